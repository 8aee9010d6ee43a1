import {readFileSync} from 'node:fs'
import {join} from 'node:path'

import {chromium, type Browser} from '@playwright/test'

import {encodeSwfId} from '../../../schemas/rules/swf-id.ts'
import {BROWSER_ARGS, findBrowser} from '../../support/browser.ts'
import {bigSite, results, seededSite, type BuiltSite} from './built-sites.ts'
import {writeFloorPage} from './floor-page.ts'
import {launchTime, searchTimes} from './measure-actions.ts'
import {visit, type Profile, type Visit} from './measure-page.ts'
import {median} from '../median.ts'
import {filesOf, lakeAt, startSecureServer} from './secure-server.ts'

/** The medians of one kind of visit, for the floor and for the site, and how the two relate. */
export type SiteFigures = {
  games: string
  cpu: number
  floor: Visit
  site: Visit
  firstSearch: number
  search: number
  launch: number | null
  prerender: BuiltSite['prerender']
}

const SLOW: Profile = {cpu: 4, isThrottled: true}
const SLOWER: Profile = {cpu: 6, isThrottled: true}

/** The catalogue of the seed, at CPU 4x and 6x. */
export async function measureSite(rounds: number): Promise<SiteFigures[]> {
  return withSite(await seededSite(), async (browser, site, origins) => {
    const game = `${origins.site}/play/${encodeSwfId(firstGame(site.dist))}`
    const figures: SiteFigures[] = []
    for (const profile of [SLOW, SLOWER]) {
      const launches = await inRounds(rounds, () => launchTime(browser, game, profile))
      figures.push({
        ...(await measure(browser, origins, profile, rounds, ['chess', 'hobo'])),
        games: 'seed',
        launch: median(launches),
        prerender: null,
      })
    }
    return figures
  })
}

/** The same page with so many games. */
export async function measureScale(sizes: number[], rounds: number): Promise<SiteFigures[]> {
  const seeded = await seededSite()
  await seeded.close()
  const figures: SiteFigures[] = []
  for (const size of sizes) {
    const built = await bigSite(seeded.dist, size)
    figures.push(
      await withSite(built, async (browser, site, origins) => ({
        ...(await measure(browser, origins, SLOW, rounds, ['tiger 10', 'snake 12'])),
        games: size.toLocaleString('en'),
        launch: null,
        prerender: site.prerender,
      })),
    )
  }
  return figures
}

type Origins = {site: string; floor: string}

export async function withSite<Value>(
  site: BuiltSite,
  work: (browser: Browser, site: BuiltSite, origins: Origins) => Promise<Value>,
  args: string[] = [],
): Promise<Value> {
  const floorFolder = join(results, 'floor')
  writeFloorPage(join(site.dist, 'web'), floorFolder)
  const lake = await startSecureServer(lakeAt(site.lake))
  const games = await startSecureServer(filesOf(join(site.dist, 'games')))
  const floor = await startSecureServer(filesOf(floorFolder))
  const web = await startSecureServer(
    filesOf(
      join(site.dist, 'web'),
      {'/config.json': {lake: lake.origin, games: games.origin}},
      lakeAt(site.lake),
    ),
  )
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...BROWSER_ARGS, '--ignore-certificate-errors', ...args],
  })
  try {
    return await work(browser, site, {site: web.origin, floor: floor.origin})
  } finally {
    await browser.close()
    await Promise.all([lake, games, floor, web].map((server) => server.close()))
    await site.close()
  }
}

async function measure(
  browser: Browser,
  origins: Origins,
  profile: Profile,
  rounds: number,
  words: [string, string],
) {
  const floor: Visit[] = []
  const site: Visit[] = []
  const searches: Awaited<ReturnType<typeof searchTimes>>[] = []
  // The first visit of each warms the server up and does not count.
  for (let round = -1; round < rounds; round += 1) {
    const visitFloor = async () => visit(browser, `${origins.floor}/`, profile)
    const visitSite = async () => visit(browser, `${origins.site}/play`, profile)
    // In rotation: whatever slows the machine slows both.
    const inOrder = round % 2 === 0
    const first = await (inOrder ? visitFloor() : visitSite())
    const second = await (inOrder ? visitSite() : visitFloor())
    if (round < 0) continue
    floor.push(inOrder ? first : second)
    site.push(inOrder ? second : first)
    searches.push(await searchTimes(browser, origins.site, profile, words))
  }
  return {
    cpu: profile.cpu,
    floor: mediansOf(floor),
    site: mediansOf(site),
    firstSearch: median(searches.map(({firstSearch}) => firstSearch)),
    search: median(searches.map(({search}) => search)),
  }
}

function mediansOf(visits: readonly Visit[]): Visit {
  const of = (name: keyof Visit) => median(visits.map((one) => one[name]))
  return {
    fcp: of('fcp'),
    lcp: of('lcp'),
    firstCard: of('firstCard'),
    cls: of('cls'),
    tbt: of('tbt'),
    bytes: of('bytes'),
    scriptBytes: of('scriptBytes'),
    firstScriptBytes: of('firstScriptBytes'),
    requests: of('requests'),
  }
}

async function inRounds<Value>(rounds: number, run: () => Promise<Value>): Promise<Value[]> {
  const values: Value[] = []
  for (let round = 0; round < rounds; round += 1) values.push(await run())
  return values
}

/** The path of an installed HTML5 game that has a page. */
export function firstGame(dist: string): string {
  const manifest: {html5: string[]} = JSON.parse(
    readFileSync(join(dist, 'games', 'manifest.json'), 'utf8'),
  )
  return manifest.html5[0] ?? ''
}
