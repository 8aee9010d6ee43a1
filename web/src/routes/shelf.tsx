import {useMemo} from 'react'
import {useLoaderData} from 'react-router-dom'

import {loadContent} from '../content/site-content.ts'
import {ShelfView} from '../features/games/shelf-view.tsx'
import type {Game} from '../lib/models.ts'
import {useOffline} from '../lib/offline-state.ts'
import {keptGames, playedGames} from '../lib/shelf.ts'
import {useStoredList} from '../lib/stored-list.ts'
import {usePreference} from '../lib/use-preference.ts'
import {PageTitle} from './page-title.tsx'
import {useCurrentDay} from './root.tsx'

/** Only the browser knows which games are on the shelf. */
export async function loader(): Promise<{shelved: Game[]; all: readonly Game[]}> {
  const {catalogue} = await loadContent()
  const ids = new Set([...keptGames.get(), ...playedGames.get()])
  return {shelved: await catalogue.byIds([...ids]), all: catalogue.games ?? []}
}

export function Component() {
  const {shelved, all} = useLoaderData<typeof loader>()
  const byId = useMemo(() => new Map(shelved.map((game) => [game.id, game])), [shelved])
  const [history] = usePreference('history')
  const {isOffline, isKept} = useOffline()
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
        offline={isOffline ? (all.length > 0 ? all : shelved).filter((game) => isKept(game)) : null}
        isHistoryOff={history === 'off'}
        today={useCurrentDay()}
      />
    </>
  )
}
