import {expect, test} from 'vitest'

import {
  DAILY_TINS,
  key,
  lamps,
  levels,
  LIVES,
  newGame,
  pace,
  parseBests,
  pass,
  rubOut,
  sumOf,
  tick,
  TINS,
  type Game,
} from '../../../../games/html5/price-tag/rules.js'

function answer(game: Game): Game {
  const sum = sumOf(game)
  if (!sum) throw new Error('There is no tin on the belt.')
  return Array.from(String(sum.answer)).reduce((now, digit) => key(now, Number(digit)).game, game)
}

/** Reckons a tag by itself: × and ÷ before + and −, brackets first, an unknown by trying. */
function reckon(text: string): number {
  if (text.includes('?')) {
    const [left = '', right = ''] = text.split(' = ')
    const all = Array.from({length: 1000}, (_, number) => number)
    return all.find((number) => reckon(left.replace('?', `${number}`)) === Number(right)) ?? -1
  }
  const bracket = /\(([^)]+)\)/.exec(text)
  if (bracket) return reckon(text.replace(bracket[0], `${reckon(bracket[1] ?? '')}`))
  const terms = text.replaceAll(' − ', ' + -').split(' + ')
  return terms.reduce((sum, term) => {
    const [first = '', sign, second] = term.split(' ')
    const product = sign === '×' ? Number(first) * Number(second) : Number(first)
    return sum + (sign === '÷' ? Number(first) / Number(second) : product)
  }, 0)
}

test.for(levels.map(({name}, level) => [level, name] as const))(
  'every price of level %i (%s) is right, whole and of four digits at most',
  ([level]) => {
    for (let seed = 0; seed < 60; seed++) {
      for (const {text, answer: price} of newGame(level, seed).sums) {
        expect([text, reckon(text)]).toEqual([text, price])
        expect(Number.isInteger(price) && price > 0 && price < 10_000).toBe(true)
      }
    }
  },
)

test('no sum comes again within five tins, and a seed is a round', () => {
  for (let level = 0; level < levels.length; level++) {
    const {sums} = newGame(level, 5)
    expect(sums).toEqual(newGame(level, 5).sums)
    for (let at = 1; at < sums.length; at++) {
      const before = sums.slice(Math.max(0, at - 5), at).map(({text}) => text)
      expect(before).not.toContain(sums[at]?.text)
    }
  }
})

test('the right price sells the tin at once, a quick one for more', () => {
  const slow = answer(tick(newGame(0, 1), 5000).game)
  const quick = answer(newGame(0, 1))
  expect([quick.at, quick.sold, quick.points]).toEqual([1, 1, 20])
  expect(slow.points).toBeLessThan(quick.points)
})

test('a wrong price is a slip and pushes the tin on; half a price can be rubbed out', () => {
  const game = newGame(4, 3)
  const first = Number(String(sumOf(game)?.answer)[0])
  const half = key(game, first).game
  expect(half.entry).toBe(`${first}`)
  expect(rubOut(half).entry).toBe('')
  const slipped = key(half, (Number(String(sumOf(game)?.answer)[1]) + 1) % 10)
  expect(slipped.events.map(({type}) => type)).toEqual(['slip'])
  expect(slipped.game).toMatchObject({at: 0, entry: '', slips: 1})
  expect(slipped.game.way).toBeGreaterThan(0.1)
})

test('a tin that reaches the end is lost, and the third closes the shop', () => {
  let game = newGame(0, 2)
  for (let lost = 1; lost <= LIVES; lost++) {
    const {game: next, events} = tick(game, pace(game) + 1)
    expect(events[0]?.type).toBe('missed')
    game = next
  }
  expect([game.state, lamps(game)]).toEqual(['shut', 0])
  expect(tick(game, 1000).game).toBe(game)
  expect(key(game, 1).game).toBe(game)
})

test('a round sold out without a slip has three lamps', () => {
  let game = newGame(2, 8)
  while (game.state === 'running') game = answer(game)
  expect([game.state, game.sold, lamps(game)]).toEqual(['done', TINS, 3])
  expect(lamps({state: 'done', missed: 1, slips: 9})).toBe(2)
  expect(lamps({state: 'done', missed: 2, slips: 0})).toBe(1)
})

test('the day has twenty tins and does not close early', () => {
  let game = newGame(null, 77)
  while (game.state === 'running') game = pass(game).game
  expect([game.state, game.missed]).toEqual(['done', DAILY_TINS])
})

test('the belt gets quicker, and a wild hand always comes to an end', () => {
  const game = newGame(5, 1)
  expect(pace({...game, at: TINS - 1})).toBeLessThan(pace(game) * 0.7)
  for (let seed = 0; seed < 200; seed++) {
    let wild = newGame(seed % levels.length, seed)
    for (let step = 0; wild.state === 'running'; step++) {
      wild = (step + seed) % 3 ? key(wild, (step * 7 + seed) % 10).game : tick(wild, 900).game
      expect(wild.way).toBeLessThanOrEqual(1)
      expect(step).toBeLessThan(1000)
    }
  }
})

test('what was kept is read with care', () => {
  const bests = parseBests([{points: 210, lamps: 2}, {points: -1, lamps: 2}, 'x', {points: 5}])
  expect(bests).toHaveLength(levels.length)
  expect(bests.slice(0, 4)).toEqual([
    {points: 210, lamps: 2},
    {points: 0, lamps: 0},
    {points: 0, lamps: 0},
    {points: 0, lamps: 0},
  ])
  expect(parseBests(null)[0]).toEqual({points: 0, lamps: 0})
})
