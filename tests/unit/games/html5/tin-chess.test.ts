import {expect, test} from 'vitest'
import {
  after,
  fromFen,
  isAttacked,
  legalMoves,
  newGame,
  outcome,
  parseGame,
  play,
  squareName,
  squareOf,
  type Game,
  type Position,
} from '../../../../games/html5/tin-chess/rules.js'
import {choose, strengths, value} from '../../../../games/html5/tin-chess/search.js'

/** "e2e4" or "e7e8q" as a move. */
function aMove(name: string): number {
  const kind = 'pnbrqk'.indexOf(name[4] ?? '') + 1
  return squareOf(name) + 64 * squareOf(name.slice(2)) + 4096 * (name.length > 4 ? kind : 0)
}

const played = (...names: string[]): Game => newGame(names.map(aMove))

function allows(position: Position, name: string): boolean {
  return legalMoves(position).includes(aMove(name))
}

function aGame(fen: string): Game {
  return {moves: [], position: fromFen(fen), seen: new Map()}
}

/** How many lines of so many moves there are: the yardstick of every chess program. */
function lines(position: Position, depth: number): number {
  const moves = legalMoves(position)
  if (depth === 1) return moves.length
  return moves.reduce((sum, move) => sum + lines(play(position, move), depth - 1), 0)
}

test.for([
  ['the first position', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 3, 8902],
  [
    'castling and pins',
    'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
    3,
    97862,
  ],
  ['capturing in passing', '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', 4, 43238],
  ['promotions', 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1', 3, 9467],
  [
    'both sides castle',
    'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 1',
    3,
    89890,
  ],
] as const)('%s has the known number of lines', ([, fen, depth, known]) => {
  expect(lines(fromFen(fen), depth)).toBe(known)
})

test('castling moves the rook too, and is lost when the king has moved', () => {
  const position = fromFen('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1')
  const short = play(position, aMove('e1g1'))
  expect([short.board[squareOf('f1')], short.board[squareOf('h1')]]).toEqual([4, 0])
  const long = play(position, aMove('e1c1'))
  expect([long.board[squareOf('d1')], long.board[squareOf('a1')]]).toEqual([4, 0])
  const back = ['e1e2', 'a8b8', 'e2e1', 'b8a8'].reduce(
    (at, name) => play(at, aMove(name)),
    position,
  )
  expect(allows(back, 'e1g1')).toBe(false)
})

test('a king does not castle out of check, through it, or into it', () => {
  expect(allows(fromFen('4r1k1/8/8/8/8/8/8/4K2R w K - 0 1'), 'e1g1')).toBe(false)
  expect(allows(fromFen('5rk1/8/8/8/8/8/8/4K2R w K - 0 1'), 'e1g1')).toBe(false)
  expect(allows(fromFen('6rk/8/8/8/8/8/8/4K2R w K - 0 1'), 'e1g1')).toBe(false)
  expect(allows(fromFen('7k/8/8/8/8/8/8/4K2R w K - 0 1'), 'e1g1')).toBe(true)
})

test('a long castling only minds the squares the king crosses', () => {
  expect(allows(fromFen('1r4k1/8/8/8/8/8/8/R3K3 w Q - 0 1'), 'e1c1')).toBe(true)
})

test('a pawn that went two squares can be taken in passing, at once only', () => {
  const {position} = played('e2e4', 'a7a6', 'e4e5', 'd7d5')
  expect(allows(position, 'e5d6')).toBe(true)
  expect(play(position, aMove('e5d6')).board[squareOf('d5')]).toBe(0)
  expect(allows(played('e2e4', 'a7a6', 'e4e5', 'd7d5', 'h2h3', 'h7h6').position, 'e5d6')).toBe(
    false,
  )
})

test('a pawn on the last row becomes one of four pieces, and nothing else', () => {
  const position = fromFen('7k/P7/8/8/8/8/8/7K w - - 0 1')
  const ways = legalMoves(position).filter((move) => (move & 63) === squareOf('a7'))
  expect(ways.map((move) => move >> 12).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5])
  expect(play(position, aMove('a7a8n')).board[0]).toBe(2)
})

test('tells mate from stalemate', () => {
  expect(outcome(played('f2f3', 'e7e5', 'g2g4', 'd8h4'))).toBe('mate')
  expect(outcome(aGame('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'))).toBe('stalemate')
})

test('the third time in the same position is a draw', () => {
  const dance = ['g1f3', 'g8f6', 'f3g1', 'f6g8']
  expect(outcome(played(...dance))).toBeNull()
  expect(outcome(played(...dance, ...dance))).toBe('repetition')
})

test('fifty moves of both sides without a pawn or a capture are a draw', () => {
  const nearly = aGame('7k/8/8/8/8/8/8/R6K w - - 99 90')
  expect(outcome(nearly)).toBeNull()
  expect(outcome(after(nearly, aMove('a1a2')))).toBe('fifty')
})

test('mate comes before fifty moves', () => {
  const nearly = aGame('7k/8/6K1/8/8/8/8/R7 w - - 99 90')
  expect(outcome(after(nearly, aMove('a1a8')))).toBe('mate')
})

test.for([
  ['8/8/4k3/8/8/3K4/8/8 w - - 0 1', 'material'],
  ['8/8/4k3/8/8/3KN3/8/8 w - - 0 1', 'material'],
  ['8/8/4kb2/8/8/3KB3/8/8 w - - 0 1', 'material'],
  ['8/8/4k1b1/8/8/3KB3/8/8 w - - 0 1', null],
  ['8/8/4k3/8/8/3KP3/8/8 w - - 0 1', null],
  ['8/8/4kn2/8/8/3KN3/8/8 w - - 0 1', null],
] as const)('%s: %s', ([fen, expected]) => {
  expect(outcome(aGame(fen))).toBe(expected)
})

test('a saved game comes back move by move', () => {
  const game = played('e2e4', 'e7e5', 'g1f3')
  expect(parseGame(JSON.parse(JSON.stringify(game.moves)))).toEqual(game)
})

test('what is not a game is refused', () => {
  for (const broken of [null, 'e4', {}, [1], ['e2e4'], [aMove('e2e5')], [null], [1e9]]) {
    expect(parseGame(broken)).toBeNull()
  }
})

const calm = {chance: () => 0.5, clock: () => 0, time: 1000, slip: 0}

test('the computer mates in one', () => {
  const position = fromFen('6k1/5ppp/8/8/8/8/8/R6K w - - 0 1')
  expect(choose(position, {...calm, depth: 2})).toBe(aMove('a1a8'))
})

test('it sees a mate in two', () => {
  // Rook to b7 leaves the king one square, and then there is none.
  const game = aGame('7k/8/8/8/8/8/1R6/R6K w - - 0 1')
  let {position} = game
  for (let ply = 0; ply < 3; ply++) position = play(position, choose(position, {...calm, depth: 4}))
  expect(outcome({...game, position})).toBe('mate')
})

test('it takes what hangs and leaves what is guarded', () => {
  expect(choose(fromFen('7k/8/8/3q4/8/4N3/8/7K w - - 0 1'), {...calm, depth: 2})).toBe(
    aMove('e3d5'),
  )
  const guarded = choose(fromFen('7k/2p5/3p4/8/8/3Q4/8/7K w - - 0 1'), {...calm, depth: 2})
  expect(guarded).not.toBe(aMove('d3d6'))
})

test('it stops when the time is up, and still has a move', () => {
  let now = 0
  const move = choose(newGame().position, {
    depth: 30,
    time: 20,
    slip: 0,
    chance: () => 0.5,
    clock: () => (now += 5),
  })
  expect(legalMoves(newGame().position)).toContain(move)
})

test('both sides see the same position with opposite eyes', () => {
  const fen = 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R'
  expect(value(fromFen(`${fen} w KQkq - 0 1`))).toBe(-value(fromFen(`${fen} b KQkq - 0 1`)))
  expect(value(newGame().position)).toBe(0)
})

test('the smith beats the apprentice more often than not', () => {
  let seed = 7
  const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647
  let points = 0
  for (let round = 0; round < 4; round++) {
    const smith = round % 2 === 0 ? 1 : -1
    let game = newGame()
    while (!outcome(game) && game.moves.length < 90) {
      const player = strengths[game.position.turn === smith ? 1 : 0]
      if (!player) throw new Error('There are three strengths.')
      const {depth, slip} = player
      game = after(game, choose(game.position, {depth, slip, time: 9e9, chance, clock: () => 0}))
    }
    points += Math.sign(value({...game.position, turn: 1}) * smith)
  }
  expect(points).toBeGreaterThan(0)
})

test('a check is told', () => {
  expect(isAttacked(played('e2e4', 'f7f6', 'd1h5').position, -1)).toBe(true)
  expect(squareName(squareOf('h5'))).toBe('h5')
})
