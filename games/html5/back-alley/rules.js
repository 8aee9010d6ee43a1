// The rules of Back Alley: a maze by lamplight. Pure; chance comes from a seed.
// A maze is columns × rows squares; `open[square]` has a bit for each way that is not walled.

export const ways = {up: 1, right: 2, down: 4, left: 8}
const opposite = {up: 4, right: 8, down: 1, left: 2}
export const LAST = 30

/** The alley of this number, 1 to 30: larger with each, and the same squares for everybody's seed. */
export function newGame(level, seed) {
  const columns = Math.min(31, 9 + 2 * Math.floor((level + 1) / 2))
  const rows = Math.min(23, 7 + 2 * Math.floor(level / 2))
  const open = dig(columns, rows, seed)
  const game = {
    level,
    seed: seed >>> 0,
    columns,
    rows,
    open,
    at: 0,
    steps: 0,
    seen: [0],
    home: columns * rows - 1,
  }
  return {...game, shortest: distance(game, 0, game.home)}
}

/**
 * Walks that way until there is a choice to make, a wall, or home. `path` lists the squares
 * walked; null when there is a wall at once.
 */
export function walk(game, direction) {
  const path = []
  let at = game.at
  let going = direction
  while (game.open[at] & ways[going] && at !== game.home) {
    at = beside(game, at, going)
    path.push(at)
    const onward = Object.keys(ways).filter(
      (way) => game.open[at] & ways[way] && ways[way] !== opposite[going],
    )
    // Bends are walked round; where two ways part one has to say.
    if (onward.length !== 1) break
    going = onward[0]
  }
  if (path.length === 0) return null
  return {
    game: {
      ...game,
      at,
      steps: game.steps + path.length,
      seen: [...new Set([...game.seen, ...path])],
    },
    path,
  }
}

export const isHome = ({at, home}) => at === home

export function beside({columns}, square, way) {
  return square + {up: -columns, right: 1, down: columns, left: -1}[way]
}

/** Steps of the shortest way from one square to another. */
export function distance(game, from, to) {
  const steps = Array(game.open.length).fill(-1)
  steps[from] = 0
  for (const queue = [from]; queue.length > 0;) {
    const square = queue.shift()
    if (square === to) break
    for (const way of Object.keys(ways)) {
      const next = beside(game, square, way)
      if (!(game.open[square] & ways[way]) || steps[next] >= 0) continue
      steps[next] = steps[square] + 1
      queue.push(next)
    }
  }
  return steps[to]
}

/** A saved game is its level, seed, place and steps; the maze grows again from the seed. */
export function parseGame(value) {
  const {level, seed, at, steps, seen} = value ?? {}
  const isCount = (number) => Number.isSafeInteger(number) && number >= 0
  if (!isCount(level) || level < 1 || level > LAST || !isCount(seed) || !isCount(steps)) return null
  const game = newGame(level, seed)
  const inside = (square) => isCount(square) && square < game.open.length
  if (!inside(at) || !Array.isArray(seen) || !seen.every(inside)) return null
  return {...game, at, steps, seen: [...new Set([0, at, ...seen])]}
}

export const toSave = ({level, seed, at, steps, seen}) => ({level, seed, at, steps, seen})

/** Digs from square to square and back out of dead ends; then breaks a few walls, for ways round. */
function dig(columns, rows, seed) {
  const open = Array(columns * rows).fill(0)
  const chance = dice(seed)
  const connect = (square, way) => {
    open[square] |= ways[way]
    open[beside({columns}, square, way)] |= opposite[way]
  }
  const inside = (square, way) => {
    const column = square % columns
    const row = Math.floor(square / columns)
    return {up: row > 0, right: column < columns - 1, down: row < rows - 1, left: column > 0}[way]
  }
  for (const trail = [0]; trail.length > 0;) {
    const square = trail.at(-1)
    const free = Object.keys(ways).filter(
      (way) => inside(square, way) && open[beside({columns}, square, way)] === 0,
    )
    if (free.length === 0) {
      trail.pop()
      continue
    }
    const way = free[Math.floor(chance() * free.length)]
    connect(square, way)
    trail.push(beside({columns}, square, way))
  }
  for (let wall = 0; wall < (columns * rows) / 24; wall++) {
    const square = Math.floor(chance() * columns * rows)
    const way = Object.keys(ways)[Math.floor(chance() * 4)]
    if (inside(square, way)) connect(square, way)
  }
  return open
}

// Mulberry32.
function dice(seed) {
  let next = seed >>> 0
  return () => {
    next = (next + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(next ^ (next >>> 15), next | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
