import type {Game} from '../src/lib/models.ts'
import type {RenderedPage} from '../src/server.tsx'
import {FEED_FILE} from './feed.ts'
import {xmlText} from './xml.ts'

type SharedPageOptions = {
  /** The site's origin. */
  address: string
  pathname: string
  siteTitle: string
}

/**
 * What a page says about itself to whoever links to it: Open Graph, JSON-LD for landing and game pages, and the
 * feed. Written at build only, since crawlers read the HTML; the script of the page never needs it.
 */
export function sharedPageTags(
  {head, routeIds, hydration}: Pick<RenderedPage, 'head' | 'routeIds' | 'hydration'>,
  {address, pathname, siteTitle}: SharedPageOptions,
): string {
  // React escaped both already.
  const title = /<title>([^<]*)<\/title>/.exec(head)?.[1] ?? xmlText(siteTitle)
  const description = /<meta name="description" content="([^"]*)"/.exec(head)?.[1] ?? ''
  const url = `${address}${pathname}`
  const game = gameOf(routeIds, hydration)

  const properties: [property: string, content: string][] = [
    ['og:title', title],
    ['og:description', description],
    ['og:type', 'website'],
    ['og:site_name', xmlText(siteTitle)],
    ['og:url', xmlText(url)],
    // A game that has a picture shows it wherever its link is posted.
    ['og:image', xmlText(new URL(game?.thumbnail?.src ?? '/icons/shack-180.png', address).href)],
  ]
  const facts =
    game !== null ? gameFacts(game, url) : pathname === '/' ? siteFacts(siteTitle, address) : null
  return [
    ...properties.map(
      ([property, content]) => `<meta property="${property}" content="${content}">`,
    ),
    '<meta name="twitter:card" content="summary">',
    `<link rel="alternate" type="application/atom+xml" title="${xmlText(siteTitle)}" href="/${FEED_FILE}">`,
    ...(facts === null ? [] : [jsonLd(facts)]),
  ].join('')
}

/** No rating and no review: there are none, and none are made up. */
function gameFacts({name, description, tags}: Game, url: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': ['VideoGame', 'WebApplication'],
    name,
    url,
    ...(description !== '' && {description}),
    ...(tags.length > 0 && {genre: tags}),
    applicationCategory: 'GameApplication',
    gamePlatform: 'Web browser',
    operatingSystem: 'Any',
    isAccessibleForFree: true,
  }
}

function siteFacts(name: string, address: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name,
    url: `${address}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${address}/search?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  }
}

/** Data, not a script: the CSP lets it be, and no text can end the element. */
function jsonLd(facts: object): string {
  return `<script type="application/ld+json">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>`
}

function gameOf(
  routeIds: RenderedPage['routeIds'],
  hydration: RenderedPage['hydration'],
): Game | null {
  if (!routeIds.includes('game')) return null
  const data: unknown = hydration.loaderData?.game
  // The game route's loader made it, or says that the game is not supported.
  return typeof data === 'object' && data !== null && 'game' in data ? (data.game as Game) : null
}
