import {readFile} from 'node:fs/promises'
import {basename} from 'node:path'

import {ClientError, type SanityClient} from '@sanity/client'

import type {LakeWriter} from '../lib/lake-writer.ts'
import {withRetry, type RetryOptions} from '../lib/retry.ts'
import type {ThumbnailFile} from './find-thumbnails.ts'
import {assetSha1} from './import-hash.ts'
import type {GameDocument, Thumbnail} from './to-game-document.ts'

/** Asset ids by the sha1 of their files. */
export type KnownAssets = Map<string, string>

/** Which of the files the lake already has, so that nothing is uploaded twice. */
export async function findKnownAssets(
  client: SanityClient,
  files: Iterable<ThumbnailFile>,
  retry: RetryOptions,
): Promise<KnownAssets> {
  const known: KnownAssets = new Map()
  const hashes = [...new Set([...files].map(({sha1}) => sha1))]
  const query = '*[_type == "sanity.imageAsset" && sha1hash in $hashes]._id'
  for (let at = 0; at < hashes.length; at += 500) {
    const chunk = hashes.slice(at, at + 500)
    const ids = await withRetry(() => client.fetch<unknown>(query, {hashes: chunk}), retry)
    for (const id of Array.isArray(ids) ? ids : []) {
      if (typeof id === 'string') known.set(assetSha1(id), id)
    }
  }
  return known
}

/** A file that the lake has not yet: stands in a plan for the asset that a write would upload. */
function pendingAsset(sha1: string): string {
  return `image-${sha1}-0x0-pending`
}

/** Gives each game its thumbnail: the lake's asset, or a stand-in until it is uploaded. */
export function withThumbnails(
  documents: readonly GameDocument[],
  files: ReadonlyMap<string, ThumbnailFile>,
  known: KnownAssets,
): GameDocument[] {
  return documents.map((document) => {
    const file = files.get(document.id)
    if (!file) return document
    const _ref = known.get(file.sha1) ?? pendingAsset(file.sha1)
    const thumbnail: Thumbnail = {_type: 'image', asset: {_type: 'reference', _ref}}
    return {...document, fields: {...document.fields, thumbnail}}
  })
}

export type UploadOptions = {
  signal?: AbortSignal
  onProgress?: (done: number, total: number) => void
}

/** Answers that say nothing of the file: no right to upload, too slow, too many requests. */
const NOT_ABOUT_THE_FILE = [401, 403, 408, 429]

/**
 * Uploads files, each once, and adds their assets to `known`.
 *
 * @returns the files that the lake refuses as images
 */
export async function uploadThumbnails(
  writer: LakeWriter,
  files: readonly ThumbnailFile[],
  known: KnownAssets,
  options: UploadOptions,
): Promise<Set<string>> {
  const refused = new Set<string>()
  for (const [index, {file, sha1}] of files.entries()) {
    options.signal?.throwIfAborted()
    if (known.has(sha1) || refused.has(sha1)) continue
    const bytes = await readFile(file)
    try {
      known.set(sha1, await writer.upload('image', bytes, basename(file)))
    } catch (error) {
      if (!(error instanceof ClientError) || NOT_ABOUT_THE_FILE.includes(error.statusCode)) {
        throw error
      }
      refused.add(sha1)
    }
    options.onProgress?.(index + 1, files.length)
  }
  return refused
}
