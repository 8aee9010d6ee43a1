import {randomBytes} from 'node:crypto'
import {open, mkdir, readFile, rename, rm} from 'node:fs/promises'
import {join} from 'node:path'

/** The bytes of uploaded images and files, by dataset and file name. */
export type AssetFiles = {
  /** Keeps a file; returns when it is on the disk. Writing the same name again is harmless. */
  write(dataset: string, kind: AssetKind, name: string, bytes: Uint8Array): Promise<void>
  read(dataset: string, kind: AssetKind, name: string): Promise<Uint8Array | undefined>
  remove(dataset: string): Promise<void>
  clear(): Promise<void>
}

export type AssetKind = 'image' | 'file'

/** Names are made by the lake from a hash; nothing else reaches the file system. */
export const assetNamePattern = /^[a-f0-9]{40}(-\d{1,6}x\d{1,6})?\.[a-z0-9]{1,16}$/

/** @param storage a folder, or `:memory:` */
export function createAssetFiles(storage: string): AssetFiles {
  return storage === ':memory:' ? keepInMemory() : keepInFolder(join(storage, 'assets'))
}

function keepInMemory(): AssetFiles {
  const files = new Map<string, Uint8Array>()
  const keyOf = (dataset: string, kind: AssetKind, name: string) => `${dataset}/${kind}/${name}`

  return {
    async write(dataset, kind, name, bytes) {
      files.set(keyOf(dataset, kind, name), bytes)
    },
    async read(dataset, kind, name) {
      return files.get(keyOf(dataset, kind, name))
    },
    async remove(dataset) {
      for (const key of files.keys()) if (key.startsWith(`${dataset}/`)) files.delete(key)
    },
    async clear() {
      files.clear()
    },
  }
}

function keepInFolder(folder: string): AssetFiles {
  return {
    async write(dataset, kind, name, bytes) {
      const target = join(folder, dataset, `${kind}s`)
      await mkdir(target, {recursive: true})
      // Written aside and renamed, so that a file is either whole or not there.
      const temporary = join(target, `.${randomBytes(8).toString('hex')}.part`)
      const handle = await open(temporary, 'w')
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(temporary, join(target, name))
      await syncFolder(target)
    },
    async read(dataset, kind, name) {
      if (!assetNamePattern.test(name)) return undefined
      try {
        return await readFile(join(folder, dataset, `${kind}s`, name))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    async remove(dataset) {
      await rm(join(folder, dataset), {recursive: true, force: true})
    },
    async clear() {
      await rm(folder, {recursive: true, force: true})
    },
  }
}

/** Puts the new name itself on the disk; where folders cannot be synced, the file still is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  if (!handle) return
  await handle.sync().catch(() => undefined)
  await handle.close()
}
