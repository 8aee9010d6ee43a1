import {createServer, type IncomingMessage, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'

import {expect, onTestFinished, test, vi} from 'vitest'

import {createListenerFetch} from '../../../studio/listener-fetch.ts'

const LISTEN = '/v2021-03-25/data/listen/production?query=*'

type Lake = {
  origin: string
  asked: {host: string; path: string; lastEventId: string | undefined; token: string | undefined}[]
  /** The answers that are being sent. */
  streams: ServerResponse[]
  /** What it answers to the next listener. */
  status: number
}

/** A lake that sends what the test writes. Node does not know names such as `l1.localhost`, so they are led to it. */
async function aLake(): Promise<Lake> {
  const lake: Lake = {origin: '', asked: [], streams: [], status: 200}
  const answer = ({headers, url = ''}: IncomingMessage, response: ServerResponse) => {
    lake.asked.push({
      host: headers['x-host']?.toString().replace(/:\d+$/, '') ?? '',
      path: url,
      lastEventId: headers['last-event-id']?.toString(),
      token: headers.authorization,
    })
    response.writeHead(lake.status, {'content-type': 'text/event-stream'})
    response.flushHeaders()
    lake.streams.push(response)
    if (lake.status !== 200) response.end()
  }
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  // Safe: a server that listens on a port has an address object, never a pipe's name.
  lake.origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const realFetch = fetch
  vi.stubGlobal('fetch', (address: string | URL, init?: RequestInit) => {
    const url = new URL(address)
    const headers = new Headers(init?.headers)
    headers.set('x-host', url.host)
    url.hostname = '127.0.0.1'
    return realFetch(url, {...init, headers})
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    server.closeAllConnections()
    server.close()
  })
  return lake
}

/** Reads a stream as far as it has come. */
function read(response: Response): () => string {
  let text = ''
  void response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeTo(new WritableStream({write: (chunk) => void (text += chunk)}))
    .catch((error: Error) => (text += `(${error.message})`))
  return () => text
}

test('every stream has a name of its own; everything else goes where it was sent', async () => {
  const lake = await aLake()
  const listenerFetch = createListenerFetch()
  const paths = [
    LISTEN,
    LISTEN,
    '/vX/data/live/events/production',
    '/v1/projects/p/datasets/d/listen',
  ]
  const headers = {authorization: 'Bearer secret'}
  for (const path of paths) await listenerFetch(`${lake.origin}${path}`, {headers})
  await listenerFetch(`${lake.origin}/v1/data/query/production?query=*`)

  const hosts = lake.asked.map(({host}) => host)
  expect(lake.asked.slice(0, 4)).toMatchObject(
    paths.map((path) => ({path, token: 'Bearer secret'})),
  )
  expect(hosts.filter((host) => /^[\w-]+\.localhost$/.test(host))).toHaveLength(4)
  expect(new Set(hosts).size).toBe(5)
  expect(hosts[4]).toBe('localhost')
})

test('continues a listener after the last whole event, in pieces as they come', async () => {
  const lake = await aLake()
  const headers = {'last-event-id': 'tx0#a'}
  const heard = read(await createListenerFetch()(`${lake.origin}${LISTEN}`, {headers}))
  lake.streams[0]?.write('event: mutation\nid: tx1#a\nda')
  lake.streams[0]?.write('ta: {"✓":1}\n\nevent: mut')
  await expect.poll(heard).toBe('event: mutation\nid: tx1#a\ndata: {"✓":1}\n\n')

  lake.streams[0]?.destroy()
  await expect.poll(() => lake.asked.length).toBe(2)
  lake.streams[1]?.write('event: welcomeback\ndata: {}\n\n')
  await expect.poll(heard).toMatch(/\n\nevent: welcomeback\ndata: \{\}\n\n$/)
  // In good order, as a lake ends that is stopped to be started again.
  lake.streams[1]?.end()
  await expect.poll(() => lake.asked.length).toBe(3)

  expect(lake.asked.map(({lastEventId}) => lastEventId)).toEqual(['tx0#a', 'tx1#a', 'tx1#a'])
  expect(new Set(lake.asked.map(({host}) => host)).size).toBe(1)
})

test('fails a listener that the lake then refuses, or that it leaves alone for too long', async () => {
  const lake = await aLake()
  const refused = read(await createListenerFetch()(`${lake.origin}${LISTEN}`))
  lake.status = 401
  lake.streams[0]?.end()
  await expect.poll(refused).toBe('(Listener lost: the content lake answered 401)')

  lake.status = 200
  const left = read(await createListenerFetch(0)(`${lake.origin}${LISTEN}`))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  lake.streams.at(-1)?.end()
  await expect.poll(left).toBe('(Failed to fetch)')
})

test('stops asking when the client stops listening', async () => {
  const lake = await aLake()
  const abort = new AbortController()
  const heard = read(await createListenerFetch()(`${lake.origin}${LISTEN}`, {signal: abort.signal}))
  lake.streams[0]?.destroy()
  abort.abort(new Error('enough'))
  await expect.poll(heard).toBe('(enough)')
  // Longer than the pause before the next try.
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(lake.asked).toHaveLength(1)
})

test('passes on a refusal, and rejects like fetch when there is no lake', async () => {
  const lake = await aLake()
  lake.status = 401
  expect((await createListenerFetch()(`${lake.origin}${LISTEN}`)).status).toBe(401)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(createListenerFetch()(`${lake.origin}${LISTEN}`)).rejects.toThrow(TypeError)
})

test('takes the plain name where the browser does not know others', async () => {
  const lake = await aLake()
  const led = fetch
  vi.stubGlobal('fetch', (address: string | URL, init?: RequestInit) =>
    new URL(address).hostname === 'localhost'
      ? led(address, init)
      : Promise.reject(new TypeError('Failed to fetch')),
  )
  expect((await createListenerFetch()(`${lake.origin}${LISTEN}`)).status).toBe(200)
  expect(lake.asked.map(({host}) => host)).toEqual(['localhost'])
})
