import {expect, test} from 'vitest'

import {connectionFromConfigJson, connectionFromEnvironment} from '../../../config/studio.ts'

test('is the embedded lake when nothing is set', () => {
  expect(connectionFromEnvironment({})).toEqual({
    kind: 'embedded',
    projectId: 'gameshack',
    dataset: 'production',
    lake: 'http://localhost:3400',
    site: 'http://localhost:3000',
    games: 'http://localhost:3001',
  })
})

test('counts an empty variable as unset', () => {
  expect(
    connectionFromEnvironment({SANITY_STUDIO_PROJECT_ID: '', SANITY_STUDIO_DATASET: ''}),
  ).toMatchObject({kind: 'embedded'})
})

test('is hosted when project and dataset are set', () => {
  expect(
    connectionFromEnvironment({
      SANITY_STUDIO_PROJECT_ID: 'abc123',
      SANITY_STUDIO_DATASET: 'production',
    }),
  ).toEqual({
    kind: 'hosted',
    projectId: 'abc123',
    dataset: 'production',
    apiHost: undefined,
    site: null,
    games: null,
  })
})

test('takes the api host as the address of a lake on another port', () => {
  expect(
    connectionFromEnvironment({SANITY_STUDIO_API_HOST: 'http://localhost:4000'}),
  ).toMatchObject({kind: 'embedded', lake: 'http://localhost:4000'})
})

test('refuses combinations that contradict each other, naming the variable', () => {
  expect(() => connectionFromEnvironment({SANITY_STUDIO_PROJECT_ID: 'abc123'})).toThrow(
    'SANITY_STUDIO_DATASET is not set',
  )
  expect(() => connectionFromEnvironment({SANITY_STUDIO_DATASET: 'production'})).toThrow(
    'SANITY_STUDIO_PROJECT_ID is not set',
  )
  expect(() =>
    connectionFromEnvironment({SANITY_STUDIO_API_HOST: 'https://proxy.example'}),
  ).toThrow('SANITY_STUDIO_API_HOST is "https://proxy.example"')
})

test('refuses values that Sanity would refuse later', () => {
  const withProject = (projectId: string) =>
    connectionFromEnvironment({
      SANITY_STUDIO_PROJECT_ID: projectId,
      SANITY_STUDIO_DATASET: 'production',
    })
  expect(() => withProject('My Project')).toThrow('SANITY_STUDIO_PROJECT_ID is "My Project"')
  expect(() => connectionFromEnvironment({SANITY_STUDIO_SITE_URL: 'localhost:3000'})).toThrow(
    'SANITY_STUDIO_SITE_URL is "localhost:3000"',
  )
})

const CONFIG = {
  lake: 'http://localhost:3400',
  site: 'http://localhost:3000/',
  games: 'http://localhost:3001',
  projectId: 'gameshack',
  dataset: 'production',
}

test('reads the addresses of config.json as origins and ignores what else stands there', () => {
  expect(connectionFromConfigJson({...CONFIG, identity: 'http://localhost:9099'})).toEqual({
    ...CONFIG,
    kind: 'embedded',
    site: 'http://localhost:3000',
  })
})

test('names the field of config.json that is missing or wrong', () => {
  expect(() => connectionFromConfigJson({...CONFIG, lake: undefined})).toThrow('"lake"')
  expect(() => connectionFromConfigJson({...CONFIG, games: 'http://localhost:3001/x'})).toThrow(
    '"games"',
  )
  expect(() => connectionFromConfigJson('<!doctype html>')).toThrow('not a JSON object')
})
