/** Runs once the page has loaded and the browser has nothing better to do. Returns a function that calls it off. */
export function runWhenIdle(task: () => void): () => void {
  let cancel = () => {}
  const schedule = () => {
    // Not every browser has requestIdleCallback.
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(task, {timeout: 2_000})
      cancel = () => cancelIdleCallback(handle)
    } else {
      const handle = setTimeout(task, 200)
      cancel = () => clearTimeout(handle)
    }
  }

  if (document.readyState === 'complete') schedule()
  else window.addEventListener('load', schedule, {once: true})

  return () => {
    window.removeEventListener('load', schedule)
    cancel()
  }
}
