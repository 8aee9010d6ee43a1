import {request} from 'node:http'
import {expect, test} from 'vitest'
import {WebSocket} from 'ws'
import {
  aLake,
  aServedLake,
  ask,
  owner,
  query,
  studioOrigin,
  write,
  type ServedLake,
} from '../lake-harness.ts'

const mutatePath = '/v2025-02-19/data/mutate/production'
const body = JSON.stringify({mutations: [{create: {_type: 'game'}}]})

type Sent = {
  method?: string
  path?: string
  headers?: Record<string, string>
  body?: string
}

/** By hand, since `fetch` does not let one choose Host and Origin. */
function send({port}: ServedLake, {method = 'POST', path = mutatePath, headers, body: text}: Sent) {
  return new Promise<{status: number; headers: Record<string, unknown>; text: string}>(
    (resolve, reject) => {
      const outgoing = request({host: '127.0.0.1', port, method, path, headers}, (incoming) => {
        let received = ''
        incoming.on('data', (chunk: Buffer) => (received += chunk.toString()))
        incoming.on('end', () =>
          resolve({status: incoming.statusCode ?? 0, headers: incoming.headers, text: received}),
        )
      })
      outgoing.once('error', reject)
      outgoing.end(text)
    },
  )
}

const json = 'application/json'
const bearer = `Bearer ${owner.token}`
const matrix: [host: string, origin: string, type: string, token: string, status: number][] = [
  ['localhost', studioOrigin, json, bearer, 200],
  ['shack.localhost', studioOrigin, `${json}; charset=utf-8`, bearer, 200],
  ['[::1]', '', json, bearer, 200],
  // Another site's page, with and without a stolen token.
  ['localhost', 'https://evil.example', json, bearer, 403],
  ['localhost', 'https://evil.example', json, '', 403],
  ['localhost', 'https://evil.example', 'text/plain', '', 403],
  ['localhost', 'null', json, bearer, 403],
  ['localhost', 'http://localhost:3333.evil.example', json, bearer, 403],
  ['localhost', 'http://localhost:9999', json, bearer, 403],
  ['localhost', 'https://localhost:3333', json, bearer, 403],
  // A name of theirs that leads to this machine.
  ['evil.example', 'http://evil.example', json, bearer, 421],
  ['evil.example', studioOrigin, json, bearer, 421],
  ['localhost.evil.example', '', json, bearer, 421],
  ['evil.localhost.', '', json, bearer, 421],
  ['127.0.0.1.evil.example', '', json, bearer, 421],
  ['localhost@evil.example', '', json, bearer, 421],
  ['0.0.0.0', '', json, bearer, 421],
  // What a page can send without asking.
  ['localhost', studioOrigin, 'text/plain', bearer, 415],
  ['localhost', studioOrigin, 'application/x-www-form-urlencoded', bearer, 415],
  ['localhost', studioOrigin, 'multipart/form-data; boundary=x', bearer, 415],
  ['localhost', '', '', bearer, 415],
  ['localhost', studioOrigin, json, '', 401],
  ['localhost', studioOrigin, json, 'Bearer wrong', 401],
  ['localhost', studioOrigin, json, `Basic ${owner.token}`, 401],
]
test.each(matrix)(
  'a write to %j from %j as %j with %j is answered with %i',
  async (host, origin, type, token, status) => {
    const served = await aServedLake()
    const headers: Record<string, string> = {host}
    if (origin) headers.origin = origin
    if (type) headers['content-type'] = type
    if (token) headers.authorization = token

    const response = await send(served, {headers, body})
    expect(response.status).toBe(status)
    expect(await query(served.lake, 'count(*)')).toBe(status === 200 ? 1 : 0)
    const isListed = origin === studioOrigin && status !== 421
    expect(response.headers['access-control-allow-origin']).toBe(isListed ? origin : undefined)
  },
)

test('a page that hides its origin does not write', async () => {
  const served = await aServedLake()
  const headers = {
    host: 'localhost',
    'content-type': json,
    authorization: bearer,
    'sec-fetch-site': 'cross-site',
  }
  expect((await send(served, {headers, body})).status).toBe(403)
})

test('a token in the address is no token', async () => {
  const served = await aServedLake()
  for (const name of ['token', 'access_token', 'authorization']) {
    const path = `${mutatePath}?${name}=${owner.token}`
    const headers = {host: 'localhost', 'content-type': json}
    expect((await send(served, {path, headers, body})).status).toBe(401)
  }
})

test.each([
  ['a query', '/v1/data/query/production?query=*'],
  ['a listener', '/v1/data/listen/production?query=*'],
  ['live events', '/v2025-02-19/data/live/events/production'],
  ['a document', '/v1/data/doc/production/a'],
  ['an error', '/v1/nothing'],
])('%s is nothing that a foreign page can read', async (_what, path) => {
  const lake = await aLake()
  for (const origin of ['https://evil.example', 'null', 'http://localhost:9999']) {
    const response = await ask(lake, path, {headers: {origin}})
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-site')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    await response.body?.cancel()
  }
})

test('a foreign page or name gets no socket', async () => {
  const {port} = await aServedLake()
  const open = (headers: Record<string, string>) =>
    new Promise((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/v2022-06-30/socket/production`, {
        headers,
      })
      socket.once('open', () => {
        socket.terminate()
        resolve('open')
      })
      socket.once('error', (error) => resolve(error.message))
    })

  expect(await open({origin: 'https://evil.example'})).toContain('403')
  expect(await open({origin: 'null'})).toContain('403')
  expect(await open({host: 'evil.example'})).toContain('421')
  expect(await open({origin: studioOrigin})).toBe('open')
})

const prototypes = ['__proto__', 'constructor', 'prototype']
test.each(prototypes)('%s is only ever a text', async (name) => {
  const lake = await aLake()
  await write(lake, [{create: {_id: 'a', _type: 'game', tags: [name]}}])
  const as = owner
  const mutation = (value: unknown) =>
    ask(lake, mutatePath, {
      as,
      body: `{"mutations":[${JSON.stringify(value).replaceAll('KEY', name)}]}`,
    })
  const attempts = [
    mutation({create: {_type: 'game', KEY: {polluted: true}}}),
    mutation({create: {_type: 'game', list: [{deep: {KEY: {polluted: true}}}]}}),
    mutation({patch: {id: 'a', set: {'KEY.polluted': true}}}),
    mutation({patch: {id: 'a', set: {'x[0].KEY.polluted': true}}}),
    mutation({patch: {id: 'a', set: {"['KEY'].polluted": true}}}),
    mutation({patch: {id: 'a', set: {x: {KEY: {polluted: true}}}}}),
    mutation({patch: {id: 'a', unset: ['KEY']}}),
    mutation({patch: {id: 'a', setIfMissing: {'..KEY.polluted': true}}}),
    mutation({patch: {id: 'a', insert: {after: 'KEY[0]', items: [1]}}}),
    mutation({patch: {id: 'a', insert: {after: 'tags[0]', items: [{KEY: {polluted: 1}}]}}}),
    mutation({KEY: {_type: 'game'}}),
    mutation({patch: {query: '*', params: {KEY: {polluted: true}}, set: {x: 1}}}),
    ask(lake, '/v1/data/query/production', {body: `{"query":"*","params":{"${name}":{"a":1}}}`}),
    ask(lake, `/v1/data/query/production?query=*&$p={"${name}":{"a":1}}`),
    ask(lake, '/v1/users/me/keyvalue', {
      as,
      method: 'PUT',
      body: `[{"key":"k","value":{"${name}":{"polluted":true}}}]`,
    }),
    ask(lake, '/v1/data/actions/production', {
      as,
      body: `{"actions":[{"actionType":"sanity.action.document.create","publishedId":"b","attributes":{"_type":"game","${name}":{"polluted":true}}}]}`,
    }),
    ask(lake, '/v1/data/actions/production', {as, body: `{"actions":[{"actionType":"${name}"}]}`}),
    ask(lake, `/v1/data/query/${name}?query=*`),
    ask(lake, `/images/shack/production/${name}`),
    ask(lake, `/v1/users/${name}`, {as}),
    ask(lake, `/v1/${name}`),
  ]

  const statuses = (await Promise.all(attempts)).map(({status}) => status)
  expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([])
  expect(Object.getOwnPropertyDescriptor(Object.prototype, 'polluted')).toBeUndefined()
  expect(await query(lake, '*{_id, tags}')).toEqual([{_id: 'a', tags: [name]}])

  // As a text it may be anything.
  const text = await mutation({patch: {id: 'a', set: {'tags[@=="KEY"]': 'KEY!'}}})
  expect(text.status).toBe(200)
  expect(await (await ask(lake, `/v1/users/me/keyvalue/${name}`, {as})).json()).toEqual([])
})

test('headers and addresses have a length', async () => {
  const served = await aServedLake()
  const get = (path: string, headers: Record<string, string> = {}) =>
    send(served, {method: 'GET', path, headers: {host: 'localhost', ...headers}})

  expect((await get(`/v1/data/query/production?query=${'x'.repeat(40_000)}`)).status).toBe(414)
  expect((await get('/v1/ping', {'x-long': 'x'.repeat(70_000)})).status).toBe(431)
  // As long as a listener's address may be.
  const params = `&$a="${'x'.repeat(14_000)}"`
  expect((await get(`/v1/data/query/production?query=1${params}`)).status).toBe(200)
})
