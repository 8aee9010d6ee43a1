import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {
  DAY_PUSHES,
  goals,
  goalsOf,
  isDayOver,
  isOver,
  largest,
  mark,
  move,
  newDay,
  newGame,
  paints,
  parseDay,
  parseGame,
  pushesLeft,
  type Direction,
  type Game,
  type Turn,
} from '../../../../games/html5/tin-merge/rules.js'

const E = 0
const directions: Direction[] = ['up', 'right', 'down', 'left']

function aGame(values: Partial<Game> = {}): Game {
  return {
    shelf: Array<number>(16).fill(E),
    score: 0,
    moves: 0,
    won: false,
    clean: true,
    seed: 7,
    ...values,
  }
}

/** The first row alone; the rest of the shelf is empty. */
function aRow(...row: number[]): Game {
  return aGame({shelf: [...row, ...Array<number>(12).fill(E)]})
}

function push(game: Game, direction: Direction): Turn {
  const turn = move(game, direction)
  if (!turn) throw new Error(`Nothing moved ${direction}: ${game.shelf.join(' ')}`)
  return turn
}

/** The first row after a push, without the tin that arrived afterwards. */
function pushedRow(game: Game, direction: Direction): number[] {
  const turn = push(game, direction)
  return turn.game.shelf.with(turn.born, E).slice(0, 4)
}

test('a new game has two tins, each a 2 or a 4', () => {
  const tins = newGame(1).shelf.filter((size) => size > 0)
  expect(tins).toHaveLength(2)
  expect(tins.every((size) => size === 1 || size === 2)).toBe(true)
})

test('the same seed brings the same tins, another seed others', () => {
  expect(newGame(42)).toEqual(newGame(42))
  expect(newGame(42).shelf).not.toEqual(newGame(43).shelf)
})

test('tins slide over gaps to the side they are pushed to', () => {
  expect(pushedRow(aRow(E, 1, E, 2), 'left')).toEqual([1, 2, E, E])
  expect(pushedRow(aRow(1, E, 2, E), 'right')).toEqual([E, E, 1, 2])
})

test('two alike become one of the next size and score its mark', () => {
  const turn = push(aRow(3, E, 3, E), 'left')
  expect(turn.game.shelf[0]).toBe(4)
  expect(turn.gained).toBe(16)
  expect(turn.game.score).toBe(16)
  expect(turn.merged).toEqual([0])
})

test('a tin merges once per push', () => {
  expect(pushedRow(aRow(1, 1, 2, E), 'left')).toEqual([2, 2, E, E])
  expect(pushedRow(aRow(1, 1, 1, 1), 'left')).toEqual([2, 2, E, E])
})

test('of three alike the two nearest the wall merge', () => {
  expect(pushedRow(aRow(1, 1, 1, E), 'left')).toEqual([2, 1, E, E])
  expect(pushedRow(aRow(1, 1, 1, E), 'right')).toEqual([E, E, 1, 2])
})

test('columns are pushed up and down', () => {
  const column = aGame({shelf: [1, E, E, E, E, E, E, E, 1, E, E, E, 3, E, E, E]})
  const up = push(column, 'up')
  expect([up.game.shelf[0], up.game.shelf[4]]).toEqual([2, 3])
  const down = push(column, 'down')
  expect([down.game.shelf[12], down.game.shelf[8]]).toEqual([3, 2])
})

test('trips tell the view where every tin went', () => {
  const {trips} = push(aRow(E, 1, E, 1), 'left')
  expect(trips).toEqual([
    {from: 1, to: 0},
    {from: 3, to: 0},
  ])
})

test('a push that moves nothing is no turn', () => {
  expect(move(aRow(1, 2, 3, 4), 'left')).toBeNull()
  expect(move(aRow(1, 2, 3, 4), 'up')).toBeNull()
})

test('the game given is left as it was, so that one push can be undone', () => {
  const before = aRow(1, 1, E, E)
  const copy = structuredClone(before)
  push(before, 'left')
  expect(before).toEqual(copy)
})

test('undoing and pushing again brings the same new tin', () => {
  const before = aRow(1, 1, E, E)
  expect(push(before, 'left')).toEqual(push(before, 'left'))
})

test('wins when a 2048 is made, and stays won', () => {
  const won = push(aRow(10, 10, E, E), 'left')
  expect(mark(largest(won.game))).toBe(2048)
  expect(won.game.won).toBe(true)
  expect(push(aGame({shelf: [...aRow(1, 1, E, E).shelf], won: true}), 'left').game.won).toBe(true)
  expect(push(aRow(9, 9, E, E), 'left').game.won).toBe(false)
})

test('is over only when the shelf is full and no neighbours are alike', () => {
  const full = [1, 2, 1, 2, 2, 1, 2, 1, 1, 2, 1, 2, 2, 1, 2, 1]
  expect(isOver(aGame({shelf: full}))).toBe(true)
  expect(isOver(aGame({shelf: full.with(5, E)}))).toBe(false)
  expect(isOver(aGame({shelf: full.with(15, 2)}))).toBe(false)
  // 2s at the end of one row and the start of the next are not neighbours.
  expect(isOver(aGame({shelf: [1, 2, 1, 3, 3, 1, 2, 1, 1, 2, 1, 2, 2, 1, 2, 1]}))).toBe(true)
})

test('is over exactly when no direction is a turn', () => {
  const shelves = fc.array(fc.integer({min: 0, max: 4}), {minLength: 16, maxLength: 16})
  fc.assert(
    fc.property(shelves, (shelf) => {
      fc.pre(shelf.some((size) => size > 0))
      const game = aGame({shelf})
      expect(isOver(game)).toBe(directions.every((direction) => move(game, direction) === null))
    }),
  )
})

test('no tin is lost: what stands after a push is what stood before and the one that came', () => {
  const sum = (shelf: readonly number[]) =>
    shelf.reduce((total, size) => total + (size > 0 ? mark(size) : 0), 0)
  fc.assert(
    fc.property(
      fc.nat(),
      fc.array(fc.constantFrom(...directions), {maxLength: 300}),
      (seed, pushes) => {
        let game = newGame(seed)
        for (const direction of pushes) {
          const turn = move(game, direction)
          if (!turn) continue
          const born = turn.game.shelf[turn.born] ?? 0
          expect(sum(turn.game.shelf)).toBe(sum(game.shelf) + mark(born))
          expect([1, 2]).toContain(born)
          game = turn.game
        }
      },
    ),
  )
})

test('about one new tin in ten is a 4', () => {
  const fours = Array.from({length: 2000}, (_, seed) => newGame(seed).shelf)
    .flat()
    .filter((size) => size === 2).length
  expect(fours / 4000).toBeGreaterThan(0.07)
  expect(fours / 4000).toBeLessThan(0.13)
})

test('a saved game comes back as it was', () => {
  const game = push(newGame(5), 'left').game
  expect(parseGame(JSON.parse(JSON.stringify(game)))).toEqual(game)
})

test('a game that was saved before goals existed comes back, without the claim of no takebacks', () => {
  const {clean: _clean, ...earlier} = newGame(5)
  expect(parseGame(earlier)).toEqual({...earlier, clean: false})
})

test('a goal is reached by the tin, by several pairs at once, and by a clean game', () => {
  expect(goalsOf(push(aRow(5, 5, E, E), 'left'))).toEqual(['tin-64'])
  expect(goalsOf(push(aRow(1, 1, 1, 1), 'left'))).toEqual(['two-pairs'])
  const clean = goalsOf(push(aRow(8, 8, E, E), 'left'))
  expect(clean).toEqual(['tin-64', 'tin-256', 'tin-512', 'clean-512'])
  const taken = goalsOf(push({...aRow(8, 8, E, E), clean: false}, 'left'))
  expect(taken).not.toContain('clean-512')
  const known = goals.map(({id}) => id)
  const all = push(
    aGame({shelf: [11, 11, 1, 1, 1, 1, ...Array<number>(10).fill(E)], score: 20_000}),
    'left',
  )
  expect(goalsOf(all).filter((id) => !known.includes(id))).toEqual([])
  expect(goalsOf(all)).toEqual(expect.arrayContaining(['tin-4096', 'three-pairs', 'points-20000']))
  expect(paints.every(({from}) => from < goals.length)).toBe(true)
})

test('the shelf of the day ends after its pushes, the same tins for the same pushes', () => {
  const play = () => {
    let game = newDay(99)
    for (let at = 0; !isDayOver(game); at++) {
      const turn = directions.map((_, next) => move(game, directions[(at + next) % 4] ?? 'up'))
      game = turn.find((one) => one !== null)?.game ?? game
    }
    return game
  }
  expect(play()).toEqual(play())
  expect(play().moves).toBeLessThanOrEqual(DAY_PUSHES)
  expect(pushesLeft({moves: DAY_PUSHES})).toBe(0)
  const sorted = (seed: number) => newDay(seed).shelf.toSorted((a, b) => a - b)
  expect(sorted(1)).toEqual(sorted(2))
  expect(newDay(1).shelf).not.toEqual(newDay(2).shelf)
})

test('yesterday’s shelf is not today’s', () => {
  const kept = JSON.parse(JSON.stringify({date: '2026-03-01', game: newGame(5)}))
  expect(parseDay(kept, '2026-03-01')).toEqual(newGame(5))
  expect(parseDay(kept, '2026-03-02')).toBeNull()
  expect(parseDay(null, '2026-03-02')).toBeNull()
  expect(parseDay({date: '2026-03-01', game: 7}, '2026-03-01')).toBeNull()
})

test('what is not a saved game is refused', () => {
  const game = newGame(5)
  const broken = [
    null,
    undefined,
    'game',
    {},
    {...game, shelf: game.shelf.slice(1)},
    {...game, shelf: game.shelf.with(0, 18)},
    {...game, shelf: game.shelf.with(0, -1)},
    {...game, shelf: game.shelf.with(0, 1.5)},
    {...game, shelf: game.shelf.map(String)},
    {...game, shelf: Array(16).fill(0)},
    {...game, score: -4},
    {...game, score: '12'},
    {...game, moves: null},
    {...game, seed: 'x'},
  ]
  expect(broken.map(parseGame)).toEqual(broken.map(() => null))
})
