// The computer's side of the table: looks ahead, takes turns at being both players, and keeps the
// move that leaves it best off (negamax with alpha-beta, then captures until the dust settles).

import {becomes, fromOf, isAttacked, keyOf, looseMoves, play, toOf} from './rules.js'

/** Plies looked ahead, milliseconds at most, and how much chance (hundredths of a pawn) it plays with. */
export const strengths = [
  {name: 'Apprentice', depth: 1, time: 300, slip: 90},
  {name: 'Smith', depth: 2, time: 600, slip: 18},
  {name: 'Foreman', depth: 8, time: 1100, slip: 0},
]

const worth = [0, 100, 320, 330, 500, 900, 0]
const MATE = 100_000

/**
 * The best move found, or 0 when there is none. `seen` holds keys of positions that stood before,
 * `chance()` gives 0 to 1, `clock()` milliseconds.
 */
export function choose(position, {depth, time, slip, seen = new Map(), chance, clock}) {
  const end = clock() + time
  const moves = looseMoves(position).filter(
    (move) => !isAttacked(play(position, move), position.turn),
  )
  const luck = new Map(moves.map((move) => [move, (chance() - 0.5) * (slip * 2 + 2)]))
  let order = moves.toSorted((a, b) => rank(position, b) - rank(position, a))
  let best = order[0] ?? 0
  const state = {nodes: 0, end, clock}

  for (let plies = 1; plies <= depth && order.length > 1; plies++) {
    try {
      const scored = scoreAll(position, order, plies, luck, seen, state)
      order = scored.map(({move}) => move)
      best = order[0]
      if (Math.abs(scored[0].score) > MATE - 100) break
    } catch (error) {
      if (error !== outOfTime) throw error
      break
    }
  }
  return best
}

function scoreAll(position, order, plies, luck, seen, state) {
  let floor = -Infinity
  const scored = order.map((move) => {
    const next = play(position, move)
    // Going back to where one has been may become a draw, and is scored as one.
    const drawn = seen.get(keyOf(next)) >= 2 || next.half >= 100
    const wide = 2 * (luck.size > 0 ? Math.max(...luck.values()) : 0) + 2
    const score = drawn ? 0 : -look(next, plies - 1, -Infinity, wide - floor, 1, state)
    floor = Math.max(floor, score)
    return {move, score: score + luck.get(move)}
  })
  return scored.toSorted((a, b) => b.score - a.score)
}

const outOfTime = new Error('Out of time.')

function look(position, plies, floor, ceiling, from, state) {
  if ((++state.nodes & 1023) === 0 && state.clock() > state.end) throw outOfTime
  const check = isAttacked(position, position.turn)
  if (plies <= 0 && !check) return settle(position, floor, ceiling, 6)
  const moves = sorted(position, looseMoves(position))
  let best = -Infinity
  for (const move of moves) {
    const next = play(position, move)
    if (isAttacked(next, position.turn)) continue
    // A check is looked through to its answer, but not for ever.
    const deeper = check && from < 12 ? plies : plies - 1
    const score = -look(next, deeper, -ceiling, -Math.max(floor, best), from + 1, state)
    if (score > best) best = score
    if (best >= ceiling) break
  }
  if (best === -Infinity) return check ? from - MATE : 0
  return position.half >= 100 ? 0 : best
}

/** Captures alone, as a position in the middle of a trade has no value yet. */
function settle(position, floor, ceiling, plies) {
  const stand = value(position)
  if (stand >= ceiling || plies === 0) return stand
  let best = stand
  for (const move of sorted(position, looseMoves(position, true))) {
    const next = play(position, move)
    if (isAttacked(next, position.turn)) continue
    const score = -settle(next, -ceiling, -Math.max(floor, best), plies - 1)
    if (score > best) best = score
    if (best >= ceiling) break
  }
  return best
}

const sorted = (position, moves) => {
  const ranks = new Map(moves.map((move) => [move, rank(position, move)]))
  return moves.sort((a, b) => ranks.get(b) - ranks.get(a))
}

/** The dearest prey taken by the cheapest hunter is looked at first. */
function rank({board}, move) {
  const prey = worth[Math.abs(board[toOf(move)])]
  const hunter = worth[Math.abs(board[fromOf(move)])]
  return (prey ? 10 * prey - hunter : 0) + worth[becomes(move)]
}

/** Hundredths of a pawn, as seen by whose turn it is: pieces, and how well they stand. */
export function value({board, turn}) {
  let sum = 0
  let heavy = 0
  const kings = []
  for (let square = 0; square < 64; square++) {
    const piece = board[square]
    if (piece === 0) continue
    const side = piece > 0 ? 1 : -1
    const kind = piece * side
    if (kind === 6) kings.push(side, square)
    else if (kind > 1) heavy += worth[kind]
    sum += side * (worth[kind] + stance(kind, side > 0 ? square : square ^ 56))
  }
  // Kings hide while there are heavy pieces, and walk to the middle when there are few.
  for (let at = 0; at < kings.length; at += 2) {
    const square = kings[at + 1]
    const row = kings[at] > 0 ? square >> 3 : 7 - (square >> 3)
    const hidden = (row === 7 ? 12 : -18 * (7 - row)) + ([1, 2, 6].includes(square & 7) ? 18 : 0)
    sum += kings[at] * (heavy > 2600 ? hidden : 26 - 8 * toMiddle(square))
  }
  return sum * turn
}

const toMiddle = (square) => Math.max(Math.abs((square & 7) - 3.5), Math.abs((square >> 3) - 3.5))

function stance(kind, square) {
  const row = square >> 3
  const column = Math.abs((square & 7) - 3.5)
  if (kind === 1) return (6 - row) * 6 + (column < 1 && row <= 4 ? 22 : 0) + (row === 1 ? 50 : 0)
  if (kind === 2) return 26 - 15 * toMiddle(square)
  if (kind === 3) return 16 - 7 * toMiddle(square) - (row === 7 ? 10 : 0)
  if (kind === 4) return (row === 1 ? 20 : 0) + (row === 7 && column < 2 ? 8 : 0)
  if (kind === 5) return 6 - 3 * toMiddle(square)
  return 0
}
