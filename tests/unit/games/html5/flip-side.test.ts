import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {
  after,
  count,
  lay,
  newGame,
  parseGame,
  placesFor,
  turned,
} from '../../../../games/html5/flip-side/rules.js'
import {choose, strengths, value} from '../../../../games/html5/flip-side/search.js'

/** Eight rows of `.` (empty), `o` (day) and `x` (night); rows left out are empty. */
function aTray(...rows: string[]): number[] {
  const text = rows.join('').padEnd(64, '.')
  return Array.from(text).map((sign) => (sign === 'o' ? 1 : sign === 'x' ? -1 : 0))
}

test('a game starts with two lids each and four places to choose from', () => {
  const {board, turn} = newGame()
  expect([count(board, 1), count(board, -1), turn]).toEqual([2, 2, 1])
  expect(placesFor(board, 1)).toEqual([19, 26, 37, 44])
})

test('a lid turns everything between it and the next of its own, in all eight ways', () => {
  const tray = aTray(
    'o..o..o.',
    '.x.x.x..',
    '..xxx...',
    'oxx.xxxo',
    '..xxx...',
    '.x.x.x..',
    'o..x..o.',
    '...o....',
  )
  expect(turned(tray, 27, 1)).toHaveLength(2 * 4 + 2 + 2 + 3 + 3)
  expect(count(lay(tray, 27, 1), -1)).toBe(0)
})

test('a line that ends at a gap or at the edge does not turn', () => {
  expect(turned(aTray('.xx.o...'), 0, 1)).toEqual([])
  expect(turned(aTray('.xxxxxxx'), 0, 1)).toEqual([])
  expect(turned(aTray('.xxxxxxo'), 0, 1)).toEqual([1, 2, 3, 4, 5, 6])
})

test('a line does not run on round the edge into the next row', () => {
  expect(turned(aTray('......ox', 'x.......'), 9, 1)).toEqual([])
})

test('a lid that turns none may not be laid, nor one on another', () => {
  expect(turned(newGame().board, 0, 1)).toEqual([])
  expect(turned(newGame().board, 27, 1)).toEqual([])
})

test('lids that turn do not turn others in their turn', () => {
  const tray = aTray('.xo.....', '.x......', '.o......')
  expect(lay(tray, 0, 1)[9]).toBe(-1)
})

test('who has no place lets the other move again', () => {
  const next = after({...newGame(), board: aTray('.xoooox.')}, 0)
  expect([next.turn, next.passed, next.over]).toEqual([1, true, false])
})

test('the game is over when neither has a place', () => {
  const next = after({...newGame(), board: aTray('.xo.....'), turn: 1}, 0)
  expect([next.passed, next.over]).toEqual([false, true])
  expect(count(next.board, 1)).toBe(3)
})

test('random games end, each lid laid stays, and every move turns at least one', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (choices) => {
      let game = newGame()
      while (!game.over) {
        const places = placesFor(game.board, game.turn)
        expect(places.length).toBeGreaterThan(0)
        const place = places[Number(choices.next().value) % places.length] ?? -1
        const before = count(game.board, game.turn)
        const side = game.turn
        game = after(game, place)
        expect(count(game.board, side)).toBeGreaterThan(before + 1)
        expect(game.board.filter(Boolean)).toHaveLength(game.moves.length + 4)
      }
      expect(game.moves.length).toBeLessThanOrEqual(60)
      expect(parseGame(JSON.parse(JSON.stringify(game.moves)))).toEqual(game)
    }),
    {numRuns: 100},
  )
})

test('what is not a game is refused', () => {
  for (const broken of [null, 'x', {}, [0], [19, 19], [19.5], ['19'], Array(61).fill(19)]) {
    expect(parseGame(broken)).toBeNull()
  }
})

const calm = {chance: () => 0.5, slip: 0}

test('the computer takes a corner', () => {
  const tray = aTray('.xxo....', '........', '...ox...', '...xo...')
  expect(choose(tray, 1, {...calm, depth: 2, endgame: 0})).toBe(0)
})

test('at the end it counts every lid and never ends worse than the best there is', () => {
  const tray = aTray(
    'oooooooo',
    'oxxxxxxo',
    'oxxxxxxo',
    'oxxoxxxo',
    'oxxxoxxo',
    'oxxxxoxo',
    'oxxxxxx.',
    'oooooo..',
  )
  const place = choose(tray, 1, {...calm, depth: 1, endgame: 10})
  expect(placesFor(tray, 1)).toContain(place)
  const best = Math.max(...placesFor(tray, 1).map((at) => finish(lay(tray, at, 1), -1)))
  expect(finish(lay(tray, place, 1), -1)).toBe(best)
})

/** The balance for day when both play their best from here; tried out in full. */
function finish(board: number[], side: number): number {
  const places = placesFor(board, side)
  if (places.length > 0) {
    const ends = places.map((place) => finish(lay(board, place, side), -side))
    return side > 0 ? Math.max(...ends) : Math.min(...ends)
  }
  if (placesFor(board, -side).length > 0) return finish(board, -side)
  return count(board, 1) - count(board, -1)
}

test('both sides see the same tray with opposite eyes', () => {
  const tray = aTray('oxo.....', 'xx......', '...ox...', '...xo...')
  expect(value(tray, 1)).toBe(-value(tray, -1))
})

test('the sharp one beats the sleepy one', () => {
  let seed = 11
  const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647
  let wins = 0
  for (let round = 0; round < 4; round++) {
    const sharp = round % 2 === 0 ? 1 : -1
    let game = newGame()
    while (!game.over) {
      const player = strengths[game.turn === sharp ? 2 : 0]
      if (!player) throw new Error('There are three strengths.')
      game = after(
        game,
        choose(game.board, game.turn, {
          ...player,
          depth: Math.min(player.depth, 3),
          endgame: Math.min(player.endgame, 6),
          chance,
        }),
      )
    }
    if (count(game.board, sharp) > count(game.board, -sharp)) wins++
  }
  expect(wins).toBeGreaterThanOrEqual(3)
})
