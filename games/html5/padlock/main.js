// Padlock: wires the rules to the wheels, the chalked tries and the drawer of saved things.

import {ask, createSound, createStore, find, focusOn, lampSwitch, onKeys, say} from './shack.js'
import {left, locks, newGame, parseBests, pull, setWheel, turn} from './rules.js'

const signs = ['●', '▲', '■', '★', '◆', '✚', '☾', '♥']
const names = ['disc', 'tent', 'box', 'star', 'diamond', 'cross', 'moon', 'heart']
const store = createStore('padlock')
const sound = createSound(store)
const bests = parseBests(store.read('best'))
let letters = store.read('letters') !== false
let lock = Object.hasOwn(locks, store.read('lock') ?? '') ? store.read('lock') : 'shed'
let game = newGame(lock, freshSeed())
let wheels = []
let cursor = 0
let telling = 0

function change(next, words) {
  if (next === game || telling || isTold()) return
  game = next
  sound.play([[600, 0, 0.03]])
  show()
  say(words())
}

const roll = (wheel, by) => {
  stand(wheel)
  change(turn(game, wheel, by), () => `Wheel ${wheel + 1}: ${names[game.wheels[wheel]]}.`)
}

function tryLock() {
  if (telling || isTold() || game.state !== 'locked') return
  game = pull(game)
  const {set, loose} = game.tries.at(-1)
  sound.play(
    Array.from({length: set + loose}, (_, pin) => [pin < set ? 700 : 350, pin * 0.09, 0.07]),
  )
  show()
  if (game.state !== 'locked') finish()
  else say(`${set} set, ${loose} loose. ${left(game)} tries left.`)
}

function finish() {
  const kept = bests[lock]
  const used = game.tries.length
  if (game.state === 'open') {
    kept.opened += 1
    kept.fewest = kept.fewest ? Math.min(kept.fewest, used) : used
    store.write('best', bests)
  }
  show()
  telling = setTimeout(() => {
    telling = 0
    const open = game.state === 'open'
    const title = open ? 'Click!' : 'Jammed'
    const text = open
      ? `Open after ${used} ${used === 1 ? 'try' : 'tries'}. Your fewest is ${kept.fewest}.`
      : `It was ${game.code.map((sign) => names[sign]).join(', ')}.`
    find('#notice-title').textContent = title
    find('#notice-text').textContent = text
    find('#notice').hidden = false
    say(`${title} ${text}`)
    focusOn(find('#again'))
  }, 900)
}

function begin(next = lock) {
  clearTimeout(telling)
  telling = 0
  lock = next
  store.write('lock', lock)
  game = newGame(lock, freshSeed())
  find('#notice').hidden = true
  build()
  show()
  stand(0)
  focusOn(find('#stage'))
  say(`A new lock with ${locks[lock].wheels} wheels.`)
}

async function restart(next = lock) {
  const underWay = game.tries.length > 2 && game.state === 'locked'
  if (underWay && (await ask(find('#confirm'))) !== 'yes') return
  begin(next)
}

const element = (kind, name, text = '') => {
  const made = document.createElement(kind)
  made.className = name
  made.textContent = text
  return made
}

function build() {
  wheels = game.wheels.map((_, wheel) => {
    const box = element('div', 'wheel')
    const up = element('button', 'roll', '▲')
    const sign = element('span', 'sign-plate')
    const down = element('button', 'roll', '▼')
    up.setAttribute('aria-label', `Wheel ${wheel + 1}, sign before`)
    down.setAttribute('aria-label', `Wheel ${wheel + 1}, next sign`)
    up.addEventListener('click', () => roll(wheel, -1))
    down.addEventListener('click', () => roll(wheel, 1))
    box.append(up, sign, down)
    return box
  })
  find('#wheels').replaceChildren(...wheels)
  cursor = 0
}

const plate = (sign) => element('span', `plate s${sign}`, signs[sign])

function show() {
  wheels.forEach((wheel, index) => {
    const sign = game.wheels[index]
    wheel.children[1].className = `sign-plate s${sign}`
    wheel.children[1].textContent = signs[sign]
    wheel.classList.toggle('here', index === cursor)
  })
  find('#lock').classList.toggle('open', game.state === 'open')
  find('#left').textContent = left(game)
  find('#opened').textContent = bests[lock].opened
  find('#best').textContent = bests[lock].fewest || '–'
  find('#pull').disabled = game.state !== 'locked'
  const rows = Array.from({length: locks[lock].tries}, (_, index) => {
    const row = element('li', 'try')
    const made = game.tries[index]
    if (!made) return row
    const pins = element('span', 'pins')
    pins.setAttribute('aria-hidden', 'true')
    for (let pin = 0; pin < game.code.length; pin++) {
      pins.append(element('i', pin < made.set ? 'set' : pin < made.set + made.loose ? 'loose' : ''))
    }
    const words = made.signs.map((sign) => names[sign]).join(', ')
    const shown = element('span', 'plates')
    shown.setAttribute('aria-hidden', 'true')
    shown.append(...made.signs.map(plate))
    row.append(
      shown,
      pins,
      element('span', 'unseen', `${words}: ${made.set} set, ${made.loose} loose`),
    )
    return row
  })
  find('#tries').replaceChildren(...rows)
  for (const button of document.querySelectorAll('[data-lock]')) {
    button.setAttribute('aria-pressed', String(button.dataset.lock === lock))
  }
}

function stand(wheel) {
  cursor = wheel
  wheels.forEach((box, index) => box.classList.toggle('here', index === cursor))
}

function steer(direction) {
  if (isTold()) return
  if (direction === 'up') return roll(cursor, -1)
  if (direction === 'down') return roll(cursor, 1)
  const next = cursor + (direction === 'right' ? 1 : -1)
  if (next < 0 || next >= wheels.length) return
  stand(next)
  focusOn(find('#stage'))
  say(`Wheel ${next + 1}: ${names[game.wheels[next]]}.`)
}

const isTold = () => !find('#notice').hidden

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

const press = {
  space: () => (isTold() ? find('#again').click() : tryLock()),
  p: pause,
  r: () => void restart(),
  m: toggleSound,
}
for (let sign = 0; sign < signs.length; sign++) {
  press[sign + 1] = () => {
    change(setWheel(game, cursor, sign), () => `Wheel ${cursor + 1}: ${names[sign]}.`)
    if (cursor < wheels.length - 1) stand(cursor + 1)
  }
}
onKeys({steer, letters: () => letters, press})

for (const button of document.querySelectorAll('[data-lock]')) {
  button.addEventListener('click', () => void restart(button.dataset.lock))
}
find('#pull').addEventListener('click', tryLock)
find('#pause').addEventListener('click', pause)
find('#restart').addEventListener('click', () => void restart())
find('#again').addEventListener('click', () => begin())
find('#help').addEventListener('click', () => void ask(find('#how')))
build()
show()
