import {open} from 'node:fs/promises'

/**
 * Returns when a file, or the names in a folder, are on the disk. Some systems cannot sync
 * folders; the files in them are safe even so.
 */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
