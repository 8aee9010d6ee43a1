import {devNull} from 'node:os'

import {defineConfig, devices} from '@playwright/test'

import {BROWSER_ARGS, findBrowser} from './tests/support/browser.ts'

// No test reads, or writes to, the project that somebody's own .env names.
process.env.ENV_FILE = devNull

export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.spec.ts', 'studio/**/*.spec.ts'],
  outputDir: 'test-results/browser',
  globalSetup: './tests/support/first-start.ts',
  timeout: 60_000,
  expect: {timeout: 10_000},
  workers: 2,
  fullyParallel: true,
  // A test that needs a second try shows a defect, in the product or in itself.
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: {width: 1366, height: 768},
    launchOptions: {executablePath: await findBrowser(), args: BROWSER_ARGS},
    // What a worker asks for passes page.route by; tests of the worker itself allow it.
    serviceWorkers: 'block',
    trace: {mode: 'retain-on-failure', screenshots: false, sources: false},
    screenshot: 'only-on-failure',
  },
})
