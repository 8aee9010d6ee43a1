import {existsSync} from 'node:fs'

import {chromium} from '@playwright/test'

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
 * Finds a Chromium: `CHROMIUM_PATH`, the system's, Playwright's own, or the one inside the npm package
 * @sparticuz/chromium, so that a machine with nothing but Node runs the browser tests too.
 */
export async function findBrowser(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH is "${named}", and no file is there.`)
  }
  const found = [...SYSTEM_BROWSERS, chromium.executablePath()].find((path) => existsSync(path))
  if (found !== undefined) return found

  // The package brings its own NSS libraries and fonts only where it believes to run on Lambda.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const {default: packaged} = await import('@sparticuz/chromium')
  return packaged.executablePath()
}
