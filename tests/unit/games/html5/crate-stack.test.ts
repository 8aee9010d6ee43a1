import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {
  COLUMNS,
  KINDS,
  ROWS,
  coming,
  drop,
  landing,
  level,
  lower,
  newGame,
  pace,
  parseBest,
  putAside,
  shift,
  squares,
  tick,
  turn,
  type Game,
} from '../../../../games/html5/crate-stack/rules.js'

const ROD = 1
const BLOCK = 2

/** A bay with rows from the bottom up, '#' a crate and '.' a gap, and a load on the hook. */
function aGame(rows: string[] = [], kind = BLOCK): Game {
  const board = Array<number>(COLUMNS * ROWS).fill(0)
  rows.forEach((row, index) => {
    row.split('').forEach((mark, column) => {
      if (mark === '#') board[(ROWS - 1 - index) * COLUMNS + column] = 3
    })
  })
  const load = {kind, turn: 0, x: 4, y: 0}
  return {...newGame(5), board, load}
}

function shifted(game: Game, by: number): Game {
  let now = game
  for (let step = 0; step < Math.abs(by); step++) now = shift(now, by < 0 ? -1 : 1)
  return now
}

const full = '#'.repeat(COLUMNS)
const count = (board: readonly number[]) => board.filter((kind) => kind > 0).length

test('every seven loads are the seven kinds', () => {
  let game = newGame(3)
  const kinds: number[] = []
  for (let load = 0; load < 14; load++) {
    kinds.push(game.load.kind)
    game = {...drop(game).game, board: newGame(3).board}
  }
  const sorted = (some: number[]) => some.toSorted((a, b) => a - b)
  const all = Array.from({length: KINDS}, (_, index) => index + 1)
  expect(sorted(kinds.slice(0, 7))).toEqual(all)
  expect(sorted(kinds.slice(7))).toEqual(all)
})

test('shows the three that really come', () => {
  const game = newGame(9)
  const [next] = coming(game)
  expect(coming(game)).toHaveLength(3)
  expect(drop(game).game.load.kind).toBe(next)
})

test('a load has four crates in every position, and four quarters bring it back', () => {
  for (let kind = 1; kind <= KINDS; kind++) {
    let game = {...aGame([], kind), load: {kind, turn: 0, x: 4, y: 6}}
    const start = squares(game.load)
    for (let quarter = 0; quarter < 4; quarter++) {
      game = turn(game, 1)
      expect(new Set(squares(game.load).map(String)).size).toBe(4)
    }
    expect(squares(game.load)).toEqual(start)
    expect(squares(turn(turn(game, 1), -1).load)).toEqual(start)
  }
})

test('stays within the bay', () => {
  const left = shifted(aGame(), -20)
  expect(Math.min(...squares(left.load).map(([x]) => x))).toBe(0)
  expect(shift(left, -1)).toBe(left)
  const right = shifted(aGame(), 20)
  expect(Math.max(...squares(right.load).map(([x]) => x))).toBe(COLUMNS - 1)
})

test('a load that stands at the wall is nudged when turned', () => {
  const upright = turn({...aGame([], ROD), load: {kind: ROD, turn: 0, x: 4, y: 6}}, 1)
  const wall = shifted(upright, -20)
  const lying = turn(wall, 1)
  expect(lying).not.toBe(wall)
  expect(squares(lying.load).every(([x]) => x >= 0)).toBe(true)
})

test('does not turn where nothing fits', () => {
  const shaft = Array<string>(16).fill('#####.#####')
  const stuck = {...aGame(shaft, ROD), load: {kind: ROD, turn: 1, x: 3, y: 10}}
  expect(squares(stuck.load).every(([x]) => x === 5)).toBe(true)
  expect(turn(stuck, 1)).toBe(stuck)
})

test('sinks with time, rests a while, then lands', () => {
  const game = aGame()
  expect(tick(game, pace(game)).game.load.y).toBe(1)
  expect(tick(game, pace(game) / 2).game.load.y).toBe(0)
  const lying = {...game, load: landing(game)}
  expect(tick(lying, 400).events).toEqual([])
  const {game: next, events} = tick(tick(lying, 400).game, 100)
  expect(events.map(({type}) => type)).toEqual(['landed'])
  expect(count(next.board)).toBe(4)
})

test('moving a lying load gives it more time, but not for ever', () => {
  let game = {...aGame(), load: landing(aGame())}
  let ticks = 0
  for (; count(game.board) === 0 && ticks < 100; ticks++) {
    game = shift(tick(game, 300).game, ticks % 2 ? 1 : -1)
  }
  expect(ticks).toBeGreaterThan(5)
  expect(ticks).toBeLessThan(30)
})

test('a full row is shipped, and what stood on it comes down', () => {
  const game = shifted(aGame(['#########..', '#########..', '#..........']), 5)
  const {game: next, events} = drop(game)
  const shipped = events.find(({type}) => type === 'shipped')
  expect(shipped?.rows).toEqual([ROWS - 2, ROWS - 1])
  expect(next.rows).toBe(2)
  expect(count(next.board)).toBe(1)
  expect(next.board[(ROWS - 1) * COLUMNS]).toBe(3)
})

test('rows apart from each other are shipped together', () => {
  const shaft = ['##########.', '#.########.', '##########.', '##########.']
  const rod = {...aGame(shaft, ROD), load: {kind: ROD, turn: 1, x: 8, y: 0}}
  const {game, events} = drop(rod)
  expect(events.find(({type}) => type === 'shipped')?.rows).toEqual([14, 15, 17])
  expect(game.board.slice(-COLUMNS)).toEqual([3, 0, ...Array<number>(8).fill(3), ROD])
})

test('points: one a row lowered, two a row let go, and rows by the level', () => {
  expect(lower(aGame()).score).toBe(1)
  expect(drop(aGame()).game.score).toBe(2 * 16)
  const one = shifted({...aGame(['#########..']), rows: 8}, 5)
  const fallen = 2 * 16
  expect(drop(one).game.score).toBe(100 * 2 + fallen)
})

test('a gear up every eight rows, down to a floor', () => {
  expect([0, 7, 8, 80].map((rows) => level({rows}))).toEqual([1, 1, 2, 11])
  expect(pace({rows: 8})).toBeLessThan(pace({rows: 0}))
  expect(pace({rows: 9999})).toBe(55)
})

test('a load can be put aside once and comes back later', () => {
  const game = newGame(4)
  const {kind} = game.load
  const put = putAside(game)
  expect(put.aside).toBe(kind)
  expect(putAside(put)).toBe(put)
  const landed = drop(put).game
  const back = putAside(landed)
  expect(back.load.kind).toBe(kind)
  expect(back.aside).toBe(landed.load.kind)
})

test('is over when there is no room for the next load', () => {
  const tower = Array<string>(ROWS - 2).fill('#####.#####')
  const game = {...aGame(tower), load: {kind: BLOCK, turn: 0, x: 4, y: 0}}
  const {game: over, events} = drop(game)
  expect(over.state).toBe('over')
  expect(events.at(-1)?.type).toBe('over')
  expect(tick(over, 5000).game).toBe(over)
  expect(shift(over, 1)).toBe(over)
  expect(lower(over)).toBe(over)
})

test('a thousand pushes: no crate is lost, none overlaps, no full row stays', () => {
  const moves = fc.array(
    fc.constantFrom('left', 'right', 'turn', 'back', 'drop', 'aside', 'wait'),
    {
      maxLength: 300,
    },
  )
  fc.assert(
    fc.property(fc.nat(), moves, (seed, pressed) => {
      let game = newGame(seed)
      for (const move of pressed) {
        const before = game
        if (move === 'left') game = shift(game, -1)
        if (move === 'right') game = shift(game, 1)
        if (move === 'turn') game = turn(game, 1)
        if (move === 'back') game = turn(game, -1)
        if (move === 'aside') game = putAside(game)
        if (move === 'drop') game = drop(game).game
        if (move === 'wait') game = tick(game, 200).game
        if (game.state === 'over') return
        const gone = (game.rows - before.rows) * COLUMNS
        const landed = game.board === before.board ? 0 : 4
        expect(count(game.board)).toBe(count(before.board) + landed - gone)
        for (const [x, y] of squares(game.load)) {
          expect(y < 0 || game.board[y * COLUMNS + x] === 0).toBe(true)
        }
        for (let row = 0; row < ROWS; row++) {
          const crates = game.board.slice(row * COLUMNS, (row + 1) * COLUMNS)
          expect(count(crates)).toBeLessThan(full.length)
        }
      }
    }),
  )
})

test('a best that was kept comes back, anything odd counts as nothing', () => {
  expect(parseBest({score: 900, rows: 12})).toEqual({score: 900, rows: 12})
  for (const odd of [null, 'x', {score: -3}, {rows: 0.5}]) {
    expect(parseBest(odd)).toEqual({score: 0, rows: 0})
  }
})
