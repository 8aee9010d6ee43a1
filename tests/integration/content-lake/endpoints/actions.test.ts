import {expect, test} from 'vitest'
import {aServedLake, ask, owner, query} from '../lake-harness.ts'

const raw = {as: owner, search: '&perspective=raw'}

test('a document is created, edited, published, edited again and discarded', async () => {
  const {client, lake} = await aServedLake()
  const publishedId = 'game-1'
  const draftId = 'drafts.game-1'

  await client.action([
    {
      actionType: 'sanity.action.document.create',
      publishedId,
      attributes: {_id: draftId, _type: 'game', name: 'Bounce'},
      ifExists: 'fail',
    },
    {
      actionType: 'sanity.action.document.edit',
      draftId,
      publishedId,
      patch: {set: {name: 'Bounce!'}},
    },
  ])
  await client.action({actionType: 'sanity.action.document.publish', draftId, publishedId})
  expect(await query(lake, '*{_id, name}', raw)).toEqual([{_id: publishedId, name: 'Bounce!'}])

  // Studio's way of asking for a draft without a change.
  await client.action({
    actionType: 'sanity.action.document.edit',
    draftId,
    publishedId,
    patch: {unset: ['_empty_action_guard_pseudo_field_']},
  })
  expect(await query(lake, '*._id', raw)).toEqual([draftId, publishedId])

  await client.action({actionType: 'sanity.action.document.version.discard', versionId: draftId})
  expect(await query(lake, '*._id', raw)).toEqual([publishedId])
})

test('unpublishing keeps the content as a draft, deleting takes both', async () => {
  const {client, lake} = await aServedLake()
  const ids = {draftId: 'drafts.a', publishedId: 'a'}
  await client.create({_id: 'a', _type: 'game', name: 'Bounce'})

  await client.action({actionType: 'sanity.action.document.unpublish', ...ids})
  expect(await query(lake, '*{_id, name}', raw)).toEqual([{_id: 'drafts.a', name: 'Bounce'}])

  await client.action({actionType: 'sanity.action.document.publish', ...ids})
  await client.create({_id: 'drafts.a', _type: 'game'})
  await client.action({
    actionType: 'sanity.action.document.delete',
    publishedId: 'a',
    includeDrafts: ['drafts.a'],
  })
  expect(await query(lake, '*', raw)).toEqual([])
})

test('publishing keeps when the document was made and strengthens references', async () => {
  let now = new Date('2026-01-01T10:00:00Z')
  const {client} = await aServedLake({clock: () => now})
  await client.create({_id: 'target', _type: 'game'})
  await client.create({_id: 'a', _type: 'slide'})
  now = new Date('2026-02-01T10:00:00Z')
  await client.create({
    _id: 'drafts.a',
    _type: 'slide',
    game: {
      _type: 'reference',
      _ref: 'target',
      _weak: true,
      _strengthenOnPublish: {type: 'game'},
    },
  })
  await client.action({
    actionType: 'sanity.action.document.publish',
    draftId: 'drafts.a',
    publishedId: 'a',
  })

  expect(await client.getDocument('a')).toMatchObject({
    _createdAt: '2026-01-01T10:00:00Z',
    _updatedAt: '2026-02-01T10:00:00Z',
    game: {_type: 'reference', _ref: 'target'},
  })
  expect((await client.getDocument('a'))?.game).not.toHaveProperty('_weak')
})

test('a failing action undoes the ones before it', async () => {
  const {client, lake} = await aServedLake()
  const attempt = client.action([
    {
      actionType: 'sanity.action.document.create',
      publishedId: 'a',
      attributes: {_id: 'drafts.a', _type: 'game'},
      ifExists: 'fail',
    },
    {actionType: 'sanity.action.document.publish', draftId: 'drafts.b', publishedId: 'b'},
  ])

  await expect(attempt).rejects.toMatchObject({
    statusCode: 409,
    details: {
      type: 'actionError',
      description: 'The document with the ID "drafts.b" was not found',
    },
  })
  expect(await query(lake, '*', raw)).toEqual([])
})

test('publishing is refused when the published document has moved on', async () => {
  const {client} = await aServedLake()
  await client.create({_id: 'a', _type: 'game'})
  await client.create({_id: 'drafts.a', _type: 'game'})

  await expect(
    client.action({
      actionType: 'sanity.action.document.publish',
      draftId: 'drafts.a',
      publishedId: 'a',
      ifPublishedRevisionId: 'something-older',
    }),
  ).rejects.toMatchObject({statusCode: 409})
})

test('versions are created from a base and replaced', async () => {
  const {client} = await aServedLake()
  const {_rev} = await client.create({_id: 'a', _type: 'game', name: 'Bounce'})

  await client.createVersion({
    publishedId: 'a',
    baseId: 'a',
    releaseId: 'r1',
    ifBaseRevisionId: _rev,
  })
  await client.replaceVersion({
    document: {_id: 'versions.r1.a', _type: 'game', name: 'Bounce in release'},
  })

  const read = (perspective: string[]) => client.fetch('*[_id == "a"][0].name', {}, {perspective})
  expect(await read(['r1'])).toBe('Bounce in release')
  expect(await read(['drafts'])).toBe('Bounce')
})

test('an action that the lake lacks is named', async () => {
  const {lake} = await aServedLake()
  const response = await ask(lake, '/v2025-02-19/data/actions/production', {
    as: owner,
    body: {actions: [{actionType: 'sanity.action.release.schedule', releaseId: 'r1'}]},
  })

  expect(response.status).toBe(501)
  expect((await response.json()).error.description).toContain('sanity.action.release.schedule')
})

type BrokenAction = {actionType?: string} & Record<string, unknown>
const broken: [what: string, action: BrokenAction, status: number][] = [
  ['no type', {publishedId: 'a'}, 400],
  ['a type that nobody knows', {actionType: 'explode', publishedId: 'a'}, 400],
  ['a draft that is none', {actionType: 'edit', draftId: 'a', publishedId: 'a', patch: {}}, 400],
  [
    'a draft of another document',
    {actionType: 'publish', draftId: 'drafts.b', publishedId: 'a'},
    400,
  ],
  [
    'a patch that is none',
    {actionType: 'edit', draftId: 'drafts.a', publishedId: 'a', patch: 1},
    400,
  ],
  [
    'a malformed path',
    {actionType: 'edit', draftId: 'drafts.a', publishedId: 'a', patch: {set: {'x[': 1}}},
    400,
  ],
  [
    'an id that is not allowed',
    {actionType: 'create', publishedId: 'x', attributes: {_id: 'drafts.#', _type: 'game'}},
    400,
  ],
  [
    'a document that exists',
    {
      actionType: 'create',
      publishedId: 'a',
      attributes: {_id: 'a', _type: 'game'},
      ifExists: 'fail',
    },
    409,
  ],
  [
    'nothing to edit',
    {actionType: 'edit', draftId: 'drafts.n', publishedId: 'n', patch: {set: {x: 1}}},
    409,
  ],
  ['nothing to publish', {actionType: 'publish', draftId: 'drafts.n', publishedId: 'n'}, 409],
  ['nothing to unpublish', {actionType: 'unpublish', draftId: 'drafts.n', publishedId: 'n'}, 409],
  ['nothing to discard', {actionType: 'version.discard', versionId: 'drafts.n'}, 409],
  ['a discard of what is published', {actionType: 'version.discard', versionId: 'a'}, 400],
  [
    'a document that others refer to',
    {actionType: 'delete', publishedId: 'a', includeDrafts: []},
    409,
  ],
  [
    'a draft of another to delete',
    {actionType: 'delete', publishedId: 'b', includeDrafts: ['drafts.a']},
    400,
  ],
]
test.each(broken)('%s undoes every action of the request', async (_what, action, status) => {
  const {client, lake} = await aServedLake()
  await client.create({_id: 'a', _type: 'game'})
  await client.create({_id: 'b', _type: 'slide', game: {_type: 'reference', _ref: 'a'}})
  const before = await query(lake, '*', raw)
  const type = 'sanity.action.document'
  const actionType =
    action.actionType === undefined || action.actionType === 'explode'
      ? action.actionType
      : `${type}.${action.actionType}`

  const response = await ask(lake, '/v2025-02-19/data/actions/production', {
    as: owner,
    body: {
      actions: [
        {
          actionType: `${type}.create`,
          publishedId: 'c',
          attributes: {_id: 'drafts.c', _type: 'game'},
        },
        {actionType: `${type}.publish`, draftId: 'drafts.c', publishedId: 'c'},
        {...action, actionType},
      ],
    },
  })

  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({error: {description: expect.any(String)}})
  expect(await query(lake, '*', raw)).toEqual(before)
})

test('actions know dry runs, and transaction ids that were taken', async () => {
  const {client, lake} = await aServedLake()
  const action = {
    actionType: 'sanity.action.document.create' as const,
    publishedId: 'a',
    attributes: {_id: 'drafts.a', _type: 'game'},
    ifExists: 'ignore' as const,
  }
  await client.action(action, {dryRun: true, transactionId: 'mine'})
  expect(await query(lake, 'count(*)', raw)).toBe(0)

  expect(await client.action(action, {transactionId: 'mine'})).toEqual({transactionId: 'mine'})
  await expect(client.action(action, {transactionId: 'mine'})).rejects.toMatchObject({
    statusCode: 409,
    details: {type: 'transactionAlreadyExistsError'},
  })
})
