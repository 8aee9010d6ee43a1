import {createClient, type ClientConfig, type SanityClient} from '@sanity/client'

import type {EmbeddedConnection} from '../config/studio.ts'
import {createListenerFetch} from './listener-fetch.ts'

/**
 * Makes the clients that Studio uses speak to the lake of this machine: its plain address instead of one with
 * the project in front, and listeners that each have a name of their own.
 */
export function embeddedClientFactory({
  lake,
}: EmbeddedConnection): (config: ClientConfig) => SanityClient {
  const listenerFetch = createListenerFetch()
  // One function for all clients: they share their live events by it.
  const resolveFetch = () => listenerFetch

  return (config) =>
    createClient({...config, apiHost: lake, useProjectHostname: false, resolveFetch})
}
