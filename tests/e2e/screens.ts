import {encodeSwfId} from '../../schemas/rules/swf-id.ts'

export const tinMerge = `/play/${encodeSwfId('tin-merge')}`

/** Every screen, by what is special about it. */
export const SCREENS: [screen: string, address: string][] = [
  ['landing', '/'],
  ['catalogue', '/play'],
  ['catalogue, filtered', '/play?type=html5&tag=isTrending'],
  ['catalogue, unknown filter', '/play?type=unity'],
  ['catalogue, empty', '/play?date=2026-01-01&tag=isTrending&type=waflash'],
  ['game', tinMerge],
  ['game of no supported type', `${tinMerge}?type=unity`],
  ['search with results', '/search?q=hobo'],
  ['search without results', '/search?q=zzqq'],
  ['search, empty', '/search'],
  ['announcements', '/announcements'],
  ['articles', '/articles'],
  ['article', '/articles/how-the-shack-was-built'],
  ['partners', '/partners'],
  ['login', '/login'],
  ['create account', '/create-account'],
  ['loading', '/loading?url=dGluLW1lcmdl'],
  ['settings', '/settings'],
  ['your shelf', '/shelf'],
  ['not found', '/nowhere'],
]
