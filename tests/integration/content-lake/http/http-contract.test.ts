import {expect, test} from 'vitest'
import {aLake, ask, moderator, owner, query, studioOrigin, write} from '../lake-harness.ts'

const mutatePath = '/v2025-02-19/data/mutate/production'

test('query answers its result with the query, unless asked not to', async () => {
  const lake = await aLake()
  await write(lake, [{create: {_id: 'a', _type: 'game', name: 'Bounce'}}])

  const path = `/v2025-02-19/data/query/production?query=${encodeURIComponent('*[name == $name]{name}')}&$name="Bounce"`
  const answer = await (await ask(lake, path)).json()
  const bare = await (await ask(lake, `${path}&returnQuery=false`)).json()

  expect(answer).toEqual({
    query: '*[name == $name]{name}',
    result: [{name: 'Bounce'}],
    ms: expect.any(Number),
    syncTags: [expect.stringMatching(/^s1:/)],
  })
  expect(bare).not.toHaveProperty('query')
})

test('query takes its question by POST and from the other spelling of the address', async () => {
  const lake = await aLake()
  await write(lake, [{create: {_id: 'a', _type: 'game'}}])
  const body = {query: '*[_id == $id]._id', params: {id: 'a'}}

  for (const path of [
    '/v2025-02-19/data/query/production',
    '/v2025-02-19/projects/shack/datasets/production/query',
  ]) {
    const {result} = await (await ask(lake, path, {body})).json()
    expect(result).toEqual(['a'])
  }
})

test('query results are in id order, and a comment may be last', async () => {
  const lake = await aLake()
  await write(
    lake,
    ['b', 'c', 'a'].map((id) => ({create: {_id: id, _type: 'game'}})),
  )

  expect(await query(lake, '*[_type == "game"]._id // all of them')).toEqual(['a', 'b', 'c'])
})

test('a query that cannot be read is refused with the place of the mistake', async () => {
  const lake = await aLake()
  const response = await ask(
    lake,
    `/v1/data/query/production?query=${encodeURIComponent('*[name ==')}`,
  )

  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    error: {
      type: 'queryParseError',
      description: expect.any(String),
      query: '*[name ==',
      start: expect.any(Number),
      end: expect.any(Number),
    },
  })
})

test('a parameter that is not given is an error, whatever it is called', async () => {
  const lake = await aLake()
  for (const name of ['missing', 'constructor', 'toString']) {
    const response = await ask(
      lake,
      `/v1/data/query/production?query=${encodeURIComponent(`$${name}`)}`,
    )
    const {error} = await response.json()
    expect(error.description).toBe(`param $${name} referenced, but not provided`)
  }
})

test('doc gives what it finds and names each id that it does not', async () => {
  const lake = await aLake()
  await write(lake, [{create: {_id: 'a', _type: 'game', name: 'Bounce'}}])

  const answer = await (await ask(lake, '/v1/data/doc/production/a,b,c')).json()
  const probe = await (await ask(lake, '/v1/data/doc/production/a?excludeContent=true')).json()

  expect(answer.documents).toMatchObject([{_id: 'a', name: 'Bounce'}])
  expect(answer.omitted).toEqual([
    {id: 'b', reason: 'existence'},
    {id: 'c', reason: 'existence'},
  ])
  expect(probe.documents[0]).not.toHaveProperty('name')
})

test('a body of 4,000,000 bytes is read, one more is refused', async () => {
  const lake = await aLake()
  const frame = JSON.stringify({mutations: [{create: {_type: 'game', text: ''}}]})
  const sized = (bytes: number) => frame.replace('""', `"${'x'.repeat(bytes - frame.length)}"`)

  const fits = await ask(lake, mutatePath, {as: owner, body: sized(4_000_000)})
  const tooLong = await ask(lake, mutatePath, {as: owner, body: sized(4_000_001)})

  expect(fits.status).toBe(200)
  expect(tooLong.status).toBe(413)
  expect(await tooLong.json()).toMatchObject({
    message: 'Request body exceeds limit of 4000000 bytes',
  })
})

test('an unsupported part of the hosted API is named, an unknown address is not found', async () => {
  const lines: string[] = []
  const lake = await aLake({log: (line) => lines.push(line)})

  const unsupported = await ask(lake, '/v2025-02-19/agent/action/generate/production', {body: {}})
  const unknown = await ask(lake, '/v1/data/nothing/production')

  expect(unsupported.status).toBe(501)
  expect((await unsupported.json()).message).toContain('Agent Actions')
  expect(unknown.status).toBe(404)
  expect(lines).toEqual([
    '501 POST /v2025-02-19/agent/action/generate/production',
    '404 GET /v1/data/nothing/production',
  ])
})

test('an unexpected error is a number to the outside and a stack in the log', async () => {
  const lines: string[] = []
  let isBroken = false
  const lake = await aLake({
    log: (line) => lines.push(line),
    clock: () => {
      if (isBroken) throw new Error('the clock at /secret/place broke')
      return new Date()
    },
  })
  isBroken = true
  const response = await ask(lake, '/v1/data/query/production?query=1')
  const text = await response.text()

  expect(response.status).toBe(500)
  expect(text).not.toContain('secret')
  expect(lines[0]).toContain('the clock at /secret/place broke')
  expect(text).toContain(/error (\S+)\)/.exec(lines[0] ?? '')?.[1])
})

test('a listed page may read and write, any other page is told nothing', async () => {
  const lake = await aLake()
  const body = {mutations: [{create: {_type: 'game'}}]}
  const send = (headers: Record<string, string>) =>
    ask(lake, mutatePath, {as: owner, body, headers})

  const listed = await send({origin: studioOrigin})
  const foreign = await send({origin: 'https://evil.example'})
  const hidden = await send({'sec-fetch-site': 'cross-site'})
  const read = await ask(lake, '/v1/data/query/production?query=1', {
    headers: {origin: 'https://evil.example'},
  })

  expect(listed.status).toBe(200)
  expect(listed.headers.get('access-control-allow-origin')).toBe(studioOrigin)
  expect(listed.headers.get('vary')).toContain('Origin')
  expect([foreign.status, hidden.status]).toEqual([403, 403])
  expect(read.headers.get('access-control-allow-origin')).toBeNull()
})

test('a preflight is granted to listed pages only', async () => {
  const lake = await aLake()
  const preflight = (origin: string) =>
    ask(lake, mutatePath, {
      method: 'OPTIONS',
      headers: {origin, 'access-control-request-headers': 'authorization,x-sanity-app'},
    })

  const granted = await preflight(studioOrigin)
  const refused = await preflight('https://evil.example')

  expect(granted.status).toBe(204)
  expect(granted.headers.get('access-control-allow-headers')).toBe('authorization,x-sanity-app')
  expect(refused.status).toBe(403)
  expect(refused.headers.get('access-control-allow-origin')).toBeNull()
})

test('writes need a known token and a JSON body', async () => {
  const lake = await aLake()
  const body = {mutations: [{create: {_type: 'game'}}]}

  const anonymous = await ask(lake, mutatePath, {body})
  const unknown = await ask(lake, mutatePath, {as: {...owner, token: 'wrong'}, body})
  const form = await ask(lake, mutatePath, {
    as: owner,
    body,
    headers: {'content-type': 'text/plain'},
  })

  expect(anonymous.status).toBe(401)
  expect(unknown.status).toBe(401)
  expect(await unknown.json()).toEqual({
    statusCode: 401,
    error: 'Unauthorized',
    message: 'Session not found',
    errorCode: 'SIO-401-ANF',
  })
  expect(form.status).toBe(415)
  expect(await query(lake, 'count(*)')).toBe(0)
})

const pollution = [
  '{"mutations":[{"create":{"_type":"game","__proto__":{"polluted":true}}}]}',
  '{"mutations":[{"create":{"_type":"game","a":{"constructor":{"prototype":{"polluted":true}}}}}]}',
  '{"mutations":[{"createOrReplace":{"_id":"a","_type":"game"}},{"patch":{"id":"a","set":{"__proto__.polluted":true}}}]}',
  '{"mutations":[{"createOrReplace":{"_id":"a","_type":"game"}},{"patch":{"id":"a","set":{"x.constructor.prototype.polluted":true}}}]}',
  `{"mutations":[{"createOrReplace":{"_id":"a","_type":"game"}},{"patch":{"id":"a","set":{"['__proto__'].polluted":true}}}]}`,
]
test.each(pollution)('refuses to reach for prototypes: %s', async (body) => {
  const lake = await aLake()
  const response = await ask(lake, mutatePath, {as: owner, body})

  expect(response.status).toBe(400)
  expect(Object.getOwnPropertyDescriptor(Object.prototype, 'polluted')).toBeUndefined()
})

test('key-values belong to their user and are given back in the order asked for', async () => {
  const lake = await aLake()
  const path = '/v1/users/me/keyvalue'
  await ask(lake, path, {
    as: owner,
    method: 'PUT',
    body: [
      {key: 'studio.a', value: 1},
      {key: 'studio.b', value: {wide: true}},
    ],
  })

  const own = await ask(lake, `${path}/studio.b,studio.none,studio.a`, {as: owner})
  const others = await ask(lake, `${path}/studio.a`, {as: moderator})

  expect(await own.json()).toEqual([
    {key: 'studio.b', value: {wide: true}},
    {key: 'studio.a', value: 1},
  ])
  expect(await others.json()).toEqual([])
})
