// The rules of Nine Shelves: a sudoku. Pure; chance comes from a seed. A grid is 81 numbers row by
// row, 0 for empty.

export const levels = [
  {name: 'Calm', givens: 40},
  {name: 'Busy', givens: 33},
  {name: 'Rush', givens: 27},
]

const all = 0b1111111110 // bit n: digit n is possible

export const rowOf = (place) => Math.floor(place / 9)
export const columnOf = (place) => place % 9
export const boxOf = (place) => Math.floor(place / 27) * 3 + Math.floor((place % 9) / 3)

/** The twenty places that may not hold the same as this one. */
export const peers = Array.from({length: 81}, (_, place) =>
  Array.from({length: 81}, (_unused, other) => other).filter(
    (other) =>
      other !== place &&
      (rowOf(other) === rowOf(place) ||
        columnOf(other) === columnOf(place) ||
        boxOf(other) === boxOf(place)),
  ),
)

/** A puzzle with exactly one solution, and the state of a player who has done nothing yet. */
export function newGame(level, seed) {
  const chance = dice(seed)
  const solution = fill(Array(81).fill(0), chance)
  let givens = solution.slice()
  let left = 81
  // Opposite places go together, as on a shelf that is emptied from both ends.
  for (const place of shuffled(
    Array.from({length: 41}, (_, at) => at),
    chance,
  )) {
    const pair = new Set([place, 80 - place])
    if (left - pair.size < levels[level].givens) continue
    const fewer = givens.map((digit, at) => (pair.has(at) ? 0 : digit))
    if (solutions(fewer) !== 1) continue
    givens = fewer
    left -= pair.size
  }
  return {
    level,
    givens,
    solution,
    digits: givens.slice(),
    notes: Array(81).fill(0),
    time: 0,
    helped: false,
  }
}

/** The level of a day's puzzle, YYYY-MM-DD: Monday is calm, the middle of the week busy, its end a rush. */
export const levelOfDay = (date) =>
  [2, 0, 0, 1, 1, 1, 2][new Date(`${date}T00:00:00Z`).getUTCDay()]

/** The shelves (0 to 8) that are full and right. */
export const fullShelves = ({digits, solution}) =>
  Array.from({length: 9}, (_, box) => box).filter((box) =>
    digits.every((digit, place) => boxOf(place) !== box || digit === solution[place]),
  )

/** The order in which shelves were filled, with those of `game` that are new; emptied ones go. */
export function nextOrder(order, game) {
  const full = fullShelves(game)
  const stay = order.filter((box) => full.includes(box))
  return [...stay, ...full.filter((box) => !stay.includes(box))]
}

/** A saved order of shelves, or none. */
export const parseOrder = (value, game) =>
  nextOrder(Array.isArray(value) ? [...new Set(value)].slice(0, 9) : [], game)

/** A picture of the order in three rows: which shelf was filled first, second, and so on. */
export const drawOrder = (order) =>
  [0, 3, 6].map((row) =>
    [0, 1, 2].map((column) => order.indexOf(row + column) + 1 || '–').join(' '),
  )

/** How many solutions a grid has, counted up to two. */
export function solutions(grid) {
  if (clashes({digits: grid}).length > 0) return 0
  let found = 0
  search(grid.slice(), [1, 2, 3, 4, 5, 6, 7, 8, 9], () => ++found >= 2)
  return found
}

/** Puts a digit (0 takes it away). A given stays; notes of the same digit nearby are wiped. */
export function put(game, place, digit) {
  if (game.givens[place] || game.digits[place] === digit) return game
  const notes = game.notes.map((note, at) =>
    at === place ? 0 : digit && peers[place].includes(at) ? note & ~(1 << digit) : note,
  )
  return {...game, digits: game.digits.with(place, digit), notes}
}

/** Pencils a digit in, or rubs it out. */
export function pencil(game, place, digit) {
  if (game.digits[place]) return game
  return {...game, notes: game.notes.with(place, game.notes[place] ^ (1 << digit))}
}

/** The places that break a rule, whatever the solution says. */
export function clashes({digits}) {
  return digits.flatMap((digit, place) =>
    digit && peers[place].some((other) => digits[other] === digit) ? [place] : [],
  )
}

export const isSolved = ({digits, solution}) =>
  digits.every((digit, place) => digit === solution[place])

/** Fills the right digit in; a game that was helped keeps no best time. */
export const help = (game, place) => ({...put(game, place, game.solution[place]), helped: true})

/** A saved game as it was, or null if it is not one. */
export function parseGame(value) {
  if (typeof value !== 'object' || value === null) return null
  const {level, givens, solution, digits, notes, time, helped} = value
  const grids = [givens, solution, digits]
  const isGrid = (grid, top) =>
    Array.isArray(grid) &&
    grid.length === 81 &&
    grid.every((number) => Number.isInteger(number) && number >= 0 && number <= top)
  if (!levels[level] || !grids.every((grid) => isGrid(grid, 9)) || !isGrid(notes, 1022)) return null
  if (typeof time !== 'number' || !(time >= 0)) return null
  if (solution.includes(0) || clashes({digits: solution}).length > 0) return null
  const agrees = givens.every(
    (digit, place) => !digit || (digit === solution[place] && digit === digits[place]),
  )
  if (!agrees || solutions(givens) !== 1) return null
  return {
    level,
    givens: [...givens],
    solution: [...solution],
    digits: [...digits],
    notes: [...notes],
    time,
    helped: helped === true,
  }
}

function fill(grid, chance) {
  let filled = grid
  search(
    grid,
    shuffled([1, 2, 3, 4, 5, 6, 7, 8, 9], chance),
    (found) => {
      filled = found.slice()
      return true
    },
    chance,
  )
  return filled
}

/** Tries the emptiest choice first; `found` returns true to stop. */
function search(grid, order, found, chance) {
  let best = -1
  let open = 0
  let fewest = 10
  for (let place = 0; place < 81; place++) {
    if (grid[place]) continue
    let free = all
    for (const other of peers[place]) free &= ~(1 << grid[other])
    free &= all
    const count = bits(free)
    if (count < fewest) {
      fewest = count
      best = place
      open = free
      if (count === 0) return false
    }
  }
  if (best < 0) return found(grid)
  for (const digit of chance ? shuffled(order, chance) : order) {
    if (!(open & (1 << digit))) continue
    grid[best] = digit
    if (search(grid, order, found, chance)) return true
  }
  grid[best] = 0
  return false
}

function bits(number) {
  let count = 0
  for (let rest = number; rest; rest &= rest - 1) count++
  return count
}

function shuffled(list, chance) {
  const copy = list.slice()
  for (let at = copy.length - 1; at > 0; at--) {
    const other = Math.floor(chance() * (at + 1))
    ;[copy[at], copy[other]] = [copy[other], copy[at]]
  }
  return copy
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
