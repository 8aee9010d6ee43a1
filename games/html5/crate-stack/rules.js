// The rules of Crate Stack: pure. `tick` lets time pass; chance lies in the game. The bay is
// COLUMNS × ROWS squares, row by row from the top: 0 is empty, 1 to 7 the kind of a crate.

export const COLUMNS = 11
export const ROWS = 18
export const KINDS = 7
const REST = 480 // milliseconds a load may lie before it is let go
const FIDGETS = 14 // moves that start this time anew

// Each kind in a square box, its crates as [column, row]; a turn turns the box.
const boxes = [
  null,
  {size: 4, crates: [[0, 1], [1, 1], [2, 1], [3, 1]]},
  {size: 2, crates: [[0, 0], [1, 0], [0, 1], [1, 1]]},
  {size: 3, crates: [[1, 0], [0, 1], [1, 1], [2, 1]]},
  {size: 3, crates: [[0, 0], [0, 1], [1, 1], [2, 1]]},
  {size: 3, crates: [[2, 0], [0, 1], [1, 1], [2, 1]]},
  {size: 3, crates: [[1, 0], [2, 0], [0, 1], [1, 1]]},
  {size: 3, crates: [[0, 0], [1, 0], [1, 1], [2, 1]]},
]

/** Where a turned load may go if it has no room: aside first, then up. */
const nudges = [[0, 0], [-1, 0], [1, 0], [0, -1], [-1, -1], [1, -1], [-2, 0], [2, 0], [0, -2]]

export function newGame(seed) {
  const game = {
    board: Array(COLUMNS * ROWS).fill(0),
    load: null,
    queue: [],
    aside: 0,
    swapped: false,
    rows: 0,
    score: 0,
    fallen: 0,
    resting: 0,
    fidgets: 0,
    state: 'running',
    seed: seed >>> 0,
  }
  return hoist(game)
}

/** The four squares of a load as [column, row]; rows above the bay are negative. */
export function squares({kind, turn, x, y}) {
  const {size, crates} = boxes[kind]
  return crates.map(([column, row]) => {
    let [c, r] = [column, row]
    for (let quarter = 0; quarter < turn; quarter++) [c, r] = [size - 1 - r, c]
    return [x + c, y + r]
  })
}

/** One column left (−1) or right (1); the same game back if there is no room. */
export function shift(game, by) {
  return place(game, {...game.load, x: game.load.x + by})
}

/** A quarter clockwise (1) or back (−1), nudged if it must; the same game back if nothing fits. */
export function turn(game, by) {
  if (game.state !== 'running') return game
  const turned = {...game.load, turn: (game.load.turn + by + 4) % 4}
  for (const [x, y] of nudges) {
    const next = place(game, {...turned, x: turned.x + x, y: turned.y + y})
    if (next !== game) return next
  }
  return game
}

/** One row down by hand, a point each; the same game back if it lies. */
export function lower(game) {
  const lowered = fall(game)
  return lowered === game ? game : {...lowered, score: game.score + 1, fallen: 0}
}

/** Lets go of the rope: two points a row, and the load lands at once. */
export function drop(game) {
  if (game.state !== 'running') return {game, events: []}
  const load = landing(game)
  return land({...game, load, score: game.score + 2 * (load.y - game.load.y)})
}

/** Puts the load aside and takes what lies there; once per load. */
export function putAside(game) {
  if (game.swapped || game.state !== 'running') return game
  const {kind} = game.load
  const next = game.aside
    ? {...game, load: hung(game.aside), fallen: 0, resting: 0, fidgets: 0}
    : hoist(game)
  return {...next, aside: kind, swapped: true, state: fits(game.board, next.load) ? 'running' : 'over'}
}

/** Time passes: the load sinks, rests, lands. Events: {type: 'landed'|'shipped'|'over', …}. */
export function tick(game, milliseconds) {
  if (game.state !== 'running') return {game, events: []}
  let next = {...game, fallen: game.fallen + milliseconds}
  while (next.fallen >= pace(next)) {
    const sunk = fall(next)
    if (sunk === next) break
    next = {...sunk, fallen: next.fallen - pace(next)}
  }
  if (canFall(next)) return {game: {...next, resting: 0}, events: []}
  next = {...next, fallen: 0, resting: next.resting + milliseconds}
  return next.resting >= REST ? land(next) : {game: next, events: []}
}

/** Where the load would land from here. */
export function landing({board, load}) {
  let low = load
  while (fits(board, {...low, y: low.y + 1})) low = {...low, y: low.y + 1}
  return low
}

export const level = ({rows}) => 1 + Math.floor(rows / 8)

/** Milliseconds per row. */
export const pace = (game) => Math.max(55, 820 * 0.84 ** (level(game) - 1))

/** The next three kinds on the hook. */
export const coming = ({queue}) => queue.slice(0, 3)

function place(game, load) {
  if (game.state !== 'running' || !fits(game.board, load)) return game
  const fidget = game.resting > 0 && game.fidgets < FIDGETS
  return {
    ...game,
    load,
    resting: fidget ? 0 : game.resting,
    fidgets: game.fidgets + (fidget ? 1 : 0),
  }
}

function fall(game) {
  if (game.state !== 'running' || !canFall(game)) return game
  return {...game, load: {...game.load, y: game.load.y + 1}, resting: 0}
}

const canFall = ({board, load}) => fits(board, {...load, y: load.y + 1})

function fits(board, load) {
  return squares(load).every(
    ([column, row]) =>
      column >= 0 &&
      column < COLUMNS &&
      row < ROWS &&
      (row < 0 || board[row * COLUMNS + column] === 0),
  )
}

const worth = [0, 100, 300, 550, 900]

function land(game) {
  const at = squares(game.load)
  const board = [...game.board]
  for (const [column, row] of at) if (row >= 0) board[row * COLUMNS + column] = game.load.kind
  const events = [{type: 'landed', at}]
  if (at.some(([, row]) => row < 0)) {
    return {game: {...game, board, state: 'over'}, events: [...events, {type: 'over'}]}
  }

  const full = []
  for (let row = 0; row < ROWS; row++) {
    if (board.slice(row * COLUMNS, (row + 1) * COLUMNS).every(Boolean)) full.push(row)
  }
  const kept = board.filter((_, square) => !full.includes(Math.floor(square / COLUMNS)))
  const gained = worth[full.length] * level(game)
  if (full.length > 0) events.push({type: 'shipped', rows: full, board, gained})

  const next = hoist({
    ...game,
    board: [...Array(full.length * COLUMNS).fill(0), ...kept],
    rows: game.rows + full.length,
    score: game.score + gained,
    swapped: false,
  })
  if (next.state === 'over') events.push({type: 'over'})
  return {game: next, events}
}

/** The next load onto the hook. Every seven loads are the seven kinds, in some order. */
function hoist(game) {
  let {queue, seed} = game
  while (queue.length < 4) {
    const bag = [1, 2, 3, 4, 5, 6, 7]
    for (let last = bag.length - 1; last > 0; last--) {
      const {chance, seed: after} = draw(seed)
      const other = Math.floor(chance * (last + 1))
      ;[bag[last], bag[other]] = [bag[other], bag[last]]
      seed = after
    }
    queue = [...queue, ...bag]
  }
  const [kind, ...rest] = queue
  const load = hung(kind)
  const state = fits(game.board, load) ? 'running' : 'over'
  return {...game, load, queue: rest, seed, fallen: 0, resting: 0, fidgets: 0, state}
}

function hung(kind) {
  const {size} = boxes[kind]
  return {kind, turn: 0, x: Math.floor((COLUMNS - size) / 2), y: kind === 1 ? -1 : 0}
}

/** A kept best: points and rows. Anything odd counts as nothing. */
export function parseBest(value) {
  const count = (number) => (Number.isSafeInteger(number) && number > 0 ? number : 0)
  return {score: count(value?.score), rows: count(value?.rows)}
}

// Mulberry32: the seed lies in the game, so that a run can be played again in a test.
function draw(seed) {
  const next = (seed + 0x6d2b79f5) >>> 0
  let mixed = Math.imul(next ^ (next >>> 15), next | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return {chance: ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32, seed: next}
}
