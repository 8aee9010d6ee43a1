import {createServer, request, type IncomingMessage, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {buffer} from 'node:stream/consumers'

/** What becomes of one request; `null` passes it on. */
export type Answer = 401 | 403 | 404 | 429 | 500 | 'reset' | null

export type WatchedLake = {
  port: number
  /** The requests in order, each with the token that came along. */
  heard: {path: string; token: string | null}[]
  [Symbol.asyncDispose](): Promise<void>
}

/** Stands before a lake, hears everything, and answers some requests itself; `number` counts from 1. */
export async function watchedLake(
  lakePort: number,
  answer: (number: number) => Answer = () => null,
): Promise<WatchedLake> {
  const heard: WatchedLake['heard'] = []
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const {url: path = '', method, headers} = incoming
    heard.push({path, token: headers.authorization ?? null})
    const given = answer(heard.length)
    const body = await buffer(incoming)
    if (given === 'reset') {
      incoming.socket.destroy()
    } else if (given !== null) {
      outgoing.writeHead(given, {
        'content-type': 'application/json',
        ...(given === 429 && {'retry-after': '0'}),
      })
      outgoing.end('{"message": "made by the test"}')
    } else {
      const forward = request({port: lakePort, host: 'localhost', path, method, headers})
      forward.on('response', (answered) => {
        answered.pipe(outgoing.writeHead(answered.statusCode ?? 500, answered.headers))
      })
      forward.end(body)
    }
  }
  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing))
  // What a proxy is asked first, for a tunnel.
  server.on('connect', ({url = ''}, socket) => {
    heard.push({path: url, token: null})
    socket.destroy()
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return {
    // A server that listens on a port has an address with one.
    port: (server.address() as AddressInfo).port,
    heard,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
