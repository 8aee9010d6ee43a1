import {expect, test} from 'vitest'

import {parseBuildConfig, readPrerenderSettings} from '../../../config/site-build.ts'
import {refreshSecondsFor, siteConfigOf} from '../../../web/src/config.ts'

test('a build that is told nothing uses the addresses of /config.json', () => {
  const config = siteConfigOf(parseBuildConfig({}), {
    lake: 'http://localhost:4400',
    games: 'http://localhost:4401',
    studio: 'http://localhost:4402',
    identity: 'http://localhost:4403',
    projectId: 'gameshack',
    dataset: 'production',
  })

  expect(config).toMatchObject({
    lake: {apiHost: 'http://localhost:4400', isEmbedded: true, projectId: 'gameshack'},
    gamesOrigin: 'http://localhost:4401',
    studioUrl: 'http://localhost:4402',
    identity: {emulatorUrl: 'http://localhost:4403'},
  })
  expect(refreshSecondsFor(config.lake)).toBe(0)
})

test('the variables of a hosted project win over /config.json', () => {
  const build = parseBuildConfig({
    VITE_SANITY_PROJECT_ID: 'abc123',
    VITE_SANITY_DATASET: 'production',
    VITE_GAMES_ORIGIN: 'https://games.shack.example/',
  })
  const config = siteConfigOf(build, {
    lake: 'http://localhost:3400',
    games: 'http://localhost:3001',
  })

  expect(config.lake).toMatchObject({projectId: 'abc123', apiHost: null, isEmbedded: false})
  expect(config.gamesOrigin).toBe('https://games.shack.example')
  expect(refreshSecondsFor(config.lake)).toBe(300)
})

test.each([
  [{VITE_SANITY_PROJECT_ID: 'abc123'}, 'VITE_SANITY_DATASET is not set'],
  [{VITE_SANITY_DATASET: 'production'}, 'VITE_SANITY_PROJECT_ID is not set'],
  [{VITE_SANITY_PROJECT_ID: 'a b', VITE_SANITY_DATASET: 'x'}, 'VITE_SANITY_PROJECT_ID is "a b"'],
  [{VITE_GAMES_ORIGIN: 'games.example'}, 'VITE_GAMES_ORIGIN is "games.example"'],
  [{VITE_STUDIO_URL: 'javascript:alert(1)'}, 'VITE_STUDIO_URL is "javascript:alert(1)"'],
  [{VITE_SITE_URL: 'https://shack.example/play'}, 'an address without a path'],
  [{VITE_OFFLINE: 'never'}, 'VITE_OFFLINE is "never", which is not on or off'],
  [{VITE_REFRESH_SECONDS: 'soon'}, 'VITE_REFRESH_SECONDS is "soon"'],
  [{VITE_FIREBASE_API_KEY: 'key'}, 'VITE_FIREBASE_PROJECT_ID is not'],
])('%j is refused by name', (env, message) => {
  expect(() => parseBuildConfig(env)).toThrow(message)
})

test('lists are separated by commas or spaces, and a probe host may lack its scheme', () => {
  const build = parseBuildConfig({
    VITE_FRAME_EXEMPT_HOSTS: 'Translate.goog, archive.example',
    VITE_PROBE_HOSTS: 'probe.example https://other.example/path',
  })

  expect(build.frameExemptHosts).toEqual(['translate.goog', 'archive.example'])
  expect(build.probeHosts).toEqual(['https://probe.example', 'https://other.example'])
})

test.each([null, 'text', [], {lake: 5}, {lake: 'javascript:x'}])(
  'a /config.json that holds %j leaves the defaults',
  (body) => {
    expect(siteConfigOf(parseBuildConfig({}), body).lake.apiHost).toBe('http://localhost:3400')
  },
)

test.each([
  ['this machine', {}, 'http://localhost:3000'],
  ['this machine, on another port', {SITE_PORT: '4100'}, 'http://localhost:4100'],
  ['its own address', {VITE_SITE_URL: 'https://shack.example/'}, 'https://shack.example'],
  [
    'this machine, on the one port that several are built for',
    {SITE_PORT: '4100', PRERENDER_ADDRESS: 'http://localhost:3000'},
    'http://localhost:3000',
  ],
])('what is built leads to %s', (_, env, address) => {
  expect(readPrerenderSettings(env).address).toBe(address)
})

test('a prerender is told another lake, folder and tier, or none', () => {
  expect(readPrerenderSettings({PRERENDER_LAKE: ''})).toEqual({
    lake: null,
    address: 'http://localhost:3000',
    dist: 'dist/',
    tier: null,
  })
  expect(readPrerenderSettings({PRERENDER_LAKE: 'http://localhost:4400'}).lake).toBe(
    'http://localhost:4400',
  )
  expect(() => readPrerenderSettings({PRERENDER_LAKE: 'localhost'})).toThrow(
    'PRERENDER_LAKE is "localhost"',
  )
})
