// Flip Side: wires the rules to the tray, the thinker, the keys and the drawer of saved things.

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
import {after, count, newGame, parseGame, placesFor, SIZE, turned} from './rules.js'
import {choose, strengths} from './search.js'
import {createView, placeName} from './view.js'

const store = createStore('flip-side')
const sound = createSound(store)
const view = createView(find('#board'))
const thinker = hireThinker()

let game = parseGame(store.read('game')) ?? newGame()
let side = store.read('side') === -1 ? -1 : 1
let strength = [0, 1, 2].includes(store.read('strength')) ? store.read('strength') : 1
let letters = store.read('letters') !== false
const bests = readBests(store.read('bests'))
let asked = 0
let questions = 0
let waiting = 0 // the timer of an answer that lets the player see the lids turn first
let telling = 0

// The other side is never faster than the eye.
const pace = 750

const names = (who) => (who > 0 ? 'Day' : 'Night')
const isNoticeUp = () => !find('#notice').hidden
const isMyTurn = () => !game.over && game.turn === side && !telling

function show(move = {}) {
  const places = isMyTurn() ? placesFor(game.board, side) : []
  view.show(game, {places, last: game.moves.at(-1) ?? -1, ...move})
  const day = count(game.board, 1)
  const night = count(game.board, -1)
  find('#day').textContent = day
  find('#night').textContent = night
  find('#day-name').textContent = side > 0 ? 'Day, you' : 'Day'
  find('#night-name').textContent = side < 0 ? 'Night, you' : 'Night'
  find('#best-of').textContent = `Best, ${strengths[strength].name.toLowerCase()}`
  find('#best').textContent = bests[strength] ? `+${bests[strength]}` : '–'
  // The sky beside the tray is as bright as the tray.
  find('#sky').style.height = `${(day / (day + night)) * 100}%`
  find('#undo').disabled = !canUndo()
  find('#take-back').disabled = !canUndo()
}

function touch(place) {
  view.point(place)
  if (!isMyTurn() || isNoticeUp()) return
  if (turned(game.board, place, side).length > 0) make(place)
  else if (game.board[place] === 0) say(`${placeName(place)} would turn nothing.`)
}

function make(place) {
  const mover = game.turn
  const flipped = turned(game.board, place, mover)
  game = after(game, place)
  asked = 0
  save()
  sound.play(
    flipped
      .slice(0, 6)
      .map((_, at) => [mover > 0 ? 392 + at * 44 : 330 - at * 22, at * 0.055, 0.09]),
  )
  if (game.over) keepBest()
  else if (game.turn !== side) think()
  show({flipped})

  const lids = flipped.length === 1 ? '1 lid turns' : `${flipped.length} lids turn`
  const skip = game.passed ? ` ${names(-mover)} has no place and waits.` : ''
  say(`${names(mover)} lays ${placeName(place)}, ${lids}.${skip}`)
  if (game.over) {
    telling = setTimeout(() => {
      telling = 0
      announce()
    }, 1100)
  }
}

function think() {
  clearTimeout(waiting)
  asked = ++questions
  const question = {id: asked, moves: game.moves, strength}
  waiting = setTimeout(() => thinker(question), pace)
}

/** Asks the worker; without one the page thinks itself, one ply less deep. */
function hireThinker() {
  const answer = ({id, place}) => {
    if (id === asked && place >= 0) make(place)
  }
  const alone = ({id, strength: level}) => {
    const player = strengths[level]
    const options = {
      ...player,
      depth: Math.min(player.depth, 3),
      endgame: Math.min(player.endgame, 7),
    }
    answer({id, place: choose(game.board, game.turn, {...options, chance: Math.random})})
  }
  try {
    const worker = new Worker(new URL('thinker.js', import.meta.url), {type: 'module'})
    let put = (question) => worker.postMessage(question)
    worker.addEventListener('message', ({data}) => answer(data))
    worker.addEventListener('error', () => {
      put = alone
      if (asked) alone({id: asked, strength})
    })
    return (question) => put(question)
  } catch {
    return alone
  }
}

const lead = () => count(game.board, side) - count(game.board, -side)

function keepBest() {
  if (lead() <= bests[strength]) return
  bests[strength] = lead()
  store.write('bests', bests)
  tellBest()
}

/** The strongest one that was ever beaten, and by how many lids. */
function tellBest() {
  const strongest = bests.findLastIndex((by) => by > 0)
  if (strongest < 0) return
  keepBestLine(store, `${strengths[strongest].name}: won by ${bests[strongest]}`)
}

function announce() {
  const by = lead()
  const title =
    by > 0 ? (side > 0 ? 'Good morning' : 'Good night') : by < 0 ? 'Lights out' : 'Twilight'
  const sum = `${count(game.board, 1)} day, ${count(game.board, -1)} night.`
  const name = strengths[strength].name.toLowerCase()
  const text =
    by > 0
      ? `${sum} You win by ${by} against the ${name} one.`
      : by < 0
        ? `${sum} The ${name} one wins by ${-by}.`
        : `${sum} Nobody wins.`
  find('#notice-title').textContent = title
  find('#notice-text').textContent = text
  find('#notice').hidden = false
  show()
  say(`${title}. ${text}`)
  focusOn(find('#again'))
}

function closeNotice() {
  clearTimeout(telling)
  telling = 0
  if (!isNoticeUp()) return
  find('#notice').hidden = true
  view.point(view.cursor())
}

/** The moves up to before the player's last one, or null. */
function beforeMine() {
  for (let length = game.moves.length - 1; length >= 0; length--) {
    const moves = game.moves.slice(0, length)
    if (newGame(moves).turn === side) return moves
  }
  return null
}

const canUndo = () => beforeMine() !== null

function undo() {
  const moves = beforeMine()
  if (!moves) return
  clearTimeout(waiting)
  asked = 0
  game = newGame(moves)
  save()
  closeNotice()
  show()
  say('Taken back. Your move.')
}

async function restart() {
  find('#stake').hidden = game.moves.length < 2 || game.over
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
  clearTimeout(waiting)
  game = newGame()
  asked = 0
  save()
  closeNotice()
  view.point(19)
  if (side < 0) think()
  show()
  say(side > 0 ? 'New game. Your move.' : 'New game. Day moves first.')
}

function save() {
  store.write('game', game.moves)
  store.write('side', side)
  store.write('strength', strength)
}

function readBests(value) {
  return strengths.map((_, at) =>
    Number.isSafeInteger(value?.[at]) ? Math.min(64, Math.max(0, value[at])) : 0,
  )
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
    const column = (view.cursor() % SIZE) + right
    const row = Math.floor(view.cursor() / SIZE) + down
    const inside = column >= 0 && column < SIZE && row >= 0 && row < SIZE
    view.point(inside ? row * SIZE + column : view.cursor())
  },
  letters: () => letters,
  press: {
    z: undo,
    p: pause,
    r: () => void restart(),
    m: toggleSound,
    space: () => (isNoticeUp() ? find('#notice .go').click() : touch(view.cursor())),
  },
})
find('#board').addEventListener('click', (event) => {
  const button = event.target.closest('[data-place]')
  if (button) touch(Number(button.dataset.place))
})
find('#undo').addEventListener('click', undo)
find('#take-back').addEventListener('click', undo)
find('#pause').addEventListener('click', pause)
find('#restart').addEventListener('click', () => void restart())
find('#again').addEventListener('click', begin)
find('#look').addEventListener('click', closeNotice)
find('#help').addEventListener('click', () => void ask(find('#how')))

view.point(19, false)
new ResizeObserver(view.repaint).observe(find('#lids'))
if (!game.over && game.turn !== side) think()
show()
tellBest()
if (game.over) announce()
