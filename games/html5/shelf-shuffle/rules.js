// The rules of Shelf Shuffle: pure. `crates` lists what stands where, row by row: crate n belongs
// on place n − 1, 0 is the gap, which belongs on the last place.

export const SIZES = [3, 4, 5]

/** A shuffled shelf that can be put right, and is not right yet. */
export function newGame(size, seed) {
  let drawn = seed >>> 0
  for (;;) {
    const crates = Array.from({length: size * size}, (_, place) => place)
    for (let last = crates.length - 1; last > 0; last--) {
      const {chance, seed: next} = draw(drawn)
      drawn = next
      const other = Math.floor(chance * (last + 1))
      ;[crates[last], crates[other]] = [crates[other], crates[last]]
    }
    if (canBeDone(crates, size) && !isDone({crates})) return {size, crates, moves: 0}
  }
}

/** Slides the crate on `place`, and all between it and the gap; the same game back if none can. */
export function slide(game, place) {
  const {size, crates} = game
  const gap = crates.indexOf(0)
  const sameRow = Math.floor(place / size) === Math.floor(gap / size)
  const sameColumn = place % size === gap % size
  if (place === gap || (!sameRow && !sameColumn)) return game
  const step = (sameRow ? 1 : size) * Math.sign(place - gap)
  const next = [...crates]
  for (let at = gap; at !== place; at += step) next[at] = crates[at + step]
  next[place] = 0
  return {...game, crates: next, moves: game.moves + 1}
}

/** Pushes the crate beside the gap into it: "left" is the one on its right. */
export function push(game, direction) {
  const {size, crates} = game
  const gap = crates.indexOf(0)
  const column = gap % size
  if (direction === 'left') return column < size - 1 ? slide(game, gap + 1) : game
  if (direction === 'right') return column > 0 ? slide(game, gap - 1) : game
  const from = direction === 'up' ? gap + size : gap - size
  return from >= 0 && from < crates.length ? slide(game, from) : game
}

export const isDone = ({crates}) =>
  crates.every((crate, place) => crate === (place + 1) % crates.length)

export const inPlace = ({crates}) =>
  crates.filter((crate, place) => crate !== 0 && crate === place + 1).length

/** Half of all orders cannot be reached: a slide swaps, and moves the gap, always both at once. */
export function canBeDone(crates, size) {
  let swaps = 0
  const order = crates.filter(Boolean)
  order.forEach((crate, at) => {
    for (const later of order.slice(at + 1)) if (later < crate) swaps++
  })
  if (size % 2 === 1) return swaps % 2 === 0
  const rowFromBelow = size - Math.floor(crates.indexOf(0) / size)
  return (swaps + rowFromBelow) % 2 === 1
}

/** A saved game as it was, or null if it is not one. */
export function parseGame(value) {
  if (typeof value !== 'object' || value === null) return null
  const {size, crates, moves} = value
  if (!SIZES.includes(size) || !Array.isArray(crates) || crates.length !== size * size) return null
  const all = new Set(crates)
  const whole = crates.every((_, crate) => all.has(crate))
  if (!whole || !canBeDone(crates, size) || !Number.isSafeInteger(moves) || moves < 0) return null
  return {size, crates: [...crates], moves}
}

/** Fewest moves by size, null for none yet. Anything odd counts as none. */
export function parseBests(value) {
  const fewest = (size) => {
    const kept = value?.[size]
    return Number.isSafeInteger(kept) && kept > 0 ? kept : null
  }
  return {3: fewest(3), 4: fewest(4), 5: fewest(5)}
}

// Mulberry32.
function draw(seed) {
  const next = (seed + 0x6d2b79f5) >>> 0
  let mixed = Math.imul(next ^ (next >>> 15), next | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return {chance: ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32, seed: next}
}
