import {expect, test} from 'vitest'
import {aServedLake, ask, owner, query} from './lake-harness.ts'

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
    body: {actions: [{actionType: 'sanity.action.release.create', releaseId: 'r1'}]},
  })

  expect(response.status).toBe(400)
  expect((await response.json()).error.description).toContain('sanity.action.release.create')
})
