import {Checkbox, Text} from '@sanity/ui'
import {useEffect, useMemo, useState} from 'react'
import {useClient} from 'sanity'

import {API_VERSION} from '../../../config/project.ts'
import {countGames} from '../../catalogue/bulk-change.ts'
import {publishedIdOf} from '../../catalogue/game-row.ts'
import {reasonOf} from '../../catalogue/lake-access.ts'
import {isRecord} from '../../is-record.ts'
import type {DeskGame} from '../catalogue-desk/columns.ts'
import type {BroughtFile} from './brought-files.ts'
import type {Apply} from './desk-files.tsx'
import {matchPictures, type PictureMatch} from './match-pictures.ts'
import {PlanDialog, PlanTable} from './plan-dialog.tsx'
import {uploadPictures} from './upload-pictures.ts'

type Props = {
  pictures: readonly BroughtFile[]
  games: readonly DeskGame[]
  onApply: Apply
  onClose: () => void
}

const NO_NAMES: ReadonlyMap<string, readonly string[]> = new Map()

/** Shows which picture goes to which game, uploads those that are ticked and gives them to their games. */
export function PicturesDialog({pictures, games, onApply, onClose}: Props) {
  const client = useClient({apiVersion: API_VERSION})
  const [oldNames, setOldNames] = useState(NO_NAMES)
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState<number | null>(null)
  const [failures, setFailures] = useState<string[]>([])

  useEffect(() => {
    client
      .fetch<unknown[]>(
        '*[_type == "game" && defined(legacy)]{_id, "images": legacy[].img}',
        {},
        {perspective: 'raw'},
      )
      // Without them pictures are found by path and name alone.
      .then(
        (stored) => setOldNames(namesById(stored)),
        () => {},
      )
  }, [client])

  const matches = useMemo(
    () => oneForEachGame(matchPictures(pictures, games, oldNames)),
    [pictures, games, oldNames],
  )
  const chosen = matches.flatMap(({picture, game}) =>
    game !== null && !refused.has(picture.path) ? [{picture, game}] : [],
  )

  async function apply(): Promise<void> {
    setDone(0)
    const {thumbnails, failed} = await uploadPictures(client, chosen, setDone)
    setDone(null)
    setFailures(failed)
    if (thumbnails.size === 0) return
    const title = `Pictures of ${countGames(thumbnails.size)}`
    const edits = new Map([...thumbnails].map(([id, thumbnail]) => [id, {thumbnail}]))
    const changing = chosen.map(({game}) => game).filter(({id}) => thumbnails.has(id))
    if (failed.length === 0) return onApply({kind: 'edits', title, edits}, changing)
    // The dialog stays, for the reasons of those that were not taken.
    setRefused(new Set(chosen.map(({picture}) => picture.path)))
    onApply({kind: 'edits', title, edits}, changing)
  }

  return (
    <PlanDialog
      header={`Pictures: ${chosen.length} of ${pictures.length} have a game`}
      apply={`Give ${chosen.length} pictures`}
      isReady={chosen.length > 0 && done === null}
      onApply={() => {
        apply().catch((error: unknown) => setFailures([reasonOf(error)]))
      }}
      onClose={onClose}
    >
      {done !== null && <progress aria-label="Uploading" value={done} max={chosen.length} />}
      {failures.map((failure) => (
        <Text key={failure} role="alert">
          {failure}
        </Text>
      ))}
      <PlanTable aria-label="What goes where">
        <thead>
          <tr>
            <th scope="col">Give</th>
            <th scope="col">Picture</th>
            <th scope="col">File</th>
            <th scope="col">Game</th>
            <th scope="col">Found by</th>
          </tr>
        </thead>
        <tbody>
          {matches.map(({picture, game, reason}) => (
            <tr key={picture.path}>
              <td>
                <Checkbox
                  aria-label={`Give ${picture.path}`}
                  checked={game !== null && !refused.has(picture.path)}
                  disabled={game === null}
                  onChange={() => setRefused(toggled(refused, picture.path))}
                />
              </td>
              <td>
                <Thumbnail file={picture.file} />
              </td>
              <td>{picture.path}</td>
              <td>
                {game?.name ?? 'none'}
                {game && game.picture !== null && ' (its picture is replaced)'}
              </td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </PlanTable>
    </PlanDialog>
  )
}

function Thumbnail({file}: {file: File}) {
  const [address] = useState(() => URL.createObjectURL(file))
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return <img src={address} alt="" loading="lazy" />
}

/** The first picture of a game; another one for the same game is shown and not given. */
function oneForEachGame(matches: readonly PictureMatch[]): PictureMatch[] {
  const given = new Set<string>()
  return matches.map((match) => {
    if (match.game === null) return match
    if (given.has(match.game.id)) {
      return {...match, game: null, reason: `“${match.game.name}” has a picture above`}
    }
    given.add(match.game.id)
    return match
  })
}

function namesById(stored: readonly unknown[]): ReadonlyMap<string, string[]> {
  return new Map(
    stored
      .filter(isRecord)
      .flatMap(({_id, images}): [string, string[]][] =>
        typeof _id === 'string' && Array.isArray(images)
          ? [[publishedIdOf(_id), images.filter((name) => typeof name === 'string')]]
          : [],
      ),
  )
}

function toggled(paths: ReadonlySet<string>, path: string): ReadonlySet<string> {
  const next = new Set(paths)
  if (!next.delete(path)) next.add(path)
  return next
}
