// The rules of Tin Merge: pure, no clock, no chance that is not in the game itself.
// A shelf is 16 places, row by row; a place holds 0 (empty) or a size: 1 is the tin marked 2,
// 2 is 4, up to 11, which is 2048.

export const WIDTH = 4
export const GOAL = 11
export const DAY_PUSHES = 60 // the board of the day ends after so many
const DAY_TINS = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6] // it begins with these, mixed up
const LARGEST = 17 // no more than 131072 can be built on sixteen places

export const mark = (size) => 2 ** size

/** A new game with two tins on the shelf. The seed decides every tin that will ever arrive. */
export function newGame(seed) {
  const empty = {
    shelf: Array(WIDTH * WIDTH).fill(0),
    score: 0,
    moves: 0,
    won: false,
    clean: true, // nothing was taken back
    seed: seed >>> 0,
  }
  return deliver(deliver(empty).game).game
}

/** The board of the day: every day the same tins, at other places. */
export function newDay(seed) {
  const game = newGame(seed)
  const shelf = [...DAY_TINS, ...Array(WIDTH * WIDTH - DAY_TINS.length).fill(0)]
  let next = game.seed
  for (let place = shelf.length - 1; place > 0; place--) {
    const drawn = draw(next)
    const other = Math.floor(drawn.chance * (place + 1))
    ;[shelf[place], shelf[other]] = [shelf[other], shelf[place]]
    next = drawn.seed
  }
  return {...game, shelf, seed: next}
}

/**
 * Pushes everything one way, then a new tin arrives. Null when nothing would move.
 * `trips` says which place went where, `merged` where two became one, `born` where the new tin is.
 */
export function move(game, direction) {
  const {shelf, trips, merged} = push(game.shelf, direction)
  if (trips.every(({from, to}) => from === to)) return null

  const gained = merged.reduce((sum, place) => sum + mark(shelf[place]), 0)
  const pushed = {
    ...game,
    shelf,
    score: game.score + gained,
    moves: game.moves + 1,
    won: game.won || merged.some((place) => shelf[place] >= GOAL),
  }
  const {game: next, place} = deliver(pushed)
  return {game: next, trips, merged, gained, born: place}
}

/** No empty place, and no two neighbours alike. */
export function isOver({shelf}) {
  return shelf.every((size, place) => {
    const right = place % WIDTH < WIDTH - 1 ? shelf[place + 1] : -1
    const below = shelf[place + WIDTH] ?? -1
    return size !== 0 && size !== right && size !== below
  })
}

/** The board of the day is one of {@link DAY_PUSHES} pushes. */
export const pushesLeft = ({moves}) => Math.max(0, DAY_PUSHES - moves)
export const isDayOver = (game) => pushesLeft(game) === 0 || isOver(game)

/** What can be reached, easiest first. */
export const goals = [
  {id: 'tin-64', name: 'Soup tin', what: 'Make a 64.'},
  {id: 'two-pairs', name: 'Double knock', what: 'Join two pairs with one push.'},
  {id: 'tin-256', name: 'Paint pot', what: 'Make a 256.'},
  {id: 'three-pairs', name: 'Triple knock', what: 'Join three pairs with one push.'},
  {id: 'tin-512', name: 'Biscuit tin', what: 'Make a 512.'},
  {id: 'clean-512', name: 'No takebacks', what: 'Make a 512 without Undo.'},
  {id: 'tin-1024', name: 'Milk churn', what: 'Make a 1024.'},
  {id: 'points-20000', name: 'Full till', what: 'Score 20,000 points.'},
  {id: 'tin-2048', name: 'Top shelf', what: 'Make a 2048.'},
  {id: 'tin-4096', name: 'Through the roof', what: 'Make a 4096.'},
  {id: 'today', name: 'Today’s shelf', what: 'Finish a shelf of the day.'},
  {id: 'today-256', name: 'Tidy hands', what: 'Make a 256 on a shelf of the day.'},
  {id: 'streak-5', name: 'School week', what: 'Finish the shelf of the day five days in a row.'},
]

/** The ids of the goals that this turn reaches. */
export function goalsOf({game, merged}) {
  const size = largest(game)
  const made = [6, 8, 9, 10, 11, 12].filter((one) => size >= one).map((one) => `tin-${mark(one)}`)
  if (merged.length >= 2) made.push('two-pairs')
  if (merged.length >= 3) made.push('three-pairs')
  if (game.clean && size >= 9) made.push('clean-512')
  if (game.score >= 20_000) made.push('points-20000')
  return made
}

/** How the tins can be painted, each set free from so many goals on. */
export const paints = [
  {id: 'enamel', name: 'Enamel', from: 0},
  {id: 'sweets', name: 'Sweet shop', from: 3},
  {id: 'neon', name: 'Neon', from: 6},
  {id: 'gold', name: 'Gold leaf', from: 9},
]

export const largest = ({shelf}) => Math.max(...shelf)

/** A saved game as it was, or null if it is not one. */
export function parseGame(value) {
  if (typeof value !== 'object' || value === null) return null
  const {shelf, score, moves, won, clean, seed} = value
  const isCount = (number) => Number.isSafeInteger(number) && number >= 0
  const isShelf =
    Array.isArray(shelf) &&
    shelf.length === WIDTH * WIDTH &&
    shelf.every((size) => isCount(size) && size <= LARGEST) &&
    shelf.some((size) => size > 0)
  if (!isShelf || !isCount(score) || !isCount(moves) || !isCount(seed)) return null
  return {
    shelf: [...shelf],
    score,
    moves,
    won: won === true,
    clean: clean === true,
    seed: seed >>> 0,
  }
}

/** The board of the day as it was left, or null if it is not one of this date. */
export function parseDay(value, date) {
  return value?.date === date ? parseGame(value.game) : null
}

function push(before, direction) {
  const shelf = Array(WIDTH * WIDTH).fill(0)
  const trips = []
  const merged = []

  for (const lane of lanes(direction)) {
    let next = 0
    let waiting = 0 // size of the last tin in this lane that may still merge
    for (const from of lane) {
      const size = before[from]
      if (size === 0) continue
      if (size === waiting) {
        const to = lane[next - 1]
        shelf[to] = size + 1
        trips.push({from, to})
        merged.push(to)
        waiting = 0
      } else {
        const to = lane[next++]
        shelf[to] = size
        trips.push({from, to})
        waiting = size
      }
    }
  }
  return {shelf, trips, merged}
}

/** The four lanes, each listed from the side that everything is pushed to. */
function lanes(direction) {
  const steps = [0, 1, 2, 3]
  const upright = direction === 'up' || direction === 'down'
  const backwards = direction === 'right' || direction === 'down'
  return steps.map((lane) => {
    const places = steps.map((step) => (upright ? step * WIDTH + lane : lane * WIDTH + step))
    return backwards ? places.toReversed() : places
  })
}

/** Puts a 2 (nine times in ten) or a 4 on an empty place. */
function deliver(game) {
  const empty = game.shelf.flatMap((size, place) => (size === 0 ? [place] : []))
  const where = draw(game.seed)
  const what = draw(where.seed)
  const place = empty[Math.floor(where.chance * empty.length)]
  const shelf = game.shelf.with(place, what.chance < 0.9 ? 1 : 2)
  return {game: {...game, shelf, seed: what.seed}, place}
}

// The seed lies in the game, so that undoing a move and making it again brings the same tin:
// taking back is for slips, not for better luck. (Mulberry32.)
function draw(seed) {
  const next = (seed + 0x6d2b79f5) >>> 0
  let mixed = Math.imul(next ^ (next >>> 15), next | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return {chance: ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32, seed: next}
}
