// Fuse Box: wires the rules to the fuses, the list of boxes and the drawer of saved things.

import {ask, createSound, createStore, find, focusOn, lampSwitch, onKeys, say} from './shack.js'
import {LAST, bulbs, burning, hint, isOut, newGame, parseWon, press, undo, used} from './rules.js'

const store = createStore('fuse-box')
const sound = createSound(store)
const won = parseWon(store.read('won'))
let letters = store.read('letters') !== false
let game = newGame(Math.min(LAST, (Number(store.read('box')) || 0) + 1))
let fuses = []
let cursor = 0
let telling = 0

function push(place) {
  if (telling || isTold()) return
  stand(place)
  game = press(game, place)
  find('.hinted')?.classList.remove('hinted')
  sound.play([[game.lamps[place] ? 520 : 260, 0, 0.06]])
  show()
  if (isOut(game)) finish()
  else say(`${burning(game)} alight, ${used(game)} presses.`)
}

function finish() {
  won[game.box] = Math.max(won[game.box] ?? 0, bulbs(game))
  store.write('won', won)
  if (game.box < LAST) store.write('box', game.box)
  sound.play([
    [392, 0.1, 0.1],
    [523, 0.2, 0.1],
    [659, 0.3, 0.3],
  ])
  show()
  telling = setTimeout(() => {
    telling = 0
    const stars = ['', 'One bulb', 'Two bulbs', 'Three bulbs'][bulbs(game)]
    const text = `${stars} for ${used(game)} ${used(game) === 1 ? 'press' : 'presses'}; ${game.par} would do.`
    find('#notice-text').textContent = text
    find('#prize').textContent = '●'.repeat(bulbs(game)) + '○'.repeat(3 - bulbs(game))
    find('#next').textContent = game.box < LAST ? 'Next box' : 'First box'
    find('#notice').hidden = false
    say(`All dark. ${text}`)
    focusOn(find('#next'))
  }, 800)
}

function begin(box) {
  clearTimeout(telling)
  telling = 0
  game = newGame(box)
  find('#notice').hidden = true
  build()
  show()
  stand(cursor)
  say(`Box ${box}, ${burning(game)} lamps alight.`)
}

function back() {
  if (telling || isTold() || game.presses.length === 0) return
  game = undo(game)
  show()
  say(`Taken back. ${burning(game)} alight.`)
}

function help() {
  if (telling || isTold()) return
  const asked = hint(game)
  game = asked.game
  find('.hinted')?.classList.remove('hinted')
  fuses[asked.place].classList.add('hinted')
  show()
  stand(asked.place)
  say(
    `Press row ${Math.floor(asked.place / game.size) + 1}, column ${(asked.place % game.size) + 1}.`,
  )
}

function build() {
  const box = find('#fuses')
  box.style.setProperty('--size', game.size)
  fuses = game.lamps.map((_, place) => {
    const fuse = document.createElement('button')
    fuse.className = 'fuse'
    fuse.tabIndex = -1
    fuse.addEventListener('click', () => push(place))
    return fuse
  })
  box.replaceChildren(...fuses)
  cursor = Math.floor(fuses.length / 2)
  fuses[cursor].tabIndex = 0
}

function show() {
  fuses.forEach((fuse, place) => {
    const row = Math.floor(place / game.size) + 1
    fuse.setAttribute('aria-label', `Fuse row ${row}, column ${(place % game.size) + 1}`)
    fuse.setAttribute('aria-pressed', String(game.lamps[place]))
  })
  find('#presses').textContent = used(game)
  find('#par').textContent = game.par
  find('#box').textContent = game.box
  find('#undo').disabled = game.presses.length === 0 || isOut(game)
  find('#hint').disabled = isOut(game)
  find('#previous').disabled = game.box === 1
  // One box further than what has been put out: nobody has to be stuck for ever.
  find('#following').disabled = game.box >= Math.min(LAST, Object.keys(won).length + 2)
  const marks = Array.from({length: LAST}, (_, index) => {
    const mark = document.createElement('span')
    mark.className = `won${won[index + 1] ?? 0}${index + 1 === game.box ? ' here' : ''}`
    return mark
  })
  find('#street').replaceChildren(...marks)
  find('#street').setAttribute('aria-label', `${Object.keys(won).length} of ${LAST} boxes put out`)
}

function stand(place) {
  fuses[cursor].tabIndex = -1
  cursor = place
  fuses[cursor].tabIndex = 0
  focusOn(fuses[cursor])
}

function steer(direction) {
  if (isTold()) return
  const column = (cursor % game.size) + (direction === 'right') - (direction === 'left')
  const row = Math.floor(cursor / game.size) + (direction === 'down') - (direction === 'up')
  if (column < 0 || row < 0 || column >= game.size || row >= game.size) return
  stand(row * game.size + column)
}

const isTold = () => !find('#notice').hidden

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
    space: () => (isTold() ? find('#next').click() : push(cursor)),
    z: back,
    h: help,
    p: pause,
    r: () => begin(game.box),
    m: toggleSound,
  },
})

find('#next').addEventListener('click', () => begin(game.box < LAST ? game.box + 1 : 1))
find('#again').addEventListener('click', () => begin(game.box))
find('#pause').addEventListener('click', pause)
find('#restart').addEventListener('click', () => begin(game.box))
find('#previous').addEventListener('click', () => begin(game.box - 1))
find('#following').addEventListener('click', () => begin(game.box + 1))
find('#undo').addEventListener('click', back)
find('#hint').addEventListener('click', help)
find('#help').addEventListener('click', () => void ask(find('#how')))
build()
show()
