import {spawnSync} from 'node:child_process'
import {existsSync, mkdirSync, rmSync} from 'node:fs'
import {join} from 'node:path'

import {chromium} from '@playwright/test'

import {restoreEnvironment} from './restore-environment.ts'

/** Debian's. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Switches without which Chromium does not run as root or looks for hosts that a closed network lacks. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Finds a Chromium: `CHROMIUM_PATH`, Debian's headless shell, the one in the npm package @sparticuz/chromium (so
 * that a machine with nothing but Node runs the browser tests too), the system's, Playwright's own.
 *
 * Shells come first, as with Playwright itself: around each page a whole browser draws its windows, whose address bar
 * is two pages of its own. Measured with Chromium 156, a load of /play takes 2.0 s of processor in it, 0.8 in a shell.
 *
 * @throws where there is none, with what to do
 */
export async function findBrowser(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH is "${named}", and no file is there.`)
  }
  const isThere = (path: string) => existsSync(path)
  const found =
    [HEADLESS_SHELL].find(isThere) ??
    (await packagedShell()) ??
    [...SYSTEM_BROWSERS, chromium.executablePath()].find(isThere)
  if (found === undefined) {
    throw new Error(
      'There is no Chromium. Install Chromium or Chrome, or say in CHROMIUM_PATH where one is.',
    )
  }
  // Playwright's workers ask again, and get the same answer at once.
  process.env.CHROMIUM_PATH = found
  return found
}

/** The shell of the npm package, unpacked inside it the first time; null where it does not run. */
async function packagedShell(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const folder = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/unpacked')
  const before = {...process.env}
  // It unpacks to the temporary folder, where others may write too, and brings the libraries that it needs only where
  // it believes to run on Lambda. Fonts it brings for a machine that has none.
  Object.assign(process.env, {TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x'})
  if (existsSync('/etc/fonts/fonts.conf')) process.env.FONTCONFIG_PATH ??= '/etc/fonts'
  try {
    mkdirSync(folder, {recursive: true})
    const {default: packaged} = await import('@sparticuz/chromium')
    const path = await packaged.executablePath()
    if (spawnSync(path, ['--version']).status === 0) {
      restoreEnvironment(before, ['TMPDIR'])
      return path
    }
    // Cut short while it was unpacked, or made for another Linux.
    rmSync(folder, {recursive: true, force: true})
  } catch {
    // A folder that cannot be written to: there may be another browser.
  }
  restoreEnvironment(before, ['TMPDIR', 'FONTCONFIG_PATH', 'LD_LIBRARY_PATH'])
  return null
}
