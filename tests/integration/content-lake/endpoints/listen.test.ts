import {firstValueFrom, toArray, take, tap} from 'rxjs'
import {expect, test} from 'vitest'
import {WebSocket, type RawData} from 'ws'
import {aLake, aServedLake, ask, owner, readEvents, studioOrigin, write} from '../lake-harness.ts'

const listenPath = (query: string, extra = '') =>
  `/v2025-02-19/data/listen/production?query=${encodeURIComponent(query)}&effectFormat=mendoza&includeResult=true${extra}`

test('tells of a document that appears, changes and disappears, in an unbroken chain', async () => {
  const lake = await aLake()
  const response = await ask(lake, listenPath('*[_type == "game" && isOn]'), {as: owner})
  const events = readEvents(response)

  await write(lake, [{create: {_id: 'a', _type: 'game', isOn: true}}])
  await write(lake, [{patch: {id: 'a', set: {plays: 1}}}])
  await write(lake, [{patch: {id: 'a', set: {isOn: false}}}])

  expect((await events.next()).name).toBe('welcome')
  const [appear, update, disappear] = [
    await events.next(),
    await events.next(),
    await events.next(),
  ]
  expect(appear.data).toMatchObject({
    documentId: 'a',
    transition: 'appear',
    identity: 'u-owner',
    transactionTotalEvents: 1,
    transactionCurrentEvent: 1,
    result: {_id: 'a', isOn: true},
    effects: {revert: [0, null]},
    mutations: [{create: {_id: 'a', _type: 'game', isOn: true}}],
  })
  expect(appear.data).not.toHaveProperty('previousRev')
  expect(update.data).toMatchObject({transition: 'update', previousRev: appear.data.resultRev})
  expect(update.data.effects).toMatchObject({apply: [0, {plays: 1}]})
  expect(disappear.data).toMatchObject({
    transition: 'disappear',
    previousRev: update.data.resultRev,
  })
  await events.cancel()
})

test('counts the events of one transaction that this listener gets', async () => {
  const lake = await aLake()
  const events = readEvents(await ask(lake, listenPath('*[_type == "game"]'), {as: owner}))
  await write(lake, [
    {create: {_id: 'a', _type: 'game'}},
    {create: {_id: 'other', _type: 'article'}},
    {create: {_id: 'b', _type: 'game'}},
  ])
  await events.next()

  for (const [position, documentId] of ['a', 'b'].entries()) {
    expect((await events.next()).data).toMatchObject({
      documentId,
      transactionTotalEvents: 2,
      transactionCurrentEvent: position + 1,
    })
  }
  await events.cancel()
})

test('an anonymous listener hears nothing of ids with a dot', async () => {
  const lake = await aLake()
  const events = readEvents(await ask(lake, listenPath('*', '&includeAllVersions=true')))
  await write(lake, [
    {create: {_id: 'drafts.a', _type: 'game'}},
    {create: {_id: 'versions.r.a', _type: 'game'}},
    {create: {_id: 'a', _type: 'game'}},
  ])
  await events.next()

  expect((await events.next()).data).toMatchObject({documentId: 'a', transactionTotalEvents: 1})
  await events.cancel()
})

test('a listener query that cannot be read ends in a channelError', async () => {
  const lake = await aLake()
  const events = readEvents(await ask(lake, listenPath('*[')))

  expect(await events.next()).toMatchObject({
    name: 'channelError',
    data: {error: {type: 'queryParseError', query: '*['}},
  })
  await expect(events.next()).rejects.toThrow('ended')
})

test('a listener that does not read is cut off, and the others go on', async () => {
  const lake = await aLake()
  const slow = await ask(lake, listenPath('*'), {as: owner})
  const fast = readEvents(await ask(lake, listenPath('*'), {as: owner}))
  await fast.next()

  const text = 'x'.repeat(1_000_000)
  for (let turn = 0; turn < 6; turn++) {
    await write(lake, [{createOrReplace: {_id: 'a', _type: 'game', text}}])
    expect((await fast.next()).data.documentId).toBe('a')
  }

  await expect(slow.text()).rejects.toThrow('too slowly')
  await fast.cancel()
})

test('the real client listens over server-sent events', async () => {
  const {client} = await aServedLake()
  const first = Promise.withResolvers<void>()
  const seen = firstValueFrom(
    client.listen('*[_type == $type]', {type: 'game'}, {events: ['welcome', 'mutation']}).pipe(
      tap(() => first.resolve()),
      take(3),
      toArray(),
    ),
  )
  await first.promise
  await client.create({_id: 'a', _type: 'game', name: 'Bounce'})
  await client.delete('a')

  const [welcome, appear, disappear] = await seen
  expect(welcome).toMatchObject({type: 'welcome'})
  expect(appear).toMatchObject({transition: 'appear', result: {name: 'Bounce'}})
  expect(disappear).toMatchObject({transition: 'disappear'})
})

test('live tells of published content only, unless drafts are asked for with a token', async () => {
  const lake = await aLake()
  const path = '/v2025-02-19/data/live/events/production'
  const events = readEvents(await ask(lake, path))
  const withDrafts = readEvents(await ask(lake, `${path}?includeDrafts=true`, {as: owner}))
  await write(lake, [{create: {_id: 'drafts.a', _type: 'game'}}])
  await write(lake, [{create: {_id: 'a', _type: 'game'}}])

  expect((await events.next()).name).toBe('welcome')
  const first = await events.next()
  await withDrafts.next()
  const firstOfAll = await withDrafts.next()

  expect(first.data.tags).toEqual([expect.stringMatching(/^s1:/)])
  expect(firstOfAll.data.id).not.toBe(first.data.id)
  expect((await ask(lake, `${path}?includeDrafts=true`)).status).toBe(401)
  await Promise.all([events.cancel(), withDrafts.cancel()])
})

function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString() : ''
}

async function openSocket(url: string, origin = studioOrigin): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws'), {origin})
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return socket
}

test('presence is told to the other sessions of the dataset', async () => {
  const {url} = await aServedLake()
  const join = async () => {
    const socket = await openSocket(`${url}/v2022-06-30/socket/production`)
    const messages: Record<string, unknown>[] = []
    const told: (() => void)[] = []
    socket.on('message', (data) => {
      const text = textOf(data)
      if (text !== '♥') messages.push(JSON.parse(text))
      told.shift()?.()
    })
    const call = async (id: string, method: string, params: unknown) => {
      socket.send(JSON.stringify({jsonrpc: '2.0', id, method, params}))
      for (;;) {
        const answer = messages.find((message) => message.id === id)
        if (answer) return answer.result
        await new Promise<void>((resolve) => told.push(resolve))
      }
    }
    await call('auth', 'authorization', {authorization: `Bearer ${owner.token}`})
    return {socket, messages, call, told}
  }
  const [first, second] = [await join(), await join()]
  const subscription = await first.call('sub', 'presence_subscribe', {})

  await second.call('here', 'presence_announce', {
    data: {sessionId: 's2', locations: [{type: 'document', documentId: 'a'}]},
  })
  await first.call('sync', 'presence_rollcall', {session: 's1'})

  expect(first.messages.find((message) => message.method === 'presence_subscription')).toEqual({
    jsonrpc: '2.0',
    method: 'presence_subscription',
    params: {
      subscription,
      result: {
        type: 'state',
        i: 'u-owner',
        m: {sessionId: 's2', locations: [{type: 'document', documentId: 'a'}]},
      },
    },
  })
  first.socket.close()
  second.socket.close()
})
