import type {SanityDocumentStub} from '@sanity/client'

import {createContentLake, type ContentLake} from '../../../content-lake/index.ts'
import type {LakeAddress} from '../../../web/src/config.ts'

const OWNER_TOKEN = 'owner-token'

/** A lake in this process, in memory. */
export function openTestLake(projectId: string): Promise<ContentLake> {
  return createContentLake({
    projectId,
    datasets: ['production'],
    storage: ':memory:',
    users: [
      {
        id: 'owner',
        name: 'Owner',
        email: 'owner@shack.example',
        role: 'administrator',
        token: OWNER_TOKEN,
      },
    ],
    allowedOrigins: [],
    publicUrl: 'https://lake.example',
  })
}

export function hostedAddress(projectId: string): LakeAddress {
  return {
    projectId,
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: null,
    isEmbedded: false,
  }
}

type Mutation = {createOrReplace: SanityDocumentStub} | {delete: {id: string}}

/** Writes as the owner, over the lake's own HTTP. */
export async function write(lake: ContentLake, mutations: Mutation[]): Promise<void> {
  const response = await lake.fetch(
    new Request('https://lake.example/v2025-02-19/data/mutate/production', {
      method: 'POST',
      headers: {authorization: `Bearer ${OWNER_TOKEN}`, 'content-type': 'application/json'},
      body: JSON.stringify({mutations}),
    }),
  )
  if (!response.ok) throw new Error(`The lake refused to write: ${await response.text()}`)
}

/** A game document; `id` is also its path. */
export function gameDocument(id: string, fields: Record<string, unknown> = {}) {
  return {
    createOrReplace: {_id: id, _type: 'game', name: id, path: id, gameType: 'html5', ...fields},
  }
}
