import {Box, Button, Card, Flex, Stack, Text} from '@sanity/ui'
import {useToast} from '@sanity/ui/toast'
import {useMemo, useState} from 'react'
import {useClient, useCurrentUser} from 'sanity'

import {API_VERSION} from '../../../config/project.ts'
import {differentGames} from '../../catalogue/alike.ts'
import {applyChange} from '../../catalogue/apply-change.ts'
import {countGames} from '../../catalogue/bulk-change.ts'
import type {GameRow} from '../../catalogue/game-row.ts'
import {reasonOf} from '../../catalogue/lake-access.ts'
import {forgetChange, rememberChange, useHistory} from '../../catalogue/last-change.ts'
import {undoChange} from '../../catalogue/undo-change.ts'
import {useCatalogue} from '../../catalogue/use-catalogue.ts'
import {isAdministrator} from '../../roles.ts'
import {UndoButton} from '../undo-button.tsx'
import type {Choices} from './compared-fields.ts'
import {duplicateGroups, KINDS} from './duplicate-groups.ts'
import {DuplicateComparison} from './duplicate-comparison.tsx'
import {mergeInLake} from './merge-in-lake.ts'

/** Games that look like one another, one group at a time, side by side. */
export function DuplicateFinder() {
  const catalogue = useCatalogue()
  const client = useClient({apiVersion: API_VERSION})
  const toast = useToast()
  const isOwner = isAdministrator(useCurrentUser())
  const history = useHistory('duplicates')
  const last = history[0]
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const groups = useMemo(
    () => (catalogue.kind === 'ready' ? duplicateGroups(catalogue.games) : []),
    [catalogue],
  )
  const open = groups.find(({key}) => key === openKey) ?? groups[0]

  async function run(work: () => Promise<string>): Promise<void> {
    setIsBusy(true)
    try {
      toast.push({status: 'success', title: await work()})
    } catch (error) {
      toast.push({status: 'error', title: 'Nothing was changed', description: reasonOf(error)})
    } finally {
      setIsBusy(false)
    }
  }

  const declareDifferent = (games: readonly GameRow[]) =>
    run(async () => {
      const title = 'Different games'
      const {undo, failure} = await applyChange(
        client,
        {kind: 'edits', title, edits: differentGames(games)},
        games.map(({id}) => id),
        {onProgress: () => {}},
      )
      if (undo) rememberChange('duplicates', undo)
      if (failure !== null) throw new Error(failure)
      return `${countGames(games.length)} declared to be different`
    })

  const merge = (keep: string, lose: string[], choices: Choices) =>
    run(async () => {
      const undo = await mergeInLake(client, keep, lose, choices)
      rememberChange('duplicates', undo)
      return `${countGames(undo.games)} merged into one`
    })

  const undo = () =>
    run(async () => {
      if (!last) return 'Nothing to undo'
      const {left, failure} = await undoChange(client, last, {onProgress: () => {}})
      if (failure !== null) throw new Error(failure)
      forgetChange('duplicates', last)
      return left > 0 ? 'Left as it is: one of the games was changed since' : 'Undone'
    })

  if (catalogue.kind !== 'ready') {
    return (
      <Card padding={4} height="fill">
        <Text as="output">
          {catalogue.kind === 'loading'
            ? 'Reading the games…'
            : `The games could not be read: ${catalogue.reason}`}
        </Text>
      </Card>
    )
  }
  return (
    <Card height="fill" overflow="auto">
      <Flex gap={3} padding={3} align="center">
        <Text size={1} as="output">
          {groups.length === 0
            ? 'No two games share a path or a name.'
            : `${groups.length.toLocaleString('en')} groups of games that look alike`}
        </Text>
        <UndoButton
          labels={history.map(({label}) => label)}
          isBusy={isBusy}
          onUndo={() => void undo()}
        />
        {last && (
          <Text size={1} muted>
            last: {last.label}
          </Text>
        )}
      </Flex>
      <Flex gap={3} padding={3} align="flex-start">
        <Box style={{width: '18rem', flex: 'none'}}>
          <Stack
            as="ul"
            gap={1}
            style={{listStyle: 'none', margin: 0, padding: 0}}
            aria-label="Groups"
          >
            {groups.map(({key, kind, games}) => (
              <li key={key}>
                <Button
                  mode="bleed"
                  width="fill"
                  justify="flex-start"
                  fontSize={1}
                  padding={2}
                  selected={key === open?.key}
                  aria-pressed={key === open?.key}
                  text={`${games[0]?.name ?? ''} (${games.length})`}
                  title={KINDS[kind]}
                  onClick={() => setOpenKey(key)}
                />
              </li>
            ))}
          </Stack>
        </Box>
        {open && (
          <DuplicateComparison
            // Another group, or one that has changed, starts with its own proposal.
            key={`${open.key} ${open.games.map(({id}) => id).join(' ')}`}
            group={open}
            isOwner={isOwner}
            isBusy={isBusy}
            onMerge={(...what) => void merge(...what)}
            onDifferent={(games) => void declareDifferent(games)}
          />
        )}
      </Flex>
    </Card>
  )
}
