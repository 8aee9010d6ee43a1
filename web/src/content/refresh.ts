import {hasLake, loadSiteConfig, refreshSecondsFor, type SiteConfig} from '../config.ts'
import {pause} from '../lib/within-time.ts'
import type {ContentStore} from './content-store.ts'
import {openLake, type OpenLake} from './open-lake.ts'
import {parseChange, readChange, type RawChange} from './read-change.ts'
import {recallRefresh, rememberRefresh} from './refresh-memory.ts'
import {contentStatus} from './site-content.ts'

type RefreshOptions = {
  openContent: () => Promise<ContentStore>
  /** Names the copy that the page began with: the address of the build's index file, `null` for none. */
  base: string | null
  /** Called after the store has changed, to show it. */
  onChange: () => void
  /** Called after every try, whether the lake has answered or not. */
  onTried?: () => void
  loadConfig?: () => Promise<SiteConfig>
  now?: () => number
  /** How soon a lake that did not answer is asked again. */
  retryMs?: number
}

/** A lake that is back must be noticed within 30 s, its time limit included. */
const RETRY_MS = 15_000

/**
 * One refresh per page load, begun when the page is idle. A lake that does not answer leaves the saved copy on
 * the page, says so through `contentStatus`, and is asked again until it answers.
 */
export async function startRefresh(options: RefreshOptions): Promise<void> {
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      await refreshOnce(options)
      contentStatus.set('current')
      return
    } catch (error) {
      console.warn('The content lake did not answer; the saved copy stays.', error)
      contentStatus.set('saved')
    } finally {
      options.onTried?.()
    }
    // oxlint-disable-next-line no-await-in-loop -- the pause between two attempts
    await untilNextTry(options.retryMs ?? RETRY_MS)
  }
}

/** @throws when the lake does not answer. */
export async function refreshOnce(options: RefreshOptions): Promise<void> {
  const {openContent, base, loadConfig = loadSiteConfig} = options
  const [store, config] = await Promise.all([openContent(), loadConfig()])
  const lake = openLake(config)

  // A file that was put on the games origin shows at the next load, without a build.
  const [installed, before] = await Promise.all([lake.installed(), store.load()])
  if (installed !== null) {
    await store.apply({installed})
    if ((await store.load()).catalogue !== before.catalogue) options.onChange()
  }
  if (!hasLake(config.lake)) return
  const seconds = refreshSecondsFor(config.lake)
  const refresh: Refresh = {...options, store, lake}

  // A lake that is asked at every page load leaves nothing to remember.
  if (base === null || seconds === 0) await askLake(refresh)
  else await oneTabAtATime(() => askWhenDue(refresh, base, seconds * 1_000))
}

type Refresh = Pick<RefreshOptions, 'onChange' | 'now'> & {store: ContentStore; lake: OpenLake}

/** What was remembered first, and the lake only when that is old: by this tab or by another one. */
async function askWhenDue(refresh: Refresh, base: string, maxAge: number): Promise<void> {
  const {store, lake, onChange, now = Date.now} = refresh
  const memory = recallRefresh(base)
  if (memory?.change) {
    await store.apply(parseChange(memory.change, await lake.parser()))
    onChange()
  }
  const age = memory === null ? Infinity : now() - memory.at
  if (age >= 0 && age < maxAge) return

  const change = await askLake(refresh)
  rememberRefresh(base, now(), memory?.change ?? null, change)
}

async function askLake({store, lake, onChange}: Refresh): Promise<RawChange | null> {
  const change = await readChange(store, await lake.reader())
  if (change !== null) {
    await store.apply(parseChange(change, await lake.parser()))
    onChange()
  }
  return change
}

/**
 * Ten tabs that a browser opens again at once are one visitor: the first asks, the others read what it
 * remembered. Where there are no locks (an old browser, or one that refuses storage) each asks for itself.
 */
async function oneTabAtATime(task: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks
  let isBegun = false
  const begin = () => {
    isBegun = true
    return task()
  }
  if (!locks) return begin()
  try {
    await locks.request('shack.refresh', begin)
  } catch (error) {
    if (isBegun) throw error
    await begin()
  }
}

/** After a while, or when the network is back; in a page that nobody looks at, when somebody does. */
async function untilNextTry(milliseconds: number): Promise<void> {
  await Promise.race([pause(milliseconds), untilEvent(globalThis, 'online')])
  if (globalThis.document?.hidden) await untilEvent(document, 'visibilitychange')
}

function untilEvent(target: EventTarget, event: string): Promise<unknown> {
  return new Promise((resolve) => {
    // Node, in which tests run, hears of no network.
    target.addEventListener?.(event, resolve, {once: true})
  })
}
