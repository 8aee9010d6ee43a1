import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {
  COLUMNS,
  LEVELS,
  drop,
  isOver,
  landing,
  newGame,
  parseBeaten,
  parseGame,
  parseLevel,
  parseTally,
  strengthOf,
  think,
  undo,
  winner,
  type Game,
} from '../../../../games/html5/four-tins/rules.js'

const played = (...columns: number[]): Game => columns.reduce(drop, newGame(1))

test('a tin stands at the bottom, the next one on top of it, and turns alternate', () => {
  const game = played(3, 3)
  expect(game.drops).toEqual([38, 31])
  expect([game.rack[38], game.rack[31], game.turn]).toEqual([1, 2, 1])
})

test('a full chute takes nothing', () => {
  const full = played(0, 0, 0, 0, 0, 0)
  expect(landing(full.rack, 0)).toBe(-1)
  expect(drop(full, 0)).toBe(full)
})

test.for([
  ['level', [0, 0, 1, 1, 2, 2, 3]],
  ['upright', [0, 1, 0, 1, 0, 1, 0]],
  ['aslant to the right', [0, 1, 1, 2, 2, 3, 2, 3, 3, 6, 3]],
  ['aslant to the left', [6, 5, 5, 4, 4, 3, 4, 3, 3, 0, 3]],
] as const)('four %s win, and nothing falls after', ([, columns]) => {
  const game = played(...columns)
  expect(winner(game)).toBe(1)
  expect(game.line).toHaveLength(4)
  expect(drop(game, 5)).toBe(game)
})

test('four round the end of a row are no line', () => {
  expect(winner(played(4, 4, 5, 5, 6, 6, 0, 0))).toBeNull()
})

test('taking back goes to the last turn of the player', () => {
  const game = played(3, 3, 2, 2)
  expect(undo(game)).toEqual(played(3, 3))
  expect(undo(played(3))).toEqual(newGame(1))
  expect(undo(newGame(1))).toEqual(newGame(1))
})

test('the opening of the computer cannot be taken back', () => {
  const opened = drop(newGame(2), 3)
  expect(undo(opened)).toBe(opened)
})

test.for([6, 7, 8, 9])('on level %i it wins where it can and stops where it must', (level) => {
  const chances = [0, 0.3, 0.6, 0.99]
  const canWin = played(0, 3, 0, 3, 1, 3, 6)
  expect(chances.map((chance) => think(canWin, level, chance))).toEqual([3, 3, 3, 3])
  const mustStop = played(0, 6, 0, 5, 0)
  expect(chances.map((chance) => think(mustStop, level, chance))).toEqual([0, 0, 0, 0])
})

test('from level 8 on it sees two open ends coming', () => {
  const game = played(3, 3, 2)
  expect([1, 4]).toContain(think(game, 8, 0))
})

test('on the last level it thinks for less than a second', () => {
  const before = process.cpuUsage()
  think(played(3, 3, 2), LEVELS, 0.5)
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000)
})

test('whatever is played: the computer answers with a chute that is open, until the end', () => {
  const columns = fc.array(fc.nat({max: COLUMNS - 1}), {minLength: 30, maxLength: 60})
  const level = fc.constantFrom(1, 2, 3, 4, 5, 6)
  fc.assert(
    fc.property(
      columns,
      level,
      fc.double({min: 0, max: 0.999, noNaN: true}),
      (wished, how, chance) => {
        let game = newGame(1)
        for (const column of wished) {
          game = drop(game, column)
          if (isOver(game) || game.turn === 1) continue
          const answered = drop(game, think(game, how, chance))
          expect(answered).not.toBe(game)
          game = answered
        }
        expect(game.drops.length).toBeLessThanOrEqual(42)
      },
    ),
    {numRuns: 30},
  )
})

test('a saved game comes back, what is none is refused', () => {
  const game = played(3, 3, 2, 4)
  expect(parseGame(JSON.parse(JSON.stringify(game)))).toEqual(game)
  const broken = [
    null,
    'x',
    {first: 3, drops: []},
    {first: 1, drops: [0]},
    {first: 1, drops: ['a']},
  ]
  expect(broken.map(parseGame)).toEqual(broken.map(() => null))
})

test('each level wins against the one three below it more often than not', () => {
  let seed = 7
  const chance = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  const duel = (mine: number, theirs: number) => {
    let game = newGame(1)
    while (!isOver(game)) game = drop(game, think(game, game.turn === 1 ? mine : theirs, chance()))
    return winner(game) === 1 ? 1 : winner(game) === 2 ? -1 : 0
  }
  for (const [strong, weak] of [
    [4, 1],
    [5, 2],
    [6, 3],
  ] as const) {
    const results = Array.from({length: 8}, () => duel(strong, weak) - duel(weak, strong))
    expect(results.reduce((sum, result) => sum + result, 0)).toBeGreaterThan(3)
  }
})

test('a strength of earlier days becomes the first of its levels', () => {
  expect(['easy', 'fair', 'hard'].map((kept) => parseLevel(null, kept))).toEqual([1, 4, 7])
  expect([1, 4, 9].map((level) => parseLevel(level, 'hard'))).toEqual([1, 4, 9])
  expect([0, 10, 1.5, '3'].map((level) => parseLevel(level))).toEqual([1, 1, 1, 1])
  expect([1, 3, 4, 6, 7, 9].map(strengthOf).join(' ')).toBe('easy easy fair fair hard hard')
  expect([3, 10, 'x', null].map(parseBeaten)).toEqual([3, 0, 0, 0])
})

test('a kept tally comes back, anything odd counts as nothing', () => {
  const none = {won: 0, lost: 0, drawn: 0}
  const kept = {easy: {won: 2, lost: 1, drawn: 0}, fair: none, hard: none}
  expect(parseTally(kept)).toEqual(kept)
  expect(parseTally({easy: {won: -1, lost: 'x'}})).toEqual({easy: none, fair: none, hard: none})
})
