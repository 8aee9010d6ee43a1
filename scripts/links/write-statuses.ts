import {randomBytes} from 'node:crypto'

import {ClientError, type Patch, type SanityClient} from '@sanity/client'

import {withRetry} from '../lib/retry.ts'
import type {CheckedGame, CheckedLink} from './check-links.ts'

/**
 * Writes what was found, in one transaction. A game that changed meanwhile may have another address by now, so
 * it is left alone.
 *
 * @returns how many documents were written
 */
export async function writeStatuses(
  client: SanityClient,
  links: readonly CheckedLink[],
): Promise<number> {
  const patches = links.flatMap((link) => link.games.map((game) => patchOf(client, game, link)))
  if (patches.length === 0) return 0
  try {
    await commit(client, patches)
    return patches.length
  } catch (error) {
    if (!isOvertaken(error)) throw error
  }

  let written = 0
  for (const patch of patches) {
    try {
      await commit(client, [patch])
      written += 1
    } catch (error) {
      if (!isOvertaken(error)) throw error
    }
  }
  return written
}

function patchOf(
  client: SanityClient,
  {_id, _rev}: CheckedGame,
  {status, checkedAt}: CheckedLink,
): Patch {
  return client.patch(_id).ifRevisionId(_rev).set({linkStatus: status, linkCheckedAt: checkedAt})
}

async function commit(client: SanityClient, patches: readonly Patch[]): Promise<void> {
  const transactionId = `links-${Date.now().toString(36)}-${randomBytes(5).toString('hex')}`
  const mutations = patches.map((patch) => ({patch: patch.serialize()}))
  try {
    await withRetry(() =>
      client.mutate(mutations, {transactionId, returnDocuments: false, visibility: 'sync'}),
    )
  } catch (error) {
    // An earlier try was committed and only its answer was lost.
    if (!answerOf(error).includes('transactionAlreadyExistsError')) throw error
  }
}

/** Somebody else wrote first, or the document is gone. */
function isOvertaken(error: unknown): boolean {
  return /documentRevisionIDDoesNotMatchError|documentNotFoundError/.test(answerOf(error))
}

function answerOf(error: unknown): string {
  if (!(error instanceof ClientError)) return ''
  const body: unknown = error.response?.body
  return JSON.stringify(body) ?? ''
}
