import {useCallback, useEffect} from 'react'
import {
  Outlet,
  ScrollRestoration,
  useMatches,
  useNavigate,
  useNavigation,
  useRouteLoaderData,
  type LoaderFunctionArgs,
} from 'react-router-dom'

import {useAccount} from '../auth/account-store.ts'
import type {SiteContent} from '../content/parse-site.ts'
import {contentStatus, loadContent} from '../content/site-content.ts'
import {Shell} from '../features/shell/shell.tsx'
import {fieldsOf} from '../lib/fields.ts'
import type {Announcement, SiteSettings} from '../lib/models.ts'
import {useOffline} from '../lib/offline-state.ts'
import {useBrowserValue, useSharedValue} from '../lib/shared-value.ts'
import {todayUtc, useToday} from '../lib/use-today.ts'
import {paths} from '../paths.ts'
import {useFocusOnNavigation} from './use-focus-on-navigation.ts'
import {suggestSearch} from './suggest-search.ts'

/** What every page shows around its own content. */
export type RootData = {
  gameCount: number
  settings: SiteSettings
  bell: Announcement[]
  /** The day on which this was put together: the build's while a prerendered page hydrates. */
  builtOn: string
  /** The site's own, where the page was built or is shown. */
  origin: string
}

export async function loader({request}: Pick<LoaderFunctionArgs, 'request'>): Promise<RootData> {
  const {catalogue, site} = await loadContent()
  const {origin} = new URL(request.url)
  return {gameCount: catalogue.size, ...sharedParts(site), builtOn: todayUtc(), origin}
}

/** The same objects for the same content, so that React renders their components only after a change. */
const sharedParts = forSame(({settings, announcements}: SiteContent) => ({
  // Eighty lines that only two pages need would be most of every page's data.
  settings: {...settings, taglines: [], jokes: []},
  bell: announcements.filter((announcement) => announcement.showInBell),
}))

function forSame<From extends object, To>(make: (from: From) => To): (from: From) => To {
  let last: {from: From; to: To} | null = null
  return (from) => (last?.from === from ? last : (last = {from, to: make(from)})).to
}

export function Component() {
  const {gameCount, settings, bell} = useRootData()
  const today = useCurrentDay()
  const {account} = useAccount()
  const isFramed = useBrowserValue(() => window.top !== window.self, false)
  const status = useSharedValue(contentStatus)
  const {isOffline, strip} = useOffline()
  const isWaiting = useNavigation().state === 'loading'
  const openRandomGame = useRandomGame()
  useFocusOnNavigation()
  useEffect(() => {
    // The owner decides; a visitor's choice stays stored in case the key is offered again.
    if (!settings.offersQuickHide) delete document.documentElement.dataset.quickhide
  }, [settings.offersQuickHide])

  return (
    <Shell
      gameCount={gameCount}
      settings={settings}
      bell={bell}
      today={today}
      account={account}
      onSignOut={signOut}
      onRandomGame={openRandomGame}
      isFramed={isFramed}
      strip={strip}
      note={
        isWaiting
          ? 'Loading…'
          : status === 'saved' && !isOffline
            ? 'Showing a saved copy of the catalogue.'
            : null
      }
      hasOwnSearch={useMatches().some(({handle}) => handle === OWN_SEARCH)}
      suggest={suggestSearch}
    >
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
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

/** Opens a playable game, never the one whose page this is. */
export function useRandomGame(): () => void {
  const navigate = useNavigate()
  const current = useMatches()
    .flatMap(({loaderData}) => gameIdOf(loaderData) ?? [])
    .at(-1)
  return useCallback(() => {
    void loadContent()
      .then(({catalogue}) => catalogue.random(Math.random, current))
      .then((game) => game && navigate(paths.game(game.path)))
      .catch((error: unknown) => console.warn('No random game: the catalogue is not there.', error))
  }, [navigate, current])
}

function signOut(): void {
  void import('../auth/account.ts').then((account) => account.signOut())
}

/** Only the game page's loader returns a game. */
function gameIdOf(data: unknown): string | null {
  const {id} = fieldsOf(fieldsOf(data).game)
  return typeof id === 'string' ? id : null
}

/** The first page of every visit has the same key; its address tells a reload from another page. */
function scrollKey({
  key,
  pathname,
  search,
}: {
  key: string
  pathname: string
  search: string
}): string {
  return key === 'default' ? pathname + search : key
}
