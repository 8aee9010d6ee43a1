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

/**
 * What other lists call a field: `{name: ['title']}`. Of several names the first that holds something counts; a
 * dotted one reaches into an object, a number into a row.
 */
export type FieldMap = Partial<Record<LegacyField, readonly string[]>>

export type PickedField = {value: unknown; key: string}

/**
 * Picks a field out of an entry: under its mapped names, else its own name; each also in another spelling
 * (`Date Added`, `game_type`), since people write `title` where a table says `Title`.
 */
export function pickField(entry: object, field: LegacyField, map: FieldMap): PickedField | null {
  let empty: PickedField | null = null
  for (const name of [...(map[field] ?? []), field]) {
    const found = reach(entry, name)
    if (found && isFilled(found.value)) return found
    empty ??= found
  }
  return empty
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

function reach(entry: object, name: string): PickedField | null {
  if (Object.hasOwn(entry, name)) return {value: Reflect.get(entry, name), key: name}

  const dot = name.indexOf('.')
  if (dot === -1) {
    const folded = foldKey(name)
    const key = Object.keys(entry).find((own) => foldKey(own) === folded)
    return key === undefined ? null : {value: Reflect.get(entry, key), key}
  }
  const inner = reach(entry, name.slice(0, dot))?.value
  const found =
    typeof inner === 'object' && inner !== null ? reach(inner, name.slice(dot + 1)) : null
  return found && {value: found.value, key: name}
}

export function foldKey(key: string): string {
  return key.toLowerCase().replace(/[\s_-]+/g, '')
}

/** Names that other portals use, likeliest first; only ever suggested, never taken by themselves. */
export const LIKELY_NAMES: Record<LegacyField, string[]> = {
  name: ['title', 'game', 'label', 'gamename', 'displayname', 'text', 'alt', 'slug', 'id'],
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
    'html',
  ],
  img: ['image', 'thumbnail', 'thumb', 'cover', 'icon', 'imgsrc', 'imageurl', 'logo', 'picture'],
  dateAdded: ['date', 'added', 'created', 'createdat', 'addedat', 'published', 'releasedate'],
  description: ['desc', 'about', 'summary', 'info', 'details', 'tooltip', 'body'],
  gameType: ['type', 'kind', 'category', 'platform', 'engine', 'format'],
  isTrending: ['trending', 'featured', 'hot', 'popular', 'starred', 'pinned'],
  id: ['uid', 'gid', 'slug', 'gameid', 'key', 'identifier'],
}

/** The same names put together from their parts: `game_url`, `iframeUrl`, `thumbnailUrl`. */
const LIKELY_PARTS: Record<LegacyField, RegExp> = {
  name: /^(?:game|app|item|display|full)+(?:title|name|label)$/,
  path: /^(?:raw|game|play|iframe|embed|html5?|flash|swf|launch|external|direct|full|file|source|src|site|web|page)+(?:url|uri|src|source|link|href|path|page|file|folder|dir|directory|address|location|swf)$/,
  img: /^(?:game|app)?(?:img|image|thumb|thumbnail|cover|icon|logo|picture|pic|poster|banner|preview|screenshot)+(?:url|uri|src|link|href|path|file|name)?$/,
  dateAdded: /^(?:date)?(?:added|created|published|released?|uploaded)(?:at|on|date)?$/,
  description: /^(?:short|long|full|game|meta)+(?:desc|description|about|summary|info|text)$/,
  gameType: /^(?:game|play)(?:type|kind|platform|engine|format)$/,
  isTrending: /^is(?:featured|hot|popular|starred|pinned)$/,
  id: /^(?:game|item|app)(?:id|uid|uuid|slug|key)$/,
}

/** Whether a key may be what a list calls a field of ours. */
export function isLikely(field: LegacyField, key: string): boolean {
  const name = foldKey(key)
  return LIKELY_NAMES[field].includes(name) || LIKELY_PARTS[field].test(name)
}

/** Whether a key is a field of ours or of another portal, and so no name of a game. */
export function isFieldName(key: string): boolean {
  const name = foldKey(key)
  return LEGACY_FIELDS.some(
    (field) => foldKey(field) === name || LIKELY_NAMES[field].includes(name),
  )
}

/** Whether the name of a column says that it is one. */
export function isKnownName(key: string, map: FieldMap): boolean {
  const name = foldKey(key)
  return (
    isFieldName(key) ||
    LEGACY_FIELDS.some((field) => isLikely(field, key)) ||
    Object.values(map).some((names) => names.some((mapped) => foldKey(mapped) === name))
  )
}
