import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises'
import {devNull, tmpdir} from 'node:os'
import {join, relative} from 'node:path'

import {freePorts, startProduct} from '../support/product.ts'
import type {Driver} from './driver.ts'
import {startFirefox} from './firefox.ts'
import {createPage} from './page.ts'
import {STEPS} from './walk.ts'
import {startWebkit} from './webkit.ts'

/*
 * `npm run test:browsers -- [firefox] [webkit]`: one walk through the site in browsers that Playwright's own tests
 * do not use. They are Debian's, outside our dependency tree. Nothing in `npm test` depends on them.
 */
const BROWSERS: Record<string, () => Promise<Driver>> = {
  firefox: startFirefox,
  webkit: startWebkit,
}

// No test reads, or writes to, the project that somebody's own .env names.
process.env.ENV_FILE = devNull
const pictures = join(import.meta.dirname, '../../test-results/browsers')
const wanted = readWanted(process.argv.slice(2))
const counts = {passed: 0, failed: 0}

const stack = new AsyncDisposableStack()
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second Ctrl-C does not wait for anything.
    if (stopping.signal.aborted) process.exit(130)
    stopping.abort()
    void stack.disposeAsync().finally(() => process.exit(130))
  })
}
try {
  console.log('Starting the product. The first time it is built, which takes a minute or two.')
  const site = await startSite()
  for (const name of wanted) {
    // oxlint-disable-next-line no-await-in-loop -- one browser after the other
    await walkIn(name, site)
  }
  if (!stopping.signal.aborted) console.log(`${counts.passed} passed, ${counts.failed} failed`)
  process.exitCode = counts.failed > 0 ? 1 : 0
} catch (error) {
  if (!stopping.signal.aborted) console.error(wordsOf(error))
  process.exitCode = 1
}
await stack.disposeAsync()

function readWanted(words: string[]): string[] {
  const names = Object.keys(BROWSERS)
  const unknown = words.find((word) => !names.includes(word))
  if (unknown === undefined) return words.length > 0 ? words : names
  console.error(`There is no browser "${unknown}". Name some of: ${names.join(', ')}.`)
  return process.exit(1)
}

async function startSite(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'game-shack-'))
  stack.defer(() => rm(dataDir, {recursive: true, force: true}))
  const ports = await freePorts()
  const starting = startProduct({dataDir, ports})
  // Waits for one that is not ready yet, and ends it then.
  stack.defer(async () => {
    const product = await starting.catch(() => null)
    await product?.stop()
  })
  await starting
  return `http://localhost:${ports.site}`
}

/** Starts a browser, takes every step in it, and ends it. */
async function walkIn(name: string, site: string): Promise<void> {
  if (stopping.signal.aborted) return
  const starting = BROWSERS[name]?.()
  const browser = stack.use(new AsyncDisposableStack())
  browser.defer(async () => {
    const driver = await starting?.catch(() => null)
    await driver?.close()
  })
  try {
    const driver = await starting
    if (driver) await takeSteps(name, driver, site)
  } catch (error) {
    report(name, 'start', error)
  }
  await browser.disposeAsync()
}

async function takeSteps(browser: string, driver: Driver, site: string): Promise<void> {
  console.log(`\n${driver.name}`)
  const page = createPage(driver, site)
  for (const [index, {name, walk}] of STEPS.entries()) {
    if (stopping.signal.aborted) return
    const start = Date.now()
    try {
      await walk(page)
      const errors = driver.takeErrors() ?? []
      if (errors.length > 0) throw new Error(`The console says: ${errors.join('\n')}`)
      report(browser, `${name} (${((Date.now() - start) / 1_000).toFixed(1)} s)`, null)
    } catch (error) {
      driver.takeErrors()
      report(browser, name, error)
      await keepPicture(driver, `${browser}-${index + 1}.png`).catch(() => null)
    }
  }
}

function report(browser: string, step: string, error: unknown): void {
  if (stopping.signal.aborted) return
  counts[error === null ? 'passed' : 'failed'] += 1
  console.log(`${browser}  ${error === null ? 'passed' : 'FAILED'}  ${step}`)
  if (error !== null) console.log(`  ${wordsOf(error)}`)
}

/** What the window showed when a step failed. */
async function keepPicture(driver: Driver, file: string): Promise<void> {
  await mkdir(pictures, {recursive: true})
  await writeFile(join(pictures, file), Buffer.from(await driver.screenshot(), 'base64'))
  if (!stopping.signal.aborted)
    console.log(`  The window: ${relative(process.cwd(), join(pictures, file))}`)
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
