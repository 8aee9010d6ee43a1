// Lamplight Solitaire: wires the rules to the table, the keys, the hand and the drawer of saved things.

import {
  ask,
  createSound,
  createStore,
  find,
  focusOn,
  grouped,
  isStill,
  lampSwitch,
  onKeys,
  say,
} from './shack.js'
import {
  canMove,
  DEALS,
  finish,
  hint,
  HOMES,
  isWon,
  move,
  newGame,
  parseGame,
  STOCK,
  targets,
  toSave,
  turn,
  undo,
  WASTE,
} from './rules.js'
import {nameOf} from './cards.js'
import {carryCards} from './carry.js'
import {createFlight} from './flight.js'
import {createView} from './view.js'
import {createWalk} from './walk.js'

const store = createStore('lamplight-solitaire')
const sound = createSound(store)
const view = createView(find('#table'))
const flight = createFlight(find('#flight'))

let game = parseGame(store.read('game')) ?? newGame(freshDeal(), store.read('draw') === 3 ? 3 : 1)
let seconds = readCount(store.read('seconds'))
let phase = 'playing' // then paused, finishing, won
let picked = null // {place, count}: what is in the hand
let nudge = []
let letters = store.read('letters') !== false
let timed = store.read('timer') === true
let away = false
let telling = 0
const bests = readBests(store.read('bests'))

function show() {
  view.show({
    game,
    picked: picked?.place ?? -1,
    count: picked?.count ?? 0,
    targets: picked ? targets(game, picked.place, picked.count) : [],
    nudge,
  })
  const best = bests[game.draw]
  find('#score').textContent = grouped(game.score)
  find('#best').textContent = best.score === null ? '–' : grouped(best.score)
  find('#draw').textContent = game.draw === 1 ? 'Draw one' : 'Draw three'
  find('#deal').textContent = `No. ${game.deal}`
  find('#clock').hidden = !timed
  find('#time').textContent = clock(seconds)
  find('#best-time').textContent = best.seconds === null ? '–' : clock(best.seconds)
  find('#undo').disabled = game.moves.length === 0 || phase === 'won'
  find('#hint').disabled = phase !== 'playing'
  find('#pause').disabled = phase !== 'playing' && phase !== 'paused'
  find('#finish').hidden = phase !== 'playing' || !finish(game)
}

function save() {
  store.write('game', toSave(game))
  store.write('seconds', seconds)
}

/** A click, a tap or Enter: pick up, put down, turn the stock; twice on one card sends it home. */
function touch(place, at) {
  view.point(place, at)
  if (phase !== 'playing') return
  nudge = []
  if (picked && picked.place !== place && canMove(game, picked.place, place, picked.count)) {
    make(move(game, picked.place, place, picked.count))
    return
  }
  if (picked && picked.place === place && game.places[place].length - picked.count === at) {
    const home = HOMES.find((to) => canMove(game, place, to, picked.count))
    if (home) make(move(game, place, home))
    else leave()
    return
  }
  if (place === STOCK) {
    turnStock()
    return
  }
  const count = game.places[place].length - at
  const isOpen = game.places[place].length > 0 && at >= game.hidden[place]
  picked = isOpen ? {place, count} : null
  show()
  if (picked) {
    const ways = targets(game, place, count).map(placeName)
    const what = nameOf(game.places[place][at])
    say(
      `${what} picked up. ${ways.length > 0 ? `Goes to ${ways.join(', ')}.` : 'It goes nowhere.'}`,
    )
  }
}

function turnStock() {
  const next = turn(game)
  if (phase !== 'playing' || !next) return
  make(next)
  const top = game.places[WASTE].at(-1)
  say(top === undefined ? 'The waste is the stock again.' : `${nameOf(top)} turned.`)
}

/** Takes a position that a move led to. */
function make(next) {
  if (!next) return
  const [from, to, count] = next.moves.at(-1)
  const opened = from >= 6 && next.hidden[from] < game.hidden[from]
  game = next
  picked = null
  nudge = []
  save()
  ring(from, to)
  const cursor = view.cursor()
  show()
  if (cursor?.place === from && from !== STOCK && to !== STOCK) view.point(to, 51)
  if (from === STOCK || to === STOCK) return
  const what = count === 1 ? nameOf(game.places[to].at(-1)) : `${count} cards`
  const up = opened ? ` ${nameOf(game.places[from].at(-1))} turned up.` : ''
  say(`${what} to ${placeName(to)}.${up}`)
  if (isWon(game)) win()
}

function leave() {
  picked = null
  nudge = []
  show()
}

function takeBack() {
  if (game.moves.length === 0 || phase !== 'playing') return
  game = undo(game)
  picked = null
  nudge = []
  save()
  show()
  say('Taken back.')
}

function showHint() {
  if (phase !== 'playing') return
  const way = hint(game)
  picked = null
  nudge = []
  if (!way) {
    show()
    say('No card can go anywhere. Undo, or deal again.')
    flash('No card can go anywhere: undo, or deal again.')
    return
  }
  const [from, to, count] = way
  nudge = game.places[from].slice(-(count || 1))
  if (from === STOCK && nudge.length === 0) nudge = game.places[WASTE].slice(-1)
  show()
  say(from === STOCK ? 'Turn the stock.' : `${nameOf(nudge[0])} goes to ${placeName(to)}.`)
  if (from !== STOCK) view.point(from, game.places[from].length - count, false)
}

/** All lies open: the rest goes home by itself, a card at a time. */
function bringHome() {
  const rest = phase === 'playing' ? finish(game) : null
  if (!rest) return
  phase = 'finishing'
  picked = null
  focusOn(find('#stage'))
  let at = 0
  const next = () => {
    const [from, to, count] = rest[at++]
    game = (from === STOCK || to === STOCK ? turn(game) : move(game, from, to, count)) ?? game
    if (from !== STOCK && to !== STOCK) ring(from, to)
    if (at === rest.length) {
      save()
      win()
      return
    }
    show()
    telling = setTimeout(next, isStill() ? 0 : 70)
  }
  next()
}

function win() {
  phase = 'won'
  const best = bests[game.draw]
  const record = best.score === null || game.score > best.score
  const faster = timed && (best.seconds === null || seconds < best.seconds)
  best.score = Math.max(best.score ?? 0, game.score)
  best.seconds = Math.min(best.seconds ?? seconds, seconds)
  best.won++
  store.write('bests', bests)
  show()
  focusOn(find('#stage'))
  sound.play([523, 659, 784, 1047].map((hertz, at) => [hertz, at * 0.11, 0.3]))
  const points = `${grouped(game.score)} points${record ? ', your best so far' : ''}.`
  const time = timed ? ` ${clock(seconds)}${faster ? ', your fastest' : ''}.` : ''
  const times = best.won === 1 ? 'The first' : `Number ${best.won}`
  const text = `${points}${time} ${times} of your wins with ${game.draw === 1 ? 'one card' : 'three cards'} at a time.`
  telling = setTimeout(() => {
    const order = []
    for (let rank = 12; rank >= 0; rank--) {
      for (const home of HOMES) order.push({card: (home - 2) * 13 + rank, ...stagePoint(home)})
    }
    flight.start(order, view.size(), () => notice('All lamps lit', text, 'New deal'))
  }, 700)
}

/** A home as seen from the corner of the stage, where the flight's canvas begins. */
function stagePoint(home) {
  const box = view.slots[home].getBoundingClientRect()
  const stage = find('#stage').getBoundingClientRect()
  return {x: box.x - stage.x, y: box.y - stage.y}
}

function notice(title, text, lit) {
  find('#notice-title').textContent = title
  find('#notice-text').textContent = text
  find('#go').textContent = lit
  find('#notice').hidden = false
  say(`${title}. ${text}`)
  focusOn(find('#go'))
}

/** A word over the table that goes by itself. */
function flash(text) {
  const word = find('#word')
  word.textContent = text
  word.hidden = false
  clearTimeout(flash.timer)
  flash.timer = setTimeout(() => {
    word.hidden = true
  }, 4000)
}

function pause() {
  if (phase !== 'playing') return
  phase = 'paused'
  picked = null
  show()
  notice('Paused', 'The cards lie face down, and nobody counts the time.', 'Resume')
}

function resume() {
  phase = 'playing'
  find('#notice').hidden = true
  show()
  point()
}

const forward = () => (phase === 'paused' ? resume() : begin(freshDeal(), game.draw))
const togglePause = () => (phase === 'paused' ? resume() : pause())

function begin(deal, draw) {
  clearTimeout(telling)
  flight.skip()
  game = newGame(deal, draw)
  seconds = 0
  phase = 'playing'
  picked = null
  nudge = []
  find('#notice').hidden = true
  store.write('draw', draw)
  save()
  show()
  point()
  say(`Deal number ${deal}.`)
}

function point() {
  const {place, at} = view.cursor() ?? {place: 12, at: 6}
  view.point(place, at, document.hasFocus())
}

async function restart() {
  if (phase === 'finishing' || flight.isOn()) return
  find('#stake').hidden = game.moves.length === 0 || phase === 'won'
  let draw = game.draw
  const lamps = [...document.querySelectorAll('[data-draw]')]
  const light = () => {
    for (const lamp of lamps)
      lamp.setAttribute('aria-pressed', String(Number(lamp.dataset.draw) === draw))
  }
  for (const lamp of lamps) {
    lamp.onclick = () => {
      draw = Number(lamp.dataset.draw)
      light()
    }
  }
  light()
  find('#number').value = game.deal
  const chosen = await ask(find('#fresh'))
  if (chosen === 'new') begin(freshDeal(), draw)
  else if (chosen === 'same') begin(game.deal, draw)
  else if (chosen === 'number') {
    const deal = Number.parseInt(find('#number').value, 10)
    begin(deal >= 1 && deal <= DEALS ? deal : freshDeal(), draw)
  }
}

function ring(from, to) {
  if (to >= 2 && to < 6) sound.play([[440 * 2 ** (game.places[to].length / 12), 0, 0.14]])
  else sound.play([[from === STOCK ? 250 : 300, 0, 0.04]])
}

function placeName(place) {
  return place === WASTE ? 'the waste' : place < 6 ? 'its home' : `pile ${place - 5}`
}

function clock(count) {
  return `${Math.floor(count / 60)}:${String(count % 60).padStart(2, '0')}`
}

function freshDeal() {
  return (crypto.getRandomValues(new Uint32Array(1))[0] % DEALS) + 1
}

function readCount(value) {
  return Number.isSafeInteger(value) && value >= 0 ? value : 0
}

function readBests(value) {
  const number = (draw, key) =>
    Number.isSafeInteger(value?.[draw]?.[key]) && value[draw][key] >= 0 ? value[draw][key] : null
  const read = (draw) => ({
    score: number(draw, 'score'),
    seconds: number(draw, 'seconds'),
    won: number(draw, 'won') ?? 0,
  })
  return {1: read(1), 3: read(3)}
}

// The clock counts quietly, shown or not: only while somebody is at the table, from the first move.
setInterval(() => {
  if (phase !== 'playing' || away || document.hidden || game.moves.length === 0) return
  seconds++
  if (timed) find('#time').textContent = clock(seconds)
}, 1000)
addEventListener('blur', () => {
  away = true
})
addEventListener('focus', () => {
  away = false
})
addEventListener('pagehide', save)

const toggleSound = lampSwitch(find('#sound'), sound.isOn(), (on) => {
  sound.set(on)
  sound.play([[660, 0, 0.1]])
})
lampSwitch(find('#timer'), timed, (on) => {
  timed = on
  store.write('timer', on)
  show()
})
lampSwitch(find('#letters'), letters, (on) => {
  letters = on
  store.write('letters', on)
})

const walk = createWalk(view, () => game)
onKeys({
  steer(direction) {
    if (flight.isOn()) flight.skip()
    else if (phase === 'playing') walk(direction)
  },
  letters: () => letters,
  press: {
    z: takeBack,
    h: showHint,
    t: turnStock,
    f: bringHome,
    p: togglePause,
    r: () => void restart(),
    m: toggleSound,
    Escape: leave,
    space: () => {
      if (flight.isOn()) flight.skip()
      else if (!find('#notice').hidden) find('#go').click()
      else if (phase === 'playing') point()
    },
  },
})
find('#table').addEventListener('click', (event) => {
  const button = event.target.closest('[data-place]')
  if (!button) return
  const place = Number(button.dataset.place)
  // The heap's upper card is meant, wherever it was hit.
  touch(place, place < 6 ? game.places[place].length - 1 : Number(button.dataset.at))
})
carryCards(find('#table'), {
  view,
  pick(place, at) {
    const count = game.places[place].length - at
    if (phase !== 'playing' || place === STOCK || count < 1 || at < game.hidden[place]) return null
    if (place < 6 && count > 1) return null
    picked = {place, count}
    nudge = []
    show()
    return {cards: game.places[place].slice(-count), ways: targets(game, place, count)}
  },
  drop(place) {
    if (picked && place !== null) make(move(game, picked.place, place, picked.count))
    else leave()
  },
})
find('#flight').addEventListener('pointerdown', () => flight.skip())

find('#undo').addEventListener('click', takeBack)
find('#hint').addEventListener('click', showHint)
find('#pause').addEventListener('click', togglePause)
find('#restart').addEventListener('click', () => void restart())
find('#finish').addEventListener('click', bringHome)
find('#go').addEventListener('click', forward)
find('#same').addEventListener('click', () => begin(game.deal, game.draw))
find('#help').addEventListener('click', () => void ask(find('#how')))
find('#number').addEventListener('keydown', ({key}) => {
  if (key === 'Enter') find('#deal-it').click()
})

show()
view.fit()
view.point(12, 6, false)
new ResizeObserver(() => view.fit()).observe(find('#table'))
if (isWon(game)) begin(freshDeal(), game.draw)
