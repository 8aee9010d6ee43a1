import {loadSiteConfig, refreshSecondsFor, type SiteConfig} from '../config.ts'
import {contentStatus} from './content-status.ts'
import type {ContentStore} from './content-store.ts'
import {openLake} from './open-lake.ts'
import {parseChange, readChange} from './read-change.ts'
import {recallRefresh, rememberRefresh} from './refresh-memory.ts'

export type RefreshOptions = {
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

/** A lake that is back must be noticed within 30 s, its time limit included (fault R1). */
const RETRY_MS = 15_000

/**
 * One refresh per page load, begun when the page is idle. A lake that does not answer leaves the saved copy on
 * the page, says so through `contentStatus`, and is asked again until it answers.
 *
 * @returns stops the asking.
 */
export function startRefresh(options: RefreshOptions): () => void {
  const stop = new AbortController()
  void refreshUntilAnswered(options, stop.signal)
  return () => stop.abort()
}

async function refreshUntilAnswered(options: RefreshOptions, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
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
    await pause(options.retryMs ?? RETRY_MS, stopped)
  }
}

/** @throws when the lake does not answer. */
export async function refreshOnce({
  openContent,
  base,
  onChange,
  loadConfig = loadSiteConfig,
  now = Date.now,
}: RefreshOptions): Promise<void> {
  const [store, config] = await Promise.all([openContent(), loadConfig()])
  const seconds = refreshSecondsFor(config.lake)
  const lake = openLake(config)

  // On a lake that is asked at every page load anyway there is nothing to remember.
  const memory = base !== null && seconds > 0 ? recallRefresh(base) : null
  if (memory?.change) {
    await store.apply(parseChange(memory.change, await lake.parser()))
    onChange()
  }
  const age = memory === null ? Infinity : now() - memory.at
  if (age >= 0 && age < seconds * 1_000) return

  const change = await readChange(store, await lake.reader())
  if (base !== null && seconds > 0) rememberRefresh(base, now(), memory?.change ?? null, change)
  if (change === null) return
  await store.apply(parseChange(change, await lake.parser()))
  onChange()
}

function pause(milliseconds: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    const now = () => {
      clearTimeout(timer)
      resolve()
    }
    stopped.addEventListener('abort', now, {once: true})
    globalThis.addEventListener?.('online', now, {once: true})
  })
}
