// Scrap Belt: wires the rules to the clock, the keys, the pointer, the sound and the drawer of saved things.

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
import {newGame, parseBest, step, STILL, TICK} from './rules.js'
import {createView} from './view.js'

const store = createStore('scrap-belt')
const sound = createSound(store)
const view = createView()
const loop = createLoop(frame)

const best = parseBest(store.read('best'))
let letters = store.read('letters') !== false
let phase = 'ready' // then running, paused, over
let game = newGame(freshSeed(), view.aspect())
let owed = 0 // seconds not yet run; below zero there is a breath first
let toBeat = best.score
let telling = 0

const held = {left: false, right: false, up: false, fire: false, aimFire: false, aimPush: false}
const controls = {turn: 0, thrust: false, fire: false, jump: false, aim: null}

function frame(milliseconds) {
  const seconds = milliseconds / 1000
  owed += seconds
  controls.turn = Number(held.right) - Number(held.left)
  controls.thrust = held.up || held.aimPush
  controls.fire = held.fire || held.aimFire
  while (owed >= TICK && phase !== 'paused') {
    owed -= TICK
    step(game, controls)
    controls.jump = false
    for (const event of game.events) happen(event)
  }
  if (game.score !== shown.score || game.ships !== shown.ships || game.wave !== shown.wave)
    numbers()
  find('#magnet').hidden = game.still < STILL || !game.ship
  view.paint(game, seconds)
}

const crashes = [0, 240, 170, 110]

function happen(event) {
  const {type, size} = event
  if (type === 'fire') sound.play([[760, 0, 0.05]], 'square')
  else if (type === 'crash') {
    view.burst(event)
    sound.play([[crashes[size], 0, 0.16]], 'sawtooth')
  } else if (type === 'hostile') sound.play([[330, 0, 0.08]], 'square')
  else if (type === 'jump') sound.play([[980, 0, 0.12]])
  else if (type === 'saucer') {
    sound.play([0, 0.16, 0.32].map((at) => [520, at, 0.1]))
    say('The dealer is about.')
  } else if (type === 'magnet') say('Too long in one place: the scrap comes to you, and pays nothing.')
  else if (type === 'wave') say(`Wave ${game.wave}.`)
  else if (type === 'ship') say('Another ship.')
  else if (type === 'extra') {
    sound.play([784, 988, 1175].map((hertz, at) => [hertz, at * 0.09, 0.14]))
    say('A ship more.')
  } else if (type === 'lost') {
    view.burst(event)
    sound.play(
      [
        [160, 0, 0.3],
        [90, 0.12, 0.4],
      ],
      'sawtooth',
    )
    say(game.ships > 0 ? `Ship lost, ${game.ships} left.` : 'The last ship is lost.')
  } else if (type === 'over') finish()
}

function begin(breath = 0.4) {
  clearTimeout(telling)
  telling = 0
  game = newGame(freshSeed(), view.aspect())
  toBeat = best.score
  view.clean()
  view.fit(game)
  run(breath)
  say('Wave 1.')
}

/** A breath first, as one must find the ship again. */
function run(breath) {
  phase = 'running'
  owed = -breath
  letGo()
  find('#notice').hidden = true
  numbers()
  focusOn(find('#stage'))
  loop.start()
}

function letGo() {
  for (const name of Object.keys(held)) held[name] = false
  controls.jump = false
  controls.aim = null
}

function pause() {
  if (phase !== 'running' || telling) return
  phase = 'paused'
  loop.stop()
  letGo()
  notice('Paused', 'The scrap hangs still, for once.', 'Resume')
}

function finish() {
  const record = game.score > toBeat
  numbers()
  // The last splinters fly before a board covers them.
  telling = setTimeout(() => {
    telling = 0
    phase = 'over'
    loop.stop()
    const points = `${grouped(game.score)} points, down in wave ${game.wave}.`
    notice(
      'Scrapped',
      `${points} ${record ? 'Your best so far.' : `Your best is ${grouped(best.score)}.`}`,
      'Fly again',
    )
  }, 900)
}

function notice(title, text, lit) {
  find('#notice-title').textContent = title
  find('#notice-text').textContent = text
  find('#go').textContent = lit
  find('#again').hidden = phase !== 'paused'
  find('#notice').hidden = false
  numbers()
  say(`${title}. ${text}`)
  focusOn(find('#go'))
}

const shown = {score: -1, ships: 0, wave: 0}
function numbers() {
  const {score, ships, wave} = game
  Object.assign(shown, {score, ships, wave})
  // At once, not at the end: a flight may end with a closed tab.
  if (score > best.score || (score > 0 && wave > best.wave)) {
    best.score = Math.max(best.score, score)
    best.wave = Math.max(best.wave, wave)
    store.write('best', best)
  }
  if (best.score > 0) keepBestLine(store, grouped(best.score))
  find('#score').textContent = grouped(score)
  find('#best').textContent = grouped(best.score)
  find('#wave').textContent = wave
  find('#ships').textContent = ships
  find('#pause').disabled = phase !== 'running' && phase !== 'paused'
}

function forward() {
  if (phase === 'paused') run(0.7)
  else if (phase === 'ready' || phase === 'over') begin()
}

const togglePause = () => (phase === 'paused' ? run(0.7) : pause())

function freshSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0]
}

function jump() {
  if (phase === 'running') controls.jump = true
}

/** A key, or a thumb's button, goes down or up; keys take over from the pointer. */
function hold(name, on) {
  if (on && phase !== 'running') return
  held[name] = on
  if (on && (name === 'left' || name === 'right')) controls.aim = null
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
  steer(direction) {
    if (direction === 'down') jump()
    else hold(direction, true)
  },
  letters: () => letters,
  press: {
    space: () => (phase === 'running' ? hold('fire', true) : forward()),
    p: togglePause,
    r: () => begin(),
    m: toggleSound,
  },
})
const keys = {ArrowLeft: 'left', a: 'left', ArrowRight: 'right', d: 'right', ArrowUp: 'up', w: 'up'}
addEventListener('keyup', ({key}) => {
  const name = key === ' ' || key === 'Enter' ? 'fire' : (keys[key] ?? keys[key.toLowerCase()])
  if (name) hold(name, false)
})

const stage = find('#stage')
stage.addEventListener('pointermove', (event) => {
  if (phase === 'running') controls.aim = view.point(event, game)
})
stage.addEventListener('pointerdown', (event) => {
  if (phase !== 'running' || event.target.closest('button')) return
  event.preventDefault()
  controls.aim = view.point(event, game)
  stage.setPointerCapture(event.pointerId)
})
// Second and third buttons come as moves: what is down is read from all of them.
for (const kind of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel']) {
  stage.addEventListener(kind, ({buttons, button}) => {
    if (phase !== 'running') return
    held.aimFire = Boolean(buttons & 1)
    held.aimPush = Boolean(buttons & 2)
    if (buttons & 4 && button === 1) jump()
  })
}
// A finger that was lifted, or a mouse that went to a button, leads the ship no longer.
for (const kind of ['pointerup', 'pointercancel', 'pointerleave']) {
  stage.addEventListener(kind, ({type, pointerType}) => {
    if (type === 'pointerleave' || pointerType !== 'mouse') controls.aim = null
  })
}
stage.addEventListener('contextmenu', (event) => event.preventDefault())

for (const [selector, name] of [
  ['#left', 'left'],
  ['#right', 'right'],
  ['#push', 'up'],
  ['#fire', 'fire'],
]) {
  const button = find(selector)
  button.addEventListener('pointerdown', (event) => {
    // Else the button's focus would take Space away from the game.
    event.preventDefault()
    hold(name, true)
  })
  for (const kind of ['pointerup', 'pointercancel', 'pointerleave'])
    button.addEventListener(kind, () => hold(name, false))
  button.addEventListener('contextmenu', (event) => event.preventDefault())
  // From a keyboard or a screen reader a button is pressed without a pointer: a short touch.
  button.addEventListener('click', ({detail}) => {
    if (detail > 0) return
    hold(name, true)
    setTimeout(() => hold(name, false), 160)
  })
}
find('#jump').addEventListener('pointerdown', (event) => {
  event.preventDefault()
  jump()
})
find('#jump').addEventListener('click', ({detail}) => {
  if (detail === 0) jump()
})

find('#go').addEventListener('click', forward)
find('#again').addEventListener('click', () => begin())
find('#restart').addEventListener('click', () => begin())
find('#pause').addEventListener('click', togglePause)
find('#help').addEventListener('click', () => {
  pause()
  void ask(find('#how'))
})
whenAway(pause)
new ResizeObserver(() => {
  if (phase === 'ready') game = newGame(freshSeed(), view.aspect())
  view.fit(game)
  view.paint(game, 0)
}).observe(stage)
numbers()
if (wasLaunched()) begin(1.2)
