import {useSyncExternalStore} from 'react'
import {Outlet, ScrollRestoration, useMatches, useNavigate, useRouteLoaderData} from 'react-router-dom'

import {useAccount} from '../auth/account-store.ts'
import {contentStatus} from '../content/content-status.ts'
import {contentStore} from '../content/content-store.ts'
import {Shell} from '../features/shell/shell.tsx'
import type {Announcement, SiteSettings} from '../lib/models.ts'
import {todayUtc, useToday} from '../lib/use-today.ts'
import {paths} from '../paths.ts'
import {useFocusOnNavigation} from './use-focus-on-navigation.ts'

/** What every page shows around its own content. */
export type RootData = {
  gameCount: number
  settings: SiteSettings
  bell: Announcement[]
  /** The day on which this was put together: the build's while a prerendered page hydrates. */
  builtOn: string
}

export async function loader(): Promise<RootData> {
  const {catalogue, site} = await contentStore().load()
  return {
    gameCount: catalogue.size,
    // Eighty lines that only two pages need would be most of every page's data.
    settings: {...site.settings, taglines: [], jokes: []},
    bell: site.announcements.filter((announcement) => announcement.showInBell),
    builtOn: todayUtc(),
  }
}

export function Component() {
  const {gameCount, settings, bell} = useRootData()
  const today = useCurrentDay()
  const {account} = useAccount()
  const isFramed = useSyncExternalStore(neverChanges, () => window.top !== window.self, () => false)
  const status = useSyncExternalStore(contentStatus.subscribe, contentStatus.get, () => 'current')
  const openRandomGame = useRandomGame()
  useFocusOnNavigation()

  return (
    <Shell
      gameCount={gameCount}
      settings={settings}
      bell={bell}
      today={today}
      account={account}
      onSignOut={() => void import('../auth/account.ts').then(({signOut}) => signOut())}
      onRandomGame={openRandomGame}
      isFramed={isFramed}
      note={status === 'saved' ? 'Showing a saved copy of the catalogue.' : null}
      hasOwnSearch={useMatches().some(({handle}) => handle === OWN_SEARCH)}
    >
      <Outlet />
      <ScrollRestoration />
    </Shell>
  )
}

/** The handle of routes whose own search box stands in `main`. */
export const OWN_SEARCH = 'own-search'

/** What the root route loaded, for the routes below it. */
export function useRootData(): RootData {
  const data = useRouteLoaderData<RootData>('root')
  if (data === undefined) throw new Error('This route is not below the root route.')
  return data
}

export function useCurrentDay(): string {
  return useToday(useRootData().builtOn)
}

/** Opens a playable game, never the current one. */
export function useRandomGame(exceptId?: string): () => void {
  const navigate = useNavigate()
  return () => {
    void contentStore()
      .load()
      .then(({catalogue}) => {
        const game = catalogue.random(Math.random, exceptId)
        return game && navigate(paths.game(game.path))
      })
      .catch((error: unknown) => console.warn('No random game: the catalogue is not there.', error))
  }
}

function neverChanges(): () => void {
  return () => {}
}
