import {Text} from '@sanity/ui'

import {calendarDayOf} from '../../../schemas/rules/calendar-date.ts'
import type {DeskGame} from '../catalogue-desk/columns.ts'
import type {Apply} from './desk-files.tsx'
import {findGameFiles, type GameFiles} from './match-game-files.ts'
import {PlanDialog, PlanTable} from './plan-dialog.tsx'

type Props = {
  paths: readonly string[]
  games: readonly DeskGame[]
  onApply: Apply
  onClose: () => void
}

/** Says where the files of games must lie, which the studio cannot put there, and makes drafts of new games. */
export function GameFilesDialog({paths, games, onApply, onClose}: Props) {
  const found = findGameFiles(paths, games)
  const missing = found.filter(({game}) => game === null)

  return (
    <PlanDialog
      header={`${found.length} ${found.length === 1 ? 'game' : 'games'} among the files`}
      apply={`Make ${missing.length} ${missing.length === 1 ? 'draft' : 'drafts'}`}
      isReady={missing.length > 0}
      onApply={() => {
        const drafts = new Map(
          missing.map((files) => [`game-${crypto.randomUUID()}`, draftOf(files)]),
        )
        const changing = [...drafts.keys()].map((id) => ({id}))
        onApply({kind: 'create', title: 'New games from files', games: drafts}, changing)
      }}
      onClose={onClose}
    >
      <Text>
        Copy the files to these places in the product’s folder and run npm run build there: a studio
        in a browser cannot. Games that the catalogue does not have yet become drafts.
      </Text>
      <PlanTable aria-label="Where files go">
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Game</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {found.map(({place, path, game}) => (
            <tr key={place}>
              <td>
                <code>{place}</code>
              </td>
              <th scope="row">{game?.name ?? path}</th>
              <td>{stateOf(game)}</td>
            </tr>
          ))}
        </tbody>
      </PlanTable>
    </PlanDialog>
  )
}

function stateOf(game: DeskGame | null): string {
  if (game === null) return 'new'
  return game.installed === true ? 'installed' : 'in the catalogue, without its file'
}

function draftOf({gameType, path}: GameFiles): Record<string, unknown> {
  const words = path.replace(/\.swf$/i, '').replaceAll(/[-_]+/g, ' ')
  return {
    _type: 'game',
    name: words.replaceAll(/(?:^| )\p{Ll}/gu, (letter) => letter.toUpperCase()),
    gameType,
    path,
    dateAdded: calendarDayOf(new Date()),
    isTrending: false,
    status: 'ok',
  }
}
