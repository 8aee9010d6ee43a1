// The rules of Fuse Box: pure. A box is `size` × `size` places, row by row. Every press lowers some
// lamps by one step: from alight to out, in a box with dimmers from bright to dim to out. A lamp
// that is out comes back bright. The order of presses never matters.

/** What a street brings that the one before it did not have. Each street has ten boxes. */
export const streets = [
  {name: 'Tin Lane', rule: 'A fuse turns over with its four neighbours. Put every lamp out.'},
  {name: 'Porch Row', rule: 'A lamp in a blue frame is a night lamp. It must be alight at the end.'},
  {name: 'Gap Alley', rule: 'Some places are empty. A taped fuse cannot be pressed, only turned over.'},
  {name: 'Crooked Lane', rule: 'A slanted fuse turns over with the four at its corners.'},
  {name: 'Long Wire', rule: 'A fuse with a bar turns its whole row over, or its whole column.'},
  {name: 'Dimmer Road', rule: 'These lamps go from bright to dim, and from dim to out.'},
  {name: 'Power House', rule: 'All of it in one box.'},
]
export const PER_STREET = 10
export const LAST = streets.length * PER_STREET

// Size and fewest presses of the ten boxes of each street, and how many places are special.
const curves = [
  {sizes: '3333344445', presses: [2, 3, 3, 4, 5, 4, 5, 6, 7, 7], special: {}},
  {sizes: '3444555555', presses: [2, 4, 5, 6, 6, 7, 8, 8, 9, 10], special: {night: 0.2}},
  {sizes: '4445555566', presses: [3, 5, 6, 6, 7, 8, 9, 10, 9, 10], special: {gap: 0.14, taped: 0.16}},
  {sizes: '3445555566', presses: [2, 4, 6, 6, 7, 8, 9, 10, 9, 10], special: {slant: 0.35}},
  {sizes: '3445555566', presses: [2, 4, 5, 6, 7, 7, 8, 9, 9, 10], special: {bar: 0.14, post: 0.14}},
  {sizes: '3334444455', presses: [3, 5, 6, 6, 7, 8, 9, 10, 10, 12], special: {}, steps: 3},
  {
    sizes: '4455555666',
    presses: [6, 7, 8, 9, 10, 10, 11, 11, 12, 13],
    special: {night: 0.12, gap: 0.08, taped: 0.08, slant: 0.18, bar: 0.07, post: 0.07},
  },
]
// More choices between equal ways out than these take too long to try them all.
const MOST_FREE = {2: 10, 3: 6}

/** Box 1 to 70, always the same one for a number. */
export function newGame(box) {
  const street = streetOf(box)
  return {box, ...make(street, (box - 1) % PER_STREET, (box + 2) * 104_729)}
}

/**
 * The box of a day: `date` is YYYY-MM-DD, `seed` comes from it. Monday has plain fuses, every
 * following day the rule of the next street, and Sunday all of them.
 */
export function boxOfDay(date, seed) {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return {box: 0, ...make((weekday + 6) % 7, 4 + (seed % 4), seed)}
}

export const streetOf = (box) => Math.floor((box - 1) / PER_STREET)

function make(street, number, seed) {
  const {sizes, presses, special, steps = 2} = curves[street]
  const size = Number(sizes[number])
  const wanted = presses[number]
  const chance = dice(seed)
  for (;;) {
    const empty = {size, steps, ...furnish(size, special, chance)}
    const game = {...empty, street, lamps: mixUp(empty, wanted, chance), presses: [], hints: 0}
    const way = solve(game)
    // What many presses have made may be undone by few: then another box is drawn.
    if (!way || way.length !== wanted) continue
    const isLesson = number === 0 || (street === 0 && number === 1)
    if (isLesson || !isGivenAway(game)) return {...game, par: wanted}
  }
}

/** Which place holds which kind of fuse, and which lamps stay alight. */
function furnish(size, special, chance) {
  const {night = 0, ...shares} = special
  const kinds = Array(size * size).fill('plain')
  const goal = Array(size * size).fill(0)
  const free = shuffled(
    kinds.map((_, place) => place),
    chance,
  )
  for (const [kind, share] of Object.entries(shares)) {
    const count = Math.max(1, Math.round(share * size * size))
    for (const place of free.splice(0, count)) kinds[place] = kind
  }
  if (night > 0) {
    const count = Math.max(1, Math.round(night * size * size))
    for (const place of free.splice(0, count)) goal[place] = 1
  }
  return {kinds, goal}
}

function mixUp(empty, presses, chance) {
  const fuses = shuffled(
    empty.kinds.flatMap((kind, place) => (isFuse(kind) ? [place] : [])),
    chance,
  )
  let lamps = empty.goal
  for (let done = 0; done < presses; done++) {
    // With dimmers the same fuse may be wanted twice, without them each one once.
    const most = empty.steps === 2 ? fuses.length : Math.ceil(presses * 0.7)
    lamps = turned({...empty, lamps}, fuses[done % most], empty.steps - 1)
  }
  return lamps
}

/** Can a player who always takes the press that helps most put this box out? */
export function isGivenAway(game) {
  let now = game
  for (;;) {
    const left = wrong(now)
    if (left === 0) return true
    let best = null
    for (const [place, kind] of now.kinds.entries()) {
      if (!isFuse(kind)) continue
      const next = {...now, lamps: turned(now, place, 1)}
      if (wrong(next) < wrong(best ?? now)) best = next
    }
    if (best === null) return false
    now = best
  }
}

const isFuse = (kind) => kind !== 'gap' && kind !== 'taped'

/** How many lamps are not yet as they should be. */
export const wrong = ({lamps, goal}) => lamps.filter((lamp, place) => lamp !== goal[place]).length
export const isOut = (game) => wrong(game) === 0
export const canPress = ({kinds}, place) => isFuse(kinds[place])

export function press(game, place) {
  if (isOut(game) || !canPress(game, place)) return game
  return {...game, lamps: turned(game, place, 1), presses: [...game.presses, place]}
}

/** Takes the last press back; pressing the same fuse again would count twice. */
export function undo(game) {
  if (game.presses.length === 0) return game
  const lamps = turned(game, game.presses.at(-1), game.steps - 1)
  return {...game, lamps, presses: game.presses.slice(0, -1)}
}

/** A fuse that a shortest way out presses; each one asked for counts as a press. */
export function hint(game) {
  const [place] = solve(game)
  return {game: {...game, hints: game.hints + 1}, place}
}

export const used = ({presses, hints}) => presses.length + hints

/** 3 for no press too many, 2 for up to half as many again, else 1. */
export function bulbs(game) {
  if (used(game) <= game.par) return 3
  return used(game) <= Math.ceil(game.par * 1.5) ? 2 : 1
}

/** The places that a press turns over, the pressed one first. */
export function around({size, kinds}, place) {
  const column = place % size
  const row = Math.floor(place / size)
  const line = Array.from({length: size}, (_, at) => at)
  const reach = {
    slant: [-1, 1].flatMap((down) => [-1, 1].map((right) => [row + down, column + right])),
    bar: line.map((at) => [row, at]),
    post: line.map((at) => [at, column]),
  }[kinds[place]] ?? [
    [row - 1, column],
    [row, column + 1],
    [row + 1, column],
    [row, column - 1],
  ]
  const others = reach
    .filter(([down, right]) => down >= 0 && right >= 0 && down < size && right < size)
    .map(([down, right]) => down * size + right)
  return [place, ...others.filter((other) => other !== place && kinds[other] !== 'gap')]
}

function turned(game, place, times) {
  const lamps = [...game.lamps]
  for (const other of around(game, place)) {
    lamps[other] = (lamps[other] + game.steps - times) % game.steps
  }
  return lamps
}

/**
 * The fewest presses that put everything right, or null where none do (or too many ways would have
 * to be tried). Presses add up, so the box is a system of equations: one for each lamp, counted
 * modulo `steps`. It is solved by elimination; then the choices that are left free are tried.
 */
export function solve(game) {
  const {lamps, goal, kinds, steps} = game
  const fuses = kinds.flatMap((kind, place) => (isFuse(kind) ? [place] : []))
  const rows = lamps.map((lamp, place) => [
    ...fuses.map(() => 0),
    (lamp - goal[place] + steps) % steps,
  ])
  for (const [at, fuse] of fuses.entries()) for (const place of around(game, fuse)) rows[place][at] = 1

  const leading = []
  for (let column = 0; column < fuses.length; column++) {
    const top = leading.length
    const found = rows.findIndex((row, at) => at >= top && row[column] !== 0)
    if (found < 0) continue
    ;[rows[top], rows[found]] = [rows[found], rows[top]]
    // In steps of two or three every number is its own inverse.
    scale(rows[top], rows[top][column], steps)
    for (const [at, row] of rows.entries()) {
      if (at !== top && row[column] !== 0) subtract(row, rows[top], row[column], steps)
    }
    leading.push(column)
  }
  if (rows.slice(leading.length).some((row) => row.at(-1) !== 0)) return null
  const free = fuses.flatMap((_, column) => (leading.includes(column) ? [] : [column]))
  if (free.length > MOST_FREE[steps]) return null

  let best = null
  let fewest = Infinity
  for (let choice = 0; choice < steps ** free.length; choice++) {
    const times = Array(fuses.length).fill(0)
    for (const [at, column] of free.entries()) {
      times[column] = Math.floor(choice / steps ** at) % steps
    }
    for (const [at, column] of leading.entries()) {
      let sum = rows[at].at(-1)
      for (const other of free) sum -= rows[at][other] * times[other]
      times[column] = ((sum % steps) + steps) % steps
    }
    const count = times.reduce((sum, one) => sum + one, 0)
    if (count < fewest) {
      fewest = count
      best = times
    }
  }
  return best.flatMap((count, at) => Array(count).fill(fuses[at]))
}

function scale(row, by, steps) {
  for (const [at, value] of row.entries()) row[at] = (value * by) % steps
}

function subtract(row, other, times, steps) {
  for (const [at, value] of row.entries()) {
    row[at] = (value + (steps - times) * other[at]) % steps
  }
}

/** Bulbs won by box number, 1 to 3. Anything odd is left out. */
export function parseWon(value) {
  const won = {}
  for (let box = 1; box <= LAST; box++) {
    if ([1, 2, 3].includes(value?.[box])) won[box] = value[box]
  }
  return won
}

export const bulbsOf = (won) => Object.values(won).reduce((sum, count) => sum + count, 0)

/** The last box that is open: three further than what is out, so that nobody is stuck at one. */
export const lastOpen = (won) => Math.min(LAST, Object.keys(won).length + 3)

/** How many of a street's boxes are out, and how many with three bulbs. */
export function streetCount(won, street) {
  const boxes = Array.from({length: PER_STREET}, (_, at) => won[street * PER_STREET + at + 1] ?? 0)
  return {
    out: boxes.filter((count) => count > 0).length,
    full: boxes.filter((count) => count === 3).length,
  }
}

/** Finishes for the box: the bulbs that each of them costs. */
export const finishes = [
  {name: 'Tin', bulbs: 0},
  {name: 'Copper', bulbs: 20},
  {name: 'Green', bulbs: 50},
  {name: 'Cherry', bulbs: 90},
  {name: 'Midnight', bulbs: 140},
  {name: 'Brass', bulbs: 190},
]

/** Today's box with the presses made so far; null if it is not that. */
export function parseToday(value, date, fresh) {
  if (value?.date !== date || !Array.isArray(value.presses) || value.presses.length > 500) return null
  const {hints} = value
  if (!Number.isSafeInteger(hints) || hints < 0) return null
  let game = {...fresh, hints}
  for (const place of value.presses) {
    if (!Number.isInteger(place) || !game.kinds[place]) return null
    game = press(game, place)
  }
  return game
}

function shuffled(list, chance) {
  const copy = [...list]
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
