import {readdirSync} from 'node:fs'
import {join, resolve} from 'node:path'

import {chromium, type Page} from '@playwright/test'

import {serveOnLoopback} from '../../content-lake/adapters/loopback-server.ts'
import {createGamesHost} from '../../server/static-host/games.ts'
import {BROWSER_ARGS, findBrowser} from '../support/browser.ts'
import {median} from './median.ts'

const root = resolve(import.meta.dirname, '../..')

/** How one game draws while it is played, on a processor made four times slower. */
export type GameFigures = {
  game: string
  /** Pictures a second; sixty is what the browser gives at most. */
  fps: number
  /** What the main thread worked for one picture, in milliseconds of the slow processor. */
  work: number
}

const SLOWER = 4
const SECONDS = 4

/** Plays each of the games in `games/html5` for a few seconds, `rounds` times; medians. */
export async function measureGames(rounds: number): Promise<GameFigures[]> {
  const source = join(root, 'games')
  const files = createGamesHost({
    root: source,
    source,
    headers: () => ({}),
    readers: [],
    site: () => '',
  })
  const server = await serveOnLoopback({port: 0, handle: files})
  const origin = `http://localhost:${server.port}`
  const browser = await chromium.launch({executablePath: await findBrowser(), args: BROWSER_ARGS})
  try {
    const figures: GameFigures[] = []
    for (const game of readdirSync(join(root, 'games', 'html5')).sort()) {
      const runs: {fps: number; work: number}[] = []
      for (let round = 0; round < rounds; round += 1) {
        const page = await browser.newPage({viewport: {width: 821, height: 500}})
        await page.goto(`${origin}/html5/${game}/`)
        runs.push(await play(page))
        await page.close()
      }
      figures.push({
        game,
        fps: median(runs.map(({fps}) => fps)),
        work: median(runs.map(({work}) => work)),
      })
    }
    return figures
  } finally {
    await browser.close()
    await server.close()
  }
}

/** Starts the game, holds keys that all of them answer to, and counts pictures. */
async function play(page: Page): Promise<{fps: number; work: number}> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', {timeDomain: 'threadTicks'})
  await devtools.send('Emulation.setCPUThrottlingRate', {rate: SLOWER})
  const worked = async () => {
    const {metrics} = await devtools.send('Performance.getMetrics')
    return (metrics.find(({name}) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
  }
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.down('Space')
  await page.keyboard.down('ArrowRight')

  const before = await worked()
  const pictures = await page.evaluate(async (milliseconds) => {
    const start = performance.now()
    let count = 0
    while (performance.now() - start < milliseconds) {
      await new Promise(requestAnimationFrame)
      count += 1
    }
    return count
  }, SECONDS * 1_000)
  return {fps: pictures / SECONDS, work: ((await worked()) - before) / pictures}
}
