import {expect, test} from 'vitest'
import {aLake, ask, owner, query, write} from '../lake-harness.ts'

const mutatePath = '/v2025-02-19/data/mutate/production'

test('all mutations of a transaction happen, or none', async () => {
  const lake = await aLake()
  const response = await ask(lake, mutatePath, {
    as: owner,
    body: {mutations: [{create: {_id: 'a', _type: 'game'}}, {patch: {id: 'nobody', set: {x: 1}}}]},
  })

  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({
    error: {
      type: 'mutationError',
      description: 'Mutation failed: The document with the ID "nobody" was not found',
      items: [{error: {type: 'documentNotFoundError', id: 'nobody'}, index: 1}],
    },
  })
  expect(await query(lake, 'count(*)')).toBe(0)
})

test('a transaction id is taken once', async () => {
  const lake = await aLake()
  const body = {transactionId: 'tx-1', mutations: [{createOrReplace: {_id: 'a', _type: 'game'}}]}

  const first = await ask(lake, `${mutatePath}?returnIds=true`, {as: owner, body})
  const again = await ask(lake, mutatePath, {as: owner, body})

  expect(await first.json()).toEqual({
    transactionId: 'tx-1',
    results: [{id: 'a', operation: 'create'}],
  })
  expect(again.status).toBe(409)
  expect(await again.json()).toMatchObject({error: {type: 'transactionAlreadyExistsError'}})
})

test('a dry run answers the same and changes nothing', async () => {
  const lake = await aLake()
  const response = await ask(lake, `${mutatePath}?dryRun=true&returnDocuments=true`, {
    as: owner,
    body: {mutations: [{create: {_id: 'a', _type: 'game', name: 'Bounce'}}]},
  })

  expect(await response.json()).toMatchObject({
    results: [{id: 'a', operation: 'create', document: {name: 'Bounce'}}],
  })
  expect(await query(lake, 'count(*)')).toBe(0)
})

test('patches and deletes by query', async () => {
  const lake = await aLake()
  await write(lake, [
    {create: {_id: 'a', _type: 'game', plays: 1}},
    {create: {_id: 'b', _type: 'game', plays: 2}},
    {create: {_id: 'c', _type: 'article'}},
  ])
  await write(lake, [
    {patch: {query: '*[_type == $type]', params: {type: 'game'}, inc: {plays: 10}}},
    {delete: {query: '*[_type == "article"]'}},
  ])

  expect(await query(lake, '*{_id, plays}')).toEqual([
    {_id: 'a', plays: 11},
    {_id: 'b', plays: 12},
  ])
})

test('a strongly referenced document stays, a weakly referenced one may go', async () => {
  const lake = await aLake()
  await write(lake, [
    {create: {_id: 'strong', _type: 'game'}},
    {create: {_id: 'weak', _type: 'game'}},
    {
      create: {
        _id: 'slide',
        _type: 'slide',
        game: {_type: 'reference', _ref: 'strong'},
        other: {_type: 'reference', _ref: 'weak', _weak: true},
      },
    },
  ])

  const refused = await ask(lake, mutatePath, {
    as: owner,
    body: {mutations: [{delete: {id: 'strong'}}]},
  })
  const {error} = await refused.json()
  await write(lake, [{delete: {id: 'weak'}}])
  await write(lake, [{delete: {id: 'slide'}}, {delete: {id: 'strong'}}])

  expect(refused.status).toBe(409)
  expect(error.items[0].error.description).toBe(
    'Document "strong" cannot be deleted as there are references to it from "slide"',
  )
  expect(await query(lake, 'count(*)')).toBe(0)
})

test('an id ending in a dot is completed, a missing one made up', async () => {
  const lake = await aLake({createId: () => 'made-up'})
  const response = await ask(lake, `${mutatePath}?returnIds=true`, {
    as: owner,
    body: {
      transactionId: 'tx',
      mutations: [{create: {_id: 'drafts.', _type: 'game'}}, {create: {_type: 'game'}}],
    },
  })

  expect((await response.json()).results.map((result: {id: string}) => result.id)).toEqual([
    'drafts.made-up',
    'made-up',
  ])
})

test.each([
  ['a space', {_id: 'a b', _type: 'game'}],
  ['129 characters', {_id: 'a'.repeat(129), _type: 'game'}],
  ['a slash', {_id: '../a', _type: 'game'}],
  ['no type', {_id: 'a'}],
  ['a reserved name', {_id: 'a', _type: 'game', hasOwnProperty: 1}],
])('mutate refuses a document with %s', async (_name, document) => {
  const lake = await aLake()
  const response = await ask(lake, mutatePath, {as: owner, body: {mutations: [{create: document}]}})

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: {items: [{error: {type: 'validationError'}}]},
  })
})

test('a document may have 20 levels of nesting and refuses 21', async () => {
  const lake = await aLake()
  const nested = (levels: number): unknown => (levels === 0 ? 1 : {in: nested(levels - 1)})
  const send = (levels: number) =>
    ask(lake, mutatePath, {
      as: owner,
      body: {mutations: [{create: {_type: 'game', deep: nested(levels)}}]},
    })

  expect((await send(20)).status).toBe(200)
  expect((await send(21)).status).toBe(400)
})
