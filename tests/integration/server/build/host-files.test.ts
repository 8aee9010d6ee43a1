import {mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {expect, onTestFinished, test} from 'vitest'

import {firebaseJson, hostedParts, writeHostFiles} from '../../../../server/build/host-files.ts'
import {readBuildFacts} from '../../../../server/static-host/build-facts.ts'
import {gamesHeaders, siteHeaders, studioHeaders} from '../../../../server/static-host/headers.ts'
import {addressesOf} from '../../../../config/ports.ts'
import {parseBuildConfig} from '../../../../config/site-build.ts'
import {siteReach} from '../../../../web/prerender/site-reach.ts'

const addresses = addressesOf({
  ports: {site: 3000, games: 3001, studio: 3333, lake: 3400, identity: 9099},
})

const HOSTED = {
  VITE_SANITY_PROJECT_ID: 'abc123',
  VITE_SANITY_DATASET: 'production',
  VITE_SITE_URL: 'https://play.example.org',
  VITE_GAMES_ORIGIN: 'https://games.example.org',
  VITE_STUDIO_URL: 'https://studio.example.org',
  VITE_FIREBASE_API_KEY: 'key',
  VITE_FIREBASE_PROJECT_ID: 'shack',
  VITE_PROBE_HOSTS: 'probe.example.net',
}

/** A `dist` as the prerenderer leaves it, of a build with those variables. */
async function aBuild(variables: Record<string, string>): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'host-files-'))
  onTestFinished(() => rm(dist, {recursive: true, force: true}))
  for (const part of ['web', 'games', 'studio']) await mkdir(join(dist, part))
  await writeFile(
    join(dist, 'web', 'build-facts.json'),
    JSON.stringify({
      headScriptHash: 'sha256-abc=',
      shellPages: ['/shelf', '/play/TooLong', '/g/dGlu'],
      reach: siteReach(parseBuildConfig(variables)),
    }),
  )
  return dist
}

async function policyOf(variables: Record<string, string>, part: 'site' | 'games' | 'studio') {
  const {reach, headScriptHash} = await readBuildFacts(
    join(await aBuild(variables), 'web'),
    addresses,
  )
  const headers = {
    site: siteHeaders(reach, headScriptHash),
    games: gamesHeaders(reach),
    studio: studioHeaders(reach),
  }[part]
  const directives = (headers['content-security-policy'] ?? '').split('; ')
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

test('a build without variables may reach this machine and nothing else', async () => {
  for (const part of ['site', 'games', 'studio'] as const) {
    const sources = Object.values(await policyOf({}, part)).flat()
    const hosts = sources.filter((source) => source.includes('//'))
    expect(hosts).not.toEqual([])
    for (const host of hosts) expect(host).toMatch(/^(?:http|ws):\/\/(?:\*\.)?localhost:\d+$/)
  }
})

test('without probe hosts the site may ask any game’s site for its icon, and no other part may', async () => {
  const policy = await policyOf({}, 'site')
  for (const directive of ['img-src', 'connect-src']) expect(policy[directive]).toContain('https:')
  for (const part of ['games', 'studio'] as const)
    expect(Object.values(await policyOf({}, part)).flat()).not.toContain('https:')
  const named = await policyOf({VITE_PROBE_HOSTS: 'probe.example.net'}, 'site')
  expect(Object.values(named).flat()).not.toContain('https:')
})

test('a hosted build may reach its project, the sign-in provider and the probe hosts', async () => {
  const policy = await policyOf(HOSTED, 'site')
  expect(policy['connect-src']).toEqual([
    "'self'",
    'https://abc123.api.sanity.io',
    'https://abc123.apicdn.sanity.io',
    'https://identitytoolkit.googleapis.com',
    'https://securetoken.googleapis.com',
    'https://games.example.org',
    'https://probe.example.net',
  ])
  expect(policy['img-src']).toEqual(
    expect.arrayContaining(['https://cdn.sanity.io', 'https://probe.example.net']),
  )
  expect(policy['frame-src']).toEqual(['https://games.example.org'])
  expect(policy['script-src']).toEqual(["'self'", "'sha256-abc='"])
})

test('a proxy in front of the lake takes the place of its hosts', async () => {
  const variables = {...HOSTED, VITE_SANITY_API_HOST: 'https://lake.school.example'}
  const policy = await policyOf(variables, 'site')
  expect(policy['connect-src']).toContain('https://lake.school.example')
  expect(policy['connect-src']?.join(' ')).not.toContain('api.sanity.io')
})

test('the games may be framed by the site and the studio of the same build', async () => {
  const policy = await policyOf(HOSTED, 'games')
  expect(policy['frame-ancestors']).toEqual([
    'https://play.example.org',
    'https://studio.example.org',
  ])
})

test('the studio of a hosted build may ask for its own newest version, and one of this machine may not', async () => {
  const asks = async (variables: Record<string, string>) =>
    (await policyOf(variables, 'studio'))['connect-src']
  expect(await asks(HOSTED)).toContain('https://sanity-cdn.com')
  expect(await asks({})).not.toContain('https://sanity-cdn.com')
})

test('firebase.json and _headers say for each part what the local server sends', async () => {
  const dist = await aBuild(HOSTED)
  await writeHostFiles(dist, addresses)
  const {reach, headScriptHash} = await readBuildFacts(join(dist, 'web'), addresses)
  const wanted = {
    web: siteHeaders(reach, headScriptHash),
    games: gamesHeaders(reach),
    studio: studioHeaders(reach),
  }
  const firebase: unknown = JSON.parse(await readFile(join(dist, 'firebase.json'), 'utf8'))
  for (const [part, headers] of Object.entries(wanted)) {
    const text = await readFile(join(dist, part, '_headers'), 'utf8')
    const everywhere = text.slice(0, text.indexOf('\n\n'))
    for (const [key, value] of Object.entries(headers)) {
      expect(everywhere).toContain(`  ${key}: ${value}`)
    }
    expect(firebase).toMatchObject({
      hosting: expect.arrayContaining([
        expect.objectContaining({
          target: part,
          public: part,
          headers: expect.arrayContaining([
            {
              source: '**',
              headers: expect.arrayContaining(
                Object.entries(headers).map(([key, value]) => ({key, value})),
              ),
            },
          ]),
        }),
      ]),
    })
  }
})

test('hashed files are kept for good and pages are asked for again', async () => {
  const dist = await aBuild(HOSTED)
  await writeHostFiles(dist, addresses)
  const site = await readFile(join(dist, 'web', '_headers'), 'utf8')
  expect(site).toContain('cache-control: no-cache')
  expect(site).toContain(
    '/assets/*\n  ! cache-control\n  cache-control: public, max-age=31536000, immutable',
  )
  expect(await readFile(join(dist, 'games', '_headers'), 'utf8')).toContain(
    '/flash/player/ruffle/*\n  ! cache-control\n  cache-control: public, max-age=31536000, immutable',
  )
})

test('games without a page of their own, and the second name of the catalogue, get the shell', async () => {
  const dist = await aBuild(HOSTED)
  await writeHostFiles(dist, addresses)
  expect((await readFile(join(dist, 'web', '_redirects'), 'utf8')).split('\n')).toEqual([
    '/shelf /shell.html 200',
    '/play/TooLong /shell.html 200',
    '/g/* /shell.html 200',
    '',
  ])
  expect(await readFile(join(dist, 'studio', '_redirects'), 'utf8')).toBe('/* /index.html 200\n')
})

test('sites on https tell browsers to stay there; this machine does not', async () => {
  const partsOf = async (variables: Record<string, string>) =>
    hostedParts(await readBuildFacts(join(await aBuild(variables), 'web'), addresses))
  const [hosted] = await partsOf(HOSTED)
  const [local] = await partsOf({})
  expect(hosted?.headers).toHaveProperty('strict-transport-security')
  expect(local?.headers).not.toHaveProperty('strict-transport-security')
  expect(JSON.stringify(firebaseJson(await partsOf(HOSTED)))).not.toContain('undefined')
})
