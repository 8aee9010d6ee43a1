// Tin Chess: wires the rules to the board, the thinker, the keys and the drawer of saved things.

import {
  ask,
  createSound,
  createStore,
  find,
  focusOn,
  keepBestLine,
  lampSwitch,
  onKeys,
  say,
} from './shack.js'
import {
  after,
  becomes,
  fromOf,
  isAttacked,
  KING,
  legalMoves,
  newGame,
  outcome,
  parseGame,
  squareName,
  toOf,
} from './rules.js'
import {choose, strengths} from './search.js'
import {createView, kinds, sideName} from './view.js'

const store = createStore('tin-chess')
const sound = createSound(store)
const board = find('#board')
const view = createView(board)
const thinker = hireThinker()

let game = parseGame(store.read('game')) ?? newGame()
let side = store.read('side') === -1 ? -1 : 1
let strength = [0, 1, 2].includes(store.read('strength')) ? store.read('strength') : 1
let letters = store.read('letters') !== false
const records = readRecords(store.read('records'))
let counted = store.read('counted') === true
let picked = -1
let asked = 0 // the number of the question the thinker is at, 0 when it is the player's move
let questions = 0
let telling = 0

const isMyTurn = () => game.position.turn === side && !outcome(game) && !telling
const isNoticeUp = () => !find('#notice').hidden

function show() {
  const {position} = game
  const ended = outcome(game)
  const targets = picked < 0 ? [] : legalMoves(position).filter((move) => fromOf(move) === picked)
  const check = isAttacked(position, position.turn)
    ? position.board.indexOf(KING * position.turn)
    : -1
  view.show({
    position,
    last: game.moves.at(-1) ?? null,
    picked,
    targets: targets.map(toOf),
    check,
  })
  view.shelf(position, side)
  board.classList.toggle('mine', isMyTurn())
  find('#who').textContent = strengths[strength].name
  find('#turn').textContent = ended
    ? endings[ended][0]
    : asked
      ? 'Thinking'
      : check >= 0
        ? 'Check!'
        : 'Your move'
  const record = records[strength]
  find('#won').textContent = record.won
  find('#drawn').textContent = record.drawn
  find('#lost').textContent = record.lost
  find('#undo').disabled = !canUndo()
  find('#take-back').disabled = !canUndo()
}

function save() {
  store.write('game', game.moves)
  store.write('side', side)
  store.write('strength', strength)
  store.write('counted', counted)
}

/** A click, a tap or Enter on a square: pick up, put down, pick another, or leave it. */
async function touch(square) {
  view.point(square)
  if (!isMyTurn() || isNoticeUp()) return
  const mine = game.position.board[square] * side > 0
  if (picked >= 0 && square !== picked) {
    const moves = legalMoves(game.position).filter(
      (move) => fromOf(move) === picked && toOf(move) === square,
    )
    if (moves.length > 0) {
      const move = moves.length > 1 ? await promotion(moves) : moves[0]
      if (move) make(move)
      return
    }
  }
  picked = mine && square !== picked ? square : -1
  show()
  if (picked >= 0) {
    const ways = legalMoves(game.position).filter((move) => fromOf(move) === picked)
    const where = [...new Set(ways.map((move) => squareName(toOf(move))))].join(', ')
    say(`${kinds[Math.abs(game.position.board[picked])]} picked up. ${where || 'It cannot move.'}`)
  }
}

async function promotion(moves) {
  find('#pieces').className = `row ${sideName(side)}`
  const kind = Number(await ask(find('#promote')))
  return moves.find((move) => becomes(move) === kind)
}

function make(move, glides = true) {
  const {position} = game
  const kind = Math.abs(position.board[fromOf(move)])
  const took = position.board[toOf(move)] !== 0
  const mover = position.turn
  game = after(game, move)
  picked = -1
  asked = 0
  save()
  ring(took)
  const ended = outcome(game)
  if (ended) count(ended)
  else if (game.position.turn !== side) think()
  show()
  if (glides) view.glide(fromOf(move), toOf(move))
  const check = isAttacked(game.position, game.position.turn) && !ended ? ' Check.' : ''
  const into = becomes(move) ? `, becomes a ${kinds[becomes(move)]}` : ''
  const way = `${squareName(fromOf(move))} ${took ? 'takes' : 'to'} ${squareName(toOf(move))}`
  say(`${mover > 0 ? 'Tin' : 'Rust'} ${kinds[kind]} ${way}${into}.${check}`)
  if (ended) {
    telling = setTimeout(() => {
      telling = 0
      announce(ended)
    }, 700)
  }
}

function think() {
  asked = ++questions
  thinker({id: asked, moves: game.moves, strength})
}

/** Asks the worker; without one the page thinks itself, after it has painted. */
function hireThinker() {
  const answer = ({id, move}) => {
    if (id === asked && move) make(move)
  }
  const alone = ({id, strength: level}) =>
    setTimeout(() => {
      if (id !== asked) return
      const {position, seen} = game
      const options = {...strengths[level], time: 250, seen, chance: Math.random}
      answer({id, move: choose(position, {...options, clock: () => performance.now()})})
    }, 60)
  try {
    const worker = new Worker(new URL('thinker.js', import.meta.url), {type: 'module'})
    let ask = (question) => worker.postMessage(question)
    worker.addEventListener('message', ({data}) => answer(data))
    worker.addEventListener('error', () => {
      ask = alone
      if (asked) alone({id: asked, strength})
    })
    return (question) => ask(question)
  } catch {
    return alone
  }
}

const endings = {
  mate: ['Mate', ''],
  stalemate: ['Draw', 'No move left, and no check: stalemate.'],
  repetition: ['Draw', 'The same position for the third time.'],
  fifty: ['Draw', 'Fifty moves without a pawn or a capture.'],
  material: ['Draw', 'Neither side has enough left to mate.'],
}

const isWon = () => game.position.turn !== side

function count(ended) {
  // A game taken back after its end is counted once.
  if (counted) return
  counted = true
  const record = records[strength]
  if (ended !== 'mate') record.drawn++
  else if (isWon()) record.won++
  else record.lost++
  store.write('records', records)
  tellBest()
  save()
}

/** The strongest one that was ever beaten, and how often. */
function tellBest() {
  const strongest = records.findLastIndex(({won}) => won > 0)
  if (strongest < 0) return
  keepBestLine(store, `${strengths[strongest].name} beaten ${records[strongest].won} ×`)
}

function announce(ended) {
  const {name} = strengths[strength]
  const won = ended === 'mate' && isWon()
  const title = ended !== 'mate' ? 'Split the scrap' : won ? 'Mate!' : 'Hammered flat'
  const text =
    ended !== 'mate'
      ? endings[ended][1]
      : won
        ? `You beat the ${name.toLowerCase()} in ${Math.ceil(game.moves.length / 2)} moves.`
        : `The ${name.toLowerCase()} mated you. The last move can be taken back.`
  find('#notice-title').textContent = title
  find('#notice-text').textContent = text
  find('#notice').hidden = false
  show()
  sound.play(
    won
      ? [
          [523, 0, 0.12],
          [659, 0.1, 0.12],
          [784, 0.2, 0.3],
        ]
      : [
          [262, 0, 0.2],
          [196, 0.16, 0.35],
        ],
  )
  say(`${title} ${text}`)
  focusOn(find('#again'))
}

function closeNotice() {
  clearTimeout(telling)
  telling = 0
  if (!isNoticeUp()) return
  find('#notice').hidden = true
  view.point(view.cursor())
}

function canUndo() {
  return game.moves.length > (side > 0 ? 0 : 1)
}

function undo() {
  if (!canUndo()) return
  // Back to the player's own move: one move while the other side thinks, else two.
  const back = game.position.turn === side ? 2 : 1
  asked = 0
  game = newGame(game.moves.slice(0, -back))
  picked = -1
  save()
  closeNotice()
  show()
  say('Taken back. Your move.')
}

async function restart() {
  const underWay = game.moves.length > 1 && !outcome(game)
  find('#stake').hidden = !underWay
  let level = strength
  const lamps = [...document.querySelectorAll('[data-strength]')]
  const light = () => {
    for (const lamp of lamps)
      lamp.setAttribute('aria-pressed', String(Number(lamp.dataset.strength) === level))
  }
  for (const lamp of lamps) {
    lamp.onclick = () => {
      level = Number(lamp.dataset.strength)
      light()
    }
  }
  light()
  const chosen = Number(await ask(find('#fresh')))
  if (!chosen) return
  strength = level
  side = chosen
  begin()
}

function begin() {
  game = newGame()
  picked = -1
  asked = 0
  counted = false
  save()
  closeNotice()
  view.place(side)
  view.point(side > 0 ? 52 : 12)
  if (side < 0) think()
  show()
  say(side > 0 ? 'New game. Your move.' : 'New game. The tin moves first.')
}

function ring(took) {
  sound.play(
    took
      ? [
          [196, 0, 0.09],
          [392, 0.03, 0.16],
        ]
      : [[330, 0, 0.07]],
  )
}

function readRecords(value) {
  const number = (at, key) =>
    Number.isSafeInteger(value?.[at]?.[key]) ? Math.max(0, value[at][key]) : 0
  return strengths.map((_, at) => ({
    won: number(at, 'won'),
    drawn: number(at, 'drawn'),
    lost: number(at, 'lost'),
  }))
}

/** Dragging: the piece follows the pointer and is put down where it is let go. */
function dragPieces() {
  let held = null

  board.addEventListener('pointerdown', (event) => {
    const button = event.target.closest('[data-square]')
    if (!button || event.button !== 0 || !event.isPrimary || !isMyTurn()) return
    const square = Number(button.dataset.square)
    if (game.position.board[square] * side <= 0) return
    held = {square, x: event.clientX, y: event.clientY, piece: null}
  })
  addEventListener('pointermove', (event) => {
    if (!held) return
    const right = event.clientX - held.x
    const down = event.clientY - held.y
    if (!held.piece) {
      if (Math.hypot(right, down) < 8) return
      picked = held.square
      show()
      held.piece = view.squares[held.square].firstElementChild
      held.piece.classList.add('held')
    }
    held.piece.style.translate = `${right}px ${down}px`
  })
  const letGo = (event) => {
    const {piece, square} = held ?? {}
    held = null
    if (!piece) return
    piece.classList.remove('held')
    piece.style.translate = ''
    // What the browser calls a click after a drag is none.
    addEventListener('click', (click) => click.stopPropagation(), {capture: true, once: true})
    setTimeout(() => dispatchEvent(new Event('click')), 0)
    const below =
      event.type === 'pointerup' && document.elementFromPoint(event.clientX, event.clientY)
    const target = below ? below.closest?.('[data-square]') : null
    if (target && Number(target.dataset.square) !== square) void drop(Number(target.dataset.square))
    else show()
  }
  addEventListener('pointerup', letGo)
  addEventListener('pointercancel', letGo)
}

async function drop(square) {
  const moves = legalMoves(game.position).filter(
    (move) => fromOf(move) === picked && toOf(move) === square,
  )
  const move = moves.length > 1 ? await promotion(moves) : moves[0]
  view.point(square)
  picked = -1
  if (move) make(move, false)
  else show()
}

// Nothing runs here by itself; who goes away may cover the game all the same.
const pause = () => void ask(find('#rest'))

const toggleSound = lampSwitch(find('#sound'), sound.isOn(), (on) => {
  sound.set(on)
  sound.play([[660, 0, 0.1]])
})
lampSwitch(find('#letters'), letters, (on) => {
  letters = on
  store.write('letters', on)
})

onKeys({
  steer(direction) {
    if (isNoticeUp()) return
    const [right, down] = {up: [0, -1], right: [1, 0], down: [0, 1], left: [-1, 0]}[direction]
    const column = (view.cursor() & 7) + right * side
    const row = (view.cursor() >> 3) + down * side
    if (column >= 0 && column < 8 && row >= 0 && row < 8) view.point(row * 8 + column)
    else view.point(view.cursor())
  },
  letters: () => letters,
  press: {
    z: undo,
    p: pause,
    r: () => void restart(),
    m: toggleSound,
    space: () => {
      if (isNoticeUp()) find('#notice .go').click()
      else void touch(view.cursor())
    },
    Escape: () => {
      picked = -1
      show()
    },
  },
})
board.addEventListener('click', (event) => {
  const button = event.target.closest('[data-square]')
  if (button) void touch(Number(button.dataset.square))
})
dragPieces()

find('#undo').addEventListener('click', undo)
find('#take-back').addEventListener('click', undo)
find('#pause').addEventListener('click', pause)
find('#restart').addEventListener('click', () => void restart())
find('#again').addEventListener('click', begin)
find('#look').addEventListener('click', closeNotice)
find('#help').addEventListener('click', () => void ask(find('#how')))

view.place(side)
view.point(side > 0 ? 52 : 12, false)
if (!outcome(game) && game.position.turn !== side) think()
show()
tellBest()
if (outcome(game)) announce(outcome(game))
