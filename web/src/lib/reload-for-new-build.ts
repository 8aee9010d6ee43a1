/**
 * A page's chunk that is gone usually means that a new build was put up while this one was open: loading the
 * page anew gets it. At most once within 30 seconds, so that a chunk that is gone for another reason ends in a
 * readable screen and never in a loop. What the page can do without, such as suggestions, never
 * costs a reload.
 */
const STORAGE_KEY = 'shack.reloaded-at'
const PAUSE_MS = 30_000

let wantedAddress: () => string | null = () => null

/** Tells where the visitor is going while a page's chunk is on its way; `null`: nowhere else. */
export function reloadLeadsTo(address: () => string | null): void {
  wantedAddress = address
}

/**
 * Loads the page that the visitor asked for anew; the promise stays open, since this page is about to go.
 *
 * @param since when the chunk was asked for, in milliseconds of the clock: one that never comes fails two minutes
 *   after the reload that was to help, and must not ask for the next one.
 * @throws the error itself, when a reload has just been tried.
 */
export function reloadForNewBuild(error: unknown, since = Date.now()): Promise<never> {
  if (!mayReload(since)) throw error

  const address = wantedAddress()
  if (address === null) location.reload()
  else location.assign(address)
  return new Promise(() => undefined)
}

function mayReload(since: number): boolean {
  // Without a network there is nothing newer, and this page is what the visitor still has.
  if (!navigator.onLine) return false
  try {
    const reloadedAt = Number(sessionStorage.getItem(STORAGE_KEY) ?? 0)
    if (since - reloadedAt < PAUSE_MS) return false
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()))
    return true
  } catch {
    // Without storage the browser itself tells whether this page is already the second try.
    const [navigation] = performance.getEntriesByType('navigation')
    return !(navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload')
  }
}
