import {expect, onTestFinished, test, vi} from 'vitest'

import {parseBuildConfig} from '../../../../config/site-build.ts'
import {asksWhereItRuns, hasLake, readSiteConfig} from '../../../../web/src/config.ts'

// No server is here that has a /config.json.

test('files on a host of their own know their games from the build, and that there is no lake', async () => {
  const config = await readSiteConfig(
    parseBuildConfig({VITE_GAMES_ORIGIN: 'https://games.example.org'}),
  )

  expect(config).toMatchObject({gamesOrigin: 'https://games.example.org', identity: null})
  expect(hasLake(config.lake)).toBe(false)
})

test('a hosted project is there without any /config.json', async () => {
  const config = await readSiteConfig(
    parseBuildConfig({VITE_SANITY_PROJECT_ID: 'abc123', VITE_SANITY_DATASET: 'production'}),
  )

  expect(hasLake(config.lake)).toBe(true)
})

test('a build that was told nothing says who would know', async () => {
  await expect(readSiteConfig(parseBuildConfig({}))).rejects.toThrow('npm start')
})

const HOSTED = {
  VITE_SANITY_PROJECT_ID: 'abc123',
  VITE_SANITY_DATASET: 'production',
  VITE_GAMES_ORIGIN: 'https://games.example.org',
}

test('a build for a host asks for no /config.json, which no host has', async () => {
  const fetched = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetched)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const build = parseBuildConfig(HOSTED)

  expect(asksWhereItRuns(build)).toBe(false)
  expect(await readSiteConfig(build)).toMatchObject({identity: null})
  expect(fetched).not.toHaveBeenCalled()
})

test('a build for this machine asks: its ports are known where it runs', () => {
  expect(asksWhereItRuns(parseBuildConfig({}))).toBe(true)
})
