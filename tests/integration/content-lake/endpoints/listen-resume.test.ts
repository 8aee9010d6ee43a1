import {expect, test} from 'vitest'
import type {ContentLake} from '../../../../content-lake/index.ts'
import {aLake, aServedLake, ask, owner, readEvents, write} from '../lake-harness.ts'

const path = `/v2025-02-19/data/listen/production?query=${encodeURIComponent('*[_type == "game"]')}&effectFormat=mendoza`
const resumable = `${path}&enableResume=true`

function listen(lake: ContentLake, lastEventId?: string, address = resumable): Promise<Response> {
  return ask(lake, address, {as: owner, ...resuming(lastEventId)})
}

function resuming(lastEventId: string | undefined): {headers?: Record<string, string>} {
  return lastEventId === undefined ? {} : {headers: {'last-event-id': lastEventId}}
}

/** Reads so many events, then goes away. */
async function readSome(response: Response, count: number) {
  const events = readEvents(response)
  const taken = []
  for (let turn = 0; turn < count; turn++) taken.push(await events.next())
  await events.cancel()
  return taken
}

test('a listener that comes back is told what it missed, in order and once', async () => {
  const lake = await aLake()
  await write(lake, [{create: {_id: 'a', _type: 'game', plays: 0}}])
  const [welcome] = await readSome(await listen(lake), 1)
  await write(lake, [{patch: {id: 'a', inc: {plays: 1}}}])
  await write(lake, [{create: {_id: 'other', _type: 'article'}}])
  await write(lake, [{patch: {id: 'a', inc: {plays: 1}}}])

  const back = readEvents(await listen(lake, welcome?.id))
  const greeting = await back.next()
  const [first, second] = [await back.next(), await back.next()]
  await write(lake, [{delete: {id: 'a'}}])
  const last = await back.next()
  await back.cancel()

  expect(welcome).toMatchObject({name: 'welcome', id: expect.any(String)})
  expect(greeting).toMatchObject({
    name: 'welcomeback',
    id: welcome?.id,
    data: {listenerName: expect.any(String)},
  })
  expect(first.data).toMatchObject({
    documentId: 'a',
    previousRev: welcome?.id,
    mutations: [{patch: {id: 'a', inc: {plays: 1}}}],
    effects: {apply: [0, {plays: 1}], revert: [0, {plays: 0}]},
    transactionTotalEvents: 1,
  })
  expect(second.data).toMatchObject({previousRev: first.data.resultRev, transition: 'update'})
  expect(last.data).toMatchObject({previousRev: second.data.resultRev, transition: 'disappear'})
  expect(second.id).toBe(`${String(second.data.transactionId)}#a`)
})

test('of a transaction that was heard in part the rest is told, with the counts of the whole', async () => {
  const lake = await aLake()
  const stream = readEvents(await listen(lake))
  await write(lake, [
    {create: {_id: 'c', _type: 'game'}},
    {create: {_id: 'x', _type: 'article'}},
    {create: {_id: 'a', _type: 'game'}},
    {create: {_id: 'b', _type: 'game'}},
  ])
  await stream.next()
  const heard = await stream.next()
  await stream.cancel()

  const [, second, third] = await readSome(await listen(lake, heard.id), 3)

  expect(heard.data).toMatchObject({documentId: 'c', transactionCurrentEvent: 1})
  expect(second?.data).toMatchObject({
    documentId: 'a',
    transactionCurrentEvent: 2,
    transactionTotalEvents: 3,
  })
  expect(third?.data).toMatchObject({documentId: 'b', transactionCurrentEvent: 3})
})

test.each([
  ['an id that the lake never gave', 'never#a'],
  ['a document that the transaction did not change', 't1#b'],
])('%s is answered with reset', async (_what, lastEventId) => {
  const lake = await aLake()
  const body = {transactionId: 't1', mutations: [{create: {_id: 'a', _type: 'game'}}]}
  await ask(lake, '/v1/data/mutate/production', {as: owner, body})

  const [greeting] = await readSome(await listen(lake, lastEventId), 1)
  expect(greeting).toMatchObject({name: 'reset', id: 't1'})
})

test('a listener that was away for too long is told to start anew', async () => {
  const lake = await aLake()
  const [welcome] = await readSome(await listen(lake), 1)
  for (let turn = 0; turn < 1_001; turn++) {
    await write(lake, [{createOrReplace: {_id: 'a', _type: 'game', turn}}])
  }
  expect((await readSome(await listen(lake, welcome?.id), 1))[0]?.name).toBe('reset')
})

test('a listener that has heard nothing yet comes back to an empty dataset as well', async () => {
  const lake = await aLake()
  const [welcome] = await readSome(await listen(lake), 1)
  await write(lake, [{create: {_id: 'a', _type: 'game'}}])

  const [greeting, missed] = await readSome(await listen(lake, welcome?.id), 2)
  expect(greeting?.name).toBe('welcomeback')
  expect(missed?.data).toMatchObject({documentId: 'a', transition: 'appear'})
})

test('whoever does not ask for it is welcomed as ever', async () => {
  const lake = await aLake()
  await write(lake, [{create: {_id: 'a', _type: 'game'}}])
  const [welcome] = await readSome(await listen(lake, 'anything#a', path), 1)
  expect(welcome).toMatchObject({name: 'welcome', id: undefined})
})

test('what was missed of private documents stays private', async () => {
  const lake = await aLake()
  const anonymous = (lastEventId?: string) => ask(lake, resumable, resuming(lastEventId))
  const [welcome] = await readSome(await anonymous(), 1)
  await write(lake, [{create: {_id: 'drafts.a', _type: 'game'}}])
  await write(lake, [{create: {_id: 'b', _type: 'game'}}])

  const [, missed] = await readSome(await anonymous(welcome?.id), 2)
  expect(missed?.data).toMatchObject({documentId: 'b'})
})

test('live tells a client that comes back whether something changed meanwhile', async () => {
  const lake = await aLake()
  const live = (lastEventId?: string) =>
    ask(lake, '/v2025-02-19/data/live/events/production', resuming(lastEventId))
  const [welcome] = await readSome(await live(), 1)
  await write(lake, [{create: {_id: 'a', _type: 'game'}}])

  const [, message] = await readSome(await live(welcome?.id), 2)
  const [, restart] = await readSome(await live('unknown'), 2)

  expect(message).toMatchObject({name: 'message', data: {tags: [expect.stringMatching(/^s1:/)]}})
  expect(restart?.name).toBe('restart')
})

test('listeners of a deleted dataset are told that it is over', async () => {
  const {client, lake} = await aServedLake()
  await client.datasets.create('short')
  const events = readEvents(await ask(lake, '/v1/data/listen/short?query=*', {as: owner}))
  await events.next()
  await client.datasets.delete('short')

  expect(await events.next()).toMatchObject({
    name: 'disconnect',
    data: {reason: 'Dataset "short" was deleted'},
  })
  await expect(events.next()).rejects.toThrow('ended')
})
