import {expect, test} from 'vitest'
import {aServedLake, ask, moderator, owner, readEvents} from '../lake-harness.ts'

test('datasets lie side by side, each with its own documents', async () => {
  const {client} = await aServedLake()
  expect(await client.datasets.create('staging')).toEqual({
    datasetName: 'staging',
    aclMode: 'public',
  })
  const staging = client.withConfig({dataset: 'staging'})
  await client.create({_id: 'a', _type: 'game', name: 'Production'})
  await staging.create({_id: 'a', _type: 'game', name: 'Staging'})

  expect(await client.getDocument('a')).toMatchObject({name: 'Production'})
  expect(await staging.getDocument('a')).toMatchObject({name: 'Staging'})
  expect(await client.datasets.list()).toMatchObject([
    {name: 'production', aclMode: 'public'},
    {name: 'staging', aclMode: 'public', createdByUserId: 'u-owner'},
  ])
  expect(await client.datasets.delete('staging')).toEqual({deleted: true})
  await expect(staging.fetch('*')).rejects.toMatchObject({statusCode: 404})
  expect(await client.getDocument('a')).toMatchObject({name: 'Production'})
})

test('a dataset that was deleted comes back empty', async () => {
  const {client} = await aServedLake()
  const staging = client.withConfig({dataset: 'staging'})
  await client.datasets.create('staging')
  await staging.create({_id: 'a', _type: 'game'}, {transactionId: 'same'})
  const {url} = await staging.assets.upload('file', Buffer.from('hello'), {filename: 'h.txt'})
  await client.datasets.delete('staging')
  await client.datasets.create('staging')

  expect(await staging.fetch('*')).toEqual([])
  expect((await fetch(url)).status).toBe(404)
  await staging.create({_id: 'a', _type: 'game'}, {transactionId: 'same'})
})

test.each(['Staging', '-a', '_a', 'a b', 'a/b', 'x'.repeat(65), 'lock', 'project', 'ä'])(
  'no dataset can be called %j',
  async (name) => {
    const {lake} = await aServedLake()
    const path = `/v2025-02-19/datasets/${encodeURIComponent(name)}`
    const response = await ask(lake, path, {as: owner, method: 'PUT', body: {}})
    expect(response.status).toBe(400)
  },
)

test('a name is taken once', async () => {
  const {client} = await aServedLake()
  await expect(client.datasets.create('production')).rejects.toMatchObject({statusCode: 409})
})

test.each(['/datasets/staging', '/projects/shack/datasets/staging'])(
  'both spellings of the address do the same: %s',
  async (path) => {
    const {lake} = await aServedLake()
    const send = async (method: string, body?: unknown) => {
      const response = await ask(lake, `/v2025-02-19${path}`, {as: owner, method, body})
      return [response.status, await response.json()]
    }

    expect(await send('PUT', {aclMode: 'private'})).toEqual([
      200,
      {datasetName: 'staging', aclMode: 'private'},
    ])
    expect(await send('GET')).toMatchObject([200, {name: 'staging', aclMode: 'private'}])
    expect(await send('PATCH', {aclMode: 'public'})).toMatchObject([200, {aclMode: 'public'}])
    expect(await send('PATCH', {aclMode: 'custom'})).toMatchObject([400, {statusCode: 400}])
    expect(await send('DELETE')).toEqual([200, {deleted: true}])
    expect(await send('DELETE')).toMatchObject([404, {}])
  },
)

test('addresses of another project lead nowhere', async () => {
  const {lake} = await aServedLake()
  for (const path of [
    '/v2025-02-19/projects/other',
    '/v2025-02-19/projects/other/datasets',
    '/v2025-02-19/projects/other/datasets/production',
    '/v2025-02-19/projects/other/datasets/production/query?query=*',
    '/v2025-02-19/projects/other/datasets/production/acl',
    `/images/other/production/${'a'.repeat(40)}-1x1.png`,
  ]) {
    expect([path, (await ask(lake, path, {as: owner})).status]).toEqual([path, 404])
  }
})

const copies: [method: string, path: string][] = [
  ['PUT', '/datasets/production/copy'],
  ['PUT', '/projects/shack/datasets/production/copy'],
  ['PUT', '/aliases/live'],
  ['PATCH', '/projects/shack/aliases/live'],
  ['PUT', '/projects/shack/datasets/production/settings/embeddings'],
]
test.each(copies)('%s %s says that it is not there', async (method, path) => {
  const {lake} = await aServedLake()
  const body = method === 'GET' ? undefined : {}
  const response = await ask(lake, `/v2025-02-19${path}`, {as: owner, method, body})
  expect(response.status).toBe(501)
  expect((await response.json()).message).toContain('is not part of the local content lake')
})

const reads = [
  '/data/query/secret?query=*',
  '/data/query/secret?query=*&perspective=raw',
  '/projects/shack/datasets/secret/query?query=*',
  '/data/doc/secret/a',
  '/data/listen/secret?query=*',
  '/data/live/events/secret',
  '/data/references/secret/documents/a/to',
  '/data/history/secret/documents/a?lastRevision=true',
  '/data/history/secret/transactions/a',
  '/data/export/secret',
  '/projects/shack/datasets/secret/acl',
]
test.each(reads)('a private dataset is for those who are signed in: %s', async (path) => {
  const {client, lake} = await aServedLake()
  await client.datasets.create('secret', {aclMode: 'private'})
  await client.withConfig({dataset: 'secret'}).create({_id: 'a', _type: 'game'})
  const read = async (user?: typeof owner) => {
    const response = await ask(lake, `/v2025-02-19${path}`, user ? {as: user} : {})
    await response.body?.cancel()
    return response.status
  }

  expect(await read()).toBe(401)
  expect(await read(owner)).toBe(200)
  await client.datasets.edit('secret', {aclMode: 'public'})
  expect([200, 401]).toContain(await read())
  expect((await ask(lake, '/v1/data/query/secret?query=*')).status).toBe(200)
})

test('a dataset made private stops answering at once', async () => {
  const {client, lake, clientOf} = await aServedLake()
  await client.create({_id: 'a', _type: 'game'})
  const anonymous = clientOf(undefined)
  expect(await anonymous.fetch('count(*)')).toBe(1)
  const events = readEvents(await ask(lake, '/v1/data/listen/production?query=*'))
  await events.next()
  const own = readEvents(await ask(lake, '/v1/data/listen/production?query=*', {as: owner}))
  await own.next()

  await client.datasets.edit('production', {aclMode: 'private'})
  await expect(anonymous.fetch('count(*)')).rejects.toMatchObject({statusCode: 401})
  expect(await client.fetch('count(*)')).toBe(1)
  // Who listened without a token is cut off, and not let in again.
  await expect(events.next()).rejects.toThrow('ended')
  await client.create({_id: 'b', _type: 'game'})
  expect((await own.next()).data).toMatchObject({documentId: 'b'})
  await own.cancel()
})

test('only the owner manages datasets', async () => {
  const {lake} = await aServedLake()
  const send = async (method: string, as?: typeof owner) =>
    (
      await ask(lake, '/v2025-02-19/datasets/production', {
        method,
        body: method === 'DELETE' ? undefined : {aclMode: 'private'},
        ...(as ? {as} : {}),
      })
    ).status

  for (const method of ['PUT', 'PATCH', 'DELETE']) {
    expect([await send(method), await send(method, moderator)]).toEqual([401, 403])
  }
  expect((await ask(lake, '/v1/datasets')).status).toBe(401)
})
