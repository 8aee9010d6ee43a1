import {useMemo} from 'react'
import {useLoaderData} from 'react-router-dom'

import {contentStore} from '../content/site-content.ts'
import {ShelfView} from '../features/games/shelf-view.tsx'
import type {Game} from '../lib/models.ts'
import {keptGames, playedGames} from '../lib/shelf.ts'
import {useStoredList} from '../lib/stored-list.ts'
import {usePreference} from '../lib/use-preference.ts'
import {PageTitle} from './page-title.tsx'
import {useCurrentDay} from './root.tsx'

/** All games: only the browser knows which of them are on the shelf. */
export async function loader(): Promise<readonly Game[]> {
  return (await (await contentStore()).load()).catalogue.games
}

export function Component() {
  const games = useLoaderData<typeof loader>()
  const byId = useMemo(() => new Map(games.map((game) => [game.id, game])), [games])
  const [history] = usePreference('history')
  // A game that is no longer published simply is not there.
  const known = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])

  return (
    <>
      <PageTitle
        title="Your shelf"
        description="The games you keep and the ones you played last, in this browser only."
        path={null}
      />
      <ShelfView
        kept={known(useStoredList(keptGames))}
        played={known(useStoredList(playedGames))}
        isHistoryOff={history === 'off'}
        today={useCurrentDay()}
      />
    </>
  )
}
