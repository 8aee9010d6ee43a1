import {expect, test} from 'vitest'
import {aLake, aServedLake, ask, owner, query, write} from '../lake-harness.ts'

const path = '/v2025-02-19/data/mutate/production'

test('the id of a transaction may stand in the address, and is taken once', async () => {
  const lake = await aLake()
  const send = () =>
    ask(lake, `${path}?transactionId=mine`, {
      as: owner,
      body: {mutations: [{createOrReplace: {_id: 'a', _type: 'game'}}]},
    })

  expect((await (await send()).json()).transactionId).toBe('mine')
  const again = await send()
  expect(again.status).toBe(409)
  expect(await again.json()).toMatchObject({error: {type: 'transactionAlreadyExistsError'}})
})

test('the real client gets back what it asks for', async () => {
  const {client} = await aServedLake()
  const first = {_id: 'a', _type: 'game', name: 'One'}
  const second = {_id: 'b', _type: 'game', name: 'Two'}

  const documents = await client
    .transaction()
    .create(first)
    .create(second)
    .commit({returnDocuments: true})
  const one = await client
    .transaction()
    .patch('a', {set: {name: 'X'}})
    .commit({
      returnDocuments: true,
      returnFirst: true,
    })
  const ids = await client
    .transaction()
    .patch('a', {set: {n: 1}})
    .delete('b')
    .commit()
  const id = await client.patch('a').set({n: 2}).commit({returnDocuments: false, returnFirst: true})

  expect(documents).toMatchObject([first, second])
  expect(one).toMatchObject({_id: 'a', name: 'X'})
  expect(ids).toMatchObject({
    documentIds: ['a', 'b'],
    results: [
      {id: 'a', operation: 'update'},
      {id: 'b', operation: 'delete'},
    ],
  })
  expect(id).toMatchObject({documentId: 'a'})
})

test('whatever the visibility, what was answered is seen by the next query', async () => {
  const {client} = await aServedLake()
  for (const visibility of ['sync', 'async', 'deferred'] as const) {
    await client.create({_id: visibility, _type: 'game'}, {visibility})
    expect(await client.fetch(`*[_id == "${visibility}"]._id`)).toEqual([visibility])
  }
})

test('a dry run says what would fail as well', async () => {
  const {client} = await aServedLake()
  await client.create({_id: 'a', _type: 'game'})
  const before = await client.fetch('*')

  await expect(client.create({_id: 'a', _type: 'game'}, {dryRun: true})).rejects.toThrow(
    'Document by ID "a" already exists',
  )
  await client.delete('a', {dryRun: true})
  expect(await client.fetch('*')).toEqual(before)
})

test('keys are made where objects in arrays have none, each once', async () => {
  const {client} = await aServedLake()
  await client.create(
    {_id: 'a', _type: 'game', list: [{n: 1}, {_key: 'own', n: 2}, 'text', {deep: [{n: 3}]}]},
    {autoGenerateArrayKeys: true},
  )
  await client
    .patch('a')
    .append('list', [{n: 4}])
    .commit({autoGenerateArrayKeys: true})
  const {list} = await client.fetch('*[_id == "a"][0]')

  const keys = [list[0], list[1], list[3], list[3].deep[0], list[4]].map(({_key}) => _key)
  expect(keys).toEqual([expect.any(String), 'own', ...Array(3).fill(expect.any(String))])
  expect(new Set(keys).size).toBe(5)
  expect(list[2]).toBe('text')
})

test('patches and deletes select by several ids and by query', async () => {
  const {client} = await aServedLake()
  for (const _id of ['a', 'b', 'c', 'd']) await client.create({_id, _type: 'game', n: 0})

  await client.patch(['a', 'b']).set({n: 1}).commit({returnDocuments: false})
  await client
    .patch({query: '*[_id == $id]', params: {id: 'c'}})
    .set({n: 2})
    .commit()
  await client.delete({query: '*[n == $n]', params: {n: 1}})

  expect(await client.fetch('*{_id, n}')).toEqual([
    {_id: 'c', n: 2},
    {_id: 'd', n: 0},
  ])
})

test('a query may delete 10,000 documents and not one more', {timeout: 120_000}, async () => {
  const lake = await aLake()
  for (let batch = 0; batch < 10; batch++) {
    await write(
      lake,
      Array.from({length: 1_000}, (_, index) => ({
        create: {_id: `d-${batch}-${index}`, _type: 'game'},
      })),
    )
  }
  await write(lake, [{create: {_id: 'one-more', _type: 'game'}}])
  const body = {mutations: [{delete: {query: '*[_type == "game"]'}}]}

  const refused = await ask(lake, path, {as: owner, body})
  expect(refused.status).toBe(400)
  await write(lake, [{delete: {id: 'one-more'}}])
  expect((await ask(lake, path, {as: owner, body})).status).toBe(200)
  expect(await query(lake, 'count(*)')).toBe(0)
})

test('a document may grow to 32 MB and no further', {timeout: 120_000}, async () => {
  const lake = await aLake()
  await write(lake, [{create: {_id: 'a', _type: 'game'}}])
  const text = 'x'.repeat(3_900_000)
  const grow = (field: string) =>
    ask(lake, path, {as: owner, body: {mutations: [{patch: {id: 'a', set: {[field]: text}}}]}})
  for (let part = 0; part < 8; part++) expect((await grow(`part${part}`)).status).toBe(200)

  const refused = await grow('part8')
  expect(refused.status).toBe(400)
  expect((await refused.json()).error.items[0].error).toMatchObject({type: 'validationError'})
})
