import {createBrowserRouter, matchRoutes, type RouteObject} from 'react-router-dom'

import {reloadLeadsTo} from './lib/reload-for-new-build.ts'
import {todayUtc} from './lib/use-today.ts'
import type {PageData} from './page-data.ts'
import {FAILED_PAGE, routes} from './router.tsx'
import type {RootData} from './routes/root.tsx'

export type SiteRouter = {
  router: ReturnType<typeof createBrowserRouter>
  /** Whether the document already shows this page, so that it is hydrated rather than rendered. */
  isBuiltPage: boolean
  /** The catalogue shows counts of an earlier day. */
  isFromEarlierDay: boolean
}

/**
 * The router of this page load. A built page that is the one asked for brings its loaders' data along; for any
 * other the loaders run first, so that nothing is shown before there is something to show.
 */
export async function createSiteRouter(page: PageData | null): Promise<SiteRouter> {
  const hydration = await hydrationOf(page)
  const router = createBrowserRouter(routes, hydration ? {hydrationData: hydration} : undefined)
  reloadLeadsTo(() => {
    const {location: wanted} = router.state.navigation
    return wanted === undefined ? null : router.createHref(wanted)
  })
  if (hydration === null) await initialized(router)

  // The root loader of the build returned it.
  const root = hydration?.loaderData?.root as RootData | undefined
  const isFromEarlierDay =
    root !== undefined &&
    root.builtOn !== todayUtc() &&
    router.state.matches.some(({route}) => route.id.startsWith('catalogue'))
  return {router, isBuiltPage: hydration !== null, isFromEarlierDay}
}

/**
 * Shows what the content says now. A page that was not found keeps saying so through a revalidation (React Router
 * 7.18); going where one is makes it look again, as for an article that was published after the build.
 */
export async function showAgain(router: SiteRouter['router']): Promise<void> {
  if (router.state.errors === null) {
    await router.revalidate()
    return
  }
  const {pathname, search, hash} = router.state.location
  await router.navigate(pathname + search + hash, {replace: true, preventScrollReset: true})
}

/** The built page's data when it fits the address, with the chunks that its routes need already loaded. */
async function hydrationOf(page: PageData | null) {
  const rendered = page?.rendered
  if (!rendered || 'fresh' in document.documentElement.dataset) return null

  const matches = matchRoutes(routes, location) ?? []
  const ids = matches.map(({route}) => route.id)
  const isSamePage =
    ids.join() === rendered.routeIds.join() &&
    (rendered.pathname === null || withoutFinalSlash(location.pathname) === rendered.pathname)
  if (!isSamePage) return null

  try {
    await Promise.all(matches.map(({route}) => loadChunk(route)))
    return rendered.hydration
  } catch (error) {
    // The router meets the same failure and shows it in the page's place.
    console.warn('A part of this page did not arrive.', error)
    return null
  }
}

/** Does now what the router would do later, since a page cannot hydrate before its components are there. */
async function loadChunk(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return
  const loaded = await route.lazy()
  // A failed one too: the router shows it, instead of waiting for the same chunk once more.
  Object.assign(route, loaded, {lazy: undefined})
  if (loaded.handle === FAILED_PAGE) throw new Error('The chunk of this page did not arrive.')
}

function initialized(router: SiteRouter['router']): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) {
      resolve()
      return
    }
    const unsubscribe = router.subscribe((state) => {
      if (!state.initialized) return
      unsubscribe()
      resolve()
    })
  })
}

function withoutFinalSlash(pathname: string): string {
  return pathname.replace(/\/+$/, '') || '/'
}
