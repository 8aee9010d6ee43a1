import {expect, test} from 'vitest'
import {aLake, ask, owner} from '../lake-harness.ts'

const v = '/v2025-02-19'

/** What Studio 6.16 asks for while it starts, and the least that it needs as an answer. */
const bootRequests: [path: string, answer: object | null][] = [
  ['/users/me', {id: 'u-owner', role: 'administrator', roles: [{name: 'administrator'}]}],
  ['/auth/id', {id: 'u-owner'}],
  ['/auth/providers', {providers: []}],
  [
    '/users/u-owner,u-moderator',
    [{id: 'u-owner'}, {id: 'u-moderator', displayName: 'Mo Moderator'}],
  ],
  ['/users/u-moderator', {id: 'u-moderator'}],
  ['/users/me/keyvalue/studio.none', []],
  ['/projects/shack?includeMembers=false', {id: 'shack', organizationId: null, features: []}],
  ['/projects/shack/grants', {'sanity.project': [{grants: [{name: 'read'}, {name: 'update'}]}]}],
  ['/projects/shack/datasets/production/acl', [{filter: '_id in path("**")'}]],
  ['/projects/shack/datasets', [{name: 'production', aclMode: 'public', addonFor: null}]],
  ['/projects/shack/datasets?datasetProfile=comments&addonFor=production', []],
  ['/projects/shack/user-applications', []],
  ['/datasets', [{name: 'production'}]],
  ['/features', []],
  ['/journey/announcements', []],
  ['/journey/trial/x', null],
  ['/help?m=sanity@6.16.0', {items: [], resources: {sectionArray: []}}],
  ['/ping', {pong: true}],
  ['/data/ping/production', {pong: true}],
  ['/intake/telemetry-status', {status: 'denied'}],
  ['/check/cors', {result: {allowed: true, withCredentials: true}}],
]

test.each(bootRequests)('studio starts: %s', async (path, answer) => {
  const lake = await aLake()
  const response = await ask(lake, v + path, {as: owner})

  expect(response.status).toBe(200)
  const body = await response.json()
  expect({body}).toMatchObject({body: answer})
})

test('usage data is taken without a token and thrown away', async () => {
  const lake = await aLake()
  const response = await ask(lake, `${v}/intake/batch`, {
    body: 'x'.repeat(18_000),
    headers: {'content-type': 'text/plain'},
  })
  expect(response.status).toBe(200)
})

test('without a token one is nobody', async () => {
  const lake = await aLake()
  const statuses = await Promise.all(
    ['/users/me', '/auth/id', '/projects/shack', '/datasets'].map(
      async (path) => (await ask(lake, v + path)).status,
    ),
  )
  expect(statuses).toEqual([401, 401, 401, 401])
})

test('another project is not found here', async () => {
  const lake = await aLake()
  expect((await ask(lake, `${v}/projects/other`, {as: owner})).status).toBe(404)
  expect((await ask(lake, `/images/other/production/${'a'.repeat(40)}-1x1.png`)).status).toBe(404)
})
