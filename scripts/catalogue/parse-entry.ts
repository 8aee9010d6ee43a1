import {withoutInvisible} from '../lib/plain-text.ts'
import {pickField, type FieldMap, type LegacyField} from './fields.ts'
import type {Change} from './normalise-entry.ts'
import {repeatedKeys} from './open-groups.ts'
import type {SourceEntry} from './legacy-list.ts'

/** A legacy entry with its fields told apart; texts are as the list has them. */
export type LegacyEntry = {
  position: number
  line: number
  /** The entry as JSON text: the list's own words where these are JSON. */
  verbatim: string
  name: string
  path: string
  img: string | null
  dateAdded: string | null
  description: string
  gameType: string | null
  /** Every spelling of the list; the trending rule decides. */
  isTrending: unknown
  legacyId: string | null
  /** Fields that the entry says more than once. */
  repeatedKeys: string[]
  /** Changes that parsing itself made. */
  changes: Change[]
}

export type RejectionCode =
  | 'broken-entry'
  | 'not-an-object'
  | 'missing-name'
  | 'missing-path'
  | 'too-long'
  | 'unsafe-path'

export type Rejection = {
  position: number
  line: number
  /** As far as it is known. */
  name: string
  code: RejectionCode
  reason: string
  remedy: string
}

export type ParsedEntry = {ok: true; entry: LegacyEntry} | {ok: false; rejection: Rejection}

/** A swfId stays within one address and one file system name only while the path is shorter than this. */
const MAX_PATH = 2_048
const MAX_NAME = 500

/** What lists write where there is no path, and what leads to the page that the list is on. */
const NO_PATH = /^(?:|#.*|\.?\/|-+|\?+|null|undefined|none|n\/a)$/i

/** Makes a legacy entry of one value of the list, or says why it cannot be one and what to do. */
export function parseEntry(source: SourceEntry, map: FieldMap = {}): ParsedEntry {
  const place = {position: source.position, line: source.line}
  const reject = (code: RejectionCode, reason: string, remedy: string, name = ''): ParsedEntry => ({
    ok: false,
    rejection: {...place, name, code, reason, remedy},
  })

  if (!source.ok) return reject('broken-entry', source.reason, source.remedy)
  const value = source.value
  const isRow = Array.isArray(value) && hasColumns(map)
  if (typeof value !== 'object' || value === null || (Array.isArray(value) && !isRow)) {
    return reject(
      'not-an-object',
      `it is ${kindOf(value)} where an object is expected`,
      Array.isArray(value)
        ? 'Say what its columns are, for example --map name=0,path=1, or remove it.'
        : 'Write it as {"name": …, "path": …} or remove it.',
    )
  }

  const changes: Change[] = []
  const read = (field: LegacyField) => {
    const picked = pickField(value, field, map)
    return textOf(picked?.value, field, changes)
  }

  const name = read('name')
  if (name === null || withoutInvisible(name).trim() === '') {
    return reject('missing-name', missing(value, 'name', map), 'Give the game a name.')
  }
  if (name.length > MAX_NAME) {
    return reject(
      'too-long',
      `its name has ${name.length} characters`,
      `Shorten the name to ${MAX_NAME} or fewer.`,
      name,
    )
  }
  const path = read('path')
  if (path === null || NO_PATH.test(path.trim())) {
    return reject(
      'missing-path',
      missing(value, 'path', map, path),
      'Give the address, folder or file of the game.',
      name,
    )
  }
  if (path.length > MAX_PATH) {
    return reject(
      'too-long',
      `its path has ${path.length} characters`,
      `Use a path of ${MAX_PATH} or fewer.`,
      name,
    )
  }

  return {
    ok: true,
    entry: {
      ...place,
      verbatim: verbatimOf(source.text, value),
      name,
      path,
      img: read('img'),
      dateAdded: read('dateAdded'),
      description: read('description') ?? '',
      gameType: read('gameType'),
      isTrending: pickField(value, 'isTrending', map)?.value,
      legacyId: idOf(pickField(value, 'id', map)?.value),
      repeatedKeys: repeatedIn(source.text, value),
      changes,
    },
  }
}

/** Whether the map names columns by number, for lists of rows without a header. */
function hasColumns(map: FieldMap): boolean {
  return Object.values(map).some((names) => names.some((name) => /^\d+$/.test(name)))
}

/** Looks closer only where a key's word stands twice, which few entries have. */
function repeatedIn(text: string, value: object): string[] {
  const isTwice = (key: string) => text.indexOf(key) !== text.lastIndexOf(key)
  return Object.keys(value).some(isTwice) ? repeatedKeys(text) : []
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'empty'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`
}

function missing(
  entry: object,
  field: LegacyField,
  map: FieldMap,
  text: string | null = null,
): string {
  const picked = pickField(entry, field, map)
  if (!picked) return `it has no ${map[field]?.join(' or ') ?? field}`
  if (text !== null && text.trim() !== '') return `its ${picked.key} “${text.trim()}” is none`
  if (typeof picked.value === 'string') return `its ${picked.key} is empty`
  return `its ${picked.key} is ${kindOf(picked.value)} where a text is expected`
}

/** Texts as they are; numbers become texts, which the report says; everything else counts as absent. */
function textOf(value: unknown, field: LegacyField, changes: Change[]): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number' && Number.isFinite(value)) {
    changes.push({rule: 'number-to-text', field, before: value, after: String(value)})
    return String(value)
  }
  if (value !== null && value !== undefined) {
    changes.push({rule: 'not-a-text', field, before: value, after: null})
  }
  return null
}

/** Ids are names, so a number in the list is no change: `legacyId` is a text by the schema. */
function idOf(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (typeof value !== 'string') return null
  const id = withoutInvisible(value).trim()
  return id === '' ? null : id.slice(0, 200)
}

function verbatimOf(text: string, value: object): string {
  try {
    JSON.parse(text)
    return text.toWellFormed()
  } catch {
    return JSON.stringify(value)
  }
}
