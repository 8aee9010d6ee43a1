import {ClientError} from '@sanity/client'
import {expect, test} from 'vitest'
import {aLake, aServedLake, ask, moderator, owner, query, write} from './lake-harness.ts'

const path = '/v2025-02-19/data/mutate/production'

const content = {
  name: 'Bounce',
  plays: 10,
  tags: ['a', 'b', 'c'],
  levels: [
    {_key: 'l1', title: 'One', stars: 3, parts: [{_key: 'p1', size: 1}]},
    {_key: 'l2', title: 'Two'},
    {_key: 'l3', title: 'Three', stars: 5},
  ],
  nested: {deep: {value: 1}, other: 2},
  'dash-ed': {value: 1},
}

const patches: [what: string, patch: Record<string, unknown>, changed: Record<string, unknown>][] =
  [
    ['set of an attribute', {set: {name: 'X'}}, {name: 'X'}],
    [
      'set of a nested attribute',
      {set: {'nested.deep.value': 2}},
      {nested: {deep: {value: 2}, other: 2}},
    ],
    ['set that makes the way', {set: {'new.way.here': 1}}, {new: {way: {here: 1}}}],
    ['set by index', {set: {'tags[1]': 'X'}}, {tags: ['a', 'X', 'c']}],
    ['set by index from the end', {set: {'tags[-1]': 'X'}}, {tags: ['a', 'b', 'X']}],
    ['set by range', {set: {'tags[1:]': 'X'}}, {tags: ['a', 'X', 'X']}],
    ['set of some', {set: {'tags[0,2]': 'X'}}, {tags: ['X', 'b', 'X']}],
    ['set of all', {set: {'tags[*]': 'X'}}, {tags: ['X', 'X', 'X']}],
    ['set of all, the short way', {set: {'tags[]': 'X'}}, {tags: ['X', 'X', 'X']}],
    ['set by value', {set: {'tags[@ == "b"]': 'X'}}, {tags: ['a', 'X', 'c']}],
    ['set of a quoted key', {set: {"'dash-ed'.value": 2}}, {'dash-ed': {value: 2}}],
    ['set of a key in brackets', {set: {"['dash-ed'].value": 2}}, {'dash-ed': {value: 2}}],
    ['set of several attributes', {set: {'nested[deep, other]': 1}}, {nested: {deep: 1, other: 1}}],
    [
      'set of several paths',
      {set: {'[nested.other, plays]': 1}},
      {nested: {deep: {value: 1}, other: 1}, plays: 1},
    ],
    ['setIfMissing of what is there', {setIfMissing: {name: 'X'}}, {}],
    ['setIfMissing of what is not', {setIfMissing: {title: 'X'}}, {title: 'X'}],
    ['unset of an attribute', {unset: ['nested']}, {nested: undefined}],
    [
      'unset by key',
      {unset: ['levels[_key=="l2"]']},
      {levels: [content.levels[0], content.levels[2]]},
    ],
    ['unset by range', {unset: ['tags[0:2]']}, {tags: ['c']}],
    ['inc', {inc: {plays: 1.5}}, {plays: 11.5}],
    ['dec', {dec: {plays: 3, 'nested.other': 1}}, {plays: 7, nested: {deep: {value: 1}, other: 1}}],
    ['insert before', {insert: {before: 'tags[0]', items: ['X']}}, {tags: ['X', 'a', 'b', 'c']}],
    [
      'insert after the last',
      {insert: {after: 'tags[-1]', items: ['X', 'Y']}},
      {tags: ['a', 'b', 'c', 'X', 'Y']},
    ],
    ['insert instead', {insert: {replace: 'tags[0:2]', items: ['X']}}, {tags: ['X', 'c']}],
    [
      'insert after a key',
      {insert: {after: 'levels[_key=="l1"]', items: [{_key: 'new'}]}},
      {levels: [content.levels[0], {_key: 'new'}, ...content.levels.slice(1)]},
    ],
    [
      'diffMatchPatch',
      {diffMatchPatch: {name: '@@ -1,6 +1,7 @@\n Bounce\n+!\n'}},
      {name: 'Bounce!'},
    ],
    [
      'several operations in their order',
      {unset: ['name'], set: {name: 'X', plays: 1}, inc: {plays: 1}},
      {name: undefined, plays: 2},
    ],
  ]
test.each(patches)('patch: %s', async (_what, patch, changed) => {
  const lake = await aLake()
  await write(lake, [{create: {_id: 'a', _type: 'game', ...content}}])
  await write(lake, [{patch: {id: 'a', ...patch}}])

  const {_id, _type, _rev, _createdAt, _updatedAt, ...stored} = (await query(
    lake,
    '*[_id == "a"][0]',
  )) as Record<string, unknown>
  expect(stored).toEqual(JSON.parse(JSON.stringify({...content, ...changed})))
})

const levels = ({title, stars}: {title?: unknown; stars?: unknown}, which: number[]) =>
  content.levels.map((level, index) =>
    which.includes(index)
      ? {...level, ...(title ? {title} : {}), ...(stars ? {stars} : {})}
      : level,
  )
test.each([
  ['a comparison', 'levels[stars > 3].title', [2]],
  ['one of two comparisons', 'levels[stars > 3, stars == 3].title', [0, 2]],
  ['the existence of an attribute', 'levels[stars?].title', [0, 2]],
  ['a text', 'levels[title == "Two"].title', [1]],
  ['a key, wherever it is', '..[_key=="l2"].title', [1]],
  ['indexes and ranges', 'levels[0, 1:2].title', [0, 1]],
])('a path selects by %s', async (_what, selector, which) => {
  const lake = await aLake()
  await write(lake, [{create: {_id: 'a', _type: 'game', ...content}}])
  await write(lake, [{patch: {id: 'a', set: {[selector]: 'X'}}}])

  expect(await query(lake, '*[_id == "a"][0].levels')).toEqual(levels({title: 'X'}, which))
})

test.each([
  'a[',
  'a]',
  'a[0',
  'a[0]]',
  'a..',
  '..',
  '.a',
  'a.',
  'a b',
  'a-b',
  'a/b',
  '$.a',
  '@',
  '*',
  '',
  'a[?]',
  'a[0:1:2]',
  'a[1.5]',
  'a[_key==]',
  'a[_key=="x"',
  'a[_key==x]',
  "a[_key=='x']",
  'a[_key in ["x"]]',
  'a[(1)]',
  'a[?(@.x)]',
  'a[_key == "x" && y == 1]',
  'a[,]',
  'a["x]',
  "a['x]",
])('a malformed path is refused: %j', async (malformed) => {
  const lake = await aLake()
  await write(lake, [{create: {_id: 'a', _type: 'game', a: [1]}}])
  const refused = await Promise.all(
    [{set: {[malformed]: 1}}, {unset: [malformed]}, {insert: {after: malformed, items: [1]}}].map(
      (patch) => ask(lake, path, {as: owner, body: {mutations: [{patch: {id: 'a', ...patch}}]}}),
    ),
  )

  for (const response of refused) {
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: {
        type: 'mutationError',
        description: expect.stringMatching(/^Mutation failed: /),
        items: [{index: 0, error: {type: 'validationError', description: expect.any(String)}}],
      },
    })
  }
  expect(await query(lake, '*[_id == "a"][0].a')).toEqual([1])
})

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

test('a query may delete 10,000 documents and not one more', {timeout: 30_000}, async () => {
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

test('a document may grow to 32 MB and no further', {timeout: 30_000}, async () => {
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

test.each([
  ['400 for a malformed document', {create: {_id: '#no', _type: 'game'}}, owner, 400],
  ['401 without a token', {create: {_type: 'game'}}, undefined, 401],
  ['403 for what the role does not allow', {create: {_type: 'partner'}}, moderator, 403],
  ['409 for what exists', {create: {_id: 'a', _type: 'game'}}, owner, 409],
])('the real client makes its own error of %s', async (_what, mutation, user, status) => {
  const {client, clientOf} = await aServedLake()
  await client.create({_id: 'a', _type: 'game'})

  const error = await clientOf(user)
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
