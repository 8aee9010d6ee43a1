import type {SanityClient} from '@sanity/client'
import {expect, test} from 'vitest'
import type {ContentLake} from '../../../../../local/content-lake/index.ts'
import {aServedLake, ask, moderator, owner, query} from '../lake-harness.ts'

const raw = {as: owner, search: '&perspective=raw'}

/** A release of two changes: the game gets another name, the old one goes. */
async function withRelease(client: SanityClient): Promise<void> {
  await client.create({_id: 'bounce', _type: 'game', name: 'Bounce'})
  await client.create({_id: 'old', _type: 'game', name: 'Old'})
  await client.releases.create({releaseId: 'spring', metadata: {title: 'Spring'}})
  await client.createVersion({releaseId: 'spring', publishedId: 'bounce', baseId: 'bounce'})
  await client.patch('versions.spring.bounce', {set: {name: 'Bounce 2'}}).commit()
  await client.unpublishVersion({releaseId: 'spring', publishedId: 'old'})
}

function namesOf(lake: ContentLake, search: string): Promise<unknown> {
  return query(lake, '*[_type == "game"]{_id, name}', {as: owner, search})
}

test('a release is made, read and edited', async () => {
  const {client, clientOf} = await aServedLake()
  expect(await client.releases.create({releaseId: 'spring'})).toMatchObject({
    releaseId: 'spring',
    metadata: {releaseType: 'undecided'},
  })
  await client.releases.edit({
    releaseId: 'spring',
    patch: {set: {'metadata.title': 'Spring', 'metadata.releaseType': 'asap'}},
  })

  expect(await client.releases.get({releaseId: 'spring'})).toMatchObject({
    _id: '_.releases.spring',
    _type: 'system.release',
    name: 'spring',
    state: 'active',
    metadata: {title: 'Spring', releaseType: 'asap'},
  })
  expect(await client.fetch('releases::all()[state == "active"].name')).toEqual(['spring'])
  expect(await clientOf(undefined).getDocument('_.releases.spring')).toBeUndefined()
})

test('a release is published as a whole', async () => {
  let now = new Date('2026-01-01T10:00:00Z')
  const {client, lake} = await aServedLake({clock: () => now})
  await withRelease(client)
  expect(await namesOf(lake, '&perspective=spring')).toEqual([
    {_id: 'bounce', name: 'Bounce 2'},
    {_id: 'old', name: 'Old'},
  ])

  now = new Date('2026-02-01T10:00:00.500Z')
  await client.releases.publish({releaseId: 'spring'})

  expect(await namesOf(lake, '&perspective=raw')).toEqual([{_id: 'bounce', name: 'Bounce 2'}])
  expect(await client.getDocument('bounce')).toMatchObject({
    _createdAt: '2026-01-01T10:00:00Z',
    _updatedAt: '2026-02-01T10:00:00Z',
  })
  expect(await client.releases.get({releaseId: 'spring'})).toMatchObject({
    state: 'published',
    publishedAt: '2026-02-01T10:00:00.500Z',
    finalDocumentStates: [{id: 'versions.spring.bounce'}, {id: 'versions.spring.old'}],
  })

  await client.releases.delete({releaseId: 'spring'})
  expect(await client.releases.get({releaseId: 'spring'})).toBeUndefined()
  expect(await namesOf(lake, '')).toEqual([{_id: 'bounce', name: 'Bounce 2'}])
})

test('the history of each document tells of its release', async () => {
  const {client, lake} = await aServedLake()
  await withRelease(client)
  await client.releases.publish({releaseId: 'spring'})
  const newest = async (id: string) => {
    const path = `/v2025-02-19/data/history/production/events/documents/${id}`
    const {events} = await (await ask(lake, path, {as: owner})).json()
    return events[id][0]
  }

  const versionId = 'versions.spring.bounce'
  const published = {
    type: 'publishDocumentVersion',
    documentId: 'bounce',
    versionId,
    cause: {type: 'release.publish'},
  }
  expect(await newest('bounce')).toMatchObject(published)
  expect(await newest(versionId)).toMatchObject(published)
  expect(await newest('old')).toMatchObject({
    type: 'unpublishDocument',
    versionId: 'versions.spring.old',
  })
})

test('a release is put into the archive and taken out again', async () => {
  const {client, lake} = await aServedLake()
  await withRelease(client)
  const allVersions = '*[_id in path("versions.**")]'
  const before = await client.fetch<object[]>(allVersions, {}, {perspective: 'raw'})
  await client.releases.archive({releaseId: 'spring'})
  expect(await query(lake, allVersions, raw)).toEqual([])
  expect(await client.releases.get({releaseId: 'spring'})).toMatchObject({state: 'archived'})

  // As Studio shows what was in it.
  const history = '/v2025-02-19/data/history/production/documents/versions.spring.bounce'
  const response = await ask(lake, `${history}?lastRevision=true`, {as: owner})
  expect(await response.json()).toMatchObject({documents: [{name: 'Bounce 2'}]})

  await client.releases.unarchive({releaseId: 'spring'})
  const release = await client.releases.get({releaseId: 'spring'})
  expect(release).toMatchObject({state: 'active'})
  expect(release).not.toHaveProperty('finalDocumentStates')
  expect(await query(lake, allVersions, raw)).toEqual(
    before.map((document) => ({
      ...document,
      _rev: release?._rev,
      _updatedAt: release?._updatedAt,
    })),
  )
})

test('versions of other releases stay where they are', async () => {
  const {client, lake} = await aServedLake()
  await client.releases.create({releaseId: 'spring'})
  await client.create({_id: 'versions.spring2.a', _type: 'game'})
  await client.releases.publish({releaseId: 'spring'})

  expect(await query(lake, '*[_type == "game"]._id', raw)).toEqual(['versions.spring2.a'])
})

test('nothing is published when one version cannot be', async () => {
  const {client, lake} = await aServedLake()
  await withRelease(client)
  await client.create({_id: 'slide', _type: 'slide', game: {_ref: 'old'}})

  await expect(client.releases.publish({releaseId: 'spring'})).rejects.toMatchObject({
    statusCode: 409,
  })
  expect(await namesOf(lake, '')).toEqual([
    {_id: 'bounce', name: 'Bounce'},
    {_id: 'old', name: 'Old'},
  ])
  expect(await client.releases.get({releaseId: 'spring'})).toMatchObject({state: 'active'})
})

test('a release is imported as @sanity/import does it', async () => {
  const {client} = await aServedLake()
  const attributes = {
    _id: '_.releases.spring',
    _type: 'system.release',
    _createdAt: '2025-01-01T10:00:00Z',
    name: 'spring',
    state: 'scheduled',
    publishAt: '2030-01-01T10:00:00Z',
    metadata: {releaseType: 'scheduled'},
  }
  const imports = (ifExists: 'fail' | 'ignore' | 'replace', state = 'scheduled') =>
    client.action({
      actionType: 'sanity.action.release.import',
      releaseId: 'spring',
      attributes: {...attributes, state},
      ifExists,
    })
  const stateOf = () => client.fetch('*[_id == "_.releases.spring"][0]{state, publishAt}')

  await imports('fail')
  expect(await client.releases.get({releaseId: 'spring'})).toMatchObject({
    _createdAt: '2025-01-01T10:00:00Z',
    metadata: {releaseType: 'scheduled'},
  })
  // Nobody would publish it at its time.
  expect(await stateOf()).toEqual({state: 'active', publishAt: null})
  await imports('ignore', 'archived')
  expect(await stateOf()).toMatchObject({state: 'active'})
  await expect(imports('fail')).rejects.toMatchObject({statusCode: 409})
  await imports('replace', 'archived')
  expect(await stateOf()).toMatchObject({state: 'archived'})
})

type Refused = [what: string, status: number, act: (client: SanityClient) => Promise<unknown>]
const refused: Refused[] = [
  ['a second one of its name', 409, ({releases}) => releases.create({releaseId: 'spring'})],
  ['a name with a dot', 400, ({releases}) => releases.create({releaseId: 'a.b'})],
  ['the name of the drafts', 400, ({releases}) => releases.create({releaseId: 'drafts'})],
  [
    'a type that none has',
    400,
    ({releases}) =>
      releases.edit({releaseId: 'spring', patch: {set: {'metadata.releaseType': 'soon'}}}),
  ],
  [
    'an edit of its state',
    400,
    ({releases}) => releases.edit({releaseId: 'spring', patch: {set: {state: 'published'}}}),
  ],
  [
    'an edit without metadata left',
    400,
    ({releases}) => releases.edit({releaseId: 'spring', patch: {unset: ['metadata']}}),
  ],
  ['publishing none', 409, ({releases}) => releases.publish({releaseId: 'winter'})],
  ['deleting an active one', 409, ({releases}) => releases.delete({releaseId: 'spring'})],
  ['unarchiving an active one', 409, ({releases}) => releases.unarchive({releaseId: 'spring'})],
]

test.each(refused)('refused with its reason: %s', async (_what, statusCode, act) => {
  const {client} = await aServedLake()
  await client.releases.create({releaseId: 'spring'})
  const before = await client.releases.get({releaseId: 'spring'})

  await expect(act(client)).rejects.toMatchObject({statusCode})
  expect(await client.releases.get({releaseId: 'spring'})).toEqual(before)
})

test('a published release is neither published nor archived again', async () => {
  const {client} = await aServedLake()
  await client.releases.create({releaseId: 'spring'})
  await client.releases.publish({releaseId: 'spring'})

  for (const act of ['publish', 'archive', 'unarchive'] as const) {
    await expect(client.releases[act]({releaseId: 'spring'})).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('is in the state "published"'),
    })
  }
})

test('releases are for administrators', async () => {
  const {clientOf} = await aServedLake()

  await expect(clientOf(moderator).releases.create({releaseId: 'spring'})).rejects.toMatchObject({
    statusCode: 403,
  })
})
