import {expect, test} from 'vitest'

import {
  cluesOf,
  dailyHouse,
  hint,
  houseOf,
  HOUSES,
  isDone,
  isFair,
  isMet,
  lamps,
  mark,
  newGame,
  parseLamps,
  parseMarks,
  undo,
  type Game,
  type House,
} from '../../../../games/html5/lit-windows/rules.js'

const house = (...rows: string[]): House => ({
  name: '',
  lit: rows.flatMap((row) => Array.from(row, (window) => window === '#')),
})
const small = house('##.', '..#', '###')
const placesOf = ({lit}: House) => lit.flatMap((isLit, place) => (isLit ? [place] : []))

/** In how many ways the numbers of a house can be met, by trying row after row. */
function solutions({lit}: House): number {
  const size = Math.sqrt(lit.length)
  const clues = cluesOf(lit)
  const rowsFor = clues.rows.map((runs) =>
    Array.from({length: 2 ** size}, (_, bits) =>
      Array.from({length: size}, (__, at) => ((bits >> at) & 1) === 1),
    ).filter(
      (row) =>
        String(cluesOf([...row, ...Array(size * (size - 1)).fill(false)]).rows[0]) === String(runs),
    ),
  )
  const fits = (rows: boolean[][]) =>
    cluesOf([...rows.flat(), ...Array(size * (size - rows.length)).fill(false)]).columns.every(
      (runs, column) => {
        const wanted = clues.columns[column] ?? []
        if (rows.length === size) return String(runs) === String(wanted)
        return (
          runs.every((run, at) => run <= (wanted[at] ?? 0)) &&
          runs.slice(0, -1).every((run, at) => run === wanted[at])
        )
      },
    )
  const count = (rows: boolean[][]): number => {
    if (!fits(rows)) return 0
    if (rows.length === size) return 1
    return (rowsFor[rows.length] ?? []).reduce((sum, row) => sum + count([...rows, row]), 0)
  }
  return count([])
}

test('numbers are the runs of lit windows, in order', () => {
  expect(cluesOf(small.lit)).toEqual({
    rows: [[2], [1], [3]],
    columns: [[1, 1], [1, 1], [2]],
  })
  expect(cluesOf(house('..', '#.').lit).rows).toEqual([[], [1]])
})

test.for(Array.from({length: HOUSES}, (_, number) => number))(
  'house %i follows from its numbers alone',
  (number) => {
    const one = houseOf(number)
    expect([5, 8]).toContain(Math.sqrt(one.lit.length))
    expect(isFair(one.lit)).toBe(true)
  },
)

test('thinking alone means one solution', () => {
  expect([solutions(houseOf(0)), solutions(houseOf(5))]).toEqual([1, 1])
  expect(solutions(dailyHouse(3))).toBe(1)
  const twins = house('#.', '.#')
  expect([isFair(twins.lit), solutions(twins)]).toEqual([false, 2])
})

test('no two houses are alike, and a day has its own', () => {
  const all = Array.from({length: HOUSES}, (_, number) => String(houseOf(number).lit))
  const days = Array.from({length: 20}, (_, day) => String(dailyHouse(day * 977).lit))
  expect(new Set([...all, ...days]).size).toBe(HOUSES + 20)
  expect(dailyHouse(5)).toEqual(dailyHouse(5))
})

test('a house is done when the numbers are met, with or without shutters', () => {
  let game = newGame(small)
  game = mark(game, placesOf(small).slice(1), 1)
  expect([isDone(game), isMet(game, 'rows', 2), isMet(game, 'rows', 0)]).toEqual([
    false,
    true,
    false,
  ])
  game = mark(game, placesOf(small), 1)
  expect([isDone(game), lamps(game)]).toEqual([true, 3])
  expect(mark(game, [0], 0)).toBe(game)
})

test('a step is taken back as a whole', () => {
  const game = newGame(small)
  const drawn = mark(game, [0, 1, 2], 1)
  expect(undo(drawn).marks).toEqual(game.marks)
  expect(undo(game)).toBe(game)
  expect(mark(drawn, [0, 1], 1)).toBe(drawn)
})

test('a hint first mends what is wrong, and hints alone lead to the end', () => {
  const wrong = mark(newGame(small), [2], 1)
  expect(hint(wrong)).toMatchObject({place: 2, game: {hints: 1}})
  for (const number of [0, 9, 15, 27, 39]) {
    let game: Game = newGame(houseOf(number))
    for (let step = 0; !isDone(game); step++) {
      game = hint(game).game
      expect(step).toBeLessThan(65)
    }
    expect(lamps(game)).toBe(1)
  }
})

test('what was kept is read with care', () => {
  expect(parseMarks([0, 1, 2, 0], 2)).toEqual([0, 1, 2, 0])
  expect([null, 'x', [0, 1], [0, 1, 2, 3]].map((value) => parseMarks(value, 2))).toEqual(
    Array(4).fill(null),
  )
  expect(parseLamps([3, 'x', 9, 1]).slice(0, 4)).toEqual([3, 0, 0, 1])
  expect(parseLamps(null)).toHaveLength(HOUSES)
})
