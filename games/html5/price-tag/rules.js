// The rules of Price Tag: pure. Tins with sums on their tags come along a belt; the price that is
// keyed in sells them. Time comes in by `tick`, chance from the seed of a round.

export const TINS = 15
export const DAILY_TINS = 20
export const LIVES = 3
const SLIP = 0.12 // of the belt, for a wrong price

/** `seconds`: how long the first tin takes along the belt; the last one takes 0.6 of that. */
export const levels = [
  {name: 'Up to ten', seconds: 11, make: (draw) => plus(draw(1, 9), (a) => draw(1, 10 - a))},
  {name: 'Up to twenty', seconds: 11, make: (draw) => plus(draw(3, 16), (a) => draw(2, 20 - a))},
  {name: 'Taking away', seconds: 12, make: (draw) => minus(draw(6, 20), (a) => draw(2, a - 1))},
  {name: 'Round tens', seconds: 13, make: roundTens},
  {name: 'Up to a hundred', seconds: 18, make: upToHundred},
  {name: 'Tables of 2, 5 and 10', seconds: 11, make: (draw) => times(draw.of([2, 5, 10]), draw(2, 10), draw)},
  {name: 'Tables of 3, 4 and 6', seconds: 12, make: (draw) => times(draw.of([3, 4, 6]), draw(2, 10), draw)},
  {name: 'Tables of 7, 8 and 9', seconds: 13, make: (draw) => times(draw.of([7, 8, 9]), draw(2, 10), draw)},
  {name: 'Shared out', seconds: 13, make: sharedOut},
  {name: 'What is missing', seconds: 15, make: missing},
  {name: 'Three at once', seconds: 20, make: threeAtOnce},
  {name: 'Wholesale', seconds: 26, make: wholesale},
]
const daily = {seconds: 16, make: (draw) => levels[draw(1, 9)].make(draw)}

/** A round of `level` (0 to 11), or of the day (null): all its sums follow from the seed. */
export function newGame(level, seed) {
  return {
    level,
    sums: makeSums(level === null ? daily : levels[level], level === null ? DAILY_TINS : TINS, seed),
    at: 0, // the tin on the belt
    way: 0, // how far it has come, 0 to 1
    entry: '',
    points: 0,
    sold: 0,
    missed: 0,
    slips: 0,
    row: 0, // sold one after the other without a slip
    time: 0, // milliseconds
    state: 'running', // or done, shut
  }
}

export const sumOf = ({sums, at}) => sums[at] ?? null

/** Milliseconds that the present tin takes along the belt. */
export function pace({level, at, sums}) {
  const {seconds} = level === null ? daily : levels[level]
  return seconds * 1000 * (1 - (0.4 * at) / (sums.length - 1))
}

/** Lets time pass. Events: `missed`, then perhaps `done` or `shut`. */
export function tick(game, milliseconds) {
  if (game.state !== 'running') return {game, events: []}
  const way = game.way + milliseconds / pace(game)
  const next = {...game, way, time: game.time + milliseconds}
  return way < 1 ? {game: next, events: []} : miss(next)
}

/** A digit more. As many digits as the price has are its answer: `sold` or `slip`. */
export function key(game, digit) {
  const sum = sumOf(game)
  if (game.state !== 'running' || !sum) return {game, events: []}
  const entry = `${game.entry}${digit}`
  if (entry.length < String(sum.answer).length) return {game: {...game, entry}, events: []}
  if (Number(entry) === sum.answer) {
    const gained = 10 + Math.round(10 * (1 - game.way))
    const next = {...game, points: game.points + gained, sold: game.sold + 1, row: game.row + 1}
    return onward(next, [{type: 'sold', gained, way: game.way}])
  }
  const slipped = {...game, entry: '', slips: game.slips + 1, row: 0, way: game.way + SLIP}
  const events = [{type: 'slip', entry}]
  if (slipped.way < 1) return {game: slipped, events}
  const missed = miss(slipped)
  return {game: missed.game, events: [...events, ...missed.events]}
}

export const rubOut = (game) => ({...game, entry: game.entry.slice(0, -1)})

/** Lets the present tin fall. */
export const pass = (game) => (game.state === 'running' ? miss(game) : {game, events: []})

/** One lamp for a finished round, two with at most one tin lost, three without, and one slip at most. */
export function lamps({state, missed, slips}) {
  if (state !== 'done') return 0
  return missed === 0 && slips <= 1 ? 3 : missed <= 1 ? 2 : 1
}

function miss(game) {
  const next = {...game, missed: game.missed + 1, row: 0}
  const events = [{type: 'missed'}]
  if (game.level === null || next.missed < LIVES) return onward(next, events)
  return {game: {...next, state: 'shut', entry: '', way: 1}, events: [...events, {type: 'shut'}]}
}

function onward(game, events) {
  const next = {...game, at: game.at + 1, way: 0, entry: ''}
  if (next.at < next.sums.length) return {game: next, events}
  return {game: {...next, state: 'done'}, events: [...events, {type: 'done'}]}
}

/** No sum comes again within five tins. */
function makeSums({make}, count, seed) {
  const draw = drawFrom(seed)
  const sums = []
  while (sums.length < count) {
    const sum = make(draw)
    if (!sums.slice(-5).some(({text}) => text === sum.text)) sums.push(sum)
  }
  return sums
}

const sum = (text, answer) => ({text, answer})

function plus(a, other) {
  const b = other(a)
  return sum(`${a} + ${b}`, a + b)
}

function minus(a, other) {
  const b = other(a)
  return sum(`${a} − ${b}`, a - b)
}

/** Either way round. */
function times(a, b, draw) {
  return draw(0, 1) ? sum(`${a} × ${b}`, a * b) : sum(`${b} × ${a}`, a * b)
}

function roundTens(draw) {
  const tens = draw(1, 8) * 10
  const rest = draw(2, 99 - tens)
  return draw(0, 1) ? sum(`${tens} + ${rest}`, tens + rest) : minus(tens + rest, () => tens)
}

function upToHundred(draw) {
  return draw(0, 1)
    ? plus(draw(12, 70), (a) => draw(11, 99 - a))
    : minus(draw(31, 99), (a) => draw(12, a - 8))
}

function sharedOut(draw) {
  const by = draw(2, 9)
  const each = draw(2, 10)
  return sum(`${by * each} ÷ ${by}`, each)
}

function missing(draw) {
  const a = draw(2, 9)
  const b = draw(2, 9)
  return draw.of([
    sum(`${a} × ? = ${a * b}`, b),
    sum(`? + ${a * b} = ${a * b + b * 3}`, b * 3),
    sum(`${a * 9} − ? = ${a * 9 - b}`, b),
    sum(`? ÷ ${a} = ${b}`, a * b),
  ])
}

function threeAtOnce(draw) {
  const a = draw(2, 9)
  const b = draw(2, 9)
  const c = draw(2, 20)
  return draw.of([
    sum(`${a} × ${b} + ${c}`, a * b + c),
    sum(`${a * 10} + ${c} − ${b}`, a * 10 + c - b),
    sum(`${c} + ${a} × ${b}`, c + a * b),
    sum(`(${a} + ${b}) × 3`, (a + b) * 3),
  ])
}

function wholesale(draw) {
  return draw.of([
    () => times(draw(12, 29), draw(3, 9), draw),
    () => plus(draw(120, 680), () => draw(45, 310)),
    () => minus(draw(310, 990), (a) => draw(55, a - 120)),
    () => {
      const by = draw(3, 9)
      const each = draw(12, 40)
      return sum(`${by * each} ÷ ${by}`, each)
    },
  ])()
}

/** What was kept: points and lamps by level. Anything odd counts as nothing. */
export function parseBests(value) {
  return levels.map((_, level) => {
    const {points, lamps: lit} = value?.[level] ?? {}
    const isCount = (number, most) => Number.isSafeInteger(number) && number >= 0 && number <= most
    return isCount(points, TINS * 20) && isCount(lit, 3) ? {points, lamps: lit} : {points: 0, lamps: 0}
  })
}

// Mulberry32. `draw(from, to)` is a whole number with both ends, `draw.of(list)` one of them.
function drawFrom(seed) {
  let state = seed >>> 0
  const draw = (from, to) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return from + Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (to - from + 1))
  }
  draw.of = (list) => list[draw(0, list.length - 1)]
  return draw
}
