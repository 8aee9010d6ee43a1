import {expect, test} from 'vitest'
import {aServedLake, ask, owner, type ServedLake} from '../lake-harness.ts'

const ids = {draftId: 'drafts.a', publishedId: 'a'}

async function aHistory(): Promise<ServedLake> {
  let seconds = 0
  const served = await aServedLake({
    clock: () => new Date(Date.UTC(2026, 0, 1, 10, 0, seconds++)),
  })
  const {client} = served
  await client.mutate([{create: {_id: 'drafts.a', _type: 'game', name: 'One'}}], {
    transactionId: 't1',
  })
  await client.patch('drafts.a').set({name: 'Two'}).commit({transactionId: 't2'})
  await client.action({actionType: 'sanity.action.document.publish', ...ids}, {transactionId: 't3'})
  await client.action(
    {actionType: 'sanity.action.document.unpublish', ...ids},
    {transactionId: 't4'},
  )
  await client.mutate([{delete: {id: 'drafts.a'}}], {transactionId: 't5'})
  return served
}

const read = async ({lake}: ServedLake, path: string) =>
  ask(lake, `/v2025-02-19/data/history/production/${path}`, {as: owner})

test('events tell what happened to the draft, newest first', async () => {
  const served = await aHistory()
  const {events} = await (await read(served, 'events/documents/drafts.a?limit=100')).json()

  expect(events['drafts.a']).toMatchObject([
    {type: 'deleteDocumentVersion', versionId: 'drafts.a', author: 'u-owner'},
    {type: 'createDocumentVersion', versionRevisionId: 't4'},
    {
      type: 'publishDocumentVersion',
      revisionId: 't3',
      versionRevisionId: 't2',
      cause: {type: 'document.publish'},
    },
    {type: 'createDocumentVersion', versionRevisionId: 't1', documentId: 'a'},
  ])
})

test('events tell what happened to the published document', async () => {
  const served = await aHistory()
  const {events} = await (await read(served, 'events/documents/a')).json()

  expect(events.a.map((event: {type: string}) => event.type)).toEqual([
    'unpublishDocument',
    'publishDocumentVersion',
  ])
})

test('transactions are lines with what each did, in either direction', async () => {
  const served = await aHistory()
  const lines = async (search: string) =>
    (await (await read(served, `transactions/drafts.a?effectFormat=mendoza&${search}`)).text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))

  const all = await lines('includeIdentifiedDocumentsOnly=true')
  const some = await lines('fromTransaction=t2&toTransaction=t4&reverse=true')

  expect(all.map(({id}) => id)).toEqual(['t1', 't2', 't3', 't4', 't5'])
  expect(all[1]).toMatchObject({
    author: 'u-owner',
    documentIDs: ['drafts.a'],
    effects: {'drafts.a': {apply: [0, {name: 'Two'}], revert: [0, {name: 'One'}]}},
  })
  expect(all[4].effects['drafts.a'].apply).toEqual([0, null])
  expect(some.map(({id}) => id)).toEqual(['t4', 't3', 't2'])
})

test('a document can be had as any transaction left it, as it was at a time, or at its end', async () => {
  const served = await aHistory()
  const name = async (search: string) => {
    const {documents} = await (await read(served, `documents/drafts.a?${search}`)).json()
    return documents[0]?.name
  }

  expect(await name('revision=t1')).toBe('One')
  expect(await name('revision=t2')).toBe('Two')
  expect(await name('revision=nothing')).toBeUndefined()
  expect(await name('lastRevision=true')).toBe('Two')
  const {transactions} = await loggedTimes(served)
  expect(await name(`time=${transactions[0]}`)).toBe('One')
})

async function loggedTimes(served: ServedLake): Promise<{transactions: string[]}> {
  const text = await (await read(served, 'transactions/drafts.a')).text()
  const times = text
    .trim()
    .split('\n')
    .map((line): string => JSON.parse(line).timestamp)
  return {transactions: times}
}

test('references name the documents that point here', async () => {
  const {client, lake} = await aServedLake()
  await client.create({_id: 'a', _type: 'game'})
  await client.create({_id: 'b', _type: 'slide', game: {_type: 'reference', _ref: 'a'}})
  const path = '/v2025-02-19/data/references/production/documents/a/to'

  const internal = await (await ask(lake, path, {as: owner})).json()
  const external = await (
    await ask(lake, `${path}?excludeInternalReferences=true`, {as: owner})
  ).json()

  expect(internal).toMatchObject({totalCount: 1, references: [{documentId: 'b'}]})
  expect(external).toEqual({references: [], totalCount: 0})
})

test('transactions say what was asked for, unless only their heads are wanted', async () => {
  const served = await aHistory()
  const lines = async (search: string) =>
    (await (await read(served, `transactions/drafts.a?${search}`)).text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))

  const [first, second] = await lines('')
  expect(first.mutations).toMatchObject([{create: {_id: 'drafts.a', _type: 'game', name: 'One'}}])
  expect(second.mutations).toEqual([{patch: {id: 'drafts.a', set: {name: 'Two'}}}])
  for (const search of ['excludeContent=true', 'excludeMutations=true']) {
    const [bare] = await lines(search)
    expect(bare).not.toHaveProperty('mutations')
  }
  expect((await lines('authors=u-owner')).length).toBe((await lines('')).length)
  expect(await (await read(served, 'transactions/drafts.a?authors=nobody')).text()).toBe('')
  const between = `fromTime=${second.timestamp}&toTime=${second.timestamp}`
  expect((await lines(between)).map(({id}) => id)).toEqual(['t2'])
  expect((await read(served, 'transactions/drafts.a?fromTime=never')).status).toBe(400)
})

test('a document is asked for at one point of its history', async () => {
  const served = await aHistory()
  const both = await read(served, 'documents/a?revision=t3&time=2026-01-01T00:00:00Z')
  expect(both.status).toBe(400)
})
