import {defineConfig, devices} from '@playwright/test'

import {BROWSER_ARGS, findBrowser} from './tests/support/browser.ts'

export default defineConfig({
  testDir: 'tests',
  globalSetup: './tests/support/first-start.ts',
  timeout: 60_000,
  expect: {timeout: 10_000},
  workers: 2,
  // A second try on CI only: what needs it is reported as flaky, and a machine shared with others decides nothing.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: {width: 1366, height: 768},
    launchOptions: {executablePath: await findBrowser(), args: BROWSER_ARGS},
    // What a worker asks for passes page.route by; tests of the worker itself allow it.
    serviceWorkers: 'block',
    // The recorder works in the page: beside a game that keeps the processor busy it holds back clicks.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    {name: 'site', testMatch: 'e2e/**/*.spec.ts', outputDir: 'test-results/site'},
    {name: 'studio', testMatch: 'studio/**/*.spec.ts', outputDir: 'test-results/studio'},
  ],
})
