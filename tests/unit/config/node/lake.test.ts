import {mkdtempSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {expect, test} from 'vitest'

import {readLakeSettings} from '../../../../config/node/lake.ts'
import {SettingsError} from '../../../../config/variables.ts'
import {createLakeClient} from '../../../../scripts/lib/lake-client.ts'

const OWNER = 'own-token-of-the-owner-0123456789abc'
const MODERATOR = 'own-token-of-the-moderator-012345678'

function dataFolderWith(tokens: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lake-settings-'))
  writeFileSync(join(folder, 'tokens.json'), tokens)
  return folder
}

const DATA_DIR = dataFolderWith(JSON.stringify({owner: OWNER, moderator: MODERATOR}))

const ABC123 = {
  VITE_SANITY_PROJECT_ID: 'abc123',
  VITE_SANITY_DATASET: 'live',
  SANITY_STUDIO_PROJECT_ID: 'abc123',
  SANITY_STUDIO_DATASET: 'live',
}

test('without variables it is the embedded lake with the owner’s token', () => {
  expect(readLakeSettings({DATA_DIR})).toEqual({
    projectId: 'gameshack',
    dataset: 'production',
    apiHost: 'http://localhost:3400',
    isOnThisMachine: true,
    token: OWNER,
    isOwnToken: true,
    dataDir: DATA_DIR,
  })
  expect(readLakeSettings({DATA_DIR, LAKE_PORT: '4461'}).apiHost).toBe('http://localhost:4461')
  expect(readLakeSettings({DATA_DIR: '/nowhere'}).token).toBeNull()
})

test('a hosted project takes the token of the environment, and needs no data folder', () => {
  const broken = dataFolderWith('{')
  const lake = readLakeSettings({...ABC123, SANITY_AUTH_TOKEN: 'sk', DATA_DIR: broken})

  expect(lake).toEqual({
    projectId: 'abc123',
    dataset: 'live',
    apiHost: null,
    isOnThisMachine: false,
    token: 'sk',
    isOwnToken: false,
    dataDir: broken,
  })
  expect(createLakeClient(lake).config().url).toContain('https://abc123.api.sanity.io')
})

test('a proxy is asked for the project without a host name of its own', () => {
  const lake = readLakeSettings({
    ...ABC123,
    SANITY_AUTH_TOKEN: 'sk',
    SANITY_STUDIO_API_HOST: 'https://lake.example/',
  })

  expect(createLakeClient(lake).config().url).toMatch(/^https:\/\/lake\.example\/v/)
})

test.each([
  ['the moderator’s token for the embedded lake', {}, MODERATOR, MODERATOR],
  ['the owner’s token for the embedded lake', {}, OWNER, OWNER],
  [
    'no token for a lake of another project on this machine, which gets the data folder’s',
    {...ABC123, SANITY_STUDIO_API_HOST: 'http://localhost:9000'},
    '',
    OWNER,
  ],
])('takes %s', (_, env, given, token) => {
  const lake = readLakeSettings({...env, DATA_DIR, SANITY_AUTH_TOKEN: given})

  expect(lake).toMatchObject({isOnThisMachine: true, token})
})

test('the project of the studio is enough for scripts', () => {
  const lake = readLakeSettings({
    SANITY_STUDIO_PROJECT_ID: 'abc123',
    SANITY_STUDIO_DATASET: 'live',
    SANITY_AUTH_TOKEN: 'sk',
  })

  expect(lake).toMatchObject({projectId: 'abc123', dataset: 'live', isOnThisMachine: false})
})

test('a token that the data folder does not hold is no own one', () => {
  const lake = readLakeSettings({DATA_DIR, SANITY_AUTH_TOKEN: 'sk-of-a-hosted-project'})

  expect(lake).toMatchObject({isOnThisMachine: true, isOwnToken: false})
})

const SK = {SANITY_AUTH_TOKEN: 'sk-of-a-hosted-project'}

test.each<[string, Record<string, string>, string]>([
  ['a hosted project without a token', ABC123, 'needs SANITY_AUTH_TOKEN'],
  [
    'a project without a dataset',
    {...SK, SANITY_STUDIO_PROJECT_ID: 'abc123'},
    'SANITY_STUDIO_DATASET is not set',
  ],
  [
    'a project of the site alone',
    {...SK, VITE_SANITY_PROJECT_ID: 'abc123', VITE_SANITY_DATASET: 'live'},
    'SANITY_STUDIO_PROJECT_ID is not set',
  ],
  [
    'different datasets for site and studio',
    {...ABC123, ...SK, SANITY_STUDIO_DATASET: 'staging'},
    'abc123/staging',
  ],
  [
    'another host without a project',
    {SANITY_STUDIO_API_HOST: 'https://evil.example'},
    'is not this machine',
  ],
  [
    'the data folder’s token for a look-alike of this machine',
    {
      VITE_SANITY_PROJECT_ID: 'gameshack',
      VITE_SANITY_DATASET: 'production',
      SANITY_STUDIO_PROJECT_ID: 'gameshack',
      SANITY_STUDIO_DATASET: 'production',
      SANITY_STUDIO_API_HOST: 'https://localhost.evil.example',
    },
    'needs SANITY_AUTH_TOKEN',
  ],
  [
    'a host that is no address',
    {SANITY_STUDIO_API_HOST: 'localhost'},
    'SANITY_STUDIO_API_HOST is "localhost"',
  ],
  [
    'a token over plain http',
    {...ABC123, ...SK, SANITY_STUDIO_API_HOST: 'http://lake.example'},
    'only over https',
  ],
  ['a port that is none', {LAKE_PORT: 'abc'}, 'LAKE_PORT is "abc"'],
  ['a tokens file without an owner', {DATA_DIR: dataFolderWith('{}')}, 'tokens.json should hold'],
  ['a tokens file that is no JSON', {DATA_DIR: dataFolderWith('{')}, 'tokens.json should hold'],
])('refuses %s', (_, env, words) => {
  const read = () => readLakeSettings({DATA_DIR, ...env})

  expect(read).toThrow(SettingsError)
  expect(read).toThrow(words)
})
