import {createClient, type SanityClient} from '@sanity/client'

import type {LakeAddress} from '../config.ts'

/** The states of content that can be asked for, as the studio names them. */
export type {ClientPerspective} from '@sanity/client'

/** Own limit: the client's retries would keep a visitor waiting for more than three seconds. */
const LAKE_TIMEOUT_MS = 5_000

/**
 * The only place of `@sanity/client`. Reads published documents without a token; it is loaded after the page
 * is idle, or when a link names a game that the build did not know.
 */
export function createLakeClient(lake: LakeAddress): SanityClient {
  return createClient({
    projectId: lake.projectId,
    dataset: lake.dataset,
    apiVersion: lake.apiVersion,
    perspective: 'published',
    // The CDN costs nothing of the plan's quota and is told at once what was published.
    useCdn: !lake.isEmbedded && lake.apiHost === null,
    ...(lake.apiHost !== null && {apiHost: lake.apiHost, useProjectHostname: false}),
    timeout: LAKE_TIMEOUT_MS,
    maxRetries: 0,
    // In Node the client brings its own dispatcher, which neither msw nor a lake in process would see.
    resolveFetch: () => (input, init) => globalThis.fetch(input, init),
  })
}
