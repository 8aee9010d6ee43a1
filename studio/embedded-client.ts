import {createClient, type ClientConfig, type SanityClient} from '@sanity/client'

import type {EmbeddedConnection} from '../config/studio.ts'
import {createListenerFetch} from './listener-fetch.ts'
import {readStoredToken} from './studio-token.ts'

/**
 * Makes the clients that Studio uses speak to the lake of this machine: its plain address instead of one with
 * the project in front, which only browsers resolve, and listeners over the shared socket.
 */
export function embeddedClientFactory({
  lake,
  projectId,
}: EmbeddedConnection): (config: ClientConfig) => SanityClient {
  const listenerFetch = createListenerFetch({lake, storedToken: () => readStoredToken(projectId)})

  return (config) =>
    createClient({
      ...config,
      apiHost: lake,
      useProjectHostname: false,
      resolveFetch: () => listenerFetch,
    })
}
