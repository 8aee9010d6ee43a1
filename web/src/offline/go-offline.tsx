import {buildConfig, loadSiteConfig} from '../config.ts'
import {contentStatus} from '../content/site-content.ts'
import {OfflineStrip} from '../features/shell/offline-strip.tsx'
import {askGames} from '../lib/games-bridge.ts'
import {keptName, parseKeptGames} from '../lib/kept-games.ts'
import {forgetSite, keepSite, wantsOffline} from '../lib/kept-site.ts'
import {offlineState, ONLINE} from '../lib/offline-state.ts'

/** A server that is back is noticed within this time, however it comes back. */
const RETRY_MS = 15_000
const ANSWER_MS = 4_000

/**
 * Begins when the page is there and has been brought up to date: has the worker keep the site for later, and
 * notices when the network goes and comes.
 */
export function goOffline(): void {
  keepOrForget().catch((error: unknown) => {
    console.info('This browser does not keep the site for later.', error)
  })
  watchNetwork()
}

/** In no frame, not even an allowed one: the site is kept for those who visit it. */
async function keepOrForget(): Promise<void> {
  if (import.meta.env.DEV || window.top !== window.self) return
  if (buildConfig.isOffline && wantsOffline()) await keepSite()
  else await forgetSite()
}

/**
 * The browser knows whether there is any network at all; whether ours answers is found out when the content lake
 * does not.
 */
function watchNetwork(): void {
  let timer: ReturnType<typeof setTimeout> | undefined

  const check = async () => {
    clearTimeout(timer)
    const isOffline = !(await isSiteThere())
    if (isOffline) timer = setTimeout(() => void check(), RETRY_MS)
    if (isOffline === offlineState.get().isOffline) return
    if (isOffline) await showOffline()
    else offlineState.set(ONLINE)
  }
  window.addEventListener('offline', () => void check())
  window.addEventListener('online', () => void check())
  contentStatus.subscribe(() => void check())
  if (!navigator.onLine || contentStatus.get() === 'saved') void check()
}

/** Asked past every cache and the worker, which answers GET alone. */
async function isSiteThere(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    await fetch('/robots.txt', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    return true
  } catch {
    return false
  }
}

async function showOffline(): Promise<void> {
  offlineState.set({...ONLINE, isOffline: true, strip: <OfflineStrip keptCount={null} />})
  const kept = await keptGroups()
  if (!offlineState.get().isOffline) return
  offlineState.set({
    isOffline: true,
    strip: <OfflineStrip keptCount={kept.size} />,
    isKept: (game) => kept.has(keptName(game) ?? ''),
  })
}

async function keptGroups(): Promise<ReadonlySet<string>> {
  try {
    const {gamesOrigin} = await loadSiteConfig()
    if (gamesOrigin === null) return new Set()
    const {games} = parseKeptGames(await askGames(gamesOrigin, {do: 'kept'}))
    return new Set(games.map(({group}) => group))
  } catch {
    // The bridge is kept with the first game: without it there is none.
    return new Set()
  }
}
