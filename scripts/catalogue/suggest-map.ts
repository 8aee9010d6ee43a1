import {isGameType} from '../../schemas/rules/game-type.ts'
import {
  foldKey,
  isLikely,
  LEGACY_FIELDS,
  LIKELY_NAMES,
  pickField,
  type FieldMap,
  type LegacyField,
} from './fields.ts'
import {readTrending} from './rules/trending-rules.ts'
import {LIKELY_TYPES} from './suggest-types.ts'

/**
 * The `--map` that would make sense of a list of which a quarter or more of the entries have no name or no path
 * under the names that are known; `null` when the names will do, or when nothing in the entries looks like one.
 */
export function suggestMap(entries: readonly unknown[], map: FieldMap): string | null {
  const objects = entries.filter((entry) => typeof entry === 'object' && entry !== null)
  const lacking = objects.filter(
    (entry) => pickField(entry, 'name', map) === null || pickField(entry, 'path', map) === null,
  )
  if (lacking.length === 0 || lacking.length * 4 < objects.length) return null

  const sample = lacking.slice(0, 100)
  const pairs = sample.every((entry) => Array.isArray(entry))
    ? columnPairs(sample)
    : LEGACY_FIELDS.flatMap((field) => fieldPairs(field, sample, map))
  return pairs.length === 0 ? null : `--map ${quoted(pairs.join(','))}`
}

/** `path=swf`, and `path=url` as well where some entries have only that. */
function fieldPairs(field: LegacyField, sample: readonly object[], map: FieldMap): string[] {
  let left = sample.filter((entry) => pickField(entry, field, map) === null)
  if (left.length * 4 < sample.length) return []
  const pairs: string[] = []
  for (const key of candidates(field, left)) {
    const without = left.filter((entry) => !isFilled(valueAt(entry, key)))
    if (without.length === left.length) continue
    pairs.push(`${field}=${key}`)
    left = without
    // A second name is worth its place for a game's address alone.
    if (left.length === 0 || field !== 'path') break
  }
  return pairs
}

/** Keys that may mean a field and hold what such a field holds, likeliest first. */
function candidates(field: LegacyField, sample: readonly object[]): string[] {
  const keys = commonKeys(sample)
  const rank = (key: string) => {
    const name = foldKey(key.slice(key.lastIndexOf('.') + 1))
    if (name === foldKey(field)) return -1
    const place = LIKELY_NAMES[field].indexOf(name)
    if (place === -1) return isLikely(field, name) ? 2.5 : Infinity
    return place
  }
  return keys
    .filter((key) => rank(key) < Infinity)
    .toSorted((a, b) => rank(a) - rank(b))
    .map((key) => textWithin(key, sample))
    .filter((key) => sample.some((entry) => suits(field, valueAt(entry, key))))
}

/** `title.en` for a title in several languages, `title.rendered` for one that a blog gives away. */
function textWithin(key: string, sample: readonly object[]): string {
  const value = sample.map((entry) => valueAt(entry, key)).find(isFilled)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return key
  const names = Object.keys(value)
  const inner = ['rendered', 'en', 'default', 'text', 'value', 'url'].find((name) =>
    names.includes(name),
  )
  return inner === undefined ? key : `${key}.${inner}`
}

/** Categories such as “Puzzle” are no types, and objects no names. */
function suits(field: LegacyField, value: unknown): boolean {
  switch (field) {
    case 'gameType': {
      const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
      return isGameType(word) || Object.hasOwn(LIKELY_TYPES, word)
    }
    case 'isTrending':
      return readTrending(value) !== null
    case 'dateAdded':
      return (typeof value === 'string' || typeof value === 'number') && /\d{4}/.test(`${value}`)
    case 'name':
    case 'id':
      return (typeof value === 'string' || typeof value === 'number') && value !== ''
    default:
      return typeof value === 'string' && value !== ''
  }
}

function valueAt(entry: object, key: string): unknown {
  let value: unknown = entry
  for (const name of key.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = Reflect.get(value, name)
  }
  return value
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

/** Keys that at least a tenth of the entries carry, plain ones before those within objects. */
function commonKeys(sample: readonly object[]): string[] {
  const counts = new Map<string, number>()
  const plain = sample.flatMap((entry) => Object.keys(entry))
  for (const key of [...plain, ...sample.flatMap(dottedKeys)]) {
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count * 10 >= sample.length).map(([key]) => key)
}

/** `attributes.title` for what stands one object deeper. */
function dottedKeys(entry: object): string[] {
  return Object.entries(entry).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.keys(value).map((inner) => `${key}.${inner}`)
      : [],
  )
}

/** Rows without a header: the column of addresses is the path, the first other one of texts the name. */
function columnPairs(rows: readonly (readonly unknown[])[]): string[] {
  const width = Math.max(...rows.map((row) => row.length))
  const columns = Array.from({length: Math.min(width, 20)}, (_, index) => index)
  const share = (index: number, is: (cell: unknown) => boolean) =>
    rows.filter((row) => is(row[index])).length / rows.length
  const path = columns.find((index) => share(index, isAddress) > 0.5)
  const img = columns.find((index) => index !== path && share(index, isImage) > 0.5)
  const name = columns.find(
    (index) => index !== path && index !== img && share(index, isText) > 0.5,
  )
  if (path === undefined || name === undefined) return []
  return [`name=${name}`, `path=${path}`, ...(img === undefined ? [] : [`img=${img}`])]
}

function isAddress(cell: unknown): boolean {
  return typeof cell === 'string' && !isImage(cell) && /\/|\.(?:swf|html?)$/i.test(cell)
}

function isImage(cell: unknown): boolean {
  return typeof cell === 'string' && /\.(?:png|jpe?g|jfif|gif|webp|avif|svg)$/i.test(cell)
}

function isText(cell: unknown): boolean {
  return (typeof cell === 'string' && cell !== '') || typeof cell === 'number'
}

/** Ready to be pasted behind a shell's prompt. */
function quoted(text: string): string {
  return /^[\w.,=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
