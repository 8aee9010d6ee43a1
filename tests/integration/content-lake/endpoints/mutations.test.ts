import {ClientError} from '@sanity/client'
import {expect, test} from 'vitest'
import {aLake, aServedLake, ask, moderator, owner, query, write} from '../lake-harness.ts'

const path = '/v2025-02-19/data/mutate/production'

test('a revision that is not the current one is refused with both', async () => {
  const lake = await aLake()
  const send = (mutations: unknown[], transactionId: string) =>
    ask(lake, path, {as: owner, body: {mutations, transactionId}})
  await send([{create: {_id: 'a', _type: 'game'}}], 'rev-1')
  await send([{patch: {id: 'a', ifRevisionID: 'rev-1', set: {n: 1}}}], 'rev-2')
  const stale = await send([{patch: {id: 'a', ifRevisionID: 'rev-1', set: {n: 2}}}], 'rev-3')

  const description = 'Document "a" has unexpected revision ID ("rev-2"), expected "rev-1"'
  expect(stale.status).toBe(409)
  expect(await stale.json()).toEqual({
    error: {
      type: 'mutationError',
      description: `Mutation failed: ${description}`,
      items: [
        {
          index: 0,
          error: {
            type: 'documentRevisionIDDoesNotMatchError',
            description,
            currentRevisionID: 'rev-2',
            expectedRevisionID: 'rev-1',
          },
        },
      ],
    },
  })
})

test('of many that change the same revision exactly one wins', async () => {
  const {client} = await aServedLake()
  const {_rev} = await client.create({_id: 'a', _type: 'game', winner: null})
  const attempts = await Promise.allSettled(
    Array.from({length: 20}, (_, winner) =>
      client.patch('a').ifRevisionId(_rev).set({winner}).commit(),
    ),
  )

  const winners = attempts.flatMap((attempt, index) =>
    attempt.status === 'fulfilled' ? [index] : [],
  )
  expect(winners).toHaveLength(1)
  expect(await client.fetch('*[_id == "a"][0].winner')).toBe(winners[0])
})

test('every failed mutation of a transaction is told of, with its place', async () => {
  const lake = await aLake()
  await write(lake, [{create: {_id: 'a', _type: 'game'}}])
  const response = await ask(lake, path, {
    as: owner,
    body: {
      mutations: [
        {create: {_id: 'b', _type: 'game'}},
        {create: {_id: 'a', _type: 'game'}},
        {create: {_id: 'not allowed', _type: 'game'}},
        {patch: {id: 'nobody', set: {x: 1}}},
      ],
    },
  })
  const {error} = await response.json()

  expect(response.status).toBe(409)
  expect(error.description).toBe('Mutation(s) failed with 3 error(s)')
  expect(error.items).toMatchObject([
    {index: 1, error: {type: 'documentAlreadyExistsError', id: 'a'}},
    {index: 2, error: {type: 'validationError'}},
    {index: 3, error: {type: 'documentNotFoundError', id: 'nobody'}},
  ])
  expect(await query(lake, '*._id')).toEqual(['a'])
})

test('a reference to what is not there names the mutation that makes it', async () => {
  const lake = await aLake()
  const response = await ask(lake, path, {
    as: owner,
    body: {
      mutations: [
        {create: {_id: 'a', _type: 'game'}},
        {create: {_id: 'b', _type: 'game', next: {_type: 'reference', _ref: 'nobody'}}},
      ],
    },
  })

  expect(response.status).toBe(409)
  expect((await response.json()).error.items).toEqual([
    {
      index: 1,
      error: {
        type: 'documentReferenceDoesNotExistError',
        description: 'Document "b" references non-existent document "nobody"',
        id: 'b',
        referenceID: 'nobody',
      },
    },
  ])
})

test('documents of one transaction may refer to each other, whatever their order', async () => {
  const lake = await aLake()
  const to = (_ref: string) => ({_type: 'reference', _ref})
  await write(lake, [
    {create: {_id: 'a', _type: 'game', next: to('b')}},
    {create: {_id: 'b', _type: 'game', next: to('a')}},
  ])
  await write(lake, [{delete: {id: 'a'}}, {delete: {id: 'b'}}])
  expect(await query(lake, 'count(*)')).toBe(0)
})

test('the type of a document stays', async () => {
  const lake = await aLake()
  await write(lake, [
    {create: {_id: 'a', _type: 'game'}},
    {create: {_id: 'b', _type: 'slide', game: {_type: 'reference', _ref: 'a'}}},
  ])
  const send = (mutation: unknown) => ask(lake, path, {as: owner, body: {mutations: [mutation]}})

  const patched = await send({patch: {id: 'a', set: {_type: 'article'}}})
  const replaced = await send({createOrReplace: {_id: 'a', _type: 'article'}})
  await send({delete: {id: 'b'}})
  const free = await send({createOrReplace: {_id: 'a', _type: 'article'}})

  expect([patched.status, replaced.status, free.status]).toEqual([409, 409, 200])
  expect((await patched.json()).error.items[0].error).toMatchObject({
    type: 'cannotModifyImmutableAttributeError',
    attribute: '_type',
    description: 'Cannot modify immutable attribute "_type"',
  })
  expect((await replaced.json()).error.items[0].error).toMatchObject({
    type: 'documentHasExistingReferencesError',
    referencingIDs: ['b'],
  })
})

test.each([
  ['400 for a malformed document', {create: {_id: '#no', _type: 'game'}}, owner, 400],
  ['401 without a token', {create: {_type: 'game'}}, undefined, 401],
  ['403 for what the role does not allow', {create: {_type: 'partner'}}, moderator, 403],
  ['409 for what exists', {create: {_id: 'a', _type: 'game'}}, owner, 409],
])('the real client makes its own error of %s', async (_what, mutation, user, status) => {
  const {client, clientOf} = await aServedLake()
  await client.create({_id: 'a', _type: 'game'})

  const error = await clientOf(user)
    // The client's types refuse the malformed one, which is what the lake is to refuse.
    .mutate([mutation as never])
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ClientError)
  expect(error).toMatchObject({
    statusCode: status,
    message: expect.not.stringContaining('undefined'),
  })
})

test('what a role does not allow names the permission and the mutation', async () => {
  const lake = await aLake()
  const response = await ask(lake, path, {
    as: moderator,
    body: {
      mutations: [{create: {_id: 'a', _type: 'game'}}, {create: {_id: 'p', _type: 'partner'}}],
    },
  })

  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({
    error: {
      type: 'mutationError',
      description: 'Mutation failed: Insufficient permissions; permission "create" required',
      items: [{index: 1, error: {type: 'insufficientPermissionsError', permission: 'create'}}],
    },
  })
})

test.each([
  ['no mutations', {}],
  ['mutations that are no array', {mutations: {create: {_type: 'game'}}}],
  ['an unknown mutation', {mutations: [{rename: {id: 'a'}}]}],
  ['two mutations in one', {mutations: [{create: {_type: 'game'}, delete: {id: 'a'}}]}],
  ['a mutation without a body', {mutations: [{create: null}]}],
  ['a patch without a target', {mutations: [{patch: {set: {a: 1}}}]}],
  ['createOrReplace without an id', {mutations: [{createOrReplace: {_type: 'game'}}]}],
  ['a query that cannot be read', {mutations: [{delete: {query: '*['}}]}],
  ['a transaction id with a space', {transactionId: 'a b', mutations: []}],
])('400 for %s', async (_what, body) => {
  const lake = await aLake()
  expect((await ask(lake, path, {as: owner, body})).status).toBe(400)
})

test('a transaction without mutations is a transaction', async () => {
  const lake = await aLake()
  const response = await ask(lake, path, {as: owner, body: {mutations: []}})
  expect(await response.json()).toEqual({transactionId: expect.any(String), results: []})
})
