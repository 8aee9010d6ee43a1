import {expect, test} from 'vitest'
import {
  clashes,
  drawOrder,
  fullShelves,
  help,
  isSolved,
  levelOfDay,
  levels,
  newGame,
  nextOrder,
  parseGame,
  parseOrder,
  peers,
  pencil,
  put,
  solutions,
  type Game,
} from '../../../../games/html5/nine-shelves/rules.js'

const emptyPlace = (game: Game) => game.givens.indexOf(0)

test('every place has twenty others that may not hold the same', () => {
  expect(peers.map((list) => list.length)).toEqual(Array(81).fill(20))
})

test.for([0, 1, 2])('level %i: one solution, as many givens as it says or few more', (level) => {
  for (let seed = 1; seed <= 12; seed++) {
    const game = newGame(level, seed)
    const givens = game.givens.filter(Boolean).length
    expect(solutions(game.givens)).toBe(1)
    expect(clashes({digits: game.solution})).toEqual([])
    expect(game.solution).not.toContain(0)
    expect(givens).toBeGreaterThanOrEqual(levels[level]?.givens ?? 0)
    expect(givens).toBeLessThan((levels[level]?.givens ?? 0) + 5)
  }
})

test('the same seed brings the same puzzle, another one another', () => {
  expect(newGame(1, 5)).toEqual(newGame(1, 5))
  expect(newGame(1, 5).solution).not.toEqual(newGame(1, 6).solution)
})

test('counts solutions: one, more than one, none', () => {
  const {solution, givens} = newGame(0, 3)
  expect(solutions(solution)).toBe(1)
  expect(solutions(Array(81).fill(0))).toBe(2)
  const place = emptyPlace(newGame(0, 3))
  const wrong = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => digit !== solution[place]) ?? 0
  expect(solutions(givens.with(place, wrong))).toBe(0)
})

test('a given stays what it is', () => {
  const game = newGame(0, 1)
  const place = game.givens.findIndex(Boolean)
  expect(put(game, place, 0)).toBe(game)
})

test('a digit wipes its own notes and those of the same digit nearby, and no others', () => {
  let game: Game = {...newGame(0, 1), givens: Array(81).fill(0), digits: Array(81).fill(0)}
  for (const place of [0, 1, 40]) game = pencil(pencil(game, place, 5), place, 7)
  game = put(game, 0, 5)
  expect([game.notes[0], game.notes[1], game.notes[40]]).toEqual([0, 1 << 7, (1 << 5) | (1 << 7)])
})

test('a note is rubbed out by pencilling it again, and none is written over a digit', () => {
  const game = newGame(0, 1)
  const place = emptyPlace(game)
  expect(pencil(pencil(game, place, 4), place, 4).notes[place]).toBe(0)
  const filled = put(game, place, 4)
  expect(pencil(filled, place, 4)).toBe(filled)
})

test('two alike in a row, a column or a box clash', () => {
  const digits = Array<number>(81).fill(0).with(0, 3).with(8, 3).with(40, 6).with(30, 6).with(60, 1)
  expect(clashes({digits})).toEqual([0, 8, 30, 40])
})

test('is solved when all is right, by hand or with help', () => {
  let game = newGame(2, 9)
  expect(isSolved(game)).toBe(false)
  for (let place = 0; place < 81; place++) game = put(game, place, game.solution[place] ?? 0)
  expect([isSolved(game), game.helped]).toEqual([true, false])
  expect(help(newGame(2, 9), emptyPlace(newGame(2, 9))).helped).toBe(true)
})

test('a saved game comes back as it was', () => {
  const game = pencil(help(newGame(1, 8), emptyPlace(newGame(1, 8))), 80, 3)
  expect(parseGame(JSON.parse(JSON.stringify(game)))).toEqual(game)
})

test('what is not a saved game is refused', () => {
  const game = newGame(1, 8)
  const broken = [
    null,
    {},
    {...game, level: 3},
    {...game, digits: game.digits.slice(1)},
    {...game, solution: game.solution.with(0, 0)},
    {...game, givens: Array(81).fill(0)},
    {...game, notes: game.notes.with(3, 4000)},
    {...game, digits: game.solution.with(game.givens.findIndex(Boolean), 0)},
    {...game, time: -1},
  ]
  expect(broken.map(parseGame)).toEqual(broken.map(() => null))
})

test('the week begins calm and ends in a rush', () => {
  const week = ['23', '24', '25', '26', '27', '28', '29']
  expect(week.map((day) => levelOfDay(`2026-11-${day}`))).toEqual([0, 0, 1, 1, 1, 2, 2])
})

test('the order of full shelves is kept, and a shelf that was emptied leaves it', () => {
  const {solution, ...rest} = newGame(0, 4)
  const shelf = (box: number, place: number) =>
    Math.floor(place / 27) * 3 + Math.floor((place % 9) / 3) === box
  const withShelves = (...boxes: number[]): Game => ({
    ...rest,
    solution,
    digits: solution.map((digit, place) => (boxes.some((box) => shelf(box, place)) ? digit : 0)),
  })
  expect(fullShelves(withShelves(4))).toEqual([4])
  const order = nextOrder(nextOrder([], withShelves(4)), withShelves(4, 0, 8))
  expect(order).toEqual([4, 0, 8])
  expect(nextOrder(order, withShelves(0, 8))).toEqual([0, 8])
  expect(drawOrder(order)).toEqual(['2 – –', '– 1 –', '– – 3'])
  expect(parseOrder([8, 8, 'x', 99, 4], withShelves(4, 0, 8))).toEqual([8, 4, 0])
  expect(parseOrder('x', withShelves())).toEqual([])
})
