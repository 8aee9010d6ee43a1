/**
 * A chunk that is gone usually means that a new build was put up while the page was open: loading the page
 * again gets the new one. At most one reload within 30 seconds, so that a chunk that is gone for another reason
 * ends in a readable screen and never in a loop (fault R6).
 */
const STORAGE_KEY = 'shack.reloaded-at'
const PAUSE_MS = 30_000

export function reloadForNewBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!mayReload()) return
    event.preventDefault()
    location.reload()
  })
}

function mayReload(): boolean {
  try {
    const reloadedAt = Number(sessionStorage.getItem(STORAGE_KEY) ?? 0)
    if (Date.now() - reloadedAt < PAUSE_MS) return false
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()))
    return true
  } catch {
    // Without storage the browser itself tells whether this page is already the second try.
    const [navigation] = performance.getEntriesByType('navigation')
    return !(navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload')
  }
}
