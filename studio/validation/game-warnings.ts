import type {SanityDocument, ValidationContext, ValidationError} from 'sanity'

import {API_VERSION} from '../../config/project.ts'
import {calendarDayOf} from '../../schemas/rules/calendar-date.ts'
import {gameProblems} from '../../schemas/rules/game-problems.ts'
import {nameKey} from '../../schemas/rules/name-key.ts'
import {samePlace} from '../../schemas/rules/same-place.ts'
import {draftIdOf, publishedIdOf} from '../catalogue/game-row.ts'
import {fetchInstalledGames, fileOf, isInstalled} from '../catalogue/installed-games.ts'
import {isRecord} from '../is-record.ts'
import {sharedPathMessage} from './shared-path-message.ts'

type Context = Pick<ValidationContext, 'getClient'>

/**
 * Makes the check of a game that hinders nobody from publishing: it needs the rest of the catalogue and the games
 * origin, which data alone cannot ask for. The fields' own rules are errors.
 *
 * @param gamesOrigin `null` when nobody said; then no file is looked for
 */
export function gameWarnings(gamesOrigin: string | null) {
  return async (
    document: SanityDocument | undefined,
    context: Context,
  ): Promise<true | ValidationError[]> => {
    if (!document) return true
    const problems = gameProblems(document, calendarDayOf(new Date()))
    const warnings = problems
      .filter(({level}) => level === 'warning')
      .map(({field, message}): ValidationError => ({message, path: [field]}))

    const [namesake, ...onPath] = await Promise.all([
      sharedNameWarning(document, context),
      sharedPathWarning(document, context),
      problems.some(({field}) => field === 'path') ? null : missingFile(document, gamesOrigin),
    ])
    for (const message of onPath) {
      if (message !== null) warnings.push({message, path: ['path']})
    }
    if (namesake !== null) warnings.push({message: namesake, path: ['name']})
    return warnings.length === 0 ? true : warnings
  }
}

/** The name without what two spellings of it may differ in, as far as a query can say it. */
const FOLDED_NAME = [' ', '-', "'", '’', ':', '.', ',', '!', '&'].reduce(
  (name, sign) => `array::join(string::split(${name}, "${sign}"), "")`,
  'lower(name)',
)

/** Other games of the same name, unless they are mirrors or an editor has declared them to be different. */
async function sharedNameWarning(
  {_id, name, mirrorKey, differentFrom}: SanityDocument,
  context: Context,
): Promise<string | null> {
  if (typeof name !== 'string' || name.trim() === '') return null
  const key = nameKey(name)
  const id = publishedIdOf(_id)
  const found = await context
    .getClient({apiVersion: API_VERSION})
    .fetch<unknown[]>(
      `*[_type == "game" && !(_id in $own) && ${FOLDED_NAME} in $keys]{_id, name, mirrorKey}`,
      {keys: [key, `${key}1`], own: [id, draftIdOf(id)]},
      {perspective: 'raw'},
    )
    // A lake that does not answer for a moment is no fault of the game: a rule that throws counts as an error.
    .catch((): unknown[] => [])
  const declared = Array.isArray(differentFrom) ? differentFrom : []
  const isMirror = (other: unknown) => typeof mirrorKey === 'string' && other === mirrorKey
  const other = found
    .filter(isRecord)
    .find(
      (game) => !isMirror(game.mirrorKey) && !declared.includes(publishedIdOf(String(game._id))),
    )
  return other === undefined
    ? null
    : `The catalogue has “${String(other.name)}” already. If it is the same game, edit that one.`
}

async function missingFile(
  {gameType, path}: SanityDocument,
  gamesOrigin: string | null,
): Promise<string | null> {
  const place = typeof path === 'string' ? fileOf(gameType, path) : null
  if (typeof path !== 'string' || place === null || gamesOrigin === null) return null
  const installed = await fetchInstalledGames(gamesOrigin)
  return installed === null || isInstalled({gameType, path}, installed)
    ? null
    : `The games server has nothing at this path, so the site does not list the game. Put its files at ${place} and build.`
}

/** Other games on the same path, their drafts included; the document's own two versions do not count. */
async function sharedPathWarning(
  {_id, path, gameType}: SanityDocument,
  context: Context,
): Promise<string | null> {
  if (typeof path !== 'string' || path.trim() === '') return null

  const place = samePlace(gameType, path)
  const id = publishedIdOf(_id)
  const found = await context
    .getClient({apiVersion: API_VERSION})
    .fetch<unknown[]>(
      '*[_type == "game" && path in $spellings && !(_id in $own)]{_id, name}',
      {spellings: [...new Set([path, path.trim(), place, `${place}/`])], own: [id, draftIdOf(id)]},
      {perspective: 'raw'},
    )
    // A lake that does not answer for a moment is no fault of the game: a rule that throws counts as an error.
    .catch(() => [])
  return sharedPathMessage(found)
}
