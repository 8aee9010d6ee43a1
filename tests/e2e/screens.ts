import type {Page} from '@playwright/test'

import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import type {ServedProduct} from '../support/fixtures.ts'
import * as contents from './screen-contents.ts'

export const tinMerge = `/play/${encodeSwfId('tin-merge')}`

/** A wall of few tickets: axe looks at every one. */
export const fewGames = '/play?type=html5&genre=numbers'

export type Screen = {
  address: string
  /** What stands before the site's own title. */
  title: string
  /** The address that search engines are told, from its slash on; `null` for a page that asks to be left out. */
  canonical: string | null
  status?: number
  /** Most requests before the page is idle, without those for pictures. */
  requests?: number
  /** `@type` of what the page says about itself in JSON-LD. */
  facts?: string
  /** Shows the same view as another screen, so that only its arrival and its head are asked. */
  isRepeated?: boolean
  /** Nothing moves while it arrives, even when its lettering comes late. */
  isStill?: boolean
  /** Looked at in forced colours, too. */
  isForced?: boolean
  /** Looked at on a phone, too. */
  isOnPhone?: boolean
  /** What stands on it, and what its controls do. */
  holds?: (page: Page, product: ServedProduct) => Promise<void>
}

/** Every screen, by what is special about it. */
export const SCREENS: Record<string, Screen> = {
  landing: {
    address: '/',
    title: '',
    canonical: '/',
    requests: 12,
    facts: 'WebSite',
    isStill: true,
    isForced: true,
    isOnPhone: true,
    holds: contents.landing,
  },
  catalogue: {
    address: '/play',
    title: 'Games',
    canonical: '/play',
    requests: 10,
    isStill: true,
    isForced: true,
    isOnPhone: true,
    holds: contents.catalogue,
  },
  'catalogue by its other address': {
    address: '/g',
    title: 'Games',
    canonical: '/play',
    isRepeated: true,
  },
  'second page of the catalogue': {
    address: '/play?page=2',
    title: 'Games',
    canonical: '/play?page=2',
    isRepeated: true,
    holds: contents.secondPage,
  },
  'catalogue, filtered': {
    address: '/play?type=html5&tag=isTrending',
    title: 'Games',
    canonical: '/play',
    holds: contents.filteredCatalogue,
  },
  'catalogue, unknown filter': {address: '/play?type=unity', title: 'Games', canonical: '/play'},
  'catalogue, empty': {
    address: '/play?date=2099-01-01&tag=isTrending&type=waflash',
    title: 'Games',
    canonical: '/play',
    holds: contents.emptyCatalogue,
  },
  game: {
    address: tinMerge,
    title: 'Tin Merge',
    canonical: tinMerge,
    facts: 'VideoGame,WebApplication',
    isStill: true,
    isForced: true,
    isOnPhone: true,
    holds: contents.game,
  },
  'game by an old address': {
    address: `${tinMerge.replace('/play/', '/g/')}?gameName=Chess`,
    title: 'Tin Merge',
    canonical: tinMerge,
    isRepeated: true,
  },
  'game of no supported type': {
    address: `${tinMerge}?type=unity`,
    title: '404 Game Not Found',
    canonical: null,
  },
  'search with results': {
    address: '/search?q=snake',
    title: 'Search: snake',
    canonical: null,
    isOnPhone: true,
    holds: contents.searchResults,
  },
  'search without results': {
    address: '/search?q=zzqq',
    title: 'Search: zzqq',
    canonical: null,
    holds: contents.noResults,
  },
  'search for a near name': {
    address: '/search?q=tinmerge',
    title: 'Search: tinmerge',
    canonical: null,
    holds: contents.nearName,
  },
  'search, empty': {address: '/search', title: 'Search', canonical: null},
  announcements: {
    address: '/announcements',
    title: 'Announcements',
    canonical: '/announcements',
    holds: contents.announcements,
  },
  articles: {
    address: '/articles',
    title: 'Articles',
    canonical: '/articles',
    requests: 11,
    isStill: true,
    holds: contents.articles,
  },
  article: {
    address: '/articles/how-the-shack-was-built',
    title: 'How the shack was built',
    canonical: '/articles/how-the-shack-was-built',
  },
  partners: {
    address: '/partners',
    title: 'Partners',
    canonical: '/partners',
    isForced: true,
    holds: contents.partners,
  },
  about: {
    address: '/about',
    title: 'About',
    canonical: '/about',
    isForced: true,
    isOnPhone: true,
  },
  login: {address: '/login', title: 'Log in', canonical: null, holds: contents.login},
  'create account': {
    address: '/create-account',
    title: 'Create account',
    canonical: null,
    isForced: true,
  },
  loading: {
    address: '/loading?url=dGluLW1lcmdl',
    title: 'Loading',
    canonical: null,
    holds: contents.loading,
  },
  settings: {
    address: '/settings',
    title: 'Settings',
    canonical: null,
    isForced: true,
    isOnPhone: true,
  },
  'your shelf': {address: '/shelf', title: 'Your shelf', canonical: null},
  'not found': {
    address: '/nowhere',
    title: 'Page not found',
    canonical: null,
    status: 404,
    holds: contents.notFound,
  },
}
