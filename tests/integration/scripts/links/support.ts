import {createServer, type IncomingMessage, type RequestListener} from 'node:http'
import type {AddressInfo} from 'node:net'

import type {SanityClient} from '@sanity/client'

import type {LinkNetwork} from '../../../../scripts/links/probe-link.ts'

export type WebSite = {
  port: number
  /** Method, path and headers of every request, in order. */
  seen: IncomingMessage[]
  [Symbol.asyncDispose](): Promise<void>
}

/** A web server on this machine, which stands for any host that the test's network sends there. */
export async function webSite(serve: RequestListener, address = '127.0.0.1'): Promise<WebSite> {
  const seen: IncomingMessage[] = []
  const server = createServer((incoming, outgoing) => {
    seen.push(incoming)
    serve(incoming, outgoing)
  })
  await new Promise<void>((done) => server.listen(0, address, done))
  return {
    // A server that listens on a port has an address with one.
    port: (server.address() as AddressInfo).port,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** An internet in which every `.example` host is this machine, and nothing else on this machine is allowed. */
export function exampleNetwork(hosts: Record<string, string[]> = {}): LinkNetwork {
  return {
    resolve: (host) => {
      const found = hosts[host] ?? (host.endsWith('.example') ? ['127.0.0.1'] : null)
      return found
        ? Promise.resolve(found)
        : Promise.reject(Object.assign(new Error('no such host'), {code: 'ENOTFOUND'}))
    },
    isAllowedName: () => true,
    isAllowed: (address) => address === '127.0.0.1',
    isAllowedPort: () => true,
  }
}

export async function addGames(
  client: SanityClient,
  paths: Record<string, string>,
  fields: object = {},
): Promise<void> {
  await client.mutate(
    Object.entries(paths).map(([_id, path]) => ({
      create: {_id, _type: 'game', name: _id, gameType: 'external', path, ...fields},
    })),
  )
}
