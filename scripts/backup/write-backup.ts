import {mkdirSync, mkdtempSync, rmSync} from 'node:fs'
import {link, open, stat, unlink} from 'node:fs/promises'
import {basename, dirname, join, resolve} from 'node:path'

import type {SanityClient} from '@sanity/client'
import {exportDataset} from '@sanity/export'

import {CommandError} from '../lib/command.ts'
import {plainLine} from '../lib/plain-text.ts'
import {countTypes} from './count-types.ts'
import {readArchive, type StoredDocument} from './read-archive.ts'
import {unpackArchive} from './unpack-archive.ts'

export type BackupSummary = {
  file: string
  /** Of the archive, in bytes. */
  size: number
  documents: number
  drafts: number
  assets: number
  /** Documents by type. */
  types: Record<string, number>
}

export type BackupRun = {
  finish: (
    onProgress?: (step: string, done: number, total: number) => void,
  ) => Promise<BackupSummary>
  /** Leaves nothing behind; safe at any moment. */
  cleanUp: () => void
}

/**
 * Makes a backup of a whole dataset, drafts and assets included, beside the place where it belongs. It takes its
 * name only when it is complete, on the disk and has been read back, and never replaces a file.
 */
export function startBackup(client: SanityClient, file: string): BackupRun {
  const folder = dirname(resolve(file))
  mkdirSync(folder, {recursive: true})
  const work = mkdtempSync(join(folder, '.backup-'))
  const cleanUp = () => rmSync(work, {recursive: true, force: true})

  return {
    cleanUp,
    async finish(onProgress) {
      await assertFree(file)
      const part = join(work, basename(file))
      await exported(client, part, work, onProgress)
      const summary = summaryOf(await readBack(part, work))
      await moveInto(part, file)
      return {file, size: (await stat(file)).size, ...summary}
    },
  }
}

async function exported(
  client: SanityClient,
  part: string,
  work: string,
  onProgress?: (step: string, done: number, total: number) => void,
): Promise<void> {
  const {dataset} = client.config()
  if (dataset === undefined) throw new Error('The client has no dataset.')
  const before = process.env.TMPDIR
  // The export tool gathers what it downloads below this folder; nobody else may read it there.
  process.env.TMPDIR = work
  try {
    await exportDataset({
      client,
      dataset,
      outputPath: part,
      onProgress: ({step, current, total}) => {
        const done = current ?? 0
        onProgress?.(step.replace(/\.+$/, ''), done, typeof total === 'number' ? total : done)
      },
    })
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    throw new CommandError(`The backup was not made: ${plainLine(words, 300)}`)
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

/** A backup counts only when restore could read it. */
async function readBack(part: string, work: string) {
  const folder = mkdtempSync(join(work, 'check-'))
  return readArchive(await unpackArchive(part, folder))
}

function summaryOf({
  documents,
  assets,
}: {
  documents: readonly StoredDocument[]
  assets: ReadonlyMap<string, unknown>
}): Omit<BackupSummary, 'file' | 'size'> {
  return {
    documents: documents.length,
    drafts: documents.filter(({_id}) => _id.startsWith('drafts.')).length,
    assets: assets.size,
    types: countTypes(documents),
  }
}

async function moveInto(part: string, file: string): Promise<void> {
  const handle = await open(part, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    // Unlike a rename this refuses when somebody else was quicker with the same name.
    await link(part, file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw taken(file)
    throw error
  }
  await unlink(part)
}

async function assertFree(file: string): Promise<void> {
  const found = await stat(file).catch(() => null)
  if (found) throw taken(file)
}

function taken(file: string): CommandError {
  return new CommandError(`${file} is already there; name another file or move it away.`)
}
