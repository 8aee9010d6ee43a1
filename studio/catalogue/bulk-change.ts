import {parseCalendarDate} from '../../schemas/rules/calendar-date.ts'
import {checkGamePath} from '../../schemas/rules/game-path.ts'
import {gameProblems} from '../../schemas/rules/game-problems.ts'
import type {GameType} from '../../schemas/rules/game-type.ts'
import {type GameRow, publishedIdOf} from './game-row.ts'

/** One thing that is done to many games at once. */
export type BulkChange =
  | {kind: 'trending'; on: boolean}
  | {kind: 'type'; gameType: GameType | null}
  | {kind: 'date'; day: string}
  | {kind: 'tags'; add: string[]; remove: string[]}
  | {kind: 'status'; status: GameStatus | null}
  | {kind: 'publish'}
  | {kind: 'unpublish'}
  | {kind: 'delete'}
  | Edits
  | Creations

/** Fields of their own for each game, by published id: a cell, a spreadsheet or a folder of pictures. */
export type Edits = {
  kind: 'edits'
  title: string
  /** A field that is `undefined` is taken out. */
  edits: ReadonlyMap<string, Readonly<Record<string, unknown>>>
}

/** Games that become drafts, by the published id that they will have. */
export type Creations = {
  kind: 'create'
  title: string
  games: ReadonlyMap<string, Readonly<Record<string, unknown>>>
}

export const GAME_STATUSES = {ok: 'Works', broken: 'Broken', checking: 'Being checked'} as const

export type GameStatus = keyof typeof GAME_STATUSES

/** What a change would do, in words for the confirmation. */
export type ChangeSummary = {
  /** One sentence that says what will change and names the number of games. */
  sentence: string
  /** What else an editor should know before applying it. */
  notes: string[]
  /** The games that change; the others are as wanted already, or cannot. */
  changing: GameRow[]
}

/** A document as it is stored, of which a change reads only the fields it is about. */
export type StoredGame = Readonly<Record<string, unknown>> & {_id: string; _rev: string}

export type FieldPatch = {set: Record<string, unknown>; unset: string[]}

/**
 * The fields that one stored version of a game needs changed, or `null` when it is as wanted already.
 * Publishing, unpublishing and deleting change no field.
 */
export function patchFor(
  change: BulkChange,
  game: Readonly<Record<string, unknown>>,
): FieldPatch | null {
  switch (change.kind) {
    case 'trending':
      return setUnlessEqual(game, 'isTrending', change.on)
    case 'type':
      return setUnlessEqual(game, 'gameType', change.gameType)
    case 'date':
      return setUnlessEqual(game, 'dateAdded', change.day)
    case 'status':
      return setUnlessEqual(game, 'status', change.status)
    case 'tags': {
      const before = Array.isArray(game.tags) ? game.tags : []
      const kept = before.filter((tag) => !change.remove.includes(tag))
      const after = [...new Set([...kept, ...change.add])]
      if (JSON.stringify(after) === JSON.stringify(before)) return null
      return after.length === 0 ? {set: {}, unset: ['tags']} : {set: {tags: after}, unset: []}
    }
    case 'edits':
      return patchOfFields(game, change.edits.get(publishedIdOf(String(game._id))) ?? {})
    default:
      return null
  }
}

function patchOfFields(
  game: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, unknown>>,
): FieldPatch | null {
  const differing = Object.entries(fields).filter(
    ([field, value]) => JSON.stringify(game[field]) !== JSON.stringify(value),
  )
  if (differing.length === 0) return null
  return {
    set: Object.fromEntries(differing.filter(([, value]) => value !== undefined)),
    unset: differing.filter(([, value]) => value === undefined).map(([field]) => field),
  }
}

function setUnlessEqual(
  game: Readonly<Record<string, unknown>>,
  field: string,
  value: unknown,
): FieldPatch | null {
  return game[field] === value ? null : {set: {[field]: value}, unset: []}
}

/** Why a game cannot be published, or `null`: the same rules as those of its form. */
export function publishObstacle(game: Readonly<Record<string, unknown>>): string | null {
  return gameProblems(game).find(({level}) => level === 'error')?.message ?? null
}

/** Why the values that an editor has entered for a change are not complete yet, or `null`. */
export function changeObstacle(change: BulkChange): string | null {
  if (change.kind === 'type' && change.gameType === null) return 'Choose a type.'
  if (change.kind === 'status' && change.status === null) return 'Choose a status.'
  if (change.kind === 'date' && parseCalendarDate(change.day) === null) return 'Choose a day.'
  if (change.kind === 'tags' && change.add.length + change.remove.length === 0) {
    return 'Enter a tag to add or to remove.'
  }
  return null
}

/**
 * Says what a change would do to these games; of one that is not complete yet, what is missing.
 *
 * @param inUse by id of a game, the document that points at it: such a game cannot be deleted
 */
export function summarise(
  change: BulkChange,
  games: readonly GameRow[],
  inUse: ReadonlyMap<string, string> = new Map(),
): ChangeSummary {
  const obstacle = changeObstacle(change)
  if (obstacle !== null) return {sentence: obstacle, notes: [], changing: []}

  const isUsed = ({id}: GameRow) => change.kind === 'delete' && inUse.has(id)
  const changing = games.filter((game) => changes(change, game) && !isUsed(game))
  const used = games.filter(isUsed)
  const notes = used.map(
    ({id, name}) =>
      `“${name}” stays, because it is used by ${inUse.get(id)}. Take it out there first.`,
  )
  const rest = games.length - changing.length - used.length
  if (rest > 0) notes.push(`${countGames(rest)} of the selection ${reasonForRest(change, rest)}.`)

  if (isFieldChange(change)) {
    const shown = changing.filter((game) => game.isPublished)
    if (shown.length > 0) {
      const are = shown.length === 1 ? 'is' : 'are'
      notes.push(`${countGames(shown.length)} of these ${are} published: visitors see it at once.`)
    }
    const both = shown.filter((game) => game.hasDraft).length
    if (both > 0) {
      notes.push(
        `${countGames(both)} ${both === 1 ? 'has' : 'have'} a draft too: the draft and what is published both change.`,
      )
    }
  }
  if (change.kind === 'type' && change.gameType !== null) {
    const {gameType} = change
    const odd = changing.filter(({path}) => checkGamePath(gameType, path) !== null)
    if (odd.length > 0) {
      const names = listed(odd.map(({name}) => name))
      notes.push(
        `The path of ${countGames(odd.length)} does not suit ${gameType} and needs correcting: ${names}.`,
      )
    }
  }
  if (change.kind === 'delete') {
    notes.push('Undo brings them back with all their fields, but not their history.')
  }
  return {sentence: sentenceOf(change, countGames(changing.length)), notes, changing}
}

/** “1 game”, “12 games”. */
export function countGames(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'game' : 'games'}`
}

/** What a change is called after it was made, for the button that takes it back. */
export function titleOf(change: BulkChange): string {
  switch (change.kind) {
    case 'trending':
      return change.on ? 'Trending on' : 'Trending off'
    case 'type':
      return `Type ${change.gameType ?? ''}`.trim()
    case 'date':
      return `Date ${change.day}`.trim()
    case 'tags':
      return 'Tags'
    case 'status':
      return `Status ${wordOf(change.status)}`.trim()
    case 'publish':
      return 'Publish'
    case 'unpublish':
      return 'Unpublish'
    case 'edits':
    case 'create':
      return change.title
    default:
      return 'Delete'
  }
}

type FieldChange = Exclude<BulkChange, {kind: 'publish' | 'unpublish' | 'delete' | 'create'}>

export function isFieldChange(change: BulkChange): change is FieldChange {
  return !['publish', 'unpublish', 'delete', 'create'].includes(change.kind)
}

function changes(change: BulkChange, game: GameRow): boolean {
  switch (change.kind) {
    case 'publish':
      return game.hasDraft && publishObstacle(game) === null
    case 'unpublish':
      return game.isPublished
    case 'delete':
      return true
    case 'edits':
      return change.edits.has(game.id)
    default:
      // What is published may differ from the draft that the row shows; then there is something to do.
      return (game.isPublished && game.hasDraft) || patchFor(change, game) !== null
  }
}

function reasonForRest(change: BulkChange, count: number): string {
  const are = count === 1 ? 'is' : 'are'
  switch (change.kind) {
    case 'publish':
      return `${are} published already or ${count === 1 ? 'lacks' : 'lack'} a name, a type or a right path, and ${are} left alone`
    case 'unpublish':
      return `${are} not published`
    default:
      return `${are} so already`
  }
}

function sentenceOf(change: BulkChange, games: string): string {
  switch (change.kind) {
    case 'trending':
      return change.on
        ? `Trending is switched on for ${games}.`
        : `Trending is switched off for ${games}.`
    case 'type':
      return `The type of ${games} becomes ${change.gameType}.`
    case 'date':
      return `The date added of ${games} becomes ${change.day}.`
    case 'status':
      return `The status of ${games} becomes “${wordOf(change.status)}”.`
    case 'tags': {
      const added = change.add.length > 0 ? [`get ${quoted(change.add)}`] : []
      const removed = change.remove.length > 0 ? [`lose ${quoted(change.remove)}`] : []
      return `The tags of ${games} ${[...added, ...removed].join(' and ')}.`
    }
    case 'publish':
      return `Published from their drafts, for visitors to see: ${games}.`
    case 'unpublish':
      return `Taken off the site, to stay as drafts: ${games}.`
    case 'edits':
      return `${change.title}: ${games}.`
    default:
      return `Deleted, with their drafts: ${games}.`
  }
}

function wordOf(status: GameStatus | null): string {
  return status === null ? '' : GAME_STATUSES[status].toLowerCase()
}

function quoted(words: string[]): string {
  return words.map((word) => `“${word}”`).join(', ')
}

const LISTED = 5

export function listed(names: string[]): string {
  const shown = names.slice(0, LISTED).map((name) => `“${name}”`)
  const more = names.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}
