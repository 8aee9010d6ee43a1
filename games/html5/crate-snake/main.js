// Crate Snake: wires the rules to the beat, the keys, the pointer and the drawer of saved things.

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
  onStroke,
  say,
  wasLaunched,
  whenAway,
} from './shack.js'
import {beat, gear, newGame, step, turn} from './rules.js'
import {createView} from './view.js'

const store = createStore('crate-snake')
const sound = createSound(store)
const view = createView()
const loop = createLoop(frame)

const bests = readBests(store.read('best'))
let letters = store.read('letters') !== false
let gates = store.read('gates') === true
let phase = 'ready' // then running, paused, over
let scene = freshScene()
let passed = 0 // milliseconds of the present beat
let toBeat = 0 // the best score when this run began
let telling = 0 // the timer of a notice that is about to come

// Milliseconds before the first beat. After a pause one must first find the snake again.
const starting = 350
const resuming = 800

function begin(breath = starting) {
  scene = freshScene()
  toBeat = bests[modeOf(scene.game)]
  view.fit(scene.game)
  run(breath)
  say('Go.')
}

function run(breath) {
  phase = 'running'
  passed = -breath
  clearTimeout(telling)
  telling = 0
  find('#notice').hidden = true
  numbers()
  focusOn(find('#stage'))
  loop.start()
}

function pause() {
  if (phase !== 'running') return
  phase = 'paused'
  loop.stop()
  notice({title: 'Paused', text: 'The crates will wait.', lit: 'Resume'})
}

function frame(milliseconds) {
  passed += milliseconds
  while (phase === 'running' && passed >= beat(scene.game)) {
    passed -= beat(scene.game)
    oneBeat()
  }
  view.paint(scene, Math.max(0, passed) / beat(scene.game))
}

function oneBeat() {
  const {game, event} = step(scene.game)
  const moved = game.body !== scene.game.body
  scene = {
    game,
    before: moved ? scene.game.body : game.body,
    swallowed: scene.swallowed.filter((square) => game.body.includes(square)),
    end: game.state === 'over' && event !== 'full' ? event : null,
  }
  if (event === 'crate' || event === 'tin' || event === 'full') eaten(event)
  if (game.state === 'over') finish(event)
}

function eaten(event) {
  scene.swallowed.push(scene.game.body[0])
  const mode = modeOf(scene.game)
  // At once, not at the end: a run may end with a closed tab.
  bests[mode] = Math.max(bests[mode], scene.game.score)
  store.write('best', bests)
  sound.play(
    event === 'tin'
      ? [
          [660, 0, 0.08],
          [880, 0.06, 0.08],
          [1100, 0.12, 0.14],
        ]
      : [
          [440, 0, 0.07],
          [660, 0.05, 0.1],
        ],
  )
  numbers()
  say(
    `${event === 'tin' ? 'Loose tin!' : `Crate ${scene.game.crates}.`} Score ${scene.game.score}.`,
  )
}

const endings = {
  wall: ['Into the kerb', 'The floor ends there. Open the gates if you would rather come round.'],
  tail: ['Tied in a knot', 'It bit its own tail.'],
  full: ['Floor full', 'There is nowhere left to put a crate. Nobody does this.'],
}

function finish(event) {
  phase = 'over'
  loop.stop()
  // One last picture at the end of the beat: the loop will not come by again.
  passed = beat(scene.game)
  const record = scene.game.score > toBeat
  numbers()
  if (event !== 'full')
    sound.play(
      [
        [220, 0, 0.16],
        [147, 0.12, 0.3],
      ],
      'square',
    )
  const [title, why] = endings[event]
  const crates = scene.game.crates === 1 ? '1 crate' : `${scene.game.crates} crates`
  const points = `${crates}, ${grouped(scene.game.score)} points${record ? ': your best so far.' : '.'}`
  // Whoever was still steering when it ended should see the end before it is told.
  telling = setTimeout(() => {
    telling = 0
    notice({title, text: `${why} ${points}`, lit: 'Play again'})
  }, 700)
}

function notice({title, text, lit}) {
  find('#notice-title').textContent = title
  find('#notice-text').textContent = text
  find('#go').textContent = lit
  find('#gates').hidden = phase === 'paused'
  find('#again').hidden = phase !== 'paused'
  find('#notice').hidden = false
  numbers()
  say(`${title}. ${text}`)
  focusOn(find('#go'))
}

function numbers() {
  const {game} = scene
  const best = Math.max(bests.walls, bests.gates)
  if (best > 0) keepBestLine(store, grouped(best))
  find('#score').textContent = grouped(game.score)
  find('#best').textContent = grouped(bests[modeOf(game)])
  find('#best-of').textContent = game.wrap ? 'Best, gates' : 'Best, walls'
  find('#speed').textContent = gear(game)
  find('#pause').disabled = phase !== 'running' && phase !== 'paused'
}

/** The lit button of the notice, and Space: start, pause, go on, play again. */
function forward() {
  if (phase === 'running') pause()
  else if (phase === 'paused') run(resuming)
  else if (!telling) begin()
}

function steer(direction) {
  if (phase === 'ready') begin()
  else if (phase === 'paused') run(resuming)
  if (phase === 'running') scene.game = turn(scene.game, direction)
}

/** A tap steers towards where it fell: sideways of the way the snake goes, as it cannot turn round. */
function tap(event) {
  if (phase !== 'running') return
  const {x, y} = view.fromHead(event, scene.game)
  const going = scene.game.turns.at(-1) ?? scene.game.direction
  if (going === 'left' || going === 'right') steer(y < 0 ? 'up' : 'down')
  else steer(x < 0 ? 'left' : 'right')
}

function setGates(on) {
  gates = on
  store.write('gates', on)
  scene = freshScene()
  if (phase === 'over') phase = 'ready'
  numbers()
  still()
}

/** The picture while nothing runs. */
function still() {
  view.fit(scene.game)
  view.paint(scene, Math.max(0, passed) / beat(scene.game))
}

function freshScene() {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0]
  const game = newGame({...view.shape(), wrap: gates, seed})
  return {game, before: game.body, swallowed: [], end: null}
}

function modeOf({wrap}) {
  return wrap ? 'gates' : 'walls'
}

function readBests(value) {
  const points = (mode) => (Number.isSafeInteger(value?.[mode]) ? Math.max(0, value[mode]) : 0)
  return {walls: points('walls'), gates: points('gates')}
}

const toggleSound = lampSwitch(find('#sound'), sound.isOn(), (on) => {
  sound.set(on)
  sound.play([[660, 0, 0.1]])
})
lampSwitch(find('#gates'), gates, setGates)
lampSwitch(find('#letters'), letters, (on) => {
  letters = on
  store.write('letters', on)
})

onKeys({
  steer,
  letters: () => letters,
  press: {
    space: forward,
    p: () => (phase === 'paused' ? run(resuming) : pause()),
    r: () => begin(),
    m: toggleSound,
  },
})
onStroke(find('#stage'), {swipe: steer, tap, chain: true})
for (const button of document.querySelectorAll('[data-steer]')) {
  // On the way down, not on release: a click comes a tenth of a second too late for a corner.
  button.addEventListener('pointerdown', () => steer(button.dataset.steer))
  button.addEventListener('click', (event) => {
    if (event.detail === 0) steer(button.dataset.steer)
  })
}

find('#go').addEventListener('click', forward)
find('#again').addEventListener('click', () => begin())
find('#restart').addEventListener('click', () => begin())
find('#pause').addEventListener('click', () => (phase === 'paused' ? run(resuming) : pause()))
find('#help').addEventListener('click', () => {
  pause()
  void ask(find('#how'))
})
whenAway(pause)

new ResizeObserver(() => {
  // Before a run the floor may still turn to suit the window; during one it only changes size.
  if (phase === 'ready') scene = freshScene()
  still()
}).observe(find('#stage'))
void document.fonts.ready.then(() => {
  view.stale()
  still()
})
numbers()
// Who comes from the site has just clicked, and must find the snake first.
if (wasLaunched()) begin(1200)
