// Bulb Breaker: wires the rules to the clock, the hand, the sound and the drawer of saved things.

import {balls, goals as aims} from './aims.js'
import {chosenOf, createGoals, showChoices, showToast} from './goals.js'
import {createMusic} from './music.js'
import {newGame, nextFloor, parseBest, serve, starts, step, wallName} from './rules.js'
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

const store = createStore('bulb-breaker')
const sound = createSound(store)
const music = createMusic(sound, tunes.wall)
const goals = createGoals(store, aims, balls)
const view = createView()
const loop = createLoop(frame)

const best = parseBest(store.read('best'))
let letters = store.read('letters') !== false
let game = newGame(freshSeed(), startFloor())
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
  if (events.length > 0) {
    for (const {id, isMet} of aims) if (!goals.has(id) && isMet(game, events)) goals.reach(id)
  }
  view.paint(game, seconds)
}

const notes = {
  bulb: (event) => [[520 + event.gained * 6, 0, 0.09]],
  cage: () => [[330, 0, 0.06]],
  shade: () => [
    [1180, 0, 0.18],
    [1770, 0, 0.1],
  ],
  plank: () => [[190, 0, 0.05]],
  wall: () => [],
  net: () => [
    [300, 0, 0.08],
    [450, 0.05, 0.12],
  ],
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
const gifts = {
  wide: 'A wider plank.',
  more: 'Three balls.',
  slow: 'Slower for a while.',
  net: 'A net below the plank.',
  hot: 'A hot ball.',
  fuse: 'A fuse for the next bulb.',
  life: 'One more ball.',
}

function tell(event) {
  sound.play(notes[event.type](event))
  if (event.type === 'bulb') {
    view.shatter(event)
    numbers()
    // The darker the wall, the faster the tune.
    music.setPace(1 + (1 - game.bulbs.length / game.hung) * 0.25)
  }
  if (event.type === 'tin') {
    numbers()
    view.caught(event)
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
    music.rest()
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
  game = newGame(freshSeed(), startFloor())
  toBeat = best.score
  go(0)
  say(`Wall ${game.floor + 1}, ${wallName(game)}. Serve with Space or a click.`)
}

/** From a notice, or a pause, on to the wall. */
function go(rest) {
  phase = 'running'
  breath = rest
  held.left = held.right = false
  find('#notice').hidden = true
  view.clean()
  music.setPace(1)
  music.play()
  numbers()
  focusOn(find('#stage'))
  view.paint(game)
  loop.start()
}

function pause() {
  if (phase !== 'running') return
  phase = 'paused'
  loop.stop()
  music.rest()
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
  goals.list(find('#next'), goals.open(2))
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
    tellBest()
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

function tellBest() {
  if (best.score > 0) keepBestLine(store, `${grouped(best.score)} points, wall ${best.floor + 1}`)
}

/** Where a new game begins: the wall that was chosen, if it was reached once. */
function startFloor() {
  const chosen = store.read('start')
  return starts(best).some(({floor, isFree}) => isFree && floor === chosen) ? chosen : 0
}

/** Goals, and what they and the walls unlock. */
function showGoals() {
  pause()
  const chosen = startFloor()
  const row = find('#starts')
  row.replaceChildren(
    ...starts(best).map(({floor, name, isFree}) => {
      const button = document.createElement('button')
      button.className = 'btn sw'
      button.textContent = `${floor + 1} ${isFree ? name : '…'}`
      button.disabled = !isFree
      button.setAttribute('aria-pressed', String(floor === chosen))
      button.addEventListener('click', () => {
        store.write('start', floor)
        for (const other of row.children) {
          other.setAttribute('aria-pressed', String(other === button))
        }
        if (phase !== 'start') return
        game = newGame(freshSeed(), floor)
        numbers()
        view.paint(game)
      })
      return button
    }),
  )
  showChoices({
    row: find('#balls-row'),
    next: find('#next-ball'),
    store,
    key: 'ball',
    choices: balls,
    goals,
    choose(id) {
      view.useBall(id)
      view.paint(game)
    },
  })
  goals.list(find('#aims-list'))
  void ask(find('#aims'))
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
find('#goals').addEventListener('click', showGoals)
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
view.useBall(chosenOf(store, 'ball', balls, goals))
goals.list(find('#next'), goals.open(2))
numbers()
// Saves of earlier versions have a best, and no line of it yet.
tellBest()
if (wasLaunched()) {
  begin()
  const isTouch = document.documentElement.classList.contains('touch')
  showToast(isTouch ? 'Tap to serve' : 'Click or Space to serve')
}
