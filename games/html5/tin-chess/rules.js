// The rules of chess: pure. A board is 64 squares, 0 is a8 and 63 is h1; a square holds 0 or a
// piece: 1 pawn, 2 knight, 3 bishop, 4 rook, 5 queen, 6 king, above zero Tin (moves first),
// below zero Rust. A move is a number: from + 64 × to + 4096 × the kind a pawn becomes (0: none).

export const [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING] = [1, 2, 3, 4, 5, 6]

export const fromOf = (move) => move & 63
export const toOf = (move) => (move >> 6) & 63
export const becomes = (move) => move >> 12

const hops = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
]
const straight = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
]
const slanted = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
]
const round = [...straight, ...slanted]

// For every square: where a hop or a step leads, and the rays that run from it to the edge.
const reach = (ways) =>
  Array.from({length: 64}, (_, square) => ways.flatMap((way) => walk(square, way).slice(0, 1)))
const rays = (ways) => Array.from({length: 64}, (_, square) => ways.map((way) => walk(square, way)))
const jumps = reach(hops)
const steps = reach(round)
const straightRays = rays(straight)
const slantedRays = rays(slanted)
const roundRays = rays(round)

// Castling rights: 1 Tin short, 2 Tin long, 4 Rust short, 8 Rust long. A right ends with the first
// move from, or onto, the corner or the king's square.
const rightsLost = new Map([
  [60, 3],
  [63, 1],
  [56, 2],
  [4, 12],
  [7, 4],
  [0, 8],
])

const home = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'

/** A position from its Forsyth-Edwards notation. Throws on a board that has not 64 squares. */
export function fromFen(fen) {
  const [rows, turn, castling, passant, half] = fen.split(' ')
  const board = []
  for (const sign of rows.replaceAll('/', '')) {
    const kind = ' pnbrqk'.indexOf(sign.toLowerCase())
    if (kind > 0) board.push(sign === sign.toLowerCase() ? -kind : kind)
    else board.push(...Array(Number(sign)).fill(0))
  }
  if (board.length !== 64) throw new Error(`"${rows}" has ${board.length} squares, not 64.`)
  return {
    board,
    turn: turn === 'b' ? -1 : 1,
    rights: [...'KQkq'].reduce(
      (sum, sign, bit) => sum | (castling.includes(sign) ? 1 << bit : 0),
      0,
    ),
    passant: passant === '-' ? -1 : squareOf(passant),
    half: Number(half) || 0,
  }
}

export const squareName = (square) => 'abcdefgh'[square & 7] + (8 - (square >> 3))
export const squareOf = (name) => 'abcdefgh'.indexOf(name[0]) + (8 - Number(name[1])) * 8

/** Moves as the pieces go, some of which may leave the own king in check. */
export function looseMoves({board, turn, rights, passant}, capturesOnly = false) {
  const moves = []
  const add = (from, to) => {
    const taken = board[to] * turn
    if (taken < 0 || (taken === 0 && !capturesOnly)) moves.push(from + 64 * to)
    return taken === 0
  }
  for (let from = 0; from < 64; from++) {
    const kind = board[from] * turn
    if (kind <= 0) continue
    if (kind === PAWN) pawnMoves(board, turn, passant, from, capturesOnly, moves)
    else if (kind === KNIGHT) for (const to of jumps[from]) add(from, to)
    else if (kind === KING) {
      for (const to of steps[from]) add(from, to)
      if (!capturesOnly) castlings(board, turn, rights, from, moves)
    } else {
      const lines = kind === BISHOP ? slantedRays : kind === ROOK ? straightRays : roundRays
      for (const line of lines[from]) for (const to of line) if (!add(from, to)) break
    }
  }
  return moves
}

/** The position after a move. It does not check the move. */
export function play(position, move) {
  const {turn} = position
  const board = position.board.slice()
  const from = fromOf(move)
  const to = toOf(move)
  const kind = board[from] * turn
  const quiet = board[to] === 0 && kind !== PAWN
  board[to] = becomes(move) ? becomes(move) * turn : board[from]
  board[from] = 0

  let passant = -1
  if (kind === PAWN) {
    if (to === position.passant) board[to + 8 * turn] = 0
    if (Math.abs(from - to) === 16) passant = (from + to) / 2
  } else if (kind === KING && Math.abs(from - to) === 2) {
    const [corner, beside] = to > from ? [to + 1, to - 1] : [to - 2, to + 1]
    board[beside] = board[corner]
    board[corner] = 0
  }
  const lost = (rightsLost.get(from) ?? 0) | (rightsLost.get(to) ?? 0)
  return {
    board,
    turn: -turn,
    rights: position.rights & ~lost,
    passant,
    half: quiet ? position.half + 1 : 0,
  }
}

export const legalMoves = (position) =>
  looseMoves(position).filter((move) => !isAttacked(play(position, move), position.turn))

/** Whether the king of this side stands in check. */
export const isAttacked = ({board}, side) => hits(board, board.indexOf(KING * side), -side)

/** Two positions are the same when pieces, turn, castling and capturing in passing are. */
export function keyOf(position) {
  const {board, turn, rights, passant} = position
  const passing =
    passant >= 0 &&
    legalMoves(position).some((move) => toOf(move) === passant && board[fromOf(move)] === turn)
  return `${board.join('')}${turn}${rights}${passing ? passant : ''}`
}

/** A game: its moves, the position they led to and how often each position has stood. */
export function newGame(moves = []) {
  const start = fromFen(home)
  let game = {moves: [], position: start, seen: new Map([[keyOf(start), 1]])}
  for (const move of moves) game = after(game, move)
  return game
}

export function after(game, move) {
  const position = play(game.position, move)
  const key = keyOf(position)
  const seen = new Map(game.seen).set(key, (game.seen.get(key) ?? 0) + 1)
  return {moves: [...game.moves, move], position, seen}
}

/** Null while the game goes on, else why it ended: mate, stalemate, repetition, fifty, material. */
export function outcome({position, seen}) {
  if (legalMoves(position).length === 0) {
    return isAttacked(position, position.turn) ? 'mate' : 'stalemate'
  }
  if (seen.get(keyOf(position)) >= 3) return 'repetition'
  if (position.half >= 100) return 'fifty'
  return isBare(position) ? 'material' : null
}

/** A saved game, or null: every move must have been allowed. */
export function parseGame(value) {
  if (!Array.isArray(value) || value.length > 1000) return null
  let game = newGame()
  for (const move of value) {
    if (outcome(game) || !legalMoves(game.position).includes(move)) return null
    game = after(game, move)
  }
  return game
}

function pawnMoves(board, turn, passant, from, capturesOnly, moves) {
  const ahead = from - 8 * turn
  const row = from >> 3
  const last = turn === 1 ? 1 : 6
  const add = (to) => {
    if (row !== last) moves.push(from + 64 * to)
    else for (const kind of [QUEEN, KNIGHT, ROOK, BISHOP]) moves.push(from + 64 * to + 4096 * kind)
  }
  if (board[ahead] === 0 && (!capturesOnly || row === last)) {
    add(ahead)
    const twice = ahead - 8 * turn
    if (row === (turn === 1 ? 6 : 1) && board[twice] === 0) add(twice)
  }
  for (const side of [-1, 1]) {
    const column = (from & 7) + side
    const to = ahead + side
    if (column >= 0 && column < 8 && (board[to] * turn < 0 || to === passant)) add(to)
  }
}

function castlings(board, turn, rights, from, moves) {
  const mine = turn === 1 ? rights & 3 : rights >> 2
  if (!mine || hits(board, from, -turn)) return
  const free = (...squares) => squares.every((square) => board[square] === 0)
  // The square the king ends on is checked with all other moves; the one it passes is checked here.
  if (mine & 1 && free(from + 1, from + 2) && !hits(board, from + 1, -turn)) {
    moves.push(from + 64 * (from + 2))
  }
  if (mine & 2 && free(from - 1, from - 2, from - 3) && !hits(board, from - 1, -turn)) {
    moves.push(from + 64 * (from - 2))
  }
}

/** Whether a piece of `side` could go to `square`. */
function hits(board, square, side) {
  const column = square & 7
  const behind = square + 8 * side
  if (behind >= 0 && behind < 64) {
    if (column > 0 && board[behind - 1] === PAWN * side) return true
    if (column < 7 && board[behind + 1] === PAWN * side) return true
  }
  for (const to of jumps[square]) if (board[to] === KNIGHT * side) return true
  for (const to of steps[square]) if (board[to] === KING * side) return true
  return (
    sees(board, straightRays[square], ROOK * side, side) ||
    sees(board, slantedRays[square], BISHOP * side, side)
  )
}

function sees(board, lines, piece, side) {
  for (const line of lines) {
    for (const to of line) {
      if (board[to] === 0) continue
      if (board[to] === piece || board[to] === QUEEN * side) return true
      break
    }
  }
  return false
}

/** Neither side has enough left to give mate: lone kings, one light piece, bishops on one colour. */
function isBare({board}) {
  const left = board.flatMap((piece, square) =>
    piece === 0 || Math.abs(piece) === KING ? [] : [square],
  )
  const kinds = left.map((square) => Math.abs(board[square]))
  if (left.length <= 1) return kinds.every((kind) => kind === KNIGHT || kind === BISHOP)
  const shade = (square) => ((square >> 3) + square) & 1
  return (
    kinds.every((kind) => kind === BISHOP) &&
    left.every((square) => shade(square) === shade(left[0]))
  )
}

function walk(square, [right, down]) {
  const found = []
  let column = (square & 7) + right
  let row = (square >> 3) + down
  while (column >= 0 && column < 8 && row >= 0 && row < 8) {
    found.push(row * 8 + column)
    column += right
    row += down
  }
  return found
}
