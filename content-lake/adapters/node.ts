import type {ContentLake} from '../index.ts'
import {serveOnLoopback, type Listening, type Patience} from './loopback-server.ts'
import {createPresence} from './presence.ts'

/**
 * Serves a lake on this machine only: over HTTP, and who is where in Studio over a WebSocket.
 *
 * @param options.port 0 takes a free one
 * @throws Error with one sentence that names the port, when it is in use
 */
export async function listenOnLoopback(
  lake: ContentLake,
  {port, patience}: {port: number; patience?: Patience},
): Promise<Listening> {
  const presence = createPresence(lake)
  try {
    const server = await serveOnLoopback({
      port,
      handle: (request) => lake.fetch(request),
      upgrade: presence.upgrade,
      patience,
    })
    return {
      port: server.port,
      async close() {
        presence.close()
        await server.close()
      },
    }
  } catch (error) {
    presence.close()
    throw explain(error, port)
  }
}

function explain(error: unknown, port: number): unknown {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) return error
  return new Error(
    `Port ${port} is in use. Stop the program that has it, or choose another port for the content lake.`,
    {cause: error},
  )
}
