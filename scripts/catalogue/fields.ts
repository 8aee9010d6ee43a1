/** The fields of a legacy entry (spec section 3). */
export const LEGACY_FIELDS = [
  'name',
  'path',
  'img',
  'dateAdded',
  'description',
  'gameType',
  'isTrending',
  'id',
] as const

export type LegacyField = (typeof LEGACY_FIELDS)[number]

/** What other lists call a field: `{name: 'title'}`. A dotted name reaches into an object. */
export type FieldMap = Partial<Record<LegacyField, string>>

export type PickedField = {value: unknown; key: string}

/**
 * Picks a field out of an entry: under its mapped name, else its own name, else its name in another spelling
 * (`Date Added`, `game_type`).
 */
export function pickField(entry: object, field: LegacyField, map: FieldMap): PickedField | null {
  const mapped = map[field]
  if (mapped !== undefined) {
    const found = reach(entry, mapped)
    if (found) return {...found, key: mapped}
  }
  const own = reach(entry, field)
  if (own) return {...own, key: field}

  const key = Object.keys(entry).find((name) => foldKey(name) === foldKey(field))
  const other = key === undefined ? null : reach(entry, key)
  return key !== undefined && other ? {...other, key} : null
}

function reach(entry: object, name: string): {value: unknown} | null {
  if (Object.hasOwn(entry, name)) return {value: Reflect.get(entry, name)}

  const dot = name.indexOf('.')
  if (dot === -1) return null
  const inner: unknown = Object.hasOwn(entry, name.slice(0, dot))
    ? Reflect.get(entry, name.slice(0, dot))
    : null
  return typeof inner === 'object' && inner !== null ? reach(inner, name.slice(dot + 1)) : null
}

export function foldKey(key: string): string {
  return key.toLowerCase().replace(/[\s_-]+/g, '')
}

/** Names that other portals use, likeliest first; only ever suggested, never taken by themselves. */
const LIKELY_NAMES: Record<LegacyField, string[]> = {
  name: ['title', 'game', 'label', 'gamename', 'displayname', 'text', 'slug', 'id'],
  path: [
    'url',
    'src',
    'source',
    'link',
    'href',
    'file',
    'folder',
    'swf',
    'iframe',
    'embed',
    'location',
  ],
  img: ['image', 'thumbnail', 'thumb', 'cover', 'icon', 'imgsrc', 'imageurl', 'logo', 'picture'],
  dateAdded: ['date', 'added', 'created', 'createdat', 'addedat', 'published', 'releasedate'],
  description: ['desc', 'about', 'summary', 'info', 'details', 'tooltip'],
  gameType: ['type', 'kind', 'category', 'platform', 'engine', 'format'],
  isTrending: ['trending', 'featured', 'hot', 'popular', 'starred', 'pinned'],
  id: ['uid', 'gid', 'slug', 'gameid', 'key'],
}

/** What a path is called in our lists and in others, folded. */
export const PATH_NAMES: readonly string[] = LIKELY_NAMES.path

/** Whether a key is a field of ours or of another portal, and so no name of a game. */
export function isFieldName(key: string): boolean {
  const name = foldKey(key)
  return LEGACY_FIELDS.some(
    (field) => foldKey(field) === name || LIKELY_NAMES[field].includes(name),
  )
}

/**
 * The `--map` that would make sense of a list whose entries have no name or no path under the legacy names;
 * `null` when they have both, or when nothing in them looks like it.
 */
export function suggestMap(entries: unknown[], map: FieldMap): string | null {
  const objects = entries.filter((entry) => typeof entry === 'object' && entry !== null)
  const has = (field: LegacyField) => objects.some((entry) => pickField(entry, field, map) !== null)
  if (objects.length === 0 || (has('name') && has('path'))) return null

  const keys = commonKeys(objects)
  const pairs = LEGACY_FIELDS.flatMap((field) => {
    if (has(field)) return []
    const names = [foldKey(field), ...LIKELY_NAMES[field]]
    const likely = names.flatMap((name) => keys.filter((key) => lastPart(key) === name))
    return likely[0] === undefined ? [] : [`${field}=${likely[0]}`]
  })
  return pairs.length === 0 ? null : `--map ${pairs.join(',')}`
}

function lastPart(key: string): string {
  return foldKey(key.slice(key.lastIndexOf('.') + 1))
}

/** Keys that at least a third of the first entries carry, plain ones before those within objects. */
function commonKeys(entries: object[]): string[] {
  const sample = entries.slice(0, 100)
  const counts = new Map<string, number>()
  const plain = sample.flatMap((entry) => Object.keys(entry))
  for (const key of [...plain, ...sample.flatMap(dottedKeys)]) {
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count * 3 >= sample.length).map(([key]) => key)
}

/** `attributes.title` for what stands one object deeper. */
function dottedKeys(entry: object): string[] {
  return Object.entries(entry).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.keys(value).map((inner) => `${key}.${inner}`)
      : [],
  )
}
