import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {
  distance,
  isHome,
  LAST,
  newGame,
  parseGame,
  toSave,
  walk,
  ways,
  type Direction,
} from '../../../../games/html5/back-alley/rules.js'

const directions: Direction[] = ['up', 'right', 'down', 'left']

test('every square of every alley can be reached, and alleys grow', () => {
  for (let level = 1; level <= LAST; level++) {
    const game = newGame(level, level * 77)
    for (let square = 0; square < game.open.length; square++) {
      expect(distance(game, 0, square)).toBeGreaterThanOrEqual(0)
    }
  }
  expect(newGame(9, 1).open.length).toBeGreaterThan(newGame(1, 1).open.length)
})

test('the same seed digs the same alley, another seed another', () => {
  expect(newGame(3, 5)).toEqual(newGame(3, 5))
  expect(newGame(3, 5).open).not.toEqual(newGame(3, 6).open)
})

test('a wall is not walked through', () => {
  const game = newGame(2, 4)
  const walled = directions.filter((way) => !((game.open[0] ?? 0) & ways[way]))
  expect(walled).toContain('up')
  expect(walled.map((way) => walk(game, way))).toEqual(walled.map(() => null))
})

test('a walk goes round bends and stops where there is a choice, a dead end or home', () => {
  // Four squares in a row and one below the third: right leads to the parting.
  const fork = {...newGame(1, 1), columns: 4, rows: 2, home: 7, at: 0, steps: 0, seen: [0]}
  const open = [2, 10, 14, 8, 0, 0, 1, 0]
  expect(walk({...fork, open}, 'right')?.path).toEqual([1, 2])
  const bend = [2, 10, 12, 0, 0, 0, 3, 8]
  expect(walk({...fork, open: bend}, 'right')?.path).toEqual([1, 2, 6, 7])
})

test('whatever is pressed: steps add up, and the way walked is open', () => {
  const keys = fc.array(fc.constantFrom(...directions), {maxLength: 60})
  fc.assert(
    fc.property(fc.nat(), fc.integer({min: 1, max: LAST}), keys, (seed, level, pressed) => {
      let game = newGame(level, seed)
      for (const key of pressed) {
        const walked = walk(game, key)
        if (!walked) continue
        expect(walked.game.steps).toBe(game.steps + walked.path.length)
        expect(distance(game, game.at, walked.game.at)).toBeLessThanOrEqual(walked.path.length)
        game = walked.game
      }
      expect(isHome(game) ? game.steps >= game.shortest : true).toBe(true)
      expect(parseGame(JSON.parse(JSON.stringify(toSave(game))))?.at).toBe(game.at)
    }),
    {numRuns: 40},
  )
})

test('what is not a saved game is refused', () => {
  const game = {level: 2, seed: 4, at: 0, steps: 0, seen: [0]}
  const broken = [null, {}, {...game, level: 0}, {...game, level: 99}, {...game, at: 9999}]
  const more = [
    {...game, seen: [-1]},
    {...game, steps: 1.5},
    {...game, seed: 'x'},
  ]
  expect([...broken, ...more].map(parseGame)).toEqual([...broken, ...more].map(() => null))
  expect(parseGame(game)).not.toBeNull()
})
