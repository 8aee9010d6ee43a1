import {expect, test} from 'vitest'

import {parseBuildConfig} from '../../../../web/src/build-config.ts'
import {hasLake, readSiteConfig} from '../../../../web/src/config.ts'

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
