import {createServer, type RequestListener, type Server} from 'node:http'
import {networkInterfaces} from 'node:os'

import {isRecord} from './is-record.ts'

/** A port that cannot be listened on; the message names the part, the port and the variable that moves it. */
export class PortError extends Error {
  override name = 'PortError'
}

export type LoopbackServer = {port: number; close(): Promise<void>}

/** Names by which this machine may be asked. Any other `Host` is a rebound DNS name and gets 421. */
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/**
 * Serves on 127.0.0.1, and on ::1 where the machine has it, and on nothing else (DESIGN section 3).
 * Throws {@link PortError} when the port is taken.
 *
 * The content lake has its own (`content-lake/adapters/node.ts`): it is a package to itself, that imports nothing
 * of ours, and needs sockets, time limits and answers of its own.
 */
export async function serveOnLoopback(
  part: {name: string; variable: string},
  port: number,
  listener: RequestListener,
): Promise<LoopbackServer> {
  const guarded: RequestListener = (request, response) => {
    if (LOOPBACK_HOST.test(request.headers.host ?? '')) {
      listener(request, response)
      return
    }
    response.writeHead(421, {'content-type': 'text/plain; charset=utf-8'})
    response.end('This server answers only to localhost.\n')
  }

  const servers: Server[] = []
  const close = async () => {
    await Promise.all(servers.map(closeServer))
  }
  try {
    for (const host of loopbackHosts()) {
      servers.push(await listen(createServer(guarded), port, host))
    }
  } catch (error) {
    await close()
    throw portError(part, port, error)
  }
  return {port, close}
}

function loopbackHosts(): string[] {
  const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({address}) => address === '::1'),
  )
  return hasIpv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1']
}

function listen(server: Server, port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({port, host, ipv6Only: true}, () => {
      server.off('error', reject)
      resolve(server)
    })
  })
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve()
    })
    server.closeAllConnections()
  })
}

/** Says why a part cannot listen, and which variable moves it. */
export function portError(
  part: {name: string; variable: string},
  port: number,
  error: unknown,
): PortError {
  const code = isRecord(error) ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new PortError(
      `Port ${port} for the ${part.name} is in use. Stop the program that uses it, or set ${part.variable} to another port.`,
    )
  }
  if (code === 'EACCES') {
    return new PortError(
      `Port ${port} for the ${part.name} may not be used without special rights. Set ${part.variable} to one above 1023.`,
    )
  }
  const reason = error instanceof Error ? error.message : String(error)
  return new PortError(
    `The ${part.name} cannot listen on port ${port} (${part.variable}): ${reason}.`,
  )
}
