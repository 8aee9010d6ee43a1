// The rules of Crate Snake: pure, one call of `step` per beat, no clock.
// The floor is `columns` × `rows` squares, numbered row by row; the snake's first square is its head.

export const LONG = 18
export const SHORT = 14
export const TIN_LIFE = 40 // beats a loose tin lies about
const CRATES_PER_TIN = 5
const GROWTH = 2

const ways = {up: [0, -1], right: [1, 0], down: [0, 1], left: [-1, 0]}
const opposite = {up: 'down', right: 'left', down: 'up', left: 'right'}

/** A snake of four squares looking right, one crate on the floor, `wrap` true for open gates. */
export function newGame({columns, rows, wrap, seed}) {
  const head = Math.floor(rows / 2) * columns + Math.floor(columns / 2) - 2
  const bare = {
    columns,
    rows,
    wrap,
    body: [head, head - 1, head - 2, head - 3],
    direction: 'right',
    turns: [],
    growing: 0,
    crate: -1,
    tin: null,
    crates: 0,
    score: 0,
    state: 'running',
    seed: seed >>> 0,
  }
  return {...bare, ...place(bare)}
}

/**
 * Notes a turn for the next beats. Two turns can wait, which makes a tight U possible at any speed;
 * turning back on itself or where it already goes is ignored, and gives the same game back.
 */
export function turn(game, direction) {
  const going = game.turns.at(-1) ?? game.direction
  const ignored = direction === going || direction === opposite[going] || game.turns.length >= 2
  return ignored ? game : {...game, turns: [...game.turns, direction]}
}

/** One beat. `event` says what happened: move, crate, tin, wall, tail or full. */
export function step(game) {
  const [direction = game.direction, ...turns] = game.turns
  const head = ahead(game, direction)
  const faced = {...game, direction, turns}
  if (head === null) return {game: {...faced, state: 'over'}, event: 'wall'}

  const growing = game.growing > 0
  // The tip of the tail leaves its square in this very beat, unless the snake is growing.
  const rest = growing ? game.body : game.body.slice(0, -1)
  if (rest.includes(head)) return {game: {...faced, state: 'over'}, event: 'tail'}

  const moved = {
    ...faced,
    body: [head, ...rest],
    growing: growing ? game.growing - 1 : 0,
    tin: game.tin && game.tin.left > 1 ? {...game.tin, left: game.tin.left - 1} : null,
  }
  if (head === game.crate) return eatCrate(moved)
  if (head === game.tin?.at) {
    return {game: {...moved, tin: null, score: game.score + tinWorth(game.tin)}, event: 'tin'}
  }
  return {game: moved, event: 'move'}
}

/** The square in front of the head, or null for a wall. */
export function ahead({columns, rows, wrap, body}, direction) {
  const [right, down] = ways[direction]
  const column = (body[0] % columns) + right
  const row = Math.floor(body[0] / columns) + down
  const outside = column < 0 || column >= columns || row < 0 || row >= rows
  if (outside && !wrap) return null
  return ((row + rows) % rows) * columns + ((column + columns) % columns)
}

/** 1 to 10: a gear up for every four crates. */
export const gear = ({crates}) => Math.min(10, 1 + Math.floor(crates / 4))

/** Milliseconds per beat: 165 at first, 75 in the highest gear. */
export const beat = (game) => 175 - gear(game) * 10

/** A fresh tin is worth 50, an old one 11. */
export const tinWorth = ({left}) => 10 + left

function eatCrate(moved) {
  const fed = {
    ...moved,
    crate: -1,
    crates: moved.crates + 1,
    score: moved.score + 10,
    growing: moved.growing + GROWTH,
  }
  const next = {...fed, ...place(fed)}
  if (next.crate === -1) return {game: {...next, state: 'over'}, event: 'full'}
  return {game: next, event: 'crate'}
}

/** Puts a crate on a free square, and after every fifth crate a loose tin on another. */
function place(game) {
  const taken = new Set([...game.body, game.tin?.at])
  const free = Array.from({length: game.columns * game.rows}, (_, square) => square).filter(
    (square) => !taken.has(square),
  )
  // The last square left may be the loose tin's: a crate is put in its place.
  if (free.length === 0) return {crate: game.tin?.at ?? -1, tin: null}

  const first = draw(game.seed)
  const [crate] = free.splice(Math.floor(first.chance * free.length), 1)
  const due = game.crates > 0 && game.crates % CRATES_PER_TIN === 0 && !game.tin
  if (!due || free.length === 0) return {crate, seed: first.seed}

  const second = draw(first.seed)
  const at = free[Math.floor(second.chance * free.length)]
  return {crate, tin: {at, left: TIN_LIFE}, seed: second.seed}
}

// Chance comes from a seed in the game, so that a test can play the same game twice. (Mulberry32.)
function draw(seed) {
  const next = (seed + 0x6d2b79f5) >>> 0
  let mixed = Math.imul(next ^ (next >>> 15), next | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return {chance: ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32, seed: next}
}
