import {expect, test} from 'vitest'

import {readSettings} from '../../../../config/node/settings.ts'
import {addressesOf} from '../../../../config/ports.ts'
import {readHostedProject} from '../../../../config/project.ts'

test('nothing set gives the documented ports and data folder', () => {
  const settings = readSettings({}, '/shack')

  expect(settings.dataDir).toBe('/shack/.data')
  expect(addressesOf(settings)).toEqual({
    site: 'http://localhost:3000',
    games: 'http://localhost:3001',
    studio: 'http://localhost:3333',
    lake: 'http://localhost:3400',
    identity: 'http://localhost:9099',
  })
})

test('an empty variable counts as unset', () => {
  const unset = readSettings({}, '/shack')

  expect(readSettings({SITE_PORT: '', DATA_DIR: '  '}, '/shack')).toEqual(unset)
  expect(readHostedProject({VITE_SANITY_PROJECT_ID: '', SANITY_STUDIO_DATASET: ''})).toBeNull()
})

test.each(['0', '65536', '-1', '8 0', 'http', '3e3', '3000.5'])(
  'refuses the port %j by name and value',
  (value) => {
    expect(() => readSettings({LAKE_PORT: value}, '/shack')).toThrow(`LAKE_PORT is "${value}"`)
  },
)

test('a relative data folder counts from the root, wherever a command is run', () => {
  expect(readSettings({DATA_DIR: 'my/data'}, '/shack').dataDir).toBe('/shack/my/data')
  expect(readSettings({DATA_DIR: '/data'}, '/shack').dataDir).toBe('/data')
})

test('refuses one port for two parts, also when one of them is a default', () => {
  expect(() => readSettings({SITE_PORT: '3400'}, '/shack')).toThrow(
    'SITE_PORT and LAKE_PORT are both 3400',
  )
})

const site = {VITE_SANITY_PROJECT_ID: 'abc123', VITE_SANITY_DATASET: 'production'}
const studio = {SANITY_STUDIO_PROJECT_ID: 'abc123', SANITY_STUDIO_DATASET: 'production'}

test('two equal pairs of variables name a hosted project, none the embedded lake', () => {
  expect(readHostedProject({...site, ...studio})).toEqual({
    projectId: 'abc123',
    dataset: 'production',
  })
  expect(readHostedProject({})).toBeNull()
})

test('a project id without a dataset is named', () => {
  expect(() => readHostedProject({...studio, VITE_SANITY_PROJECT_ID: 'abc123'})).toThrow(
    'VITE_SANITY_PROJECT_ID is "abc123" but VITE_SANITY_DATASET is not set',
  )
})

test('site and studio that name different projects are refused, also when one names none', () => {
  const other = {...studio, SANITY_STUDIO_DATASET: 'staging'}

  expect(() => readHostedProject({...site, ...other})).toThrow('abc123/staging')
  expect(() => readHostedProject(site)).toThrow('SANITY_STUDIO_PROJECT_ID is not set')
})
