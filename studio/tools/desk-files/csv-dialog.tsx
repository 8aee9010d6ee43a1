import {Text} from '@sanity/ui'
import {useEffect, useState} from 'react'
import {useClient} from 'sanity'

import {API_VERSION} from '../../../config/project.ts'
import {countGames} from '../../catalogue/bulk-change.ts'
import {draftIdOf, isDraftId, publishedIdOf} from '../../catalogue/game-row.ts'
import {reasonOf} from '../../catalogue/lake-access.ts'
import {isRecord} from '../../is-record.ts'
import type {Fields} from './csv-columns.ts'
import type {Apply} from './desk-files.tsx'
import {type CsvPlan, planCsv} from './plan-csv.ts'
import {PlanDialog, PlanTable} from './plan-dialog.tsx'

type Props = {file: File; onApply: Apply; onClose: () => void}

/** Shows which cells of a CSV file differ from the catalogue, and writes them. */
export function CsvDialog({file, onApply, onClose}: Props) {
  const client = useClient({apiVersion: API_VERSION})
  const [plan, setPlan] = useState<CsvPlan | string>('Reading the file…')

  useEffect(() => {
    Promise.all([
      file.text(),
      client.fetch<unknown[]>('*[_type == "game"]', {}, {perspective: 'raw'}),
    ]).then(
      ([text, stored]) =>
        setPlan(planCsv(text, byPublishedId(stored), () => `game-${crypto.randomUUID()}`)),
      (error: unknown) => setPlan(`The file cannot be compared: ${reasonOf(error)}`),
    )
  }, [client, file])

  if (typeof plan === 'string') {
    return (
      <PlanDialog
        header={file.name}
        apply="Apply"
        isReady={false}
        onApply={() => {}}
        onClose={onClose}
      >
        <Text as="output">{plan}</Text>
      </PlanDialog>
    )
  }
  const {changes, creations, unchanged, problems} = plan
  return (
    <PlanDialog
      header={`${file.name}: ${countGames(changes.length)} change, ${creations.length} new`}
      apply="Apply"
      isReady={changes.length + creations.length > 0}
      onApply={() => {
        if (creations.length > 0) {
          const games = new Map(creations.map(({id, fields}) => [id, fields]))
          onApply({kind: 'create', title: `New games of ${file.name}`, games}, creations)
        }
        if (changes.length > 0) {
          const edits = new Map(changes.map(({id, fields}) => [id, fields]))
          onApply({kind: 'edits', title: `Cells of ${file.name}`, edits}, changes)
        }
      }}
      onClose={onClose}
    >
      <Text>
        {countGames(changes.length)} change, what is published and the draft alike.{' '}
        {countGames(creations.length)} become drafts. {countGames(unchanged)} stay as they are.
      </Text>
      {problems.map((problem) => (
        <Text key={problem} size={1} muted>
          {problem}
        </Text>
      ))}
      <PlanTable aria-label="What changes">
        <thead>
          <tr>
            <th scope="col">Game</th>
            <th scope="col">Column</th>
            <th scope="col">Now</th>
            <th scope="col">Then</th>
          </tr>
        </thead>
        <tbody>
          {creations.map(({id, name}) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td colSpan={3}>becomes a draft</td>
            </tr>
          ))}
          {changes.flatMap(({id, name, cells}) =>
            cells.map(({column, before, after}) => (
              <tr key={`${id} ${column}`}>
                <th scope="row">{name}</th>
                <td>{column}</td>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            )),
          )}
        </tbody>
      </PlanTable>
    </PlanDialog>
  )
}

/** Drafts before what is published. */
function byPublishedId(stored: readonly unknown[]): ReadonlyMap<string, Fields> {
  const games = new Map<string, Fields>()
  for (const game of stored.filter(isRecord)) {
    const {_id} = game
    if (typeof _id !== 'string' || _id.startsWith('versions.')) continue
    const id = publishedIdOf(_id)
    if (isDraftId(_id) || games.get(id)?._id !== draftIdOf(id)) games.set(id, game)
  }
  return games
}
