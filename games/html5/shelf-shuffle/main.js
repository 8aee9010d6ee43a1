// Shelf Shuffle: wires the rules to the keys, the pointer, the shelf and the drawer of saved things.

import {
  ask,
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
} from './shack.js'
import {inPlace, isDone, newGame, parseBests, parseGame, push, slide} from './rules.js'
import {createView} from './view.js'

const store = createStore('shelf-shuffle')
const sound = createSound(store)
const view = createView()

const bests = parseBests(store.read('best'))
let letters = store.read('letters') !== false
let game = parseGame(store.read('game')) ?? newGame(4, freshSeed())
let past = [] // positions to go back to, the latest last
let telling = 0

function become(next) {
  if (next === game || telling || isDone(game)) return
  past.push(game)
  game = next
  save()
  show()
  sound.play([[170 + 14 * inPlace(game), 0, 0.06]])
  if (isDone(game)) finish()
  else say(`${inPlace(game)} in place, ${game.moves} moves.`)
}

function finish() {
  const best = bests[game.size]
  const record = best === null || game.moves < best
  if (record) bests[game.size] = game.moves
  store.write('best', bests)
  tellBest()
  sound.play([
    [523, 0.1, 0.1],
    [659, 0.2, 0.1],
    [784, 0.3, 0.3],
  ])
  show()
  telling = setTimeout(() => {
    telling = 0
    announce(record ? 'Your fewest so far.' : `Your fewest is ${grouped(best)}.`)
  }, 800)
}

/** The largest picture that was ever put in order, and in how few moves. */
function tellBest() {
  const largest = [5, 4, 3].find((size) => bests[size])
  if (!largest) return
  keepBestLine(store, `${largest} × ${largest} in ${grouped(bests[largest])} moves`)
}

function announce(compared) {
  const text = `The whole picture, in ${grouped(game.moves)} moves. ${compared}`
  find('#notice-text').textContent = text
  find('#notice').hidden = false
  say(`Shelf in order. ${text}`)
  focusOn(find('#again'))
}

function undo() {
  if (past.length === 0 || telling) return
  game = past.pop()
  find('#notice').hidden = true
  save()
  show()
  say(`Taken back. ${game.moves} moves.`)
}

function begin(size) {
  clearTimeout(telling)
  telling = 0
  game = newGame(size, freshSeed())
  past = []
  find('#notice').hidden = true
  save()
  show()
  focusOn(find('#stage'))
  say(`Shuffled, ${size} by ${size}.`)
}

async function restart(size) {
  if (game.moves > 15 && !isDone(game) && (await ask(find('#confirm'))) !== 'yes') return
  begin(size)
}

function save() {
  store.write('game', game)
}

function show() {
  view.show(game, bests[game.size])
  find('#stage').classList.toggle('done', isDone(game))
  find('#undo').disabled = past.length === 0
  for (const button of document.querySelectorAll('[data-size]')) {
    button.setAttribute('aria-pressed', String(Number(button.dataset.size) === game.size))
  }
}

function freshSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0]
}

const isTold = () => !find('#notice').hidden
const steer = (direction) => {
  if (!isTold()) become(push(game, direction))
}

// Nothing runs here by itself; who goes away may cover the game all the same.
const pause = () => void ask(find('#rest'))

const toggleSound = lampSwitch(find('#sound'), sound.isOn(), (on) => {
  sound.set(on)
  sound.play([[660, 0, 0.1]])
})
const numbered = store.read('numbers') !== false
find('#stage').classList.toggle('numbered', numbered)
const toggleNumbers = lampSwitch(find('#numbers'), numbered, (on) => {
  store.write('numbers', on)
  find('#stage').classList.toggle('numbered', on)
})
lampSwitch(find('#letters'), letters, (on) => {
  letters = on
  store.write('letters', on)
})

onKeys({
  steer,
  letters: () => letters,
  press: {
    z: undo,
    p: pause,
    r: () => void restart(game.size),
    n: toggleNumbers,
    m: toggleSound,
    space: () => {
      if (isTold()) find('#again').click()
    },
  },
})
onStroke(find('#stage'), {swipe: steer})

// A swipe may begin on a crate, which is a button: then it is no click on that crate.
let from = null
let swiped = false
find('#shelf').addEventListener('pointerdown', (event) => {
  from = {x: event.clientX, y: event.clientY}
  swiped = false
})
addEventListener('pointerup', (event) => {
  if (!from) return
  const x = event.clientX - from.x
  const y = event.clientY - from.y
  from = null
  swiped = Math.max(Math.abs(x), Math.abs(y)) > 22
  if (!swiped) return
  if (Math.abs(x) > Math.abs(y)) steer(x > 0 ? 'right' : 'left')
  else steer(y > 0 ? 'down' : 'up')
})
find('#shelf').addEventListener('click', (event) => {
  const crate = event.target.closest('.crate')
  if (crate && !swiped) become(slide(game, Number(crate.dataset.place)))
})

for (const button of document.querySelectorAll('[data-size]')) {
  button.addEventListener('click', () => void restart(Number(button.dataset.size)))
}
find('#undo').addEventListener('click', undo)
find('#pause').addEventListener('click', pause)
find('#restart').addEventListener('click', () => void restart(game.size))
find('#again').addEventListener('click', () => begin(game.size))
find('#help').addEventListener('click', () => void ask(find('#how')))
show()
tellBest()
if (isDone(game)) announce('Shuffle it again?')
