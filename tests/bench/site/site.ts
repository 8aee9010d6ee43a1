import {readFileSync} from 'node:fs'
import {join} from 'node:path'

import {chromium, type Browser} from '@playwright/test'

import {encodeSwfId} from '../../../schemas/rules/swf-id.ts'
import {BROWSER_ARGS, findBrowser} from '../../support/browser.ts'
import {bigSite, results, seededSite, type BuiltSite} from './built-sites.ts'
import {writeFloorPage} from './floor-page.ts'
import {launchTime, searchTimes} from './measure-actions.ts'
import {machineSpeed, visit, type Profile, type Visit} from './measure-page.ts'
import {median} from '../median.ts'
import {filesOf, lakeAt, startSecureServer} from './secure-server.ts'

/** The medians of one kind of visit, for the floor and for the site, and how the two relate. */
export type SiteFigures = {
  games: string
  setting: Setting['name']
  /** How many times slower than this machine the processor was, and how quick this machine: medians. */
  cpu: number
  machine: number
  floor: Visit
  site: Visit
  firstSearch: number
  search: number
  launch: number | null
  prerender: BuiltSite['prerender']
}

/** How slow the processor is made, when the machine has that benchmark index. */
export type Setting = {name: '4x' | '6x' | 'even'; cpu: (machine: number) => number}

/** Of the machine on which the aims were set (its Lighthouse runs said 3,650 in the median). */
const MACHINE_OF_THE_AIMS = 3_650

export const SLOW: Setting = {name: '4x', cpu: () => 4}
const SLOWER: Setting = {name: '6x', cpu: () => 6}
/**
 * As slow as that machine is at 4x, whatever this one is and however many others share it at the moment.
 *
 * @see https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#calibrating-the-cpu-slowdown
 */
export const EVEN: Setting = {
  name: 'even',
  cpu: (machine) => Math.max(1, (4 * machine) / MACHINE_OF_THE_AIMS),
}

/** The catalogue of the seed, at CPU 4x and 6x, and at the even speed. */
export async function measureSite(rounds: number): Promise<SiteFigures[]> {
  return withSite(await seededSite(), async (browser, site, origins) => {
    const game = `${origins.site}/play/${encodeSwfId(firstGame(site.dist))}`
    const figures: SiteFigures[] = []
    for (const setting of [SLOW, SLOWER, EVEN]) {
      const words: Words = ['chess', 'snake']
      figures.push({
        ...(await measure(browser, origins, {setting, rounds, words, game})),
        games: 'seed',
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
    await withSite(built, async (browser, site, origins) => {
      for (const setting of [SLOW, EVEN]) {
        const words: Words = ['tiger 10', 'snake 12']
        figures.push({
          ...(await measure(browser, origins, {setting, rounds, words})),
          games: size.toLocaleString('en'),
          prerender: setting === SLOW ? site.prerender : null,
        })
      }
    })
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

type Words = [first: string, second: string]

type Plan = {
  setting: Setting
  rounds: number
  /** What is searched for. */
  words: Words
  /** The page of a game that is launched. */
  game?: string
}

async function measure(
  browser: Browser,
  origins: Origins,
  {setting, rounds, words, game}: Plan,
): Promise<Omit<SiteFigures, 'games' | 'prerender'>> {
  const floor: Visit[] = []
  const site: Visit[] = []
  const searches: Awaited<ReturnType<typeof searchTimes>>[] = []
  const launches: number[] = []
  const profiles: (Profile & {machine: number})[] = []
  // The first visit of each warms the server up and does not count.
  for (let round = -1; round < rounds; round += 1) {
    const machine = await machineSpeed(browser)
    const profile = {cpu: setting.cpu(machine), isThrottled: true, machine}
    const visitFloor = async () => visit(browser, `${origins.floor}/`, profile)
    const visitSite = async () => visit(browser, `${origins.site}/play`, profile)
    // In rotation: whatever slows the machine slows both.
    const inOrder = round % 2 === 0
    const first = await (inOrder ? visitFloor() : visitSite())
    const second = await (inOrder ? visitSite() : visitFloor())
    if (round < 0) continue
    floor.push(inOrder ? first : second)
    site.push(inOrder ? second : first)
    profiles.push(profile)
    searches.push(await searchTimes(browser, origins.site, profile, words))
    if (game !== undefined) launches.push(await launchTime(browser, game, profile))
  }
  return {
    setting: setting.name,
    cpu: median(profiles.map(({cpu}) => cpu)),
    machine: median(profiles.map(({machine}) => machine)),
    floor: mediansOf(floor),
    site: mediansOf(site),
    firstSearch: median(searches.map(({firstSearch}) => firstSearch)),
    search: median(searches.map(({search}) => search)),
    launch: launches.length === 0 ? null : median(launches),
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
    work: of('work'),
    bytes: of('bytes'),
    scriptBytes: of('scriptBytes'),
    firstScriptBytes: of('firstScriptBytes'),
    requests: of('requests'),
  }
}

/** The path of an installed HTML5 game that has a page. */
export function firstGame(dist: string): string {
  const manifest: {html5: string[]} = JSON.parse(
    readFileSync(join(dist, 'games', 'manifest.json'), 'utf8'),
  )
  return manifest.html5[0] ?? ''
}
