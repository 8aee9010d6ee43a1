import {fieldsOf} from '../fields.ts'

/** One thing that a game has saved, as text; what it means is the game's own business. */
export type Save = {
  key: string
  value: string
  /** Milliseconds since 1970; when it was written, as far as this product noticed. */
  changedAt: number
}

/** All that games have saved on one computer. */
export type Saves = {
  /** The games origin's host, which is part of the names of Flash saves. */
  host: string
  saves: Save[]
}

export type Backup = Saves & {
  /** Milliseconds since 1970. */
  savedAt: number
}

const FORMAT = 'game-shack-saves'
const VERSION = 1

/** A browser gives one origin about five million characters; a file that holds more is none of ours. */
export const MOST_BYTES = 16_000_000
const MOST_CHARACTERS = 6_000_000
const MOST_SAVES = 20_000
const LONGEST_KEY = 2_000

/** Why a file cannot be used; the message is for the visitor. */
export class BackupProblem extends Error {
  override name = 'BackupProblem'
}

export function backupText({host, saves}: Saves, now: Date): string {
  return JSON.stringify(
    {format: FORMAT, version: VERSION, savedAt: now.toISOString(), host, saves},
    null,
    1,
  )
}

export function backupFileName(now: Date): string {
  return `${FORMAT}-${now.toISOString().slice(0, 10)}.json`
}

/**
 * Reads a file that may be anything. Nothing of it is used as a name of a property.
 *
 * @throws {@link BackupProblem} with a sentence for the visitor; then nothing of the file may be used.
 */
export function parseBackup(text: string): Backup {
  const {format, version, host, savedAt, saves} = fieldsOf(parseJson(text))
  if (format !== FORMAT) throw new BackupProblem('This file is no backup of this site.')
  if (version !== VERSION) {
    throw new BackupProblem('This backup was made by a newer version of the site than this one.')
  }
  return {
    host: typeof host === 'string' ? host : '',
    savedAt: (typeof savedAt === 'string' && Date.parse(savedAt)) || 0,
    saves: parseSaves(saves),
  }
}

function parseJson(text: string): unknown {
  if (text.length > MOST_BYTES) throw new BackupProblem('This file is too big to be a backup.')
  try {
    return JSON.parse(text)
  } catch {
    throw new BackupProblem('This file is no backup: it is not JSON, or was cut off.')
  }
}

/**
 * The list of a file, or of the bridge. Two saves of one name would contradict each other, and our own notes are
 * no game's.
 *
 * @throws {@link BackupProblem} when a part of it is not as it should be: half a backup is none.
 */
export function parseSaves(list: unknown): Save[] {
  if (!Array.isArray(list)) throw new BackupProblem('This backup holds no list of saves.')
  if (list.length > MOST_SAVES)
    throw new BackupProblem('This backup holds more saves than a browser can keep.')

  const seen = new Set<string>()
  let characters = 0
  return list.map((item: unknown, index): Save => {
    const save = parseSave(item)
    if (save === null || seen.has(save.key)) {
      throw new BackupProblem(`Save number ${index + 1} of this backup is damaged.`)
    }
    seen.add(save.key)
    characters += save.key.length + save.value.length
    if (characters > MOST_CHARACTERS) {
      throw new BackupProblem('This backup holds more than a browser can keep.')
    }
    return save
  })
}

/** As in a file, or as the bridge's triples. */
function parseSave(item: unknown): Save | null {
  const {key, value, changedAt} = Array.isArray(item)
    ? {key: item[0], value: item[1], changedAt: item[2]}
    : fieldsOf(item)
  if (typeof key !== 'string' || typeof value !== 'string') return null
  if (key === '' || key.length > LONGEST_KEY || key.startsWith('game-shack.')) return null
  return {
    key,
    value,
    changedAt:
      typeof changedAt === 'number' && Number.isFinite(changedAt) && changedAt > 0 ? changedAt : 0,
  }
}
