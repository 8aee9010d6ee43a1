// What a player of Fuse Box does for the first time.

import {PER_STREET, bulbs, bulbsOf, finishes, streetCount, streets} from './rules.js'

export const badges = [
  {id: 'first', name: 'First box out', what: 'Put a box out.'},
  {id: 'three', name: 'Not a press too many', what: 'Win three bulbs.'},
  ...streets.map(({name}, street) => ({
    id: `street-${street}`,
    name: `${name} is dark`,
    what: `Put out its ${PER_STREET} boxes.`,
  })),
  {id: 'perfect', name: 'Perfect street', what: 'Three bulbs in each of its boxes.'},
  {id: 'finishes', name: 'Painted six times', what: 'Win every finish for your box.'},
  {id: 'today', name: 'Box of the day', what: 'Put out a box of the day.'},
  {id: 'week', name: 'Seven days running', what: 'A box of the day on seven days in a row.'},
]

/** Marks all that a box which is out has reached; `streak` is that of the box of the day. */
export function reachGoals(goals, {game, won, streak}) {
  goals.reach('first')
  if (bulbs(game) === 3) goals.reach('three')
  for (const street of streets.keys()) {
    const {out, full} = streetCount(won, street)
    if (out === PER_STREET) goals.reach(`street-${street}`)
    if (full === PER_STREET) goals.reach('perfect')
  }
  if (bulbsOf(won) >= finishes.at(-1).bulbs) goals.reach('finishes')
  if (game.box === 0) goals.reach('today')
  if (streak >= 7) goals.reach('week')
}
