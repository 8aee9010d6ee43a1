import type {RouteObject} from 'react-router-dom'

import {once} from './lib/once.ts'
import {reloadForNewBuild} from './lib/reload-for-new-build.ts'
import {CHUNK_TIMEOUT_MS, withinTime} from './lib/within-time.ts'
import * as root from './routes/root.tsx'
import {RootError, RouteError} from './routes/route-error.tsx'

/** Loaded before it is needed; asking a browser for a chunk that it has takes three tasks all the same. */
export const loadSearch = once(() => import('./routes/search.tsx'))

/**
 * The site map (spec section 2). Each page is a chunk of its own; `id` names its data in the prerendered HTML
 * and, as a file of `routes/`, its chunk in the build's manifest.
 */
export const routes: RouteObject[] = [
  {
    id: 'root',
    path: '/',
    loader: root.loader,
    Component: root.Component,
    ErrorBoundary: RootError,
    children: [
      page('landing', {index: true}, () => import('./routes/landing.tsx')),
      page('announcements', {path: 'announcements'}, () => import('./routes/announcements.tsx')),
      page('articles', {path: 'articles'}, () => import('./routes/articles.tsx')),
      page('article', {path: 'articles/:articleId'}, () => import('./routes/article.tsx')),
      page('login', {path: 'login'}, () => import('./routes/login.tsx')),
      page('create-account', {path: 'create-account'}, () => import('./routes/create-account.tsx')),
      page('catalogue', {path: 'play'}, () => import('./routes/catalogue.tsx')),
      page('catalogue:g', {path: 'g'}, () => import('./routes/catalogue.tsx')),
      // Old links carry ids of the standard alphabet, whose slashes split the segment.
      page('game', {path: 'play/*'}, () => import('./routes/game.tsx')),
      page('game:g', {path: 'g/*'}, () => import('./routes/game.tsx')),
      page('search', {path: 'search'}, loadSearch),
      page('partners', {path: 'partners'}, () => import('./routes/partners.tsx')),
      page('about', {path: 'about'}, () => import('./routes/about.tsx')),
      page('shelf', {path: 'shelf'}, () => import('./routes/shelf.tsx')),
      page('settings', {path: 'settings'}, () => import('./routes/settings.tsx')),
      page('loading', {path: 'loading'}, () => import('./routes/loading.tsx')),
      page('not-found', {path: '*'}, () => import('./routes/not-found.tsx')),
    ],
  },
  // Outside of the house: the studio shows the card beside the form.
  page('preview-card', {path: '/preview/card'}, () => import('./routes/preview-card.tsx')),
]

/** The module of `routes/` that a route id stands for. */
export function moduleOfRoute(id: string): string {
  return id.replace(/:.*$/, '')
}

type PageModule = Pick<RouteObject, 'Component' | 'loader' | 'handle'>

function page(
  id: string,
  where: {index: true} | {path: string},
  load: () => Promise<PageModule>,
): RouteObject {
  return {
    id,
    ...where,
    // Here and not in the chunk: a chunk that does not arrive must still be answered for.
    ErrorBoundary: RouteError,
    lazy: () => {
      const since = Date.now()
      return withinTime(load(), CHUNK_TIMEOUT_MS, 'This page')
        .catch((error: unknown) => reloadForNewBuild(error, since))
        .catch(failedPage)
    },
  }
}

/** The `handle` of a page whose chunk did not arrive. */
export const FAILED_PAGE = 'failed-page'

/**
 * A page that fails when it is loaded. The router (7.18) shows an empty room for a route whose `lazy` rejects;
 * what its loader throws reaches the error boundary.
 */
function failedPage(error: unknown): PageModule {
  const fail = () => {
    throw error
  }
  return {handle: FAILED_PAGE, loader: fail, Component: fail}
}
