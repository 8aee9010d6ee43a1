import {readFile} from 'node:fs/promises'
import {basename, join} from 'node:path'

import type {SanityClient} from '@sanity/client'

import {CommandError} from '../lib/command.ts'
import {isRecord} from '../lib/is-record.ts'
import {lakeWriter, reasonToStop, type LakeWriter, type WriteResult} from '../lib/lake-writer.ts'
import {withRetry, type RetryOptions} from '../lib/retry.ts'
import {asStored, planRestore, type RestorePlan} from './plan-restore.ts'
import type {Archive, StoredDocument} from './read-archive.ts'

export type RestoreOptions = {
  /** Also delete what the backup does not hold. */
  replace: boolean
  retry?: RetryOptions
  onProgress?: (progress: {step: string; done: number; total: number}) => void
}

const PAGE = 1_000

/** Every document of the dataset with drafts and assets, but without the lake's own system documents. */
export async function readDataset(client: SanityClient): Promise<Map<string, StoredDocument>> {
  const documents = new Map<string, StoredDocument>()
  for (let last = ''; ;) {
    const page = await withRetry(() =>
      client.fetch<StoredDocument[]>(
        `*[_id > $last && !string::startsWith(_id, "_.")] | order(_id) [0...${PAGE}]`,
        {last},
        {perspective: 'raw'},
      ),
    )
    for (const document of page) documents.set(document._id, document)
    if (page.length < PAGE) return documents
    last = page.at(-1)?._id ?? ''
  }
}

/**
 * Brings a dataset to what the plan says, and compares again at the end: assets first, then the documents, then the
 * deletions. Interrupted, it is finished by running it again, since it begins with a comparison.
 *
 * @throws {CommandError} when the lake ends it early, or when the dataset is not what the backup says after all
 */
export async function restoreArchive(
  client: SanityClient,
  archive: Archive,
  plan: RestorePlan,
  {replace, retry, onProgress}: RestoreOptions,
): Promise<void> {
  const writer = lakeWriter(client, {name: 'restore', retry})
  const show = (step: string, total: number) => (done: number) => onProgress?.({step, done, total})

  await uploadAssets(writer, archive, plan.upload, show('images and files', plan.upload.length))
  await writeDocuments(writer, plan, show)
  if (replace) await deleteAll(writer, plan.extra)

  const after = planRestore(archive, await readDataset(client))
  const left = [...after.create, ...after.replace].map(({_id}) => _id).concat(after.upload)
  if (left.length > 0) {
    throw new CommandError(
      `The dataset still differs from the backup in ${left.length} documents (${left.slice(0, 5).join(', ')}); somebody may be working on it. Run it again.`,
    )
  }
}

const UPLOADS_AT_ONCE = 6

/** Uploads files, and gives their assets what the lake cannot know from a file, such as its former name. */
async function uploadAssets(
  writer: LakeWriter,
  archive: Archive,
  ids: readonly string[],
  onProgress: (done: number) => void,
): Promise<void> {
  for (let start = 0; start < ids.length; start += UPLOADS_AT_ONCE) {
    const group = ids.slice(start, start + UPLOADS_AT_ONCE)
    await Promise.all(group.map((id) => uploadAsset(writer, archive, id)))
    const patches = group.map((id) => ({id, set: factsOf(archive, id)}))
    const told = patches.filter(({set}) => Object.keys(set).length > 0)
    assertWhole(await writer.write(told, {toMutations: (patch) => [{patch}]}))
    onProgress(start + group.length)
  }
}

async function uploadAsset(writer: LakeWriter, archive: Archive, id: string): Promise<void> {
  const asset = archive.assets.get(id)
  if (!asset) throw new Error(`The plan uploads ${id}, which the archive does not hold.`)
  const {originalFilename} = factsOf(archive, id)
  const filename = typeof originalFilename === 'string' ? originalFilename : basename(asset.path)
  const bytes = await readFile(join(archive.folder, asset.path))
  const uploaded = await writer.upload(asset.kind, bytes, filename).catch((error: unknown) => {
    throw endedEarly(reasonToStop(error))
  })
  if (uploaded !== id) {
    throw new CommandError(
      `The lake keeps ${asset.path} as ${uploaded}, not as ${id}, so no document can refer to it. No document was restored.`,
    )
  }
}

/** Fields that follow from the file; the upload sets them. */
const OF_THE_FILE = new Set([
  '_id',
  '_type',
  '_rev',
  '_createdAt',
  '_updatedAt',
  'assetId',
  'extension',
  'mimeType',
  'path',
  'sha1hash',
  'size',
  'uploadId',
  'url',
])

/** What the backup knows of an asset beside its file. The archive calls it by `image-<sha1>`. */
function factsOf({assetMap}: Archive, id: string): Record<string, unknown> {
  const facts = Object.entries(assetMap[id.split('-', 2).join('-')] ?? {})
  return Object.fromEntries(facts.filter(([field]) => !OF_THE_FILE.has(field)))
}

/**
 * Writes the documents in batches. A document that refers to one of a later batch would be refused, so its
 * references to new documents are weak until all of them are there.
 */
async function writeDocuments(
  writer: LakeWriter,
  {create, replace}: RestorePlan,
  show: (step: string, total: number) => (done: number) => void,
): Promise<void> {
  const created = new Set(create.map(({_id}) => _id))
  const documents = [...create, ...replace]
  const toMutations = (document: StoredDocument) => [{createOrReplace: asStored(document)}]
  const weakened: StoredDocument[] = []
  function* inAnyOrder() {
    for (const document of documents) {
      const weak = weakenReferences(document, created)
      if (weak !== document) weakened.push(document)
      yield weak
    }
  }
  const onProgress = show('documents', documents.length)
  assertWhole(await writer.write(inAnyOrder(), {toMutations, onProgress}))
  assertWhole(
    await writer.write(weakened, {
      toMutations,
      onProgress: show('references', weakened.length),
    }),
  )
}

/** The document with weak references to some ids; the document itself when it refers to none of them. */
function weakenReferences(document: StoredDocument, ids: ReadonlySet<string>): StoredDocument {
  let isChanged = false
  const weaken = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(weaken)
    if (!isRecord(value)) return value
    const fields = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, weaken(one)]))
    if (typeof value._ref !== 'string' || value._weak === true || !ids.has(value._ref))
      return fields
    isChanged = true
    return {...fields, _weak: true}
  }
  const fields = Object.entries(document).map(([key, value]) => [key, weaken(value)])
  const {_id, _type} = document
  return isChanged ? {...Object.fromEntries(fields), _id, _type} : document
}

/** Documents go in one transaction, since they may refer to each other; then the assets they referred to. */
async function deleteAll(writer: LakeWriter, extra: readonly StoredDocument[]): Promise<void> {
  const isAsset = ({_type}: StoredDocument) => /^sanity\.(?:image|file)Asset$/.test(_type)
  const groups = [extra.filter((one) => !isAsset(one)), extra.filter(isAsset)]
  const result = await writer.write(
    groups.filter((group) => group.length > 0),
    {toMutations: (group) => group.map(({_id}) => ({delete: {id: _id}})), batch: 1},
  )
  assertWhole(result)
  if (result.referenced.length > 0) {
    throw new CommandError(
      'What the backup does not hold cannot be deleted, since other documents refer to it. Everything else is restored.',
    )
  }
}

function assertWhole({stopped}: WriteResult<unknown>): void {
  if (stopped !== null) throw endedEarly(stopped)
}

function endedEarly(reason: string): CommandError {
  return new CommandError(
    `The restore ended early, since ${reason}. What is written is whole; run it again for the rest.`,
  )
}
