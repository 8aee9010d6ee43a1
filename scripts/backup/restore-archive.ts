import {randomBytes} from 'node:crypto'
import {join} from 'node:path'
import {pathToFileURL} from 'node:url'

import type {SanityClient} from '@sanity/client'
import {sanityImport} from '@sanity/import'

import {CommandError} from '../lib/command.ts'
import {withRetry} from '../lib/retry.ts'
import {planRestore, type RestorePlan} from './plan-restore.ts'
import type {Archive, StoredDocument} from './read-archive.ts'

export type RestoreOptions = {
  /** Also delete what the backup does not hold. */
  replace: boolean
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
 * Brings a dataset to what the plan says, through Sanity's own import tool, and compares again at the end.
 * Interrupted, it is finished by running it again, since it begins with a comparison.
 *
 * @throws {CommandError} when the dataset is not what the backup says after all
 */
export async function restoreArchive(
  client: SanityClient,
  archive: Archive,
  plan: RestorePlan,
  {replace, onProgress}: RestoreOptions,
): Promise<void> {
  const documents = [...plan.create, ...plan.replace]
  if (documents.length > 0 || plan.upload.length > 0) {
    const {warnings} = await sanityImport(structuredClone(documents), {
      client,
      operation: 'createOrReplace',
      allowAssetsInDifferentDataset: true,
      assetsBase: archive.folder,
      assetMap: archive.assetMap,
      unreferencedAssets: plan.upload.map((id) => fileAddress(archive, id)),
      onProgress: ({step, current = 0, total = 0}) => onProgress?.({step, done: current, total}),
    })
    const [warning] = warnings
    if (warning) throw new CommandError(warning.message)
  }
  if (replace && plan.extra.length > 0) await deleteAll(client, plan.extra)

  const after = planRestore(archive, await readDataset(client))
  const left = [...after.create, ...after.replace].map(({_id}) => _id).concat(after.upload)
  if (left.length > 0) {
    throw new CommandError(
      `The dataset still differs from the backup in ${left.length} documents (${left.slice(0, 5).join(', ')}); somebody may be working on it. Run it again.`,
    )
  }
}

function fileAddress({folder, assets}: Archive, id: string): string {
  const asset = assets.get(id)
  return asset ? `${asset.kind}#${pathToFileURL(join(folder, asset.path)).href}` : ''
}

/** Documents go in one transaction, since they may refer to each other; then the assets they referred to. */
async function deleteAll(client: SanityClient, extra: readonly StoredDocument[]): Promise<void> {
  const isAsset = ({_type}: StoredDocument) => /^sanity\.(?:image|file)Asset$/.test(_type)
  const run = `restore-${Date.now().toString(36)}-${randomBytes(5).toString('hex')}`
  const groups = [extra.filter((one) => !isAsset(one)), extra.filter(isAsset)]
  for (const [index, group] of groups.entries()) {
    if (group.length === 0) continue
    const mutations = group.map(({_id}) => ({delete: {id: _id}}))
    await withRetry(() =>
      client.mutate(mutations, {
        transactionId: `${run}-${index}`,
        returnDocuments: false,
        visibility: 'sync',
      }),
    )
  }
}
