import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {
  compare,
  drawTries,
  left,
  lockOfDay,
  locks,
  newGame,
  parseBests,
  parseTries,
  pull,
  setWheel,
  turn,
  type Game,
} from '../../../../games/html5/padlock/rules.js'

const aGame = (code: number[], wheels: number[]): Game => ({...newGame('shed', 1), code, wheels})

test('a new lock has its wheels and signs, and the same seed the same code', () => {
  for (const lock of ['shed', 'vault'] as const) {
    const {code} = newGame(lock, 5)
    expect(code).toHaveLength(locks[lock].wheels)
    expect(code.every((sign) => sign >= 0 && sign < locks[lock].signs)).toBe(true)
    expect(newGame(lock, 5).code).toEqual(code)
  }
})

test('every sign comes on every wheel', () => {
  const codes = Array.from({length: 300}, (_, seed) => newGame('vault', seed).code)
  for (let wheel = 0; wheel < 5; wheel++) {
    expect(new Set(codes.map((code) => code[wheel])).size).toBe(8)
  }
})

test.for([
  [[0, 1, 2, 3], [0, 1, 2, 3], 4, 0],
  [[0, 1, 2, 3], [3, 2, 1, 0], 0, 4],
  [[0, 1, 2, 3], [4, 4, 5, 5], 0, 0],
  [[0, 0, 1, 2], [0, 1, 0, 0], 1, 2],
  [[0, 1, 1, 1], [1, 0, 0, 0], 0, 2],
  [[2, 2, 2, 5], [2, 2, 5, 2], 2, 2],
] as const)('for %j the try %j sets %i pins and leaves %i loose', ([code, signs, set, loose]) => {
  expect(compare(code, signs)).toEqual({set, loose})
})

test('pins are never more than wheels, and the same both ways', () => {
  const code = fc.array(fc.nat({max: 5}), {minLength: 4, maxLength: 4})
  fc.assert(
    fc.property(code, code, (one, other) => {
      const {set, loose} = compare(one, other)
      expect(set + loose).toBeLessThanOrEqual(4)
      expect(loose).toBeGreaterThanOrEqual(0)
      expect(compare(other, one)).toEqual({set, loose})
    }),
  )
})

test('a wheel turns round and round, and takes no sign it does not have', () => {
  const game = newGame('shed', 1)
  expect(turn(game, 0, -1).wheels).toEqual([5, 0, 0, 0])
  expect(turn(turn(game, 0, -1), 0, 1).wheels).toEqual(game.wheels)
  expect(setWheel(game, 2, 4).wheels).toEqual([0, 0, 4, 0])
  expect(setWheel(game, 2, 6)).toBe(game)
})

test('the right signs open it, and an open lock stays so', () => {
  const open = pull(aGame([1, 2, 3, 4], [1, 2, 3, 4]))
  expect([open.state, open.tries.length]).toEqual(['open', 1])
  expect(pull(open)).toBe(open)
  expect(turn(open, 0, 1)).toBe(open)
})

test('jams after the last try, unless that one opens it', () => {
  let game = aGame([1, 2, 3, 4], [0, 0, 0, 0])
  for (let tries = 0; tries < 8; tries++) game = pull(game)
  expect([game.state, left(game)]).toEqual(['locked', 1])
  expect(pull(game).state).toBe('jammed')
  expect(pull({...game, wheels: game.code}).state).toBe('open')
})

test('kept bests come back, anything odd counts as nothing', () => {
  const kept = {shed: {fewest: 4, opened: 9}, vault: {fewest: 0, opened: 0}}
  expect(parseBests(kept)).toEqual(kept)
  const none = {fewest: 0, opened: 0}
  expect(parseBests({shed: {fewest: -2, opened: 'x'}})).toEqual({shed: none, vault: none})
})

test('the lock of the day is a vault at the weekend', () => {
  const week = ['23', '24', '25', '26', '27', '28', '29']
  expect(week.map((day) => lockOfDay(`2026-11-${day}`))).toEqual([
    ...Array<string>(5).fill('shed'),
    'vault',
    'vault',
  ])
})

test('the tries on the lock of the day come back, and anything else does not', () => {
  const fresh = newGame('shed', 31)
  const tried = pull({...fresh, wheels: [1, 2, 3, 4]})
  expect(parseTries([[1, 2, 3, 4]], fresh)).toEqual(tried)
  expect(parseTries([], fresh)).toEqual(fresh)
  const tooMany = Array.from({length: 10}, () => [1, 2, 3, 4])
  for (const odd of [null, 'x', [[1, 2, 3]], [[1, 2, 3, 6]], [[1, 2, 3, 'x']], tooMany])
    expect(parseTries(odd, fresh)).toBeNull()
})

test('what is told to others holds the pins and no sign', () => {
  const game = pull(pull(aGame([1, 2, 3, 4], [1, 3, 0, 0])))
  expect(drawTries(game)).toEqual(['●○··', '●○··'])
})
