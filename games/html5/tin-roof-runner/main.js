// Tin Roof Runner: wires the rules to the clock, the keys, the pointer and the drawer of saved things.

import {coats, goals as aims} from './aims.js'
import {chosenOf, createGoals, showChoices, showToast} from './goals.js'
import {createMusic} from './music.js'
import {
  districtAt,
  districts,
  jump,
  metres,
  newGame,
  release,
  score,
  slide,
  speed,
  step,
  TICK,
} from './rules.js'
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
import {tunes} from './tune.js'
import {createView} from './view.js'

const store = createStore('tin-roof-runner')
const sound = createSound(store)
const music = createMusic(sound, tunes.roofs)
const goals = createGoals(store, aims, coats)
const view = createView()
const loop = createLoop(frame)

let best = readBest(store.read('best'))
let letters = store.read('letters') !== false
let phase = 'ready' // then running, paused, over
let game = newGame(freshSeed())
let owed = 0 // seconds not yet run
let seconds = 0
let toBeat = best
let telling = 0
let milestone = 0
let district = 0
let inRow = 0 // bulbs since the last landing, each a note higher
let sliding = 0 // the timer that ends a swipe's slide

function begin() {
  game = newGame(freshSeed())
  toBeat = best
  milestone = 0
  seconds = 0
  enter(0)
  view.clean()
  run(0.4)
  say('Go.')
}

/** A breath first, as one must find the cat again. */
function run(breath) {
  phase = 'running'
  owed = -breath
  clearTimeout(telling)
  telling = 0
  find('#notice').hidden = true
  music.play()
  numbers()
  focusOn(find('#stage'))
  loop.start()
}

function pause() {
  if (phase !== 'running') return
  phase = 'paused'
  game = slide(release(game), false)
  loop.stop()
  music.rest()
  notice('Paused', 'The cat sits down and looks at the moon.', 'Resume')
}

function frame(milliseconds) {
  owed += milliseconds / 1000
  seconds += milliseconds / 1000
  while (phase === 'running' && owed >= TICK) {
    owed -= TICK
    const {game: next, event} = step(game)
    game = next
    if (event) happen(event)
  }
  if (score(game) !== shown) numbers()
  const now = districtAt(game.distance)
  if (now !== district) enter(now)
  view.paint(game, seconds, phase === 'over')
}

const endings = {
  wall: ['Nose first', 'That roof was higher than it looked.'],
  pipe: ['Stove pipe', 'Clang. Jump those.'],
  chimney: ['Chimney', 'Hold the jump for those.'],
  pigeon: ['Pigeon', 'Stay on your paws below them.'],
  washing: ['Wrapped up', 'Slide under the washing.'],
  fall: ['Into the alley', 'The roof ended before the cat did.'],
}

/** Another part of the town: its name, and in the second half its own music. */
function enter(next) {
  if (next === district) return
  const tune = (at) => (at < 3 ? tunes.roofs : tunes.fair)
  if (tune(next) !== tune(district)) music.setTune(tune(next))
  district = next
  if (next !== 0) say(`${districts[next]}.`)
}

const notes = {
  jump: () => [[420, 0, 0.07]],
  land: () => [[150, 0, 0.06]],
  bounce: () => [
    [260, 0, 0.08],
    [520, 0.06, 0.14],
  ],
  bulb: () => [
    [880 * 2 ** (Math.min(inRow, 12) / 12), 0, 0.06],
    [1320 * 2 ** (Math.min(inRow, 12) / 12), 0.04, 0.12],
  ],
  fish: () => [
    [660, 0, 0.08],
    [880, 0.08, 0.08],
    [1320, 0.16, 0.16],
  ],
  magnet: () => [
    [440, 0, 0.1],
    [660, 0.08, 0.18],
  ],
  saved: () => [
    [330, 0, 0.1],
    [660, 0.1, 0.2],
  ],
}

function happen(event) {
  view.happen(event, game)
  if (event in endings) {
    finish(event)
    return
  }
  sound.play(notes[event](), event === 'land' ? 'square' : 'triangle')
  if (event === 'bulb') {
    inRow += 1
    numbers()
  } else if (event === 'land') inRow = 0
  checkGoals()
  const hundreds = Math.floor(metres(game) / 100)
  if (hundreds > milestone) {
    milestone = hundreds
    music.setPace(1 + (speed(game) - 6.5) / 30)
    say(`${hundreds * 100} metres.`)
  }
}

function checkGoals() {
  for (const {id, isMet} of aims) if (!goals.has(id) && isMet(game)) goals.reach(id)
}

function finish(event) {
  phase = 'over'
  loop.stop()
  music.rest()
  checkGoals()
  const record = score(game) > toBeat
  keepBest()
  numbers()
  sound.play(
    [
      [220, 0, 0.14],
      [139, 0.1, 0.3],
    ],
    'square',
  )
  const [title, why] = endings[event]
  const bulbs = game.bulbs === 1 ? '1 bulb' : `${game.bulbs} bulbs`
  const sum = `${grouped(metres(game))} metres and ${bulbs}: ${grouped(score(game))} points${record ? ', your best so far.' : '.'}`
  // Whoever is still jumping should see the end before it is told.
  telling = setTimeout(() => {
    telling = 0
    notice(title, `${why} ${sum}`, 'Run again')
  }, 700)
}

function keepBest() {
  if (score(game) <= best) return
  best = score(game)
  store.write('best', best)
  tellBest()
}

function tellBest() {
  if (best > 0) keepBestLine(store, `${grouped(best)} points`)
}

function notice(title, text, lit) {
  find('#notice-title').textContent = title
  find('#notice-text').textContent = text
  find('#go').textContent = lit
  find('#again').hidden = phase !== 'paused'
  listNext()
  find('#notice').hidden = false
  numbers()
  say(`${title}. ${text}`)
  focusOn(find('#go'))
}

function listNext() {
  goals.list(find('#next'), goals.open(phase === 'ready' ? 3 : 2))
}

let shown = -1
function numbers() {
  shown = score(game)
  // At once, not at the end: a run may end with a closed tab.
  if (metres(game) > 0) keepBest()
  find('#score').textContent = grouped(shown)
  find('#best').textContent = grouped(best)
  find('#bulbs').textContent = grouped(game.bulbs)
  find('#pause').disabled = phase !== 'running' && phase !== 'paused'
}

function forward() {
  if (phase === 'paused') run(0.8)
  else if (phase !== 'running' && !telling) begin()
}

function up() {
  if (phase === 'running') game = jump(game)
}

function letGo() {
  game = release(game)
}

function down(on) {
  clearTimeout(sliding)
  if (phase === 'running' || !on) game = slide(game, on)
}

function freshSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0]
}

function readBest(value) {
  return Number.isSafeInteger(value) && value > 0 ? value : 0
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
    if (direction === 'up') up()
    else if (direction === 'down') down(true)
  },
  letters: () => letters,
  press: {
    space: () => (phase === 'running' ? up() : forward()),
    p: () => (phase === 'paused' ? run(0.8) : pause()),
    r: begin,
    m: toggleSound,
  },
})
addEventListener('keyup', ({key}) => {
  if (key === 'ArrowUp' || key === ' ' || key === 'Enter' || (letters && /^w$/i.test(key))) letGo()
  else if (key === 'ArrowDown' || (letters && /^s$/i.test(key))) down(false)
})

// A tap jumps as it comes down; drawn downwards it becomes a slide.
let finger = null
find('#stage').addEventListener('pointerdown', (event) => {
  if (event.button !== 0 || !event.isPrimary || event.target.closest('button')) return
  finger = event.clientY
  find('#stage').setPointerCapture(event.pointerId)
  up()
})
find('#stage').addEventListener('pointermove', (event) => {
  if (finger === null || event.clientY - finger < 22) return
  finger = null
  letGo()
  down(true)
  sliding = setTimeout(() => down(false), 600)
})
for (const kind of ['pointerup', 'pointercancel']) {
  find('#stage').addEventListener(kind, () => {
    finger = null
    letGo()
  })
}
for (const [button, on, off] of [
  [find('#jump'), up, letGo],
  [find('#slide'), () => down(true), () => down(false)],
]) {
  button.addEventListener('pointerdown', on)
  for (const kind of ['pointerup', 'pointercancel', 'pointerleave'])
    button.addEventListener(kind, off)
}

find('#go').addEventListener('click', forward)
find('#again').addEventListener('click', begin)
find('#restart').addEventListener('click', begin)
find('#pause').addEventListener('click', () => (phase === 'paused' ? run(0.8) : pause()))
find('#goals').addEventListener('click', () => {
  pause()
  goals.list(find('#aims-list'))
  showChoices({
    row: find('#coats'),
    next: find('#next-coat'),
    store,
    key: 'coat',
    choices: coats,
    goals,
    choose(id) {
      view.wear(id)
      view.paint(game, seconds, phase === 'over')
    },
  })
  void ask(find('#aims'))
})
find('#help').addEventListener('click', () => {
  pause()
  void ask(find('#how'))
})
whenAway(pause)
new ResizeObserver(() => {
  view.fit()
  view.paint(game, seconds, phase === 'over')
}).observe(find('#roofs'))
view.wear(chosenOf(store, 'coat', coats, goals))
numbers()
listNext()
// Saves of earlier versions have a best, and no line of it yet.
tellBest()
if (wasLaunched()) {
  begin()
  owed = -1
  showToast(
    document.documentElement.classList.contains('touch')
      ? 'Tap jumps, ↓ slides'
      : 'Space jumps, ↓ slides',
  )
}
