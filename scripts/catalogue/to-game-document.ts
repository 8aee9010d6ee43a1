import {createHash} from 'node:crypto'

import type {GameType} from '../../schemas/rules/game-type.ts'
import type {FlaggedGame} from './flag-games.ts'

/** One entry of the list inside a game's document; `line` is its position in the list. */
type LegacyItem = {
  _key: string
  _type: 'legacyEntry'
  line: number
  entry: string
  img?: string
  path: string
}

export type Thumbnail = {_type: 'image'; asset: {_type: 'reference'; _ref: string}}

/** The fields that the importer owns: it writes them, and only while no editor has changed them. */
export type OwnedFields = {
  name: string
  path: string
  gameType?: GameType
  dateAdded?: string
  description?: string
  isTrending: boolean
  legacyId?: string
  legacy: LegacyItem[]
  mirrorKey?: string
  thumbnail?: Thumbnail
}

export type GameDocument = {
  /** Without `drafts.`, whatever the state. */
  id: string
  state: 'published' | 'draft'
  fields: OwnedFields
}

/** Makes the document of a game (DESIGN section 4): what is not known is left out, never null. */
export function toGameDocument(game: FlaggedGame): GameDocument {
  return {
    id: game.id,
    state: game.state,
    fields: {
      name: game.name,
      path: game.path,
      ...(game.gameType !== null && {gameType: game.gameType}),
      ...(game.dateAdded !== null && {dateAdded: game.dateAdded}),
      ...(game.description !== '' && {description: game.description}),
      isTrending: game.isTrending,
      ...(game.legacyId !== null && {legacyId: game.legacyId}),
      legacy: legacyItems(game),
      ...(game.mirrorKey !== null && {mirrorKey: game.mirrorKey}),
    },
  }
}

/** The service refuses requests over 4,000,000 bytes; a document stays well below. */
const MAX_LEGACY_CHARACTERS = 1_000_000

/** Every entry, word for word. Where exact repeats would make the document too large, each text stays once. */
function legacyItems(game: FlaggedGame): LegacyItem[] {
  const seen = new Map<string, number>()
  const items = game.entries.map(({legacy}): LegacyItem => {
    const repeat = seen.get(legacy.verbatim) ?? 0
    seen.set(legacy.verbatim, repeat + 1)
    return {
      _key: itemKey(legacy.verbatim, repeat),
      _type: 'legacyEntry',
      line: legacy.position,
      entry: legacy.verbatim,
      ...(legacy.img !== null && {img: legacy.img}),
      path: legacy.path,
    }
  })
  const size = items.reduce((total, item) => total + item.entry.length + item.path.length, 0)
  if (size <= MAX_LEGACY_CHARACTERS) return items
  return items.filter((item) => item._key === itemKey(item.entry, 0))
}

function itemKey(verbatim: string, repeat: number): string {
  return createHash('sha256').update(`${repeat}:${verbatim}`).digest('hex').slice(0, 12)
}
