import {ClientError, isQueryParseError} from '@sanity/client'
import {expect, test} from 'vitest'
import {aServedLake, owner} from './lake-harness.ts'

test('a document is read with its draft and its versions', async () => {
  const {client, clientOf} = await aServedLake()
  const ids = ['drafts.a', 'versions.r2.a', 'a', 'versions.r1.a', 'versions.r1.ab', 'drafts.ab']
  for (const _id of ids) await client.create({_id, _type: 'game'})
  const idsOf = async (user: typeof owner | undefined, id: string) => {
    const found = await clientOf(user).getDocument(id, {includeAllVersions: true})
    return found.map(({_id}) => _id)
  }

  const all = ['a', 'drafts.a', 'versions.r1.a', 'versions.r2.a']
  expect(await idsOf(owner, 'a')).toEqual(all)
  expect(await idsOf(owner, 'drafts.a')).toEqual(all)
  expect(await idsOf(owner, 'ab')).toEqual(['drafts.ab', 'versions.r1.ab'])
  expect(await idsOf(owner, 'b')).toEqual([])
  expect(await idsOf(undefined, 'a')).toEqual(['a'])
  expect(await idsOf(undefined, 'ab')).toEqual([])
})

test('documents are read in the order asked for, in one release too', async () => {
  const {client} = await aServedLake()
  await client.create({_id: 'a', _type: 'game'})
  await client.create({_id: 'versions.r1.a', _type: 'game', name: 'Later'})
  await client.create({_id: 'b', _type: 'game'})

  const found = await client.getDocuments(['b', 'none', 'a'])
  expect(found.map((document) => document?._id ?? null)).toEqual(['b', null, 'a'])
  expect(await client.documentsExists(['a', 'none', 'b'])).toEqual(new Set(['a', 'b']))
  expect(await client.getDocument('a', {releaseId: 'r1'})).toMatchObject({name: 'Later'})
  expect(await client.getDocument('b', {releaseId: 'r1'})).toBeUndefined()
})

test('a response is given as a whole when it is asked for', async () => {
  const {client} = await aServedLake()
  await client.create({_id: 'a', _type: 'game'})
  const options = {filterResponse: false} as const

  expect(await client.fetch('*[_id == $id]._id', {id: 'a'}, options)).toEqual({
    result: ['a'],
    query: '*[_id == $id]._id',
    ms: expect.any(Number),
    syncTags: [expect.stringMatching(/^s1:/)],
  })
  expect(
    await client.fetch('*[_id == "a"]._id', {}, {...options, returnQuery: false}),
  ).not.toHaveProperty('query')
})

test('options that mean nothing here do no harm', async () => {
  const {client} = await aServedLake()
  await client.create({_id: 'a', _type: 'game'})
  const fromCdn = client.withConfig({useCdn: true, requestTagPrefix: 'shack'})

  expect(
    await Promise.all([
      fromCdn.fetch('count(*)', {}, {cacheMode: 'noStale'}),
      fromCdn.fetch('count(*)', {}, {tag: 'list.games'}),
      fromCdn.fetch('count(*)', {}, {lastLiveEventId: 'unknown'}),
      client.fetch('count(*)', {}, {perspective: ['r1', 'drafts']}),
    ]),
  ).toEqual([1, 1, 1, 1])
})

const mistakes: [query: string, shown: string][] = [
  ['*[_type == "event]', '                  ^ unexpected end-of-file, expected expression'],
  ['*[_id == $slug]', '        ^^^^^ param $slug referenced, but not provided'],
  ['*[\n  _id == nope(1)\n]', '         ^^^^ Undefined function: nope'],
  ['*[_id ==', '       ^ unexpected end-of-file, expected expression'],
]
test.each(mistakes)('the client shows the mistake in %j', async (query, shown) => {
  const {client} = await aServedLake()
  const error: unknown = await client.fetch(query).catch((reason: unknown) => reason)

  expect(error).toBeInstanceOf(ClientError)
  expect(error).toMatchObject({
    statusCode: 400,
    details: expect.toSatisfy(isQueryParseError),
    message: expect.stringMatching(/^GROQ query parse error:\n/),
  })
  expect(String(error)).toContain(shown)
})

test('the project, its people and its datasets are described', async () => {
  const {client} = await aServedLake()
  const [project] = await client.projects.list()
  const [lean] = await client.projects.list({includeMembers: false})

  expect(project).toMatchObject({id: 'shack', displayName: 'shack'})
  expect(project?.members.map(({id, isCurrentUser}) => [id, isCurrentUser])).toEqual([
    ['u-owner', true],
    ['u-moderator', false],
  ])
  expect(lean).not.toHaveProperty('members')
  expect(await client.projects.getById('shack')).toMatchObject({id: 'shack'})
  expect((await client.datasets.list()).map(({name}) => name)).toEqual(['production'])
  expect(await client.datasets.getEmbeddingsSettings('production')).toEqual({
    enabled: false,
    status: 'disabled',
  })
})
