// The computer's side: what a corner is worth, how many places are left to choose from, and at the
// end a plain count of all that can still happen.

import {lay, placesFor} from './rules.js'

/** Plies looked ahead; with so many places left empty it counts to the very end; and its chance. */
export const strengths = [
  {name: 'Sleepy', depth: 1, endgame: 0, slip: 30},
  {name: 'Awake', depth: 3, endgame: 7, slip: 4},
  {name: 'Sharp', depth: 5, endgame: 10, slip: 0},
]

const worth = [
  100, -20, 10, 5, 5, 10, -20, 100, -20, -45, -2, -2, -2, -2, -45, -20, 10, -2, 3, 1, 1, 3, -2, 10,
  5, -2, 1, 1, 1, 1, -2, 5,
]
const WON = 10_000

/** The place this side should take; -1 when it has none. `chance()` gives 0 to 1. */
export function choose(board, side, {depth, endgame, slip, chance}) {
  const empty = board.filter((lid) => lid === 0).length
  const toEnd = empty <= endgame
  let best = -1
  let top = -Infinity
  for (const place of sorted(placesFor(board, side))) {
    const luck = toEnd ? 0 : (chance() - 0.5) * 2 * slip
    const next = lay(board, place, side)
    // With chance in play the bound must leave room for it.
    const floor = slip > 0 && !toEnd ? -Infinity : top
    const score = luck - look(next, -side, toEnd ? 64 : depth - 1, -Infinity, -floor, toEnd)
    if (score > top) {
      top = score
      best = place
    }
  }
  return best
}

function look(board, side, plies, floor, ceiling, toEnd) {
  if (plies <= 0) return value(board, side)
  const places = placesFor(board, side)
  if (places.length === 0) {
    if (placesFor(board, -side).length === 0) return balance(board, side) * (toEnd ? 1 : WON)
    return -look(board, -side, toEnd ? plies : plies - 1, -ceiling, -floor, toEnd)
  }
  let best = -Infinity
  for (const place of sorted(places)) {
    const score = -look(
      lay(board, place, side),
      -side,
      plies - 1,
      -ceiling,
      -Math.max(floor, best),
      toEnd,
    )
    if (score > best) best = score
    if (best >= ceiling) break
  }
  return best
}

const weight = (place) => worth[place < 32 ? place : 63 - place]
const sorted = (places) => places.sort((a, b) => weight(b) - weight(a))

const balance = (board, side) => board.reduce((sum, lid) => sum + lid * side, 0)

export function value(board, side) {
  let sum = 0
  for (let place = 0; place < 64; place++) if (board[place]) sum += board[place] * weight(place)
  // A square beside a corner that is taken is as good as any.
  for (const [corner, ...beside] of corners) {
    if (board[corner] === 0) continue
    for (const place of beside) sum -= board[place] * (weight(place) - 5)
  }
  const mobility = placesFor(board, 1).length - placesFor(board, -1).length
  return (sum + mobility * 7) * side
}

const corners = [
  [0, 1, 8, 9],
  [7, 6, 15, 14],
  [56, 57, 48, 49],
  [63, 62, 55, 54],
]
