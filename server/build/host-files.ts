import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {readBuildFacts, type BuildFacts} from '../static-host/build-facts.ts'
import {
  ASK_AGAIN,
  FOR_GOOD,
  gamesHeaders,
  KEPT_FOR_GOOD,
  siteHeaders,
  studioHeaders,
  type HeaderSet,
} from '../static-host/headers.ts'
import type {Addresses} from '../../config/ports.ts'

/**
 * Writes what other hosts need to serve `dist/` as the local server does: `firebase.json` for Firebase Hosting,
 * and `_headers` and `_redirects` in each part for the hosts that read those (Cloudflare Pages, Netlify, …).
 * All of them answer an address without a file with `404.html` and the status 404.
 *
 * @param dist the folder that holds `web`, `games` and `studio`.
 * @param addresses stand in for what the build was not told.
 */
export async function writeHostFiles(dist: string, addresses: Addresses): Promise<void> {
  const facts = await readBuildFacts(join(dist, 'web'), addresses)
  const parts = hostedParts(facts)
  await writeFile(join(dist, 'firebase.json'), `${JSON.stringify(firebaseJson(parts), null, 2)}\n`)
  // Whose questions the games' bridge page answers; the local server says it itself.
  const {site} = facts.reach
  await writeFile(join(dist, 'games', 'config.json'), JSON.stringify({site}))
  for (const part of parts) {
    await writeFile(join(dist, part.folder, '_headers'), headersFile(part))
    if (part.shells.length > 0) {
      await writeFile(join(dist, part.folder, '_redirects'), redirectsFile(part))
    }
  }
}

/** A part of the product as a static host sees it. */
type HostedPart = {
  folder: 'web' | 'games' | 'studio'
  headers: HeaderSet
  /** Address prefixes of files that never change. */
  keptForGood: readonly string[]
  /** Files with headers of their own. */
  exceptions: Record<string, HeaderSet>
  /** Addresses that are answered by one page, which finds out itself what to show. */
  shells: {source: string; page: string}[]
}

/** More single rules than this are more than some hosts take. */
const MOST_RULES = 1_000

export function hostedParts({headScriptHash, shellPages, reach}: BuildFacts): HostedPart[] {
  const lasting: HeaderSet = reach.site.startsWith('https:')
    ? {'strict-transport-security': 'max-age=31536000'}
    : {}
  const single = [...shellPages].filter((page) => !page.startsWith('/g/')).slice(0, MOST_RULES)
  return [
    {
      folder: 'web',
      headers: {...siteHeaders(reach, headScriptHash), ...lasting},
      keptForGood: KEPT_FOR_GOOD.site,
      exceptions: {},
      // The catalogue's second name has a page for each game too.
      shells: [...single, '/g/*'].map((source) => ({source, page: '/shell.html'})),
    },
    {
      folder: 'games',
      headers: {...gamesHeaders(reach), ...lasting},
      keptForGood: KEPT_FOR_GOOD.games,
      exceptions: {
        // The list of installed games is nobody's secret; a static host cannot name two origins.
        '/manifest.json': {
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
        },
      },
      shells: [],
    },
    {
      folder: 'studio',
      headers: {...studioHeaders(reach), ...lasting},
      keptForGood: KEPT_FOR_GOOD.studio,
      exceptions: {},
      shells: [{source: '/*', page: '/index.html'}],
    },
  ]
}

/** https://firebase.google.com/docs/hosting/full-config */
export function firebaseJson(parts: HostedPart[]): object {
  return {
    hosting: parts.map((part) => ({
      target: part.folder,
      public: part.folder,
      ignore: ['**/*.br', '**/*.gz', '_headers', '_redirects', 'build-facts.json'],
      headers: [
        rule('**', {...part.headers, 'cache-control': ASK_AGAIN}),
        ...part.keptForGood.map((folder) => rule(`${folder}**`, {'cache-control': FOR_GOOD})),
        ...Object.entries(part.exceptions).map(([file, headers]) => rule(file, headers)),
      ],
      rewrites: part.shells.map(({source, page}) => ({
        source: source.replace(/\*$/, '**'),
        destination: page,
      })),
    })),
  }
}

function rule(source: string, headers: HeaderSet) {
  return {source, headers: Object.entries(headers).map(([key, value]) => ({key, value}))}
}

/** https://developers.cloudflare.com/pages/configuration/headers: later rules add to the earlier ones. */
function headersFile(part: HostedPart): string {
  const block = (source: string, lines: string[]) => [source, ...lines.map((line) => `  ${line}`)]
  const lines = (headers: HeaderSet) =>
    Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const replaced = (headers: HeaderSet) =>
    Object.entries(headers).flatMap(([name, value]) => [`! ${name}`, `${name}: ${value}`])
  return `${[
    block('/*', [...lines(part.headers), `cache-control: ${ASK_AGAIN}`]),
    ...part.keptForGood.map((folder) => block(`${folder}*`, replaced({'cache-control': FOR_GOOD}))),
    ...Object.entries(part.exceptions).map(([file, headers]) => block(file, replaced(headers))),
  ]
    .map((group) => group.join('\n'))
    .join('\n\n')}\n`
}

/** https://developers.cloudflare.com/pages/configuration/redirects: a file that exists goes first. */
function redirectsFile(part: HostedPart): string {
  return `${part.shells.map(({source, page}) => `${source} ${page} 200`).join('\n')}\n`
}
