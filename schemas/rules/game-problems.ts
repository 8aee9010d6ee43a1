import {calendarDayOf, parseCalendarDate} from './calendar-date.ts'
import {checkGamePath, isPlainHttp} from './game-path.ts'
import {isGameType} from './game-type.ts'

/** A game as it is stored, before anything about it is known. */
export type GameFields = Readonly<Record<string, unknown>>

/** What keeps a game from working (`error`) or from being found (`warning`), in words for an editor. */
export type GameProblem = {
  field: 'name' | 'gameType' | 'path' | 'dateAdded'
  level: 'error' | 'warning'
  message: string
}

/** Checks the fields of one game by its type. A game with an error should not be published. */
export function gameProblems(game: GameFields, today = calendarDayOf(new Date())): GameProblem[] {
  const problems: GameProblem[] = []
  const {name, gameType, path} = game
  if (typeof name !== 'string' || name.trim() === '') {
    problems.push({
      field: 'name',
      level: 'error',
      message: 'It has no name. Enter the name visitors see.',
    })
  } else if (name.length > 120) {
    problems.push({
      field: 'name',
      level: 'error',
      message: 'Its name is longer than 120 characters. Shorten it.',
    })
  }
  if (!isGameType(gameType)) {
    problems.push({field: 'gameType', level: 'error', message: 'It has no type. Choose one.'})
  }
  if (typeof path !== 'string' || path.trim() === '') {
    const message = 'The path is empty. Enter the address, folder or file of the game.'
    problems.push({field: 'path', level: 'error', message})
  } else if (isGameType(gameType)) {
    const problem = checkGamePath(gameType, path)
    if (problem) problems.push({field: 'path', level: 'error', message: problem.message})
    else problems.push(...pathWarning(gameType, path))
  }
  const message = dateProblem(game.dateAdded, today)
  if (message !== null) problems.push({field: 'dateAdded', level: 'warning', message})
  return problems
}

/** Why a date added does not do what its editor means, or `null`. */
function dateProblem(dateAdded: unknown, today: string): string | null {
  if (dateAdded === undefined || dateAdded === null || dateAdded === '') {
    return 'It has no date, so it counts as the oldest. Enter the day it was added.'
  }
  const day = typeof dateAdded === 'string' ? parseCalendarDate(dateAdded) : null
  if (day === null) return `${JSON.stringify(dateAdded)} is no day of the calendar. Choose one.`
  return day > today
    ? `The date ${day} lies in the future. Until then the game is not marked New.`
    : null
}

function pathWarning(gameType: string, path: string): GameProblem[] {
  if (gameType !== 'external' || !isPlainHttp(path)) return []
  const message =
    'The address starts with http://, which others on the network can read. Try https.'
  return [{field: 'path', level: 'warning', message}]
}
