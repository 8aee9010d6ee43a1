// The rules of Loose Boards: pure. A floor is columns × rows boards, numbered row by row. Where the
// loose ones lie is decided by the first step, so that it is never one of them, and so that
// the rest can be found by thinking alone.

export const floors = {
  porch: {long: 9, short: 9, loose: 10},
  attic: {long: 14, short: 10, loose: 22},
  barn: {long: 18, short: 13, loose: 42},
}

/** A floor nobody has stepped on; `standing` turns it so that its long side stands. */
export function newGame({floor, standing, seed}) {
  const {long, short, loose} = floors[floor]
  const columns = standing ? short : long
  const rows = standing ? long : short
  return {
    floor,
    columns,
    rows,
    loose,
    holes: null,
    open: Array(columns * rows).fill(false),
    nails: Array(columns * rows).fill(false),
    state: 'ready',
    seed: seed >>> 0,
  }
}

/** Steps on a board. Sound boards with nothing loose beside them open their neighbours too. */
export function stepOn(game, place) {
  if (isEnded(game) || game.open[place] || game.nails[place]) return game
  const laid = game.holes ? game : lay(game, place)
  if (laid.holes[place]) return {...laid, open: laid.open.with(place, true), state: 'lost'}
  return settle({...laid, open: spread(laid, [place]), state: 'running'})
}

/** Nails a board down, or takes the nails out again. */
export function nail(game, place) {
  if (isEnded(game) || game.open[place]) return game
  return {...game, nails: game.nails.with(place, !game.nails[place])}
}

/** Steps on everything beside an open board, if as many boards are nailed as are loose there. */
export function sweep(game, place) {
  if (isEnded(game) || !game.open[place]) return game
  const beside = neighbours(game, place)
  if (beside.filter((other) => game.nails[other]).length !== count(game, place)) return game
  const steps = beside.filter((other) => !game.open[other] && !game.nails[other])
  if (steps.length === 0) return game
  const fallen = steps.filter((other) => game.holes[other])
  if (fallen.length > 0) {
    const open = game.open.map((was, other) => was || fallen.includes(other))
    return {...game, open, state: 'lost'}
  }
  return settle({...game, open: spread(game, steps)})
}

export const isEnded = ({state}) => state === 'won' || state === 'lost'

/** How many boards beside this one are loose. */
export function count(game, place) {
  return neighbours(game, place).filter((other) => game.holes?.[other]).length
}

/** Loose boards less nailed ones; negative when too many are nailed. */
export const unnailed = ({loose, nails}) => loose - nails.filter(Boolean).length

/** The up to eight boards around one. */
export function neighbours({columns, rows}, place) {
  const column = place % columns
  const row = Math.floor(place / columns)
  const around = []
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
      if (x !== column || y !== row) around.push(y * columns + x)
    }
  }
  return around
}

function settle(game) {
  const won = game.open.filter(Boolean).length === game.open.length - game.loose
  return won ? {...game, state: 'won', nails: [...game.holes]} : game
}

function spread(game, from) {
  const open = [...game.open]
  const waiting = [...from]
  while (waiting.length > 0) {
    const place = waiting.pop()
    if (open[place]) continue
    open[place] = true
    if (count(game, place) > 0) continue
    waiting.push(...neighbours(game, place).filter((other) => !open[other] && !game.nails[other]))
  }
  return open
}

/** Lays the loose boards anew until thinking is enough; after many tries luck has to do. */
function lay(game, first) {
  const clear = new Set([first, ...neighbours(game, first)])
  const places = game.open.flatMap((_, place) => (clear.has(place) ? [] : [place]))
  let {seed} = game
  let laid = game
  for (let attempt = 0; attempt < 400; attempt++) {
    const order = [...places]
    for (let index = 0; index < game.loose; index++) {
      const drawn = draw(seed)
      seed = drawn.seed
      const other = index + Math.floor(drawn.chance * (order.length - index))
      ;[order[index], order[other]] = [order[other], order[index]]
    }
    const holes = Array(game.open.length).fill(false)
    for (const place of order.slice(0, game.loose)) holes[place] = true
    laid = {...game, holes, seed}
    if (isFair(laid, first)) break
  }
  return laid
}

/**
 * Whether the whole floor follows from the first step: of the boards around a number all are
 * loose or none, or what one number says is part of what another says.
 */
export function isFair(game, first) {
  const bare = {...game, nails: Array(game.open.length).fill(false)}
  let open = spread({...bare, open: Array(game.open.length).fill(false)}, [first])
  const known = new Set() // boards found to be loose

  for (;;) {
    const says = []
    open.forEach((isOpen, place) => {
      if (!isOpen) return
      const beside = neighbours(game, place)
      const closed = beside.filter((other) => !open[other] && !known.has(other))
      if (closed.length === 0) return
      const loose = count(game, place) - beside.filter((other) => known.has(other)).length
      says.push({closed, loose})
    })
    const {sound, loose} = conclude(says)
    if (sound.size === 0 && loose.size === 0) break
    for (const place of loose) known.add(place)
    if (sound.size > 0) open = spread({...bare, open}, [...sound])
  }
  return open.filter(Boolean).length === open.length - game.loose
}

function conclude(says) {
  const sound = new Set()
  const loose = new Set()
  const add = (places, number) => {
    if (number === 0) for (const place of places) sound.add(place)
    else if (number === places.length) for (const place of places) loose.add(place)
  }
  for (const one of says) add(one.closed, one.loose)
  if (sound.size > 0 || loose.size > 0) return {sound, loose}

  for (const part of says) {
    for (const whole of says) {
      if (part === whole || part.closed.length >= whole.closed.length) continue
      if (!part.closed.every((place) => whole.closed.includes(place))) continue
      const rest = whole.closed.filter((place) => !part.closed.includes(place))
      add(rest, whole.loose - part.loose)
    }
  }
  return {sound, loose}
}

/** Kept best times in seconds, by floor. Anything odd counts as none. */
export function parseBests(value) {
  const seconds = (floor) => {
    const kept = value?.[floor]
    return typeof kept === 'number' && kept > 0 && kept < 36_000 ? kept : null
  }
  return {porch: seconds('porch'), attic: seconds('attic'), barn: seconds('barn')}
}

// Mulberry32: the seed lies in the game, so that a floor can be laid again in a test.
function draw(seed) {
  const next = (seed + 0x6d2b79f5) >>> 0
  let mixed = Math.imul(next ^ (next >>> 15), next | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return {chance: ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32, seed: next}
}
