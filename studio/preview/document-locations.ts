import type {DocumentLocationResolverObject} from 'sanity/presentation'

import {siteLink} from '../site-links.ts'

/**
 * Where each document shows on the site: what a form offers as “Used on …”, and Preview opens. Games go without: the
 * line would take the room of two fields, and “Open on site” and “Play-test” are beside Publish.
 */
export const documentLocations: Record<string, DocumentLocationResolverObject> = {
  article: locations('article', {title: 'title', slug: 'slug'}, [
    {title: 'Articles', href: '/articles'},
  ]),
  announcement: locations('announcement', {title: 'title'}, []),
  slide: locations('slide', {title: 'title'}, []),
  partner: locations('partner', {name: 'name'}, []),
}

const PAGES: Record<string, string> = {
  announcement: 'Announcements',
  slide: 'Landing page',
  partner: 'Partners',
}

function locations(
  type: string,
  select: Record<string, string>,
  others: {title: string; href: string}[],
): DocumentLocationResolverObject {
  return {
    select,
    resolve: (document) => {
      // Without an origin the link is a path, as the tool wants it.
      const href = siteLink('', type, document)
      const title = PAGES[type] ?? textOf(document?.title) ?? 'Untitled'
      return {locations: [...(href === null ? [] : [{title, href}]), ...others]}
    },
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
