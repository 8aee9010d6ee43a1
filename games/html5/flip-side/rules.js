// The rules of reversi: pure. A tray has 64 places row by row; a place holds 0, 1 (day, moves
// first) or -1 (night). A game is the list of its moves; the rest follows from it.

export const SIZE = 8

const ways = [-1, 0, 1].flatMap((down) =>
  [-1, 0, 1].flatMap((right) => (right || down ? [[right, down]] : [])),
)
const lines = Array.from({length: 64}, (_, place) => ways.map((way) => walk(place, way)))

export function newGame(moves = []) {
  const board = Array(64).fill(0)
  board[27] = board[36] = -1
  board[28] = board[35] = 1
  let game = {moves: [], board, turn: 1, passed: false, over: false}
  for (const place of moves) game = after(game, place)
  return game
}

/** The places whose lid turns when this one is laid; none when it may not be laid there. */
export function turned(board, place, side) {
  if (board[place] !== 0) return []
  const found = []
  for (const line of lines[place]) {
    let end = 0
    while (end < line.length && board[line[end]] === -side) end++
    if (end > 0 && end < line.length && board[line[end]] === side) found.push(...line.slice(0, end))
  }
  return found
}

export function placesFor(board, side) {
  const places = []
  for (let place = 0; place < 64; place++) {
    if (board[place] === 0 && turns(board, place, side)) places.push(place)
  }
  return places
}

export function lay(board, place, side) {
  const next = board.slice()
  for (const other of turned(board, place, side)) next[other] = side
  next[place] = side
  return next
}

/**
 * The game after a lid is laid. `passed` is true when the other side has no place and must let
 * this one move again; `over` when neither has.
 */
export function after(game, place) {
  const board = lay(game.board, place, game.turn)
  const answer = placesFor(board, -game.turn).length > 0
  const again = !answer && placesFor(board, game.turn).length > 0
  return {
    moves: [...game.moves, place],
    board,
    turn: again ? game.turn : -game.turn,
    passed: again,
    over: !answer && !again,
  }
}

export const count = (board, side) => board.filter((lid) => lid === side).length

/** A saved game, or null: every move must have been allowed. */
export function parseGame(value) {
  if (!Array.isArray(value) || value.length > 60) return null
  let game = newGame()
  for (const place of value) {
    if (game.over || !placesFor(game.board, game.turn).includes(place)) return null
    game = after(game, place)
  }
  return game
}

function turns(board, place, side) {
  for (const line of lines[place]) {
    let end = 0
    while (end < line.length && board[line[end]] === -side) end++
    if (end > 0 && end < line.length && board[line[end]] === side) return true
  }
  return false
}

function walk(place, [right, down]) {
  const found = []
  let column = (place % SIZE) + right
  let row = Math.floor(place / SIZE) + down
  while (column >= 0 && column < SIZE && row >= 0 && row < SIZE) {
    found.push(row * SIZE + column)
    column += right
    row += down
  }
  return found
}
