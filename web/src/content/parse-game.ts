import {isGameType} from '../../../schemas/rules/game-type.ts'
import {isTrendingValue} from '../../../schemas/rules/trending.ts'
import {fieldsOf, listOf, type Fields} from '../lib/fields.ts'
import type {Game, GameDetails} from '../lib/models.ts'
import {addressOf, dayOf, textOf, textOrNull, textsOf} from './parse-value.ts'
import {parsePicture, type ToPicture} from './pictures.ts'

/** A game document: what the catalogue holds of it, and what only its own page shows. */
export type ParsedGame = {game: Game; details: GameDetails}

/** Whether the games origin has a game's file; what runs elsewhere counts as installed. */
export type IsInstalled = (game: Pick<Game, 'gameType' | 'path'>) => boolean

/** Longer than any name or path of a real game; what lies beyond is left out of the site. */
const MAX_NAME = 300
const MAX_PATH = 2_048
const MAX_DESCRIPTION = 2_000
/** What any list shows (150 characters), with room for what a cut needs. */
const LISTED_DESCRIPTION = 240
/** On a card as on the launch panel. */
const THUMBNAIL_SIZE = [320, 200] as const

/** What a game is called whose name has no visible character: a link must have a name. */
export const NAMELESS = 'Game without a name'

/**
 * Reads one game from the fields of `content/queries/fragments.ts`.
 *
 * @returns `null` for what the queries leave out too: no id, no name or no path.
 */
export function parseGame(
  value: unknown,
  isInstalled: IsInstalled,
  toPicture: ToPicture,
): ParsedGame | null {
  const fields = fieldsOf(value)
  const id = textOf(fields._id)
  const name = textOf(fields.name, MAX_NAME)
  const path = textOf(fields.path, MAX_PATH)
  if (id === '' || name === '' || path === '') return null

  const gameType = isGameType(fields.gameType) ? fields.gameType : null
  const details = parseDetails(fields)
  const game: Game = {
    id,
    name: isVisible(name) ? name : NAMELESS,
    path,
    gameType,
    description: details.description.slice(0, LISTED_DESCRIPTION).toWellFormed(),
    dateAdded: dayOf(fields.dateAdded),
    isTrending: isTrendingValue(fields.isTrending),
    tags: textsOf(fields.tags, 60),
    isInstalled: isInstalled({gameType, path}),
    isBroken: fields.status === 'broken',
    isDead: fields.linkStatus === 'dead',
    legacyPaths: textsAsWritten(fields.legacyPaths).filter((legacyPath) => legacyPath !== path),
    legacyImages: textsOf(fields.legacyImages, 200),
    mirrorKey: textOrNull(fields.mirrorKey, MAX_NAME),
    thumbnail: parsePicture(fields.thumbnail, THUMBNAIL_SIZE, toPicture),
  }
  return {game, details}
}

function parseDetails({description, controls, credits}: Fields): GameDetails {
  return {
    description: textOf(description, MAX_DESCRIPTION).trim(),
    controls: listOf(controls).flatMap((control) => {
      const fields = fieldsOf(control)
      const key = textOrNull(fields.key, 60)
      const action = textOrNull(fields.action, 120)
      return key !== null && action !== null ? [{key, action}] : []
    }),
    credits: parseCredits(fieldsOf(credits)),
  }
}

function parseCredits(fields: Fields): GameDetails['credits'] {
  const credits = {
    author: textOrNull(fields.author, 200),
    source: addressOf(fields.source, ['https:', 'http:']),
    licence: textOrNull(fields.licence, 200),
  }
  return Object.values(credits).every((value) => value === null) ? null : credits
}

/** Legacy paths keep their spaces: old bookmarks were made from them. */
function textsAsWritten(value: unknown): string[] {
  const texts = listOf(value).map((item) => textOf(item, MAX_PATH))
  return [...new Set(texts)].filter((text) => text !== '')
}

/** Whether any character leaves a mark: not spaces, controls, joiners or the other invisible ones. */
function isVisible(text: string): boolean {
  return /[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}
