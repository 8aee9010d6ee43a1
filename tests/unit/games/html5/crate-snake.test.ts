import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {
  ahead,
  beat,
  gear,
  newGame,
  step,
  TIN_LIFE,
  tinWorth,
  turn,
  type Direction,
  type Game,
} from '../../../../games/html5/crate-snake/rules.js'

const directions: Direction[] = ['up', 'right', 'down', 'left']
const opposite = {up: 'down', right: 'left', down: 'up', left: 'right'} as const

/** A floor of six by four with the snake in its second row, and the crate out of the way. */
function aGame(values: Partial<Game> = {}): Game {
  const start = newGame({columns: 6, rows: 4, wrap: false, seed: 3})
  return {...start, body: [9, 8, 7, 6], crate: 23, ...values}
}

function steps(game: Game, count: number): Game {
  let now = game
  for (let beats = 0; beats < count; beats++) now = step(now).game
  return now
}

test('starts with four squares in one row, looking right, away from the wall', () => {
  const {body, columns, direction, crate} = newGame({columns: 18, rows: 14, wrap: false, seed: 1})
  expect(body).toEqual([133, 132, 131, 130])
  expect(new Set(body.map((square) => Math.floor(square / columns))).size).toBe(1)
  expect(direction).toBe('right')
  expect(body).not.toContain(crate)
})

test('goes one square per beat and takes its tail along', () => {
  const {game, event} = step(aGame())
  expect(game.body).toEqual([10, 9, 8, 7])
  expect(event).toBe('move')
})

test('turns on the next beat', () => {
  expect(step(turn(aGame(), 'up')).game.body[0]).toBe(3)
  expect(step(turn(aGame(), 'down')).game.body[0]).toBe(15)
})

test('cannot turn back on itself, not even by two quick keys in one beat', () => {
  const game = aGame()
  expect(turn(game, 'left')).toBe(game)
  const up = turn(game, 'up')
  expect(turn(up, 'down')).toBe(up)
})

test('keeps two turns for a tight U, and no third', () => {
  const u = turn(turn(aGame(), 'up'), 'left')
  expect(turn(u, 'down')).toBe(u)
  expect(steps(u, 2).body).toEqual([2, 3, 9, 8])
})

test('a wall ends the run and leaves the snake where it was', () => {
  const {game, event} = step(aGame({body: [11, 10, 9, 8]}))
  expect(event).toBe('wall')
  expect(game.state).toBe('over')
  expect(game.body).toEqual([11, 10, 9, 8])
})

test.for([
  ['right', 11, 6],
  ['left', 6, 11],
  ['up', 2, 20],
  ['down', 20, 2],
] as const)('an open gate leads %s from %i to %i', ([direction, from, to]) => {
  expect(ahead({columns: 6, rows: 4, wrap: true, body: [from]}, direction)).toBe(to)
  expect(ahead({columns: 6, rows: 4, wrap: false, body: [from]}, direction)).toBeNull()
})

test('its own tail ends the run', () => {
  const knot = aGame({body: [9, 8, 14, 15, 16], direction: 'right'})
  const {game, event} = step(turn(knot, 'down'))
  expect(event).toBe('tail')
  expect(game.state).toBe('over')
})

test('may go where the tip of its tail has just been', () => {
  const ring = aGame({body: [8, 9, 15, 14], direction: 'left'})
  expect(step(turn(ring, 'down')).event).toBe('move')
})

test('may not go there while it grows, as the tip stays', () => {
  const ring = aGame({body: [8, 9, 15, 14], direction: 'left', growing: 1})
  expect(step(turn(ring, 'down')).event).toBe('tail')
})

test('a crate is ten points and two squares, one per beat', () => {
  const {game, event} = step(aGame({crate: 10}))
  expect(event).toBe('crate')
  expect([game.score, game.crates, game.body.length]).toEqual([10, 1, 4])
  expect(game.body).not.toContain(game.crate)
  const down = {...game, crate: 23, direction: 'down'} as const
  expect(step(down).game.body).toHaveLength(5)
  expect(steps(down, 2).body).toHaveLength(6)
})

test('every fifth crate knocks a tin loose', () => {
  expect(step(aGame({crate: 10, crates: 4})).game.tin).toMatchObject({left: TIN_LIFE})
  expect(step(aGame({crate: 10, crates: 3})).game.tin).toBeNull()
})

test('a loose tin is worth more the sooner it is taken', () => {
  const {game, event} = step(aGame({tin: {at: 10, left: TIN_LIFE}}))
  expect(event).toBe('tin')
  expect(game.score).toBe(50)
  expect(game.tin).toBeNull()
  expect(step(aGame({tin: {at: 10, left: 1}})).game.score).toBe(tinWorth({left: 1}))
})

test('a loose tin is gone when its time is up', () => {
  const ring = aGame({tin: {at: 23, left: 2}, crate: 22})
  expect(step(ring).game.tin).toEqual({at: 23, left: 1})
  expect(steps(ring, 2).tin).toBeNull()
})

test('fills the floor and wins when the last square is a crate', () => {
  const body = [1, 0, 6, 12, 18, 19, 13, 7, 8, 14, 20, 21, 15, 9, 10, 16, 22, 23, 17, 11, 5, 4, 3]
  const {game, event} = step(aGame({body, direction: 'right', crate: 2, growing: 1}))
  expect(event).toBe('full')
  expect(game.state).toBe('over')
  expect(game.body).toHaveLength(24)
})

test('a crate is never put where a loose tin lies, unless no other square is left', () => {
  const body = [1, 0, 6, 12, 18, 19, 13, 7, 8, 14, 20, 21, 15, 9, 10, 16, 22, 23, 17, 11]
  const crowded = aGame({body, crate: 2, growing: 1, tin: {at: 5, left: 9}})
  const {game} = step(crowded)
  expect([3, 4]).toContain(game.crate)
  expect(game.tin?.at).toBe(5)

  const last = step({...crowded, body: [...body, 4, 3]})
  expect(last.event).toBe('crate')
  expect([last.game.crate, last.game.tin]).toEqual([5, null])
})

test('gears go up with every fourth crate, and the beat gets shorter down to a floor', () => {
  expect([0, 3, 4, 36, 400].map((crates) => gear({crates}))).toEqual([1, 1, 2, 10, 10])
  expect([0, 4, 400].map((crates) => beat({crates}))).toEqual([165, 155, 75])
})

test('the same seed and the same turns give the same run', () => {
  const start = () => newGame({columns: 18, rows: 14, wrap: true, seed: 99})
  expect(steps(turn(start(), 'up'), 60)).toEqual(steps(turn(start(), 'up'), 60))
  expect(start().crate).not.toBe(newGame({columns: 18, rows: 14, wrap: true, seed: 98}).crate)
})

test('whatever is pressed: the snake stays whole, on the floor, off the crate, and never turns round', () => {
  const keys = fc.array(fc.option(fc.constantFrom(...directions)), {maxLength: 200})
  fc.assert(
    fc.property(fc.nat(), fc.boolean(), keys, (seed, wrap, pressed) => {
      let game = newGame({columns: 7, rows: 6, wrap, seed})
      for (const key of pressed) {
        const before = game.direction
        game = step(key ? turn(game, key) : game).game
        if (game.state === 'over') return
        expect(game.direction).not.toBe(opposite[before])
        expect(new Set(game.body).size).toBe(game.body.length)
        expect(game.body.every((square) => square >= 0 && square < 42)).toBe(true)
        expect(game.body).not.toContain(game.crate)
        expect(game.tin?.at).not.toBe(game.crate)
      }
    }),
  )
})
