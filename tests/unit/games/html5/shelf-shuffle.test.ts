import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {
  SIZES,
  canBeDone,
  inPlace,
  isDone,
  newGame,
  parseBests,
  parseGame,
  push,
  slide,
  type Direction,
  type Game,
} from '../../../../games/html5/shelf-shuffle/rules.js'

const directions: Direction[] = ['up', 'right', 'down', 'left']
const aShelf = (...crates: number[]): Game => ({size: Math.sqrt(crates.length), crates, moves: 0})
const inOrder = aShelf(1, 2, 3, 4, 5, 6, 7, 8, 0)

test('every new shelf has all its crates, is mixed up, and can be put right', () => {
  for (const size of SIZES) {
    for (let seed = 0; seed < 200; seed++) {
      const game = newGame(size, seed)
      expect(new Set(game.crates).size).toBe(size * size)
      expect(isDone(game)).toBe(false)
      expect(canBeDone(game.crates, size)).toBe(true)
    }
  }
})

test('two crates swapped in an ordered shelf can never be put right', () => {
  expect(canBeDone([1, 2, 3, 4, 5, 6, 8, 7, 0], 3)).toBe(false)
  const four = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14, 0]
  expect(canBeDone(four, 4)).toBe(false)
})

test('a crate beside the gap slides into it', () => {
  expect(slide(inOrder, 7).crates).toEqual([1, 2, 3, 4, 5, 6, 7, 0, 8])
  expect(slide(inOrder, 5).crates).toEqual([1, 2, 3, 4, 5, 0, 7, 8, 6])
})

test('a crate further off takes those between along, as one move', () => {
  const {crates, moves} = slide(inOrder, 6)
  expect(crates).toEqual([1, 2, 3, 4, 5, 6, 0, 7, 8])
  expect(moves).toBe(1)
  expect(slide(inOrder, 2).crates).toEqual([1, 2, 0, 4, 5, 3, 7, 8, 6])
})

test('a crate in no line with the gap stays, and so does the gap', () => {
  expect(slide(inOrder, 0)).toBe(inOrder)
  expect(slide(inOrder, 8)).toBe(inOrder)
})

test('a push moves the crate beside the gap in its direction', () => {
  const middle = aShelf(1, 2, 3, 4, 0, 5, 6, 7, 8)
  expect(push(middle, 'left').crates).toEqual([1, 2, 3, 4, 5, 0, 6, 7, 8])
  expect(push(middle, 'right').crates).toEqual([1, 2, 3, 0, 4, 5, 6, 7, 8])
  expect(push(middle, 'up').crates).toEqual([1, 2, 3, 4, 7, 5, 6, 0, 8])
  expect(push(middle, 'down').crates).toEqual([1, 0, 3, 4, 2, 5, 6, 7, 8])
})

test('nothing is pushed in from outside the shelf', () => {
  expect(push(inOrder, 'left')).toBe(inOrder)
  expect(push(inOrder, 'up')).toBe(inOrder)
})

test('is done when every crate is in place and the gap is last', () => {
  expect(isDone(inOrder)).toBe(true)
  expect(isDone(aShelf(0, 1, 2, 3, 4, 5, 6, 7, 8))).toBe(false)
  expect(inPlace(slide(inOrder, 7))).toBe(7)
})

test('whatever is pushed: no crate is lost, and the shelf can still be put right', () => {
  const pushes = fc.array(fc.constantFrom(...directions), {maxLength: 200})
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(...SIZES), pushes, (seed, size, pushed) => {
      const game = pushed.reduce(push, newGame(size, seed))
      expect(new Set(game.crates).size).toBe(size * size)
      expect(canBeDone(game.crates, size)).toBe(true)
    }),
  )
})

test('a saved game comes back, what is none is refused', () => {
  const game = push(newGame(4, 5), 'left')
  expect(parseGame(JSON.parse(JSON.stringify(game)))).toEqual(game)
  const broken = [
    null,
    'game',
    {...game, size: 6},
    {...game, crates: game.crates.slice(1)},
    {...game, crates: game.crates.with(0, game.crates[1] ?? 0)},
    {size: 3, crates: [2, 1, 3, 4, 5, 6, 7, 8, 0], moves: 0},
    {...game, moves: -1},
  ]
  expect(broken.map(parseGame)).toEqual(broken.map(() => null))
})

test('kept bests come back, anything odd counts as none', () => {
  expect(parseBests({3: 20, 5: 300})).toEqual({3: 20, 4: null, 5: 300})
  expect(parseBests({3: -1, 4: 'x', 5: 1.5})).toEqual({3: null, 4: null, 5: null})
  expect(parseBests(null)).toEqual({3: null, 4: null, 5: null})
})
