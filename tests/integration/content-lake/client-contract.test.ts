import {ClientError} from '@sanity/client'
import {expect, test} from 'vitest'
import {aServedLake, moderator} from './lake-harness.ts'

test('the client creates, reads, patches and deletes', async () => {
  const {client} = await aServedLake()

  const created = await client.create({_type: 'game', name: 'Bounce', tags: ['ball']})
  const patched = await client
    .patch(created._id)
    .ifRevisionId(created._rev)
    .set({name: 'Bounce 2'})
    .insert('after', 'tags[-1]', ['jump'])
    .commit()
  await client.createIfNotExists({_id: created._id, _type: 'game', name: 'ignored'})
  const read = await client.getDocument(created._id)
  await client.delete(created._id)

  expect(created._createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  expect(patched).toMatchObject({name: 'Bounce 2', tags: ['ball', 'jump']})
  expect(patched._rev).not.toBe(created._rev)
  expect(read).toEqual(patched)
  expect(await client.getDocument(created._id)).toBeUndefined()
})

test('the client fills in array keys when asked to', async () => {
  const {client} = await aServedLake()
  await client.create({_id: 'a', _type: 'game', controls: []})
  const document = await client
    .patch('a')
    .append('controls', [{key: 'Z', action: 'undo'}])
    .commit({autoGenerateArrayKeys: true})

  expect(document.controls).toEqual([{_key: expect.any(String), key: 'Z', action: 'undo'}])
})

test('of many writers with one revision exactly one wins', async () => {
  const {client} = await aServedLake()
  const {_rev} = await client.create({_id: 'a', _type: 'game'})

  const attempts = await Promise.allSettled(
    Array.from({length: 10}, (_, writer) =>
      client.patch('a').ifRevisionId(_rev).set({writer}).commit(),
    ),
  )

  const lost = attempts.filter((attempt) => attempt.status === 'rejected')
  expect(lost).toHaveLength(9)
  for (const {reason} of lost) {
    expect(reason).toBeInstanceOf(ClientError)
    expect(reason.statusCode).toBe(409)
    expect(reason.details.items[0].error).toMatchObject({
      type: 'documentRevisionIDDoesNotMatchError',
      expectedRevisionID: _rev,
      currentRevisionID: expect.any(String),
    })
  }
})

test('a long query goes by POST, and mistakes in it are shown by the client', async () => {
  const {client} = await aServedLake()
  await client.create({_id: 'a', _type: 'game'})
  const padding = `// ${'x'.repeat(12_000)}\n`

  expect(await client.fetch(`${padding}*[_type == $type]._id`, {type: 'game'})).toEqual(['a'])
  await expect(client.fetch('*[name ==')).rejects.toThrow(/GROQ query parse error/)
})

test('perspectives: raw, published, drafts', async () => {
  const {client} = await aServedLake()
  await client.create({_id: 'a', _type: 'game', name: 'Published'})
  await client.create({_id: 'drafts.a', _type: 'game', name: 'Draft'})
  await client.create({_id: 'drafts.b', _type: 'game', name: 'New'})
  const read = (perspective: 'raw' | 'published' | 'drafts') =>
    client.fetch('*[_type == "game"]{_id, name}', {}, {perspective})

  expect(await read('raw')).toHaveLength(3)
  expect(await read('published')).toEqual([{_id: 'a', name: 'Published'}])
  expect(await read('drafts')).toEqual([
    {_id: 'a', name: 'Draft'},
    {_id: 'b', name: 'New'},
  ])
})

test('without a perspective new versions see published documents, old ones everything', async () => {
  const {client, clientOf} = await aServedLake()
  await client.create({_id: 'drafts.a', _type: 'game'})

  expect(await clientOf(moderator, '2025-02-19').fetch('count(*)')).toBe(0)
  expect(await clientOf(moderator, '2021-06-07').fetch('count(*)')).toBe(1)
})

test('references are followed within the perspective', async () => {
  const {client} = await aServedLake()
  await client.create({_id: 'category', _type: 'category', name: 'Old'})
  await client.create({_id: 'drafts.category', _type: 'category', name: 'New'})
  await client.create({
    _id: 'game',
    _type: 'game',
    category: {_type: 'reference', _ref: 'category'},
  })
  const names = (perspective: 'published' | 'drafts') =>
    client.fetch('*[_type == "game"].category->name', {}, {perspective})

  expect(await names('published')).toEqual(['Old'])
  expect(await names('drafts')).toEqual(['New'])
})

test('the client knows who it is', async () => {
  const {clientOf} = await aServedLake()

  expect(await clientOf(moderator).users.getById('me')).toMatchObject({
    id: 'u-moderator',
    role: 'moderator',
    roles: [{name: 'moderator'}],
  })
  await expect(clientOf(undefined).users.getById('me')).rejects.toMatchObject({statusCode: 401})
})
