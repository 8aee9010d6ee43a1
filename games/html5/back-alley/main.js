// Back Alley: wires the rules to the keys, the pointer, the picture and the drawer of saved things.

import {
  ask,
  createSound,
  createStore,
  find,
  focusOn,
  keepBestLine,
  lampSwitch,
  onKeys,
  onStroke,
  say,
} from './shack.js'
import {isHome, LAST, newGame, parseGame, toSave, walk, ways} from './rules.js'
import {createView} from './view.js'

const store = createStore('back-alley')
const sound = createSound(store)
const view = createView()

let game = parseGame(store.read('game')) ?? newGame(1, freshSeed())
const bests = readBests(store.read('bests'))
let letters = store.read('letters') !== false
let telling = 0

const isNoticeUp = () => !find('#notice').hidden

function steer(direction) {
  if (telling || isNoticeUp() || isHome(game)) return
  const walked = walk(game, direction)
  if (!walked) {
    sound.play([[130, 0, 0.08]])
    say(`A wall. ${choices()}`)
    return
  }
  game = walked.game
  save()
  sound.play(walked.path.slice(0, 8).map((_, at) => [300 + (at % 2) * 60, at * 0.055, 0.04]))
  if (isHome(game)) keepBest()
  view.show(game, walked.path)
  numbers()
  const steps = walked.path.length === 1 ? '1 step' : `${walked.path.length} steps`
  say(isHome(game) ? 'The door.' : `${steps}. ${choices()}`)
  if (isHome(game)) {
    telling = setTimeout(() => {
      telling = 0
      announce()
    }, 700)
  }
}

/** The open ways in words, for those who hear the alley. */
function choices() {
  const open = Object.keys(ways).filter((way) => game.open[game.at] & ways[way])
  const right = (game.home % game.columns) - (game.at % game.columns)
  const down = Math.floor(game.home / game.columns) - Math.floor(game.at / game.columns)
  return `Open: ${open.join(', ')}. The door is ${right} right, ${down} down.`
}

function keepBest() {
  const before = bests[game.level - 1]
  // Another alley of the same number is another way: what counts is how few steps were wasted.
  const wasted = game.steps - game.shortest
  if (before === null || wasted < before) bests[game.level - 1] = wasted
  store.write('bests', bests)
}

function announce() {
  const wasted = game.steps - game.shortest
  const title = wasted === 0 ? 'Straight home' : 'Home'
  const text = `${game.steps} steps; the shortest way has ${game.shortest}. ${wasted === 0 ? 'You cannot do better.' : ''}`
  find('#notice-title').textContent = title
  find('#notice-text').textContent = text
  find('#go').textContent = game.level < LAST ? 'Next alley' : 'From the first alley'
  find('#notice').hidden = false
  sound.play([
    [523, 0, 0.12],
    [784, 0.1, 0.25],
  ])
  say(`${title}. ${text}`)
  focusOn(find('#go'))
}

function begin(level, seed = freshSeed()) {
  clearTimeout(telling)
  telling = 0
  game = newGame(level, seed)
  save()
  if (isNoticeUp()) {
    find('#notice').hidden = true
    focusOn(find('#stage'))
  }
  view.show(game)
  numbers()
  say(`Alley ${level}. ${choices()}`)
}

const next = () => begin(game.level < LAST ? game.level + 1 : 1)
const again = () => begin(game.level, game.seed)

function numbers() {
  const farthest = bests.findLastIndex((best) => best !== null) + 1
  if (farthest > 0) keepBestLine(store, `Alley ${farthest}`)
  find('#level').textContent = game.level
  find('#steps').textContent = game.steps
  const best = bests[game.level - 1]
  find('#best').textContent = best === null ? '–' : `+${best}`
  view.label(`A dark alley. ${choices()}`)
}

function save() {
  store.write('game', toSave(game))
}

function readBests(value) {
  return Array.from({length: LAST}, (_, at) =>
    Number.isSafeInteger(value?.[at]) && value[at] >= 0 ? value[at] : null,
  )
}

function freshSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0]
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
  steer,
  letters: () => letters,
  press: {
    p: pause,
    r: again,
    m: toggleSound,
    space: () => isNoticeUp() && find('#notice .go').click(),
  },
})
onStroke(find('#stage'), {swipe: steer, tap: (event) => steer(view.wayTo(event)), chain: true})
for (const button of document.querySelectorAll('[data-steer]')) {
  button.addEventListener('click', () => steer(button.dataset.steer))
}
find('#go').addEventListener('click', next)
find('#again').addEventListener('click', again)
find('#pause').addEventListener('click', pause)
find('#restart').addEventListener('click', again)
find('#help').addEventListener('click', async () => {
  if ((await ask(find('#how'))) === 'first') begin(1)
})

view.fit()
view.show(game)
new ResizeObserver(view.fit).observe(find('#alley'))
numbers()
if (isHome(game)) announce()
