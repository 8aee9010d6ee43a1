import {once} from 'node:events'
import type {AddressInfo} from 'node:net'

import {expect, onTestFinished, test, vi} from 'vitest'
import {type WebSocket as ServerSocket, WebSocketServer} from 'ws'

import {createListenerFetch} from '../../../studio/listener-fetch.ts'

type Frame = Record<string, unknown>

/** A lake that speaks the listeners' protocol, driven by hand. */
async function aLake() {
  const server = new WebSocketServer({port: 0, host: '127.0.0.1', path: '/v1/listen-socket'})
  await once(server, 'listening')
  // Safe: a server that listens on a port has an address object, never a pipe's name.
  const {port} = server.address() as AddressInfo
  const frames: Frame[] = []
  const sockets: ServerSocket[] = []
  server.on('connection', (socket) => {
    sockets.push(socket)
    // Safe: this client sends text frames, which ws hands over as one Buffer.
    socket.on('message', (data) => frames.push(JSON.parse((data as Buffer).toString()) as Frame))
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.terminate()
    server.close()
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    frames,
    sockets,
    send: (frame: Frame) => sockets.at(-1)?.send(JSON.stringify(frame)),
    received: (count: number) =>
      vi.waitFor(() => expect(frames.length).toBeGreaterThanOrEqual(count), {timeout: 30_000}),
  }
}

function aFetch(
  lake: {origin: string},
  storedToken: string | null = null,
  options: {patienceMs?: number} = {},
) {
  return createListenerFetch({lake: lake.origin, storedToken: () => storedToken, ...options})
}

/** Reads a stream as far as it has come. */
async function read(response: Response): Promise<() => string> {
  let text = ''
  void response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeTo(new WritableStream({write: (chunk) => void (text += chunk)}))
    .catch(() => (text += '(broken)'))
  return () => text
}

const LISTEN = '/v2021-03-25/data/listen/production?query=*'
const HEAD = {type: 'head', status: 200, headers: {'content-type': 'text/event-stream'}}

test('carries two listeners over one socket, after saying whose they are', async () => {
  const lake = await aLake()
  const listenerFetch = aFetch(lake)
  const headers = {authorization: 'Bearer secret'}
  const first = listenerFetch(`${lake.origin}${LISTEN}`, {headers})
  const second = listenerFetch(`${lake.origin}/vX/data/live/events/production`, {headers})

  await lake.received(3)
  expect(lake.frames).toEqual([
    {type: 'authorize', token: 'secret'},
    {type: 'open', id: '1', path: LISTEN},
    {type: 'open', id: '2', path: '/vX/data/live/events/production'},
  ])
  expect(lake.sockets).toHaveLength(1)

  lake.send({...HEAD, id: '2'})
  lake.send({...HEAD, id: '1'})
  lake.send({type: 'chunk', id: '1', text: 'event: welcome\n'})
  lake.send({type: 'chunk', id: '2', text: 'data: 2\n\n'})
  lake.send({type: 'chunk', id: '1', text: 'data: ✓\n\n'})
  lake.send({type: 'end', id: '2'})

  const answer = await first
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  const heard = await read(answer)
  await expect.poll(heard).toBe('event: welcome\ndata: ✓\n\n')
  expect(await (await second).text()).toBe('data: 2\n\n')
})

test('uses the stored token where the request has none, and another socket for another token', async () => {
  const lake = await aLake()
  const listenerFetch = aFetch(lake, 'stored')
  const first = listenerFetch(`${lake.origin}${LISTEN}`)
  await lake.received(2)
  lake.send({...HEAD, id: '1'})
  const heard = await read(await first)

  void listenerFetch(`${lake.origin}${LISTEN}`, {headers: {authorization: 'Bearer next'}}).catch(
    () => {},
  )
  await lake.received(4)
  expect(lake.sockets).toHaveLength(2)
  expect(lake.frames.filter((frame) => frame.type === 'authorize')).toEqual([
    {type: 'authorize', token: 'stored'},
    {type: 'authorize', token: 'next'},
  ])

  lake.sockets[0]?.send(JSON.stringify({type: 'chunk', id: '1', text: 'data: still here\n\n'}))
  await expect.poll(heard).toBe('data: still here\n\n')
})

test('tells the lake what the client heard last, so that it can go on from there', async () => {
  const lake = await aLake()
  void aFetch(lake)(`${lake.origin}${LISTEN}`, {headers: {'Last-Event-ID': 'tx1#game-1'}}).catch(
    () => {},
  )
  await lake.received(2)
  expect(lake.frames[1]).toMatchObject({type: 'open', lastEventId: 'tx1#game-1'})
})

test('closes the stream in the lake when the client stops listening', async () => {
  const lake = await aLake()
  const listenerFetch = aFetch(lake)
  const abort = new AbortController()
  const pending = listenerFetch(`${lake.origin}${LISTEN}`, {signal: abort.signal})
  await lake.received(2)
  lake.send({...HEAD, id: '1'})
  const reading = (await pending).text()

  abort.abort()
  await expect(reading).rejects.toThrow('aborted')
  await lake.received(3)
  expect(lake.frames.at(-1)).toEqual({type: 'close', id: '1'})
  await expect.poll(() => lake.sockets[0]?.readyState).toBe(WebSocket.CLOSED)
})

test('continues a listener over the next socket, from the last whole event', async () => {
  const lake = await aLake()
  const pending = aFetch(lake)(`${lake.origin}${LISTEN}`)
  await lake.received(2)
  lake.send({...HEAD, id: '1'})
  const heard = await read(await pending)
  lake.send({type: 'chunk', id: '1', text: 'event: mutation\nid: tx1#a\ndata: {}\n\nevent: mut'})
  await expect.poll(heard).toBe('event: mutation\nid: tx1#a\ndata: {}\n\n')

  lake.sockets[0]?.terminate()
  await lake.received(4)
  expect(lake.frames.slice(2)).toEqual([
    {type: 'authorize', token: null},
    {type: 'open', id: '1', path: LISTEN, lastEventId: 'tx1#a'},
  ])
  lake.send({...HEAD, id: '1'})
  lake.send({type: 'chunk', id: '1', text: 'event: welcomeback\ndata: {}\n\n'})
  await expect
    .poll(heard)
    .toBe('event: mutation\nid: tx1#a\ndata: {}\n\nevent: welcomeback\ndata: {}\n\n')
})

test('continues a listener that a stopping lake ended, and fails it when the lake then refuses', async () => {
  const lake = await aLake()
  const pending = aFetch(lake)(`${lake.origin}${LISTEN}`)
  await lake.received(2)
  lake.send({...HEAD, id: '1'})
  const heard = await read(await pending)
  lake.send({type: 'end', id: '1'})
  await lake.received(3)
  expect(lake.frames.at(-1)).toEqual({type: 'open', id: '1', path: LISTEN})
  expect(heard()).toBe('')

  lake.send({type: 'head', id: '1', status: 401, headers: {}})
  await expect.poll(heard).toBe('(broken)')
})

test('stops waiting for the lake when the client stops listening', async () => {
  const lake = await aLake()
  const abort = new AbortController()
  const pending = aFetch(lake)(`${lake.origin}${LISTEN}`, {signal: abort.signal})
  await lake.received(2)
  lake.send({...HEAD, id: '1'})
  const reading = (await pending).text()
  lake.sockets[0]?.terminate()
  await expect.poll(() => lake.sockets[0]?.readyState).toBe(WebSocket.CLOSED)
  abort.abort()
  await expect(reading).rejects.toThrow('aborted')
  // Longer than the pause before the next try.
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(lake.sockets).toHaveLength(1)
})

test('fails every stream when the lake stays away, and connects again for the next one', async () => {
  const lake = await aLake()
  const listenerFetch = aFetch(lake, 'stored', {patienceMs: 0})
  const answered = listenerFetch(`${lake.origin}${LISTEN}`)
  const waiting = listenerFetch(`${lake.origin}${LISTEN}`)
  await lake.received(3)
  lake.send({...HEAD, id: '1'})
  const reading = (await answered).text()

  lake.sockets[0]?.terminate()
  await expect(reading).rejects.toThrow('Listener lost')
  await expect(waiting).rejects.toThrow('Listener lost')

  void listenerFetch(`${lake.origin}${LISTEN}`).catch(() => {})
  await lake.received(5)
  expect(lake.sockets).toHaveLength(2)
  expect(lake.frames.slice(3)).toEqual([
    {type: 'authorize', token: 'stored'},
    {type: 'open', id: '3', path: LISTEN},
  ])
})

test('rejects like fetch when there is no lake', async () => {
  const listenerFetch = aFetch({origin: 'http://127.0.0.1:9'})
  await expect(listenerFetch(`http://127.0.0.1:9${LISTEN}`)).rejects.toThrow(TypeError)
})

test('answers 401 when the lake refuses the token, so that the client does not ask for ever', async () => {
  const lake = await aLake()
  const pending = aFetch(lake, 'unknown')(`${lake.origin}${LISTEN}`)
  await lake.received(2)
  lake.sockets[0]?.close(4401, 'unauthorized')
  expect((await pending).status).toBe(401)
})

test('passes on the status of a refused listener', async () => {
  const lake = await aLake()
  const pending = aFetch(lake)(`${lake.origin}${LISTEN}`)
  await lake.received(2)
  lake.send({type: 'head', id: '1', status: 401, headers: {}})
  lake.send({type: 'end', id: '1'})
  expect((await pending).status).toBe(401)
})
