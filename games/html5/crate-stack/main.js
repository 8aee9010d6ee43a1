// Crate Stack: wires the rules to the clock, the keys, the finger and the drawer of saved things.

import {
  ask,
  createLoop,
  createSound,
  createStore,
  find,
  focusOn,
  grouped,
  keepBestLine,
  lampSwitch,
  onKeys,
  say,
  wasLaunched,
  whenAway,
} from './shack.js'
import {drop, level, lower, newGame, parseBest, putAside, shift, tick, turn} from './rules.js'
import {createView} from './view.js'

const store = createStore('crate-stack')
const sound = createSound(store)
const view = createView()
const loop = createLoop(frame)

const best = parseBest(store.read('best'))
let letters = store.read('letters') !== false
let game = newGame(freshSeed())
let phase = 'start' // then running, paused, over
let breath = 0 // milliseconds in which nothing sinks
let toBeat = best.score
let telling = 0

// A held key moves on its own after a while: milliseconds to wait, then between two moves.
const repeats = {left: [170, 45], right: [170, 45], down: [0, 40]}
const held = new Map()

function frame(milliseconds) {
  if (breath > 0) breath -= milliseconds
  else {
    for (const [direction, since] of held) repeat(direction, since, milliseconds)
    take(tick(game, milliseconds))
  }
  view.paint(game, milliseconds)
}

function repeat(direction, before, milliseconds) {
  const [wait, every] = repeats[direction]
  let due = before - milliseconds
  while (due <= 0) {
    once(direction)
    due += every
  }
  // It may have landed meanwhile, and the hand with it.
  if (held.has(direction)) held.set(direction, Math.min(due, wait + every))
}

function once(direction) {
  if (direction === 'left') game = shift(game, -1)
  if (direction === 'right') game = shift(game, 1)
  if (direction === 'down') game = lower(game)
}

/** What came of a tick or a drop. */
function take({game: next, events}) {
  game = next
  if (events.length === 0) return
  // A held "down" ends with its load; the next one starts slowly.
  held.delete('down')
  const shipped = events.find(({type}) => type === 'shipped')
  if (shipped) ship(shipped)
  else sound.play([[130, 0, 0.07]])
  if (events.some(({type}) => type === 'over')) finish()
  numbers()
}

function ship({rows, board, gained}) {
  breath = Math.max(breath, view.ship(board, rows))
  sound.play(rows.map((_, index) => [330 * 1.26 ** index, index * 0.07, 0.14]))
  say(
    `${rows.length === 1 ? 'A row' : `${rows.length} rows`} shipped, plus ${grouped(gained)}. Score ${game.score}.`,
  )
}

function act(move) {
  if (phase !== 'running' || breath > 0) return
  const next = move(game)
  if (next === game) return
  game = next
  sound.play([[260, 0, 0.03]])
  view.paint(game)
}

function letGo() {
  if (phase !== 'running' || breath > 0) return
  take(drop(game))
  view.paint(game)
}

function aside() {
  act(putAside)
  numbers()
  if (game.state === 'over') finish()
}

function begin(breath = 250) {
  clearTimeout(telling)
  telling = 0
  game = newGame(freshSeed())
  toBeat = best.score
  view.forget()
  go(breath)
  say('Go.')
}

function go(rest) {
  phase = 'running'
  breath = rest
  held.clear()
  find('#notice').hidden = true
  numbers()
  focusOn(find('#stage'))
  view.paint(game)
  loop.start()
}

function pause() {
  if (phase !== 'running') return
  phase = 'paused'
  loop.stop()
  notice({title: 'Paused', text: 'The crane holds still.', lit: 'Resume'})
}

function finish() {
  if (phase === 'over') return
  phase = 'over'
  sound.play([
    [196, 0, 0.2],
    [131, 0.15, 0.4],
  ])
  telling = setTimeout(() => {
    telling = 0
    loop.stop()
    const shipped = `${game.rows} ${game.rows === 1 ? 'row' : 'rows'} shipped, ${grouped(game.score)} points.`
    const record = game.score > toBeat && game.score > 0
    notice({
      title: 'Bay full',
      text: `${shipped} ${record ? 'Your best so far.' : `Your best is ${grouped(best.score)}.`}`,
      lit: 'Play again',
    })
  }, 700)
}

function notice({title, text, lit}) {
  find('#notice-title').textContent = title
  find('#notice-text').textContent = text
  find('#go').textContent = lit
  find('#again').hidden = phase !== 'paused'
  find('#notice').hidden = false
  numbers()
  say(`${title}. ${text}`)
  focusOn(find('#go'))
}

function forward() {
  if (phase === 'paused') go(600)
  else if (!telling && phase !== 'running') begin()
}

const togglePause = () => (phase === 'paused' ? go(600) : pause())

let gear = 1
function numbers() {
  if (game.score > best.score || game.rows > best.rows) {
    best.score = Math.max(best.score, game.score)
    best.rows = Math.max(best.rows, game.rows)
    store.write('best', best)
  }
  if (best.score > 0) keepBestLine(store, grouped(best.score))
  if (level(game) > gear) say(`Speed ${level(game)}.`)
  gear = level(game)
  view.tell(game, best.score)
  find('#pause').disabled = phase !== 'running' && phase !== 'paused'
}

function steer(direction) {
  if (phase === 'start') return begin()
  if (phase === 'paused') return go(600)
  if (phase !== 'running') return
  if (direction === 'up') return act((now) => turn(now, 1))
  hold(direction)
}

function hold(direction) {
  if (phase !== 'running') return
  if (direction === 'left') held.delete('right')
  if (direction === 'right') held.delete('left')
  act((now) => (direction === 'down' ? lower(now) : shift(now, direction === 'left' ? -1 : 1)))
  held.set(direction, Math.max(repeats[direction][0], repeats[direction][1]))
}

const released = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowDown: 'down',
  a: 'left',
  d: 'right',
  s: 'down',
}

function freshSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0]
}

const toggleSound = lampSwitch(find('#sound'), sound.isOn(), (on) => {
  sound.set(on)
  sound.play([[660, 0, 0.1]])
})
lampSwitch(find('#letters'), letters, (on) => {
  letters = on
  store.write('letters', on)
})

onKeys({
  steer,
  letters: () => letters,
  press: {
    space: () => (phase === 'running' ? letGo() : forward()),
    z: () => act((now) => turn(now, -1)),
    x: () => act((now) => turn(now, 1)),
    c: aside,
    p: togglePause,
    r: () => begin(),
    m: toggleSound,
  },
})
addEventListener('keyup', ({key}) => {
  held.delete(released[key.length === 1 ? key.toLowerCase() : key])
})

// A finger drags the load from column to column, flicks it down, and turns it with a tap.
const stage = find('#stage')
let finger = null
stage.addEventListener('pointerdown', (event) => {
  if (phase !== 'running' || event.button !== 0 || event.target.closest('button')) return
  finger = {
    x: event.clientX,
    y: event.clientY,
    from: event.clientY,
    since: event.timeStamp,
    moved: false,
  }
  stage.setPointerCapture(event.pointerId)
})
stage.addEventListener('pointermove', (event) => {
  if (!finger || phase !== 'running') return
  const step = Math.max(18, view.cell())
  while (Math.abs(event.clientX - finger.x) >= step) {
    const by = Math.sign(event.clientX - finger.x)
    act((now) => shift(now, by))
    finger.x += by * step
    finger.moved = true
  }
  while (event.clientY - finger.y >= step) {
    act(lower)
    finger.y += step
    finger.moved = true
  }
})
stage.addEventListener('pointerup', (event) => {
  if (!finger) return
  const flicked = event.clientY - finger.from > 60 && event.timeStamp - finger.since < 220
  if (flicked) letGo()
  else if (!finger.moved) act((now) => turn(now, 1))
  finger = null
})
stage.addEventListener('pointercancel', () => {
  finger = null
})

const pads = {
  left: () => hold('left'),
  right: () => hold('right'),
  down: () => hold('down'),
  turn: () => act((now) => turn(now, 1)),
  drop: letGo,
}
for (const button of document.querySelectorAll('[data-do]')) {
  const name = button.dataset.do
  button.addEventListener('pointerdown', () => {
    if (phase === 'paused') go(600)
    pads[name]()
  })
  for (const end of ['pointerup', 'pointerleave', 'pointercancel']) {
    button.addEventListener(end, () => held.delete(name))
  }
  // From the keyboard a button is one step, not a held one.
  button.addEventListener('click', (event) => {
    if (event.detail !== 0) return
    pads[name]()
    held.delete(name)
  })
}
find('#swap').addEventListener('click', aside)

find('#go').addEventListener('click', forward)
find('#again').addEventListener('click', () => begin())
find('#restart').addEventListener('click', () => begin())
find('#pause').addEventListener('click', togglePause)
find('#help').addEventListener('click', () => {
  pause()
  void ask(find('#how'))
})
whenAway(() => {
  held.clear()
  pause()
})

function refit() {
  view.fit()
  view.paint(game)
  numbers()
}
new ResizeObserver(refit).observe(stage)
void document.fonts.load('20px Shack').then(refit)
if (wasLaunched()) begin(1200)
