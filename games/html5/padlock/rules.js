// The rules of Padlock: pure. A lock has wheels with signs on them; a try is answered by pins:
// `set` for a right sign on the right wheel, `loose` for a right sign on another wheel.

export const locks = {
  shed: {wheels: 4, signs: 6, tries: 9},
  vault: {wheels: 5, signs: 8, tries: 10},
}

/** A new lock; signs may come twice. */
export function newGame(lock, seed) {
  const {wheels, signs} = locks[lock]
  let now = seed >>> 0
  const code = Array.from({length: wheels}, () => {
    const drawn = draw(now)
    now = drawn.seed
    return Math.floor(drawn.chance * signs)
  })
  return {lock, code, tries: [], wheels: Array(wheels).fill(0), state: 'locked'}
}

/** Which lock a day has, YYYY-MM-DD: the vault at the weekend, the shed on other days. */
export const lockOfDay = (date) =>
  [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()) ? 'vault' : 'shed'

/** A lock with the tries that were made on it; null where they are none. */
export function parseTries(value, fresh) {
  if (!Array.isArray(value) || value.length > locks[fresh.lock].tries) return null
  let game = fresh
  for (const wheels of value) {
    if (!Array.isArray(wheels) || wheels.length !== fresh.code.length) return null
    const {signs} = locks[fresh.lock]
    if (!wheels.every((sign) => Number.isInteger(sign) && sign >= 0 && sign < signs)) return null
    game = pull({...game, wheels: [...wheels]})
  }
  return game
}

/** The answers to all tries, one line each: what can be told to others without telling the code. */
export const drawTries = ({tries, code}) =>
  tries.map(
    ({set, loose}) =>
      '●'.repeat(set) + '○'.repeat(loose) + '·'.repeat(code.length - set - loose),
  )

/** Turns one wheel by one sign, round and round. */
export function turn(game, wheel, by) {
  const {signs} = locks[game.lock]
  return setWheel(game, wheel, (game.wheels[wheel] + by + signs) % signs)
}

/** Sets a wheel to a sign; signs that are not on it change nothing. */
export function setWheel(game, wheel, sign) {
  if (game.state !== 'locked' || sign < 0 || sign >= locks[game.lock].signs) return game
  return {...game, wheels: game.wheels.with(wheel, sign)}
}

/** Pulls the shackle with the wheels as they stand. */
export function pull(game) {
  if (game.state !== 'locked') return game
  const pins = compare(game.code, game.wheels)
  const tries = [...game.tries, {signs: game.wheels, ...pins}]
  const open = pins.set === game.code.length
  const out = tries.length >= locks[game.lock].tries
  return {...game, tries, state: open ? 'open' : out ? 'jammed' : 'locked'}
}

/** Every sign of the code answers for one sign of the try at most. */
export function compare(code, signs) {
  const set = code.filter((sign, wheel) => sign === signs[wheel]).length
  const count = (list, sign) => list.filter((other) => other === sign).length
  let shared = 0
  for (const sign of new Set(code)) shared += Math.min(count(code, sign), count(signs, sign))
  return {set, loose: shared - set}
}

export const left = ({lock, tries}) => locks[lock].tries - tries.length

/** Fewest tries and opened locks, by lock. Anything odd counts as nothing. */
export function parseBests(value) {
  const count = (number) => (Number.isSafeInteger(number) && number > 0 ? number : 0)
  const row = (lock) => ({fewest: count(value?.[lock]?.fewest), opened: count(value?.[lock]?.opened)})
  return {shed: row('shed'), vault: row('vault')}
}

// Mulberry32.
function draw(seed) {
  const next = (seed + 0x6d2b79f5) >>> 0
  let mixed = Math.imul(next ^ (next >>> 15), next | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return {chance: ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32, seed: next}
}
