// The rules of Fuse Box: pure. A box is `size` × `size` fuses, row by row; true is alight.
// Pressing one turns it over, and those above, below, left and right of it.

export const LAST = 40

/** Box 1 to 40, always the same one for a number: 3 × 3 at first, then 4 × 4, then 5 × 5. */
export function newGame(box) {
  const size = box <= 6 ? 3 : box <= 16 ? 4 : 5
  const presses = Math.min(size === 3 ? 5 : size === 4 ? 7 : 13, 1 + Math.ceil(box / 2))
  let seed = (box + 2) * 104_729
  for (;;) {
    let lamps = Array(size * size).fill(false)
    const places = lamps.map((_, place) => place)
    for (let press = 0; press < presses; press++) {
      const drawn = draw(seed)
      seed = drawn.seed
      const [place] = places.splice(Math.floor(drawn.chance * places.length), 1)
      lamps = turnOver(lamps, size, place)
    }
    const game = {box, size, lamps, presses: [], hints: 0}
    const least = solve(game).length
    // What many presses have made may be undone by few: then another box is drawn.
    if (least >= Math.min(presses, size === 3 ? 5 : 7) - 1 && least > 0) return {...game, par: least}
  }
}

export function press(game, place) {
  if (isOut(game)) return game
  return {
    ...game,
    lamps: turnOver(game.lamps, game.size, place),
    presses: [...game.presses, place],
  }
}

/** Takes the last press back; pressing the same fuse again would count twice. */
export function undo(game) {
  if (game.presses.length === 0) return game
  const lamps = turnOver(game.lamps, game.size, game.presses.at(-1))
  return {...game, lamps, presses: game.presses.slice(0, -1)}
}

/** A fuse that a shortest way out presses; each one asked for counts as a press. */
export function hint(game) {
  const [place] = solve(game)
  return {game: {...game, hints: game.hints + 1}, place}
}

export const isOut = ({lamps}) => !lamps.includes(true)
export const burning = ({lamps}) => lamps.filter(Boolean).length
export const used = ({presses, hints}) => presses.length + hints

/** 3 for no press too many, 2 for up to half as many again, else 1. */
export function bulbs(game) {
  if (used(game) <= game.par) return 3
  return used(game) <= Math.ceil(game.par * 1.5) ? 2 : 1
}

/** The fuses around a place, itself included. */
export function around(size, place) {
  const column = place % size
  const places = [place, place - size, place + size]
  if (column > 0) places.push(place - 1)
  if (column < size - 1) places.push(place + 1)
  return places.filter((other) => other >= 0 && other < size * size)
}

/**
 * The fewest presses that put everything out. The presses in the first row decide all others: a
 * lamp left burning in a row can only be put out from the row below it. So every first row is tried.
 */
export function solve({lamps, size}) {
  let best = null
  for (let first = 0; first < 2 ** size; first++) {
    let now = lamps
    const pressed = []
    for (let place = 0; place < size * size; place++) {
      const wanted = place < size ? Boolean(first & (1 << place)) : now[place - size]
      if (!wanted) continue
      now = turnOver(now, size, place)
      pressed.push(place)
    }
    if (!now.includes(true) && (best === null || pressed.length < best.length)) best = pressed
  }
  if (best === null) throw new Error('This box cannot be put out; only pressed boxes are made.')
  return best
}

function turnOver(lamps, size, place) {
  const next = [...lamps]
  for (const other of around(size, place)) next[other] = !next[other]
  return next
}

/** Bulbs won by box number, 1 to 3. Anything odd is left out. */
export function parseWon(value) {
  const won = {}
  for (let box = 1; box <= LAST; box++) {
    if ([1, 2, 3].includes(value?.[box])) won[box] = value[box]
  }
  return won
}

// Mulberry32.
function draw(seed) {
  const next = (seed + 0x6d2b79f5) >>> 0
  let mixed = Math.imul(next ^ (next >>> 15), next | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return {chance: ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32, seed: next}
}
