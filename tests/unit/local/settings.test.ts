import {expect, test} from 'vitest'

import {addressesOf, readSettings} from '../../../local/settings.ts'

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
  expect(readSettings({SITE_PORT: '', DATA_DIR: ''}, '/shack')).toEqual(readSettings({}, '/shack'))
})

test.each(['0', '65536', '-1', '80 ', 'http', '3e3', '3000.5'])(
  'refuses the port %j by name and value',
  (value) => {
    expect(() => readSettings({LAKE_PORT: value}, '/shack')).toThrow(`LAKE_PORT is "${value}"`)
  },
)

test('refuses one port for two parts, also when one of them is a default', () => {
  expect(() => readSettings({SITE_PORT: '3400'}, '/shack')).toThrow(
    'SITE_PORT and LAKE_PORT are both 3400',
  )
})
