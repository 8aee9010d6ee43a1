import {parseCalendarDate} from '../../schemas/rules/calendar-date.ts'
import {checkGamePath} from '../../schemas/rules/game-path.ts'
import {isGameType} from '../../schemas/rules/game-type.ts'
import {nameKey} from '../../schemas/rules/name-key.ts'
import {samePlace} from '../../schemas/rules/same-place.ts'
import {groupAlike} from './alike.ts'
import type {GameRow} from './game-row.ts'
import {type InstalledGames, isInstalled} from './installed-games.ts'

/** What a list needs to know beyond the games; `null` is not known (yet), and its list says so. */
export type Surroundings = {
  /** `YYYY-MM-DD` */
  today: string
  /** The short names of the settings' tags. */
  knownTags: ReadonlySet<string> | null
  /** What is on the games origin. */
  installed: InstalledGames | null
}

export type AttentionList = {
  id: string
  title: string
  /** What an editor does about it. */
  advice: string
  /** `null` when it cannot be told. */
  games: GameRow[] | null
}

/** Everything about the catalogue that somebody should look at, by kind; a game may be in several lists. */
export function attentionLists(
  games: readonly GameRow[],
  {today, knownTags, installed}: Surroundings,
): AttentionList[] {
  const list = (
    id: string,
    title: string,
    advice: string,
    belongs: ((game: GameRow) => boolean) | null,
  ): AttentionList => ({id, title, advice, games: belongs && games.filter(belongs)})

  const onSharedPaths = idsIn(groupAlike(games, pathKey))
  const ofSharedNames = idsIn(groupAlike(games, ({name}) => (name === '' ? null : nameKey(name))))
  return [
    // The worst first: what cannot be played, what is wrong, what is missing.
    list(
      'broken',
      'Broken',
      'Repair the game and mark it fixed, or unpublish it.',
      ({status}) => status === 'broken',
    ),
    list(
      'dead-link',
      'Dead link',
      'Find the game’s new address, or unpublish it.',
      ({linkStatus}) => linkStatus === 'dead',
    ),
    list(
      'not-installed',
      'File not installed',
      'Put the file into the games folder and build, or unpublish the game.',
      installed && ((game) => !isInstalled(game, installed)),
    ),
    list(
      'no-type',
      'No type',
      'Choose a type; without one the game cannot be launched.',
      ({gameType}) => !isGameType(gameType),
    ),
    list(
      'wrong-path',
      'Path that does not suit the type',
      'Correct the path or the type; the field says what is wrong.',
      ({gameType, path}) => isGameType(gameType) && checkGamePath(gameType, path) !== null,
    ),
    list(
      'same-path',
      'Same path',
      'Correct the path of the wrong one, or merge the two in the duplicate finder.',
      ({id}) => onSharedPaths.has(id),
    ),
    list(
      'same-name',
      'Same name',
      'Mirrors are welcome: give them the same mirror group. In Duplicates, merge what is one game, or say that they are different.',
      ({id}) => ofSharedNames.has(id),
    ),
    list(
      'unknown-tag',
      'Unknown tag',
      'Correct the tag, or add it to the tags of the settings.',
      knownTags && (({tags}) => tags.some((tag) => !knownTags.has(tag))),
    ),
    list(
      'bad-date',
      'Bad or future date',
      'Choose the day the game was added; what lies in the future is not marked New.',
      ({dateAdded}) => isBadDate(dateAdded, today),
    ),
    list(
      'no-description',
      'No description',
      'Write a sentence or two; the card shows the first 55 characters.',
      ({description}) => description === '',
    ),
    list(
      'no-genre',
      'No genre',
      'Choose one or two, so that visitors find the game by its kind.',
      ({tags}) => tags.length === 0,
    ),
    list(
      'no-thumbnail',
      'No thumbnail',
      'Upload a picture; until then the site draws a cover from the name.',
      ({picture}) => picture === null,
    ),
  ]
}

function isBadDate(dateAdded: unknown, today: string): boolean {
  const day = typeof dateAdded === 'string' ? parseCalendarDate(dateAdded) : null
  return day === null || day > today
}

function pathKey({gameType, path}: GameRow): string | null {
  return path.trim() === '' ? null : samePlace(gameType, path)
}

function idsIn(groups: ReadonlyMap<string, readonly GameRow[]>): ReadonlySet<string> {
  return new Set([...groups.values()].flat().map(({id}) => id))
}
