import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {
  LAST,
  PER_STREET,
  around,
  boxOfDay,
  bulbs,
  finishes,
  hint,
  isGivenAway,
  isOut,
  lastOpen,
  newGame,
  parseToday,
  parseWon,
  press,
  solve,
  streetCount,
  streets,
  undo,
  used,
  wrong,
  type Game,
  type Kind,
} from '../../../../games/html5/fuse-box/rules.js'

const kinds: Record<string, Kind> = {
  x: 'slant',
  '-': 'bar',
  '|': 'post',
  t: 'taped',
  ' ': 'gap',
}

/** A box drawn in rows: 'o' is alight. A second drawing tells the kinds of its fuses. */
function aBox(drawing: string[], furniture: string[] = [], steps: 2 | 3 = 2): Game {
  const marks = drawing.join('').split('')
  const pieces = furniture.join('').split('')
  return {
    box: 1,
    street: 0,
    size: drawing.length,
    steps,
    lamps: marks.map((mark) => (mark === 'o' ? steps - 1 : mark === 'd' ? 1 : 0)),
    goal: marks.map(() => 0),
    kinds: marks.map((_, place) => kinds[pieces[place] ?? ''] ?? 'plain'),
    presses: [],
    hints: 0,
    par: 1,
  }
}

const boxes = Array.from({length: LAST}, (_, index) => newGame(index + 1))
const byNumber = (a: number, b: number) => a - b
const wayOut = (game: Game) => solve(game) ?? []

test('every box of every street is alight and can be put out in the fewest presses it names', () => {
  for (const game of boxes) {
    expect(wrong(game)).toBeGreaterThan(0)
    expect(isOut(wayOut(game).reduce(press, game))).toBe(true)
    expect(wayOut(game)).toHaveLength(game.par)
  }
})

test('a street asks for more presses towards its end, and no box but the first ones is given away', () => {
  for (const [street] of streets.entries()) {
    const own = boxes.slice(street * PER_STREET, (street + 1) * PER_STREET)
    expect(own.at(-1)?.par).toBeGreaterThan((own[0]?.par ?? 0) + 4)
    const given = own.flatMap((game, at) => (isGivenAway(game) ? [at] : []))
    expect(Math.max(-1, ...given)).toBeLessThanOrEqual(street === 0 ? 1 : 0)
  }
})

test('each street brings its own rule', () => {
  const last = (street: number) => boxes[street * PER_STREET + 9]
  expect(new Set(last(0)?.kinds)).toEqual(new Set(['plain']))
  expect(last(1)?.goal).toContain(1)
  expect(last(2)?.kinds).toEqual(expect.arrayContaining(['gap', 'taped']))
  expect(last(3)?.kinds).toContain('slant')
  expect(last(4)?.kinds).toEqual(expect.arrayContaining(['bar', 'post']))
  expect(last(5)?.steps).toBe(3)
  expect(new Set(last(6)?.kinds).size).toBe(6)
})

test('a box is the same one every time, and no two are alike', () => {
  expect(newGame(12)).toEqual(newGame(12))
  expect(new Set(boxes.map((game) => JSON.stringify({...game, box: 0}))).size).toBe(LAST)
})

test('the box of the day goes by the date, a rule for each weekday', () => {
  const monday = boxOfDay('2026-11-23', 99)
  expect(boxOfDay('2026-11-23', 99)).toEqual(monday)
  expect(boxOfDay('2026-11-23', 100).lamps).not.toEqual(monday.lamps)
  const week = ['23', '24', '25', '26', '27', '28', '29']
  expect(week.map((day) => boxOfDay(`2026-11-${day}`, 99).street)).toEqual([0, 1, 2, 3, 4, 5, 6])
  for (let seed = 0; seed < 60; seed++) {
    const game = boxOfDay(`2026-11-${week[seed % 7]}`, seed * 7919)
    expect(isOut(wayOut(game).reduce(press, game))).toBe(true)
    expect(isGivenAway(game)).toBe(false)
  }
})

test('a press turns over the fuse and its four neighbours', () => {
  const lit = press(aBox(['o..', '...', '...']), 4)
  expect(lit.lamps).toEqual(aBox(['oo.', 'ooo', '.o.']).lamps)
  expect(used(lit)).toBe(1)
})

test('fuses at the end of a row have no neighbour in the next one', () => {
  const plain = aBox(['...', '...', '...'])
  expect(around(plain, 2).toSorted(byNumber)).toEqual([1, 2, 5])
  expect(around(plain, 3).toSorted(byNumber)).toEqual([0, 3, 4, 6])
})

test('slanted fuses reach the corners, bars a row, posts a column, and a gap has no lamp', () => {
  const box = aBox(['...', '...', '...'], ['. -', '|x.', '...'])
  expect(around(box, 4).toSorted(byNumber)).toEqual([0, 2, 4, 6, 8])
  expect(around(box, 2).toSorted(byNumber)).toEqual([0, 2])
  expect(around(box, 3).toSorted(byNumber)).toEqual([0, 3, 6])
})

test('a taped fuse cannot be pressed, and no way out asks for it', () => {
  const box = aBox(['.o.', 'ooo', '.o.'], ['...', '.t.', '...'])
  expect(press(box, 4)).toBe(box)
  expect(solve(box) ?? []).not.toContain(4)
})

test('with dimmers a press takes one step: bright, dim, out, bright', () => {
  const box = aBox(['o..', '..o', '...'], [], 3)
  const once = press(box, 0)
  expect(once.lamps).toEqual([1, 2, 0, 2, 0, 2, 0, 0, 0])
  expect(press(press(once, 0), 0).lamps).toEqual(box.lamps)
  expect(undo(once)).toEqual(box)
})

test('night lamps must be alight at the end', () => {
  const box = {...aBox(['.o.', 'ooo', '.o.']), goal: [0, 1, 0, 1, 1, 1, 0, 1, 0]}
  expect(isOut(box)).toBe(true)
  expect(isOut({...box, lamps: box.lamps.map(() => 0)})).toBe(false)
})

test('a box that is out stays so', () => {
  const out = press(aBox(['oo.', 'o..', '...']), 0)
  expect(isOut(out)).toBe(true)
  expect(press(out, 4)).toBe(out)
})

test('taking back leaves no trace, and before the first press there is nothing to take back', () => {
  const game = newGame(9)
  expect(undo(press(game, 3))).toEqual(game)
  expect(undo(game)).toBe(game)
})

test('finds the shortest way out, or says that there is none', () => {
  expect(solve(aBox(['oo.', 'o..', '...']))).toEqual([0])
  // Pressing a fuse twice changes nothing.
  expect(solve([8, 4, 4].reduce(press, aBox(['oo.', 'o..', '...'])))).toEqual([0, 8])
  expect(solve(aBox(['o.', '..'], ['tt', 'tt']))).toBeNull()
})

test.for([40, 50, 60, 70])('following hints puts out box %i after any presses', (box) => {
  const fresh = newGame(box)
  const presses = fc.array(fc.nat({max: fresh.kinds.length - 1}), {minLength: 1, maxLength: 30})
  fc.assert(
    fc.property(presses, (pressed) => {
      let game = pressed.reduce(press, fresh)
      for (let step = 0; step < 40 && !isOut(game); step++) game = press(game, hint(game).place)
      expect(isOut(game)).toBe(true)
    }),
    {numRuns: 8},
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

test('nobody is stuck: three boxes are open beyond those that are out', () => {
  expect(lastOpen({})).toBe(3)
  expect(lastOpen({1: 1, 3: 2})).toBe(5)
  expect(lastOpen(Object.fromEntries(boxes.map(({box}) => [box, 3])))).toBe(LAST)
  expect(streetCount({1: 3, 2: 1, 11: 3}, 0)).toEqual({out: 2, full: 1})
})

test('every finish can be won', () => {
  const costs = finishes.map((finish) => finish.bulbs)
  expect(costs.toSorted(byNumber)).toEqual(costs)
  expect(Math.max(...costs)).toBeLessThanOrEqual(LAST * 3)
})

test('the box of the day goes on where it was left, and only on its day', () => {
  const fresh = boxOfDay('2026-11-23', 7)
  const [place = 0] = wayOut(fresh)
  const kept = {date: '2026-11-23', presses: [place], hints: 1}
  const game = parseToday(kept, '2026-11-23', fresh)
  expect(game && [game.lamps, used(game)]).toEqual([press(fresh, place).lamps, 2])
  for (const odd of [
    null,
    'x',
    {...kept, date: '2026-11-22'},
    {...kept, presses: [99]},
    {...kept, hints: -1},
  ])
    expect(parseToday(odd, '2026-11-23', fresh)).toBeNull()
})
