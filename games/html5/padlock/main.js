// Padlock: wires the rules to the wheels, the chalked tries and the drawer of saved things.

import {
  ask,
  createSound,
  createStore,
  find,
  focusOn,
  isStill,
  isForToday,
  keepBestLine,
  lampSwitch,
  onKeys,
  say,
} from './shack.js'
import {createGoals} from './goals.js'
import {createMusic} from './music.js'
import {finishToday, readToday, seedOf, shareText, todaysDate} from './today.js'
import {badges, reachGoals} from './badges.js'
import {
  drawTries,
  left,
  lockOfDay,
  locks,
  newGame,
  parseBests,
  parseTries,
  pull,
  setWheel,
  turn,
} from './rules.js'
import {tunes} from './tune.js'

const signs = ['●', '▲', '■', '★', '◆', '✚', '☾', '♥']
const names = ['disc', 'tent', 'box', 'star', 'diamond', 'cross', 'moon', 'heart']
const store = createStore('padlock')
const sound = createSound(store)
const music = createMusic(sound, tunes.hall)
const goals = createGoals(store, badges)
const bests = parseBests(store.read('best'))
let letters = store.read('letters') !== false
let lock = Object.hasOwn(locks, store.read('lock') ?? '') ? store.read('lock') : 'shed'
let game = newGame(lock, freshSeed())
let date = '' // the day of this lock, empty for any other
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
  if (date) store.write('today-game', {date, tries: game.tries.map((made) => made.signs)})
  show()
  shake(set)
  if (game.state !== 'locked') finish()
  else say(`${set} set, ${loose} loose. ${left(game)} tries left.`)
}

/** The lock jerks at the pull: the more pins are set, the less it gives. */
function shake(set) {
  if (isStill()) return
  const far = 7 - set
  find('#lock').animate([{}, {translate: `0 ${-far}px`}, {translate: `0 ${far / 2}px`}, {}], 180)
  find('#tries').children[game.tries.length - 1].animate(
    [{backgroundColor: '#ffb43a66'}, {backgroundColor: '#ffb43a00'}],
    700,
  )
}

function finish() {
  const kept = bests[game.lock]
  const used = game.tries.length
  const isOpen = game.state === 'open'
  if (isOpen) {
    kept.opened += 1
    kept.fewest = kept.fewest ? Math.min(kept.fewest, used) : used
    store.write('best', bests)
    keepLine()
    sound.play([523, 659, 784, 1047].map((hertz, at) => [hertz, 0.4 + at * 0.1, 0.25]))
  } else sound.play([[196, 0.4, 0.3], [147, 0.7, 0.5]])
  const row = isOpen ? (Number(store.read('row')) || 0) + 1 : 0
  store.write('row', row)
  const result = isOpen ? `Open in ${used} of ${locks[game.lock].tries}` : `Jammed after ${used}`
  const {streak} = date ? finishToday(store, result, date) : readToday(store)
  show()
  telling = setTimeout(() => {
    telling = 0
    tellEnd()
    const facts = {game, left: left(game), bests, row, isToday: date !== '', streak}
    reachGoals(goals, facts)
  }, 900)
}

function tellEnd() {
  const used = game.tries.length
  const isOpen = game.state === 'open'
  const title = isOpen ? 'Click!' : 'Jammed'
  const days = date ? ` Days in a row: ${readToday(store, date).streak}.` : ''
  const text = isOpen
    ? `Open after ${used} ${used === 1 ? 'try' : 'tries'}. Your fewest is ${bests[game.lock].fewest}.`
    : `It was ${game.code.map((sign) => names[sign]).join(', ')}.`
  find('#notice-title').textContent = title
  find('#notice-text').textContent = text + days
  find('#again').textContent = date ? 'Another lock' : 'Next lock'
  find('#copy').hidden = date === ''
  find('#notice textarea')?.remove()
  find('#notice').hidden = false
  say(`${title} ${text}${days}`)
  focusOn(find('#again'))
}

/** The best of both locks, as the site prints it. */
function keepLine() {
  const parts = ['shed', 'vault'].flatMap((one) =>
    bests[one].fewest ? [`${one} in ${bests[one].fewest}`] : [],
  )
  const text = parts.join(', ')
  if (text) keepBestLine(store, text[0].toUpperCase() + text.slice(1))
}

function begin(next = lock) {
  date = ''
  lock = next
  store.write('lock', lock)
  game = newGame(lock, freshSeed())
  hang()
}

/** Hangs the lock of the day up, with the tries that were made on it. */
function beginToday() {
  date = todaysDate()
  const fresh = newGame(lockOfDay(date), seedOf('padlock', date))
  const kept = store.read('today-game')
  game = (kept?.date === date && parseTries(kept.tries, fresh)) || fresh
  hang()
  if (game.state !== 'locked') tellEnd()
}

function hang() {
  clearTimeout(telling)
  telling = 0
  find('#notice').hidden = true
  build()
  show()
  stand(0)
  focusOn(find('#stage'))
  say(`A new lock with ${locks[game.lock].wheels} wheels.`)
}

async function restart(next = lock) {
  // The lock of the day waits as it is.
  const underWay = !date && game.tries.length > 2 && game.state === 'locked'
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
  find('#opened').textContent = bests[game.lock].opened
  find('#best').textContent = bests[game.lock].fewest || '–'
  find('#pull').disabled = game.state !== 'locked'
  const rows = Array.from({length: locks[game.lock].tries}, (_, index) => {
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
    button.setAttribute('aria-pressed', String(!date && button.dataset.lock === lock))
  }
  find('#today').setAttribute('aria-pressed', String(date !== ''))
  find('#today').textContent = readToday(store).isDone ? 'Today ✓' : 'Today'
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
async function pause() {
  music.rest()
  await ask(find('#rest'))
  music.play()
}

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
  p: () => void pause(),
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
find('#pause').addEventListener('click', () => void pause())
find('#restart').addEventListener('click', () => void restart())
find('#again').addEventListener('click', () => begin())
find('#today').addEventListener('click', () => (date ? begin() : beginToday()))
find('#copy').addEventListener('click', ({target}) => {
  const {result, streak} = readToday(store, date)
  const lines = [`Padlock, ${date}`, result, ...drawTries(game), `Days in a row: ${streak}`]
  void shareText(lines, target)
})
find('#help').addEventListener('click', () => {
  goals.list(find('#goals'))
  void ask(find('#how'))
})
build()
show()
keepLine()
music.play()
if (isForToday()) beginToday()
