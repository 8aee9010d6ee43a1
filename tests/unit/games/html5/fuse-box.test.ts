import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {
  LAST,
  around,
  bulbs,
  burning,
  hint,
  isOut,
  newGame,
  parseWon,
  press,
  solve,
  undo,
  used,
  type Game,
} from '../../../../games/html5/fuse-box/rules.js'

/** A box drawn in rows: 'o' is alight. */
function aBox(...drawing: string[]): Game {
  const lamps = drawing
    .join('')
    .split('')
    .map((mark) => mark === 'o')
  return {box: 1, size: drawing.length, lamps, presses: [], hints: 0, par: 1}
}

test('every box of the street is alight, can be put out, and grows no smaller', () => {
  let size = 0
  for (let box = 1; box <= LAST; box++) {
    const game = newGame(box)
    expect(burning(game)).toBeGreaterThan(0)
    expect(isOut(solve(game).reduce(press, game))).toBe(true)
    expect(solve(game)).toHaveLength(game.par)
    expect(game.size).toBeGreaterThanOrEqual(size)
    size = game.size
  }
})

test('a box is the same one every time, and no two are alike', () => {
  expect(newGame(12)).toEqual(newGame(12))
  const boxes = Array.from({length: LAST}, (_, index) => newGame(index + 1).lamps.join())
  expect(new Set(boxes).size).toBe(LAST)
})

test('a press turns over the fuse and its four neighbours', () => {
  const lit = press(aBox('o..', '...', '...'), 4)
  expect(lit.lamps).toEqual(aBox('oo.', 'ooo', '.o.').lamps)
  expect(used(lit)).toBe(1)
})

test('fuses at the end of a row have no neighbour in the next one', () => {
  const byNumber = (a: number, b: number) => a - b
  expect(around(3, 2).toSorted(byNumber)).toEqual([1, 2, 5])
  expect(around(3, 3).toSorted(byNumber)).toEqual([0, 3, 4, 6])
})

test('a box that is out stays so', () => {
  const out = press(aBox('oo.', 'o..', '...'), 0)
  expect(isOut(out)).toBe(true)
  expect(press(out, 4)).toBe(out)
})

test('taking back leaves no trace, and before the first press there is nothing to take back', () => {
  const game = newGame(9)
  expect(undo(press(game, 3))).toEqual(game)
  expect(undo(game)).toBe(game)
})

test('finds the shortest way out', () => {
  expect(solve(aBox('oo.', 'o..', '...'))).toEqual([0])
  // Pressing a fuse twice changes nothing.
  expect(solve([8, 4, 4].reduce(press, aBox('oo.', 'o..', '...')))).toEqual([0, 8])
})

test('following hints puts out any box that presses can make', () => {
  const presses = fc.array(fc.nat({max: 24}), {minLength: 1, maxLength: 30})
  fc.assert(
    fc.property(presses, (pressed) => {
      let game = pressed.reduce(press, newGame(40))
      for (let step = 0; step < 16 && !isOut(game); step++) game = press(game, hint(game).place)
      expect(isOut(game)).toBe(true)
    }),
    {numRuns: 30},
  )
})

test('a hint counts as a press', () => {
  expect(used(hint(newGame(3)).game)).toBe(1)
})

test('three bulbs for the shortest way, fewer for more presses', () => {
  const after = (presses: number) =>
    bulbs({par: 4, hints: 0, presses: Array<number>(presses).fill(0)})
  expect([after(4), after(6), after(7)]).toEqual([3, 2, 1])
})

test('kept bulbs come back, anything odd is left out', () => {
  expect(parseWon({1: 3, 2: 1})).toEqual({1: 3, 2: 1})
  expect(parseWon({1: 4, 2: 'x', 99: 3, 3: 2})).toEqual({3: 2})
  expect(parseWon(null)).toEqual({})
})
