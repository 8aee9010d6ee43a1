// What a player of Nine Shelves does for the first time.

import {levels} from './rules.js'

export const badges = [
  {id: 'calm', name: 'Well stocked', what: 'Fill calm shelves without help.'},
  {id: 'busy', name: 'Busy hands', what: 'Fill busy shelves without help.'},
  {id: 'rush', name: 'Rush hour', what: 'Fill rush shelves without help.'},
  {id: 'quick', name: 'Before the kettle boils', what: 'Calm shelves in less than five minutes.'},
  {id: 'ink', name: 'No pencil', what: 'Fill shelves of any kind without a note.'},
  {id: 'ten', name: 'Storekeeper', what: 'Fill ten puzzles.'},
  {id: 'today', name: 'Shelves of the day', what: 'Fill the shelves of the day.'},
  {id: 'week', name: 'Seven days running', what: 'The shelves of the day on seven days in a row.'},
]

/** Marks all that a filled puzzle has reached; `solved` is how many there were, this one included. */
export function reachGoals(goals, {game, solved, isInk, isToday, streak}) {
  if (!game.helped) goals.reach(['calm', 'busy', 'rush'][game.level])
  if (!game.helped && game.level === 0 && game.time < 300_000) goals.reach('quick')
  if (!game.helped && isInk) goals.reach('ink')
  if (solved >= 10) goals.reach('ten')
  if (isToday) goals.reach('today')
  if (streak >= 7) goals.reach('week')
}

/** The best of the hardest level that has one, as the site prints it. */
export function bestLine(bests, clock) {
  const level = bests.findLastIndex((time) => time > 0)
  return level < 0 ? '' : `${levels[level].name} in ${clock(bests[level])}`
}
