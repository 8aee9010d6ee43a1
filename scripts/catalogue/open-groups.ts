import {foldKey, isLikely, LEGACY_FIELDS, type FieldMap} from './fields.ts'
import {readLiteral} from './read-literal.ts'
import {skipBlank, skipString, splitEntries, SplitError, type Slice} from './split-entries.ts'

/** An entry of the list; `key` is what it stood under, where entries stand under keys. */
export type EntrySlice = Slice & {key?: string}

/** Whether an object reads like a game: by the names of its fields, or merely by having several plain ones. */
type Likeness = (fields: readonly Field[]) => boolean

/** `first` is the value's first character; of what is no property, `BROKEN` and no key. */
type Field = {key: string; start: number; end: number; depth: number; first: string}

const BROKEN = ''

const MAX_LEVELS = 6
/** What is nested deeper is no list of anybody's. */
const MAX_DEPTH = 24
/** What stands in a field of a game is no list of games, however odd it is. */
const LEGACY_KEYS: ReadonlySet<string> = new Set(LEGACY_FIELDS.map(foldKey))
/** Lists that hold entries of their own, also within what is itself a game. */
const GROUP_KEYS = /^(?:games|items|entries|children|list)$/

/**
 * Opens groups: where the entries of a list are no games but hold lists of games (`[{"category": …, "games":
 * […]}]`), or where games stand under keys, the games take the group's place. Cuts text and reads no values.
 *
 * @returns the same slices when nothing was to be opened
 */
export function openGroups(
  text: string,
  slices: readonly Slice[],
  map: FieldMap,
): {slices: EntrySlice[]; groups: number} {
  const named = openAll(text, slices, likeGame(map))
  if (named.groups > 0 || slices.some((slice) => isLike(text, slice, likeGame(map)))) return named
  return areGroups(text, slices) ? openAll(text, slices, severalFields) : named
}

/** The games within one object that holds the whole list; `null` when there are none. */
export function openObject(text: string, slice: Slice, map: FieldMap): EntrySlice[] | null {
  const fields = slice.depth > MAX_DEPTH ? null : fieldsOf(text, slice)
  if (!fields) return null
  const own = fields.map(({key}) => foldKey(key))
  if (own.includes('name') && own.includes('path') && !own.some((key) => GROUP_KEYS.test(key))) {
    return null
  }
  return gamesWithin(text, fields, likeGame(map), 0) ?? gamesWithin(text, fields, severalFields, 0)
}

/** Whether an object literal is a game by the names of its fields. */
export function isGame(text: string, slice: Slice, map: FieldMap): boolean {
  return isLike(text, slice, likeGame(map))
}

/** Without a name to tell games by, only a list of several groups that all have the same list counts. */
function areGroups(text: string, slices: readonly Slice[]): boolean {
  const keys = slices.map((slice) => {
    const fields = slice.depth > 2 && text[slice.start] === '{' ? fieldsOf(text, slice) : null
    const lists = fields?.filter(({first}) => first === '[') ?? []
    const plain = fields?.filter(({first}) => first === '"' || first === "'") ?? []
    return lists.length === 1 && plain.length === 1 ? lists[0]?.key : null
  })
  return keys.length > 1 && keys[0] !== null && keys.every((key) => key === keys[0])
}

/** The keys that an object literal has more than once: of these only the last is read. */
export function repeatedKeys(text: string): string[] {
  const start = skipBlank(text, 0)
  const fields = text[start] === '{' ? fieldsOf(text, {start, end: text.length, depth: 1}) : null
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const {key, first} of fields ?? []) {
    if (first === BROKEN) continue
    if (seen.has(key)) repeated.add(key)
    seen.add(key)
  }
  return [...repeated]
}

function openAll(text: string, slices: readonly Slice[], like: Likeness) {
  let groups = 0
  const opened = slices.flatMap((slice): EntrySlice[] => {
    const games = openEntry(text, slice, like, 0)
    if (games) groups += 1
    return games ?? [slice]
  })
  return {slices: opened, groups}
}

/** The games that take the place of a group; `null` for what is no group. */
function openEntry(text: string, slice: Slice, like: Likeness, level: number): EntrySlice[] | null {
  // A group holds a list or a map, and that holds objects.
  if (slice.depth < 2 || slice.depth > MAX_DEPTH || level > MAX_LEVELS) return null
  if (text[slice.start] !== '{') return null
  const fields = fieldsOf(text, slice)
  if (!fields) return null
  if (!like(fields)) return gamesWithin(text, fields, like, level)

  const lists = fields.filter(({key}) => GROUP_KEYS.test(foldKey(key)))
  const games = lists.length > 0 ? gamesWithin(text, lists, like, level) : null
  return games && [slice, ...games]
}

function gamesWithin(
  text: string,
  fields: readonly Field[],
  like: Likeness,
  level: number,
): EntrySlice[] | null {
  if (level > MAX_LEVELS) return null
  const games = fields.flatMap((field) => {
    if (LEGACY_KEYS.has(foldKey(field.key))) return []
    if (field.first === '[') return gamesOfList(text, field, like, level)
    return field.first === '{' ? (openEntry(text, field, like, level + 1) ?? []) : []
  })
  const keyed = gamesByKey(text, fields, like, level)
  return games.length + keyed.length > 0 ? [...keyed, ...games] : null
}

/** All of a list when one of it is a game: the others are games with something missing. */
function gamesOfList(text: string, list: Slice, like: Likeness, level: number): EntrySlice[] {
  const entries = cut(() => splitEntries(text, list.start, 'list').slices)
  if (!entries) return []
  const opened = entries.map((entry) => openEntry(text, entry, like, level + 1))
  const isList = entries.some((entry, index) => opened[index] || isLike(text, entry, like))
  return isList ? entries.flatMap((entry, index) => opened[index] ?? [entry]) : []
}

/** What a value begins with that is neither a list nor an object, and whole. */
const PLAIN = /^["'`\d[-]/

/** A map of games by key: nothing but objects, of which at least half are games. */
function gamesByKey(
  text: string,
  fields: readonly Field[],
  like: Likeness,
  level: number,
): EntrySlice[] {
  // A broken game is reported as one; a number or a text beside them says that these are no games by key.
  const isObject = ({first, start, end}: Field) =>
    first === '{' || (!PLAIN.test(first) && text.slice(start, end).includes('{'))
  if (!fields.every(isObject)) return []
  const games = fields.filter((field) => isLike(text, field, like))
  if (games.length === 0 || games.length * 2 < fields.length) return []
  // One key alone says what stands under it, as in {"node": {…}}, and not which game it is.
  return fields.map(({key, ...slice}) =>
    key === '' || (fields.length === 1 && level > 0) ? slice : {...slice, key},
  )
}

function isLike(text: string, slice: Slice, like: Likeness): boolean {
  const fields = text[slice.start] === '{' ? fieldsOf(text, slice) : null
  return fields !== null && like(fields)
}

function likeGame(map: FieldMap): Likeness {
  const mapped = (map.path ?? []).map((name) => foldKey(name.split('.')[0] ?? ''))
  return (fields) =>
    fields.some(({key, first}) => {
      const name = foldKey(key)
      if (mapped.includes(name)) return true
      return (name === 'path' || isLikely('path', key)) && /["'`]/.test(first)
    })
}

function severalFields(fields: readonly Field[]): boolean {
  return fields.filter(({first}) => first !== BROKEN && !/[[{]/.test(first)).length >= 2
}

/** The properties of an object literal; `null` for what cannot be cut. */
function fieldsOf(text: string, slice: Slice): Field[] | null {
  const parts = cut(() => splitEntries(text, slice.start, 'object').slices)
  return parts?.map((part) => fieldOf(text, part) ?? {...part, key: '', first: BROKEN}) ?? null
}

const BARE_KEY = /[\p{L}\p{N}$_-]+/uy

function fieldOf(text: string, part: Slice): Field | null {
  const quoted = /["']/.test(text[part.start] ?? '')
  BARE_KEY.lastIndex = part.start
  const keyEnd = quoted
    ? skipString(text, part.start)
    : part.start + (BARE_KEY.exec(text)?.[0].length ?? 0)
  const colon = skipBlank(text, keyEnd)
  if (keyEnd === part.start || text[colon] !== ':') return null

  const start = skipBlank(text, colon + 1)
  const raw = text.slice(part.start, keyEnd)
  const literal = quoted ? readLiteral(raw) : null
  const key = literal?.ok ? String(literal.value) : raw
  return {key, start, end: part.end, depth: part.depth, first: text[start] ?? ''}
}

function cut<T>(action: () => T): T | null {
  try {
    return action()
  } catch (error) {
    if (error instanceof SplitError) return null
    throw error
  }
}
