import type {createBrowserRouter} from 'react-router-dom'

type Router = ReturnType<typeof createBrowserRouter>

/** Longer than a page that is at hand takes to appear, in milliseconds. */
const PATIENCE_MS = 500

/**
 * The page hears of a wait only when it lasts. React Router tells of every navigation twice, when it begins and
 * when it ends, and each time everything that uses the router renders again: on a slow laptop the first of the two
 * is a third of a search.
 */
export function withPatience(router: Router): Router {
  const subscribe = router.subscribe.bind(router)
  router.subscribe = (show) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // React Router (7.18) forgets this option of `navigate` when the page has a loader.
    let flushSync = false
    const unsubscribe = subscribe((state, options) => {
      clearTimeout(timer)
      flushSync ||= options.flushSync
      if (state.navigation.state !== 'idle' || state.revalidation !== 'idle') {
        timer = setTimeout(() => show(state, options), PATIENCE_MS)
        return
      }
      show(state, {...options, flushSync})
      flushSync = false
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }
  return router
}
