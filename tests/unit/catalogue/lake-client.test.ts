import {mkdtempSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {expect, test} from 'vitest'

import {
  createLakeClient,
  LakeSettingsError,
  readLakeSettings,
} from '../../../scripts/lib/lake-client.ts'

function dataFolderWith(tokens: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lake-client-'))
  writeFileSync(join(folder, 'tokens.json'), tokens)
  return folder
}

const DATA_DIR = dataFolderWith('{"owner": "own-token", "moderator": "mod-token"}')

test('without variables it is the embedded lake with the owner’s token', () => {
  expect(readLakeSettings({DATA_DIR})).toEqual({
    projectId: 'gameshack',
    dataset: 'production',
    apiHost: 'http://localhost:3400',
    token: 'own-token',
    isLoopback: true,
  })
  expect(readLakeSettings({DATA_DIR, LAKE_PORT: '4461'}).apiHost).toBe('http://localhost:4461')
  expect(readLakeSettings({DATA_DIR: '/nowhere'}).token).toBeNull()
})

test('a hosted project takes the token of the environment', () => {
  const env = {
    SANITY_STUDIO_PROJECT_ID: 'abc123',
    SANITY_STUDIO_DATASET: 'live',
    SANITY_AUTH_TOKEN: 'sk',
  }

  expect(readLakeSettings({...env, DATA_DIR})).toEqual({
    projectId: 'abc123',
    dataset: 'live',
    apiHost: null,
    token: 'sk',
    isLoopback: false,
  })
  expect(createLakeClient(readLakeSettings(env)).config().url).toContain(
    'https://abc123.api.sanity.io',
  )
})

test('a proxy is asked for the project without a host name of its own', () => {
  const settings = readLakeSettings({
    SANITY_STUDIO_PROJECT_ID: 'abc123',
    SANITY_STUDIO_DATASET: 'live',
    SANITY_AUTH_TOKEN: 'sk',
    SANITY_STUDIO_API_HOST: 'https://lake.example/',
  })

  expect(createLakeClient(settings).config().url).toMatch(/^https:\/\/lake\.example\/v/)
})

test.each([
  [
    'a hosted project without a token',
    {SANITY_STUDIO_PROJECT_ID: 'abc123', SANITY_STUDIO_DATASET: 'live'},
  ],
  ['a project without a dataset', {SANITY_STUDIO_PROJECT_ID: 'abc123', SANITY_AUTH_TOKEN: 'sk'}],
  ['another host without a project', {SANITY_STUDIO_API_HOST: 'https://evil.example'}],
  [
    'a hosted project on a look-alike of this machine',
    {
      SANITY_STUDIO_PROJECT_ID: 'gameshack',
      SANITY_STUDIO_DATASET: 'production',
      SANITY_STUDIO_API_HOST: 'https://localhost.evil.example',
    },
  ],
  [
    'another project behind a port of this machine',
    {
      SANITY_STUDIO_PROJECT_ID: 'abc123',
      SANITY_STUDIO_DATASET: 'live',
      SANITY_STUDIO_API_HOST: 'http://localhost:9',
    },
  ],
  ['a host that is no address', {SANITY_STUDIO_API_HOST: 'localhost'}],
  [
    'a token over plain http',
    {
      SANITY_STUDIO_API_HOST: 'http://lake.example',
      SANITY_STUDIO_PROJECT_ID: 'a',
      SANITY_STUDIO_DATASET: 'b',
      SANITY_AUTH_TOKEN: 'sk',
    },
  ],
  ['a port that is none', {LAKE_PORT: 'abc'}],
])('refuses %s: the data folder’s token stays on this machine', (_, env) => {
  expect(() => readLakeSettings({DATA_DIR, ...env})).toThrow(LakeSettingsError)
})

test('refuses a tokens file without an owner', () => {
  expect(() => readLakeSettings({DATA_DIR: dataFolderWith('{}')})).toThrow('holds no owner token')
  expect(() => readLakeSettings({DATA_DIR: dataFolderWith('{')})).toThrow('holds no owner token')
})
