import {StrictMode} from 'react'
import {prerender} from 'react-dom/static'
import {createStaticHandler, createStaticRouter, StaticRouterProvider} from 'react-router-dom'

import type {PageData} from './page-data.ts'
import {routes} from './router.tsx'

/**
 * The server's half of the site, built by `vite build --ssr` and used by `web/prerender.ts` only. It exports what the
 * prerender cannot import itself: what Vite has filled in, what holds state, and what needs JSX.
 */
export {buildConfig} from './config.ts'
export {provideContent} from './content/site-content.ts'
export {moduleOfRoute} from './router.tsx'

const handler = createStaticHandler(routes)

export type RenderedPage = {
  status: number
  /** Title, description and what else React puts into the head. */
  head: string
  body: string
  routeIds: string[]
  hydration: NonNullable<PageData['rendered']>['hydration']
}

/**
 * Renders one address with the content that `provideContent` was given.
 *
 * @param site the origin that canonical links begin with, unless the build was told another one.
 * @throws when the page redirects, or when its HTML holds a script, which the CSP would refuse.
 */
export async function renderPage(
  pathname: string,
  site = 'http://localhost:3000',
): Promise<RenderedPage> {
  const context = await handler.query(new Request(new URL(pathname, site)))
  if (context instanceof Response) {
    throw new Error(
      `${pathname} answers ${context.status} instead of a page. It cannot be prerendered.`,
    )
  }
  const failure = Object.values(context.errors ?? {})[0]
  if (failure !== undefined) {
    throw new Error(`${pathname} could not be prerendered.`, {cause: failure})
  }

  const {prelude} = await prerender(
    <StrictMode>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </StrictMode>,
    {onError: (error) => reportRenderError(pathname, error)},
  )
  const html = await new Response(prelude).text()
  if (/<script(?! type="application)/i.test(html)) {
    throw new Error(`${pathname} renders a script element. The CSP allows the head script alone.`)
  }
  return {
    status: context.statusCode,
    ...splitHead(html),
    routeIds: context.matches.map(({route}) => route.id),
    hydration: {loaderData: context.loaderData},
  }
}

/** React writes what belongs into the head before the page itself, since it renders no head here. */
function splitHead(html: string): {head: string; body: string} {
  const head = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(html)?.[0] ?? ''
  return {head, body: html.slice(head.length)}
}

function reportRenderError(pathname: string, error: unknown): never {
  throw new Error(`${pathname} could not be rendered.`, {cause: error})
}
