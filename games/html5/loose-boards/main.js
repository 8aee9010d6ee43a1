// Loose Boards: wires the rules to the floor, the clock and the drawer of saved things.

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
  wasLaunched,
  whenAway,
} from './shack.js'
import {
  count,
  floors,
  isEnded,
  nail,
  newGame,
  parseBests,
  stepOn,
  sweep,
  unnailed,
} from './rules.js'
import {createView} from './view.js'

const names = {porch: 'Porch', attic: 'Attic', barn: 'Barn'}
const store = createStore('loose-boards')
const sound = createSound(store)
const view = createView()

const bests = parseBests(store.read('best'))
let letters = store.read('letters') !== false
let floor = Object.hasOwn(floors, store.read('floor') ?? '') ? store.read('floor') : 'porch'
let hammer = false // a click nails instead of stepping
let game = freshGame()
let paused = false
let telling = 0
let spent = 0 // seconds on this floor before `since`
let since = 0 // when the clock was started, 0 while it stands

const seconds = () => spent + (since ? (performance.now() - since) / 1000 : 0)
const clock = (value) =>
  `${Math.floor(value / 60)}:${String(Math.floor(value % 60)).padStart(2, '0')}`

function runClock(on) {
  spent = seconds()
  since = on ? performance.now() : 0
}
setInterval(() => {
  if (since) find('#time').textContent = clock(seconds())
}, 250)

function begin() {
  clearTimeout(telling)
  telling = 0
  runClock(false)
  spent = 0
  paused = false
  game = freshGame()
  close()
  show()
  view.stand(view.cursor())
  say(`${names[floor]}: ${game.loose} of ${game.open.length} boards are loose.`)
}

function freshGame() {
  const standing = innerHeight > innerWidth
  return newGame({floor, standing, seed: crypto.getRandomValues(new Uint32Array(1))[0]})
}

/** What a click on a board does: open boards sweep, others are stepped on or nailed. */
function touch(place, withHammer) {
  if (paused || telling || isEnded(game)) return
  if (game.open[place]) become(sweep(game, place), place)
  else become(withHammer ? nail(game, place) : stepOn(game, place), place)
}

function become(next, place) {
  if (next === game) return
  const before = game
  game = next
  if (before.state === 'ready' && game.state === 'running') runClock(true)
  show()
  if (isEnded(game)) return finish()

  const opened = game.open.filter(Boolean).length - before.open.filter(Boolean).length
  if (opened > 0) {
    sound.play([[150 + Math.min(opened, 20) * 8, 0, 0.06]])
    say(opened === 1 ? `${count(game, place)} loose beside it.` : `${opened} boards are sound.`)
  } else {
    sound.play([[game.nails[place] ? 700 : 420, 0, 0.04]])
    say(`${game.nails[place] ? 'Nailed' : 'Nails out'}. ${unnailed(game)} still loose.`)
  }
}

function finish() {
  runClock(false)
  const took = Math.max(1, Math.round(spent))
  const best = bests[floor]
  const record = game.state === 'won' && (best === null || took < best)
  if (record) {
    bests[floor] = took
    store.write('best', bests)
    tellBest()
  }
  sound.play(
    game.state === 'won'
      ? [
          [523, 0, 0.1],
          [659, 0.1, 0.1],
          [784, 0.2, 0.3],
        ]
      : [
          [180, 0, 0.1],
          [90, 0.08, 0.4],
        ],
  )
  show()
  telling = setTimeout(() => {
    telling = 0
    if (game.state === 'won') {
      const than = record ? 'Your best on this floor.' : `Your best is ${clock(best)}.`
      notice({
        title: 'Sound as a drum',
        text: `Every loose board is nailed, in ${clock(took)}. ${than}`,
        lit: 'Play again',
      })
    } else {
      notice({
        title: 'Crack!',
        text: 'Somebody lives down there, and is not pleased.',
        lit: 'Try again',
      })
    }
  }, 900)
}

/** The hardest floor that was ever finished, and how fast. */
function tellBest() {
  const hardest = ['barn', 'attic', 'porch'].find((name) => bests[name] !== null)
  if (hardest) keepBestLine(store, `${names[hardest]} in ${clock(bests[hardest])}`)
}

function pause() {
  if (paused || isEnded(game)) return
  paused = true
  runClock(false)
  notice({title: 'Paused', text: 'The floor is covered meanwhile.', lit: 'Resume'})
}

function resume() {
  if (!paused) return
  paused = false
  // The clock begins with the first step.
  runClock(game.state === 'running')
  close()
  show()
  view.stand(view.cursor())
}

function forward() {
  if (paused) resume()
  else if (isEnded(game) && !telling) begin()
  else if (!find('#notice').hidden) {
    close()
    view.stand(view.cursor())
  }
}

async function restart() {
  const underWay = game.state === 'running' && seconds() > 20
  if (underWay) {
    pause()
    if ((await ask(find('#confirm'))) !== 'yes') return
  }
  begin()
}

async function change(to) {
  if (to === floor && !isEnded(game)) return
  if (game.state === 'running' && seconds() > 20) {
    pause()
    if ((await ask(find('#confirm'))) !== 'yes') return
  }
  floor = to
  store.write('floor', floor)
  begin()
}

function notice({title, text, lit}) {
  find('#notice-title').textContent = title
  find('#notice-text').textContent = text
  find('#go').textContent = lit
  find('#notice').hidden = false
  find('#boards').inert = true
  show()
  say(`${title}. ${text}`)
  focusOn(find('#go'))
}

function close() {
  find('#notice').hidden = true
  find('#boards').inert = false
}

function show() {
  view.show(game)
  find('#stage').classList.toggle('covered', paused)
  find('#time').textContent = clock(seconds())
  find('#best').textContent = bests[floor] === null ? '–' : clock(bests[floor])
  find('#pause').disabled = isEnded(game)
  for (const button of document.querySelectorAll('[data-floor]')) {
    button.setAttribute('aria-pressed', String(button.dataset.floor === floor))
  }
}

const toggleSound = lampSwitch(find('#sound'), sound.isOn(), (on) => {
  sound.set(on)
  sound.play([[660, 0, 0.1]])
})
lampSwitch(find('#hammer'), false, (on) => {
  hammer = on
  find('#boards').classList.toggle('hammer', on)
})
lampSwitch(find('#letters'), letters, (on) => {
  letters = on
  store.write('letters', on)
})

const drive = () => {
  if (find('#notice').hidden) touch(view.cursor(), true)
}
onKeys({
  steer: (direction) => (find('#notice').hidden ? view.walk(game, direction) : forward()),
  letters: () => letters,
  press: {
    space: () => (find('#notice').hidden ? touch(view.cursor(), hammer) : forward()),
    f: drive,
    n: drive,
    p: () => (paused ? resume() : pause()),
    r: () => void restart(),
    m: toggleSound,
  },
})

// A long press nails, for fingers; the click that follows it is not another one.
const boards = find('#boards')
let pressing = 0
let nailedByHold = false
boards.addEventListener('pointerdown', (event) => {
  const place = view.placeOf(event.target)
  nailedByHold = false
  if (place < 0 || event.pointerType === 'mouse') return
  pressing = setTimeout(() => {
    nailedByHold = true
    touch(place, true)
  }, 380)
})
for (const end of ['pointerup', 'pointercancel', 'pointerleave']) {
  boards.addEventListener(end, () => clearTimeout(pressing))
}
boards.addEventListener('click', (event) => {
  const place = view.placeOf(event.target)
  if (place < 0 || nailedByHold) return
  view.stand(place)
  touch(place, hammer)
})
boards.addEventListener('contextmenu', (event) => {
  event.preventDefault()
  const place = view.placeOf(event.target)
  if (place < 0 || nailedByHold || event.pointerType === 'touch') return
  view.stand(place)
  touch(place, true)
})

for (const button of document.querySelectorAll('[data-floor]')) {
  button.addEventListener('click', () => void change(button.dataset.floor))
}
find('#go').addEventListener('click', forward)
find('#restart').addEventListener('click', () => void restart())
find('#pause').addEventListener('click', () => (paused ? resume() : pause()))
find('#help').addEventListener('click', () => {
  pause()
  void ask(find('#how'))
})
whenAway(() => {
  if (since) pause()
})

new ResizeObserver(() => {
  // A floor nobody has stepped on may still turn to suit the window.
  if (game.state === 'ready') game = freshGame()
  show()
  view.fit(game)
}).observe(find('#stage'))
find('#boards').inert = true
show()
tellBest()
if (wasLaunched()) forward()
