// Bulb Breaker: wires the rules to the clock, the hand, the sound and the drawer of saved things.

import {
  ask,
  createLoop,
  createSound,
  createStore,
  find,
  focusOn,
  grouped,
  lampSwitch,
  onKeys,
  say,
  whenAway,
} from './shack.js'
import {newGame, nextFloor, parseBest, serve, step, wallName} from './rules.js'
import {createView} from './view.js'

const store = createStore('bulb-breaker')
const sound = createSound(store)
const view = createView()
const loop = createLoop(frame)

const best = parseBest(store.read('best'))
let letters = store.read('letters') !== false
let game = newGame(freshSeed())
let phase = 'start' // then running, paused, told (a notice about a clear wall or the end)
let toBeat = best.score
let breath = 0 // milliseconds to find the ball again after a pause
let telling = 0
let pointed = null // where the pointer stands, until a key takes over
const held = {left: false, right: false}

function frame(milliseconds) {
  if (breath > 0) {
    breath -= milliseconds
    return
  }
  const seconds = milliseconds / 1000
  const push = Number(held.right) - Number(held.left)
  const {game: next, events} = step(game, seconds, {to: push === 0 ? pointed : null, push})
  game = next
  for (const event of events) tell(event)
  view.paint(game, seconds)
}

const notes = {
  bulb: (event) => [[520 + event.gained * 6, 0, 0.09]],
  cage: () => [[330, 0, 0.06]],
  plank: () => [[190, 0, 0.05]],
  wall: () => [],
  tin: () => [
    [660, 0, 0.08],
    [990, 0.07, 0.12],
  ],
  lost: () => [
    [220, 0, 0.15],
    [147, 0.1, 0.25],
  ],
  clear: () => [
    [523, 0, 0.1],
    [659, 0.1, 0.1],
    [784, 0.2, 0.3],
  ],
  over: () => [
    [196, 0, 0.2],
    [131, 0.15, 0.4],
  ],
}
const gifts = {wide: 'A wider plank.', more: 'Three balls.', slow: 'Slower for a while.'}

function tell(event) {
  sound.play(notes[event.type](event))
  if (event.type === 'bulb') {
    view.shatter(event)
    numbers()
  }
  if (event.type === 'tin') {
    numbers()
    say(gifts[event.kind])
  }
  if (event.type === 'lost') {
    pointed = null
    numbers()
    say(`Ball lost. ${left()} Serve with Space.`)
  }
  if (event.type === 'clear') finish(announceClear)
  if (event.type === 'over') finish(announceOver)
}

/** The last glass comes down before a board covers it. */
function finish(announce) {
  phase = 'told'
  numbers()
  telling = setTimeout(() => {
    telling = 0
    loop.stop()
    announce()
  }, 700)
}

function announceClear() {
  const next = wallName({floor: game.floor + 1})
  notice({
    title: 'Lights out',
    text: `Not a bulb left, and ${grouped(game.score)} points. Next wall: ${next}.`,
    lit: 'Next wall',
  })
}

function announceOver() {
  const points = `${grouped(game.score)} points, ${game.bulbs.length} ${
    game.bulbs.length === 1 ? 'bulb' : 'bulbs'
  } still burning.`
  const record = game.score > toBeat && game.score > 0
  notice({
    title: 'Out of balls',
    text: `${points} ${record ? 'Your best so far.' : `Your best is ${grouped(best.score)}.`}`,
    lit: 'Play again',
  })
}

function begin() {
  clearTimeout(telling)
  telling = 0
  game = newGame(freshSeed())
  toBeat = best.score
  go(0)
  say(`Wall 1, ${wallName(game)}. Serve with Space or a click.`)
}

/** From a notice, or a pause, on to the wall. */
function go(rest) {
  phase = 'running'
  breath = rest
  held.left = held.right = false
  find('#notice').hidden = true
  view.clean()
  numbers()
  focusOn(find('#stage'))
  view.paint(game)
  loop.start()
}

function pause() {
  if (phase !== 'running') return
  phase = 'paused'
  loop.stop()
  notice({title: 'Paused', text: 'The ball hangs in the air.', lit: 'Resume'})
}

/** The lit button, and Space: start, serve, go on, next wall, play again. */
function forward() {
  if (phase === 'start') {
    begin()
    game = serve(game)
  } else if (phase === 'paused') go(700)
  else if (phase === 'running') game = serve(game)
  else if (telling) return
  else if (game.state === 'over') begin()
  else {
    game = nextFloor(game)
    go(0)
    say(`Wall ${game.floor + 1}, ${wallName(game)}. ${left()}`)
  }
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

function numbers() {
  if (game.score > best.score || game.floor > best.floor) {
    best.score = Math.max(best.score, game.score)
    best.floor = Math.max(best.floor, game.floor)
    store.write('best', best)
  }
  find('#score').textContent = grouped(game.score)
  find('#best').textContent = grouped(best.score)
  find('#balls').textContent = game.balls
  find('#floor').textContent = game.floor + 1
  find('#pause').disabled = phase !== 'running' && phase !== 'paused'
  find('#wall').setAttribute(
    'aria-label',
    `Wall ${game.floor + 1}, ${wallName(game)}: ${game.bulbs.length} of ${game.hung} bulbs still burning`,
  )
}

const left = () => (game.balls === 1 ? 'The last ball.' : `${game.balls} balls left.`)

function steer(direction) {
  if (phase === 'paused') go(700)
  if (direction === 'left' || direction === 'right') {
    held[direction] = true
    pointed = null
  } else if (direction === 'up' && (phase === 'running' || phase === 'start')) forward()
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

const togglePause = () => (phase === 'paused' ? go(700) : pause())
onKeys({
  steer,
  letters: () => letters,
  press: {space: forward, p: togglePause, r: begin, m: toggleSound},
})
addEventListener('keyup', ({key}) => {
  if (key === 'ArrowLeft' || key === 'a' || key === 'A') held.left = false
  if (key === 'ArrowRight' || key === 'd' || key === 'D') held.right = false
})

const stage = find('#stage')
stage.addEventListener('pointermove', (event) => {
  if (phase === 'running') pointed = view.across(event)
})
stage.addEventListener('pointerdown', (event) => {
  if (phase !== 'running' || event.button !== 0) return
  pointed = view.across(event)
  // A finger first slides to where the ball shall start, and serves by letting go.
  if (event.pointerType === 'mouse') forward()
})
stage.addEventListener('pointerup', (event) => {
  if (phase === 'running' && event.pointerType !== 'mouse') forward()
})

find('#go').addEventListener('click', forward)
find('#again').addEventListener('click', begin)
find('#restart').addEventListener('click', begin)
find('#pause').addEventListener('click', togglePause)
find('#help').addEventListener('click', () => {
  pause()
  void ask(find('#how'))
})
whenAway(() => {
  held.left = held.right = false
  pause()
})

new ResizeObserver(() => {
  view.fit()
  view.paint(game)
}).observe(stage)
numbers()
