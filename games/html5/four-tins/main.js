// Four Tins: wires the rules to the rack, the computer's turn and the drawer of saved things.

import {
  ask,
  createSound,
  createStore,
  find,
  focusOn,
  isStill,
  keepBestLine,
  lampSwitch,
  onKeys,
  say,
} from './shack.js'
import {
  COLUMNS,
  LEVELS,
  ROWS,
  STRENGTHS,
  drop,
  isOver,
  landing,
  newGame,
  parseBeaten,
  parseGame,
  parseLevel,
  parseTally,
  strengthOf,
  think,
  undo,
  winner,
} from './rules.js'

const store = createStore('four-tins')
const sound = createSound(store)
const tally = parseTally(store.read('tally'))
let letters = store.read('letters') !== false
let level = parseLevel(store.read('level'), store.read('strength'))
let beaten = parseBeaten(store.read('beaten'))
let game = parseGame(store.read('game')) ?? newGame(1)
let cursor = 3
let waiting = 0 // the timer of the computer's turn, or of a notice

const chutes = Array.from({length: COLUMNS}, (_, column) => {
  const button = document.createElement('button')
  button.className = 'chute'
  button.addEventListener('click', () => play(column))
  button.addEventListener('pointerenter', () => aim(column))
  button.addEventListener('focus', () => aim(column))
  for (let row = 0; row < ROWS; row++) button.append(document.createElement('span'))
  return button
})
find('#rack').replaceChildren(...chutes)

function play(column) {
  if (waiting || isTold() || isOver(game) || game.turn !== 1) return
  aim(column)
  if (landing(game.rack, column) === -1) return say(`Column ${column + 1} is full.`)
  fall(column)
  if (!isOver(game)) answer()
}

/** The computer waits until the player's tin has come to rest. */
function answer() {
  waiting = setTimeout(() => {
    waiting = 0
    fall(think(game, level, Math.random()))
  }, 520)
}

function fall(column) {
  const whose = game.turn
  game = drop(game, column)
  const place = game.drops.at(-1)
  store.write('game', {first: game.first, drops: game.drops})
  sound.play([[whose === 1 ? 300 : 200, 0.18, 0.09]])
  show()
  const tin = chutes[column].children[Math.floor(place / COLUMNS)]
  if (!isStill()) {
    const rows = Math.floor(place / COLUMNS) + 1
    tin.animate([{translate: `0 ${-rows * 100}%`}, {translate: '0 0'}], {
      duration: 90 + rows * 45,
      easing: 'cubic-bezier(.5,0,.9,.6)',
    })
  }
  if (isOver(game)) finish()
  else
    say(
      whose === 2
        ? `The computer drops into column ${column + 1}. Your turn.`
        : `Column ${column + 1}.`,
    )
}

const endings = {
  1: ['Four in a row', 'The rack is yours.', 'won'],
  2: ['Beaten', 'The computer has four in a row.', 'lost'],
  0: ['Rack full', 'Nobody has four in a row.', 'drawn'],
}

function finish() {
  const [title, text, what] = endings[winner(game)]
  const played = strengthOf(level)
  tally[played][what] += 1
  store.write('tally', tally)
  const next = what === 'won' ? rise() : 'Play again'
  sound.play(
    winner(game) === 1
      ? [
          [523, 0.3, 0.1],
          [659, 0.4, 0.1],
          [784, 0.5, 0.3],
        ]
      : [
          [220, 0.3, 0.2],
          [165, 0.45, 0.3],
        ],
  )
  show()
  waiting = setTimeout(() => {
    waiting = 0
    find('#notice-title').textContent = title
    const stands = `It stands ${tally[played].won} to ${tally[played].lost} on ${played}.`
    find('#notice-text').textContent = `${text} ${stands}`
    find('#again').textContent = next
    find('#notice').hidden = false
    say(`${title}. ${find('#notice-text').textContent}`)
    focusOn(find('#again'))
  }, 1300)
}

/** A level that was won leads to the next one. Returns what the lit button then says. */
function rise() {
  beaten = Math.max(beaten, level)
  store.write('beaten', beaten)
  keepBestLine(store, `Level ${beaten} beaten`)
  if (level === LEVELS) return 'Play again'
  level += 1
  store.write('level', level)
  return `To level ${level}`
}

/** Whoever lost, or else whoever came second, drops first in the next game. */
function begin() {
  clearTimeout(waiting)
  waiting = 0
  const result = winner(game)
  const first = result === null ? 1 : result === 0 ? 3 - game.first : 3 - result
  game = newGame(first)
  store.write('game', {first, drops: []})
  find('#notice').hidden = true
  show()
  focusOn(chutes[cursor])
  say(first === 1 ? 'New game. Your turn.' : 'New game. The computer begins.')
  if (first === 2) answer()
}

async function restart(to = level) {
  const underWay = game.drops.length > 7 && !isOver(game)
  if (underWay && (await ask(find('#confirm'))) !== 'yes') return
  level = to
  store.write('level', level)
  begin()
}

function back() {
  if (isTold() || game.drops.length === 0 || isOver(game)) return
  clearTimeout(waiting)
  waiting = 0
  game = undo(game)
  store.write('game', {first: game.first, drops: game.drops})
  show()
  say('Taken back. Your turn.')
  // Nothing of the player's was left: then the computer's opening is still to come.
  if (game.turn === 2) answer()
}

function aim(column) {
  cursor = column
  chutes.forEach((chute, index) => chute.classList.toggle('aimed', index === column))
}

function show() {
  chutes.forEach((chute, column) => {
    const words = []
    for (let row = 0; row < ROWS; row++) {
      const place = row * COLUMNS + column
      const tin = chute.children[row]
      tin.className = ['', 'tin mine', 'tin theirs'][game.rack[place]]
      tin.classList.toggle('four', game.line?.includes(place) ?? false)
      if (game.rack[place]) words.unshift(game.rack[place] === 1 ? 'star' : 'moon')
    }
    chute.setAttribute('aria-label', `Column ${column + 1}: ${words.join(', ') || 'empty'}`)
  })
  const strength = strengthOf(level)
  find('#level').textContent = level
  find('#won').textContent = tally[strength].won
  find('#lost').textContent = tally[strength].lost
  find('#drawn').textContent = tally[strength].drawn
  find('#undo').disabled = game.drops.length === 0 || isOver(game)
  find('#rack').classList.toggle('yours', game.turn === 1 && !isOver(game))
  for (const button of document.querySelectorAll('[data-strength]')) {
    button.setAttribute('aria-pressed', String(button.dataset.strength === strength))
  }
}

function steer(direction) {
  if (isTold()) return
  if (direction === 'down') return play(cursor)
  const column = cursor + (direction === 'right') - (direction === 'left')
  if (column >= 0 && column < COLUMNS) {
    aim(column)
    focusOn(chutes[column])
  }
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

const press = {
  space: () => (isTold() ? find('#again').click() : play(cursor)),
  z: back,
  p: pause,
  r: () => void restart(),
  m: toggleSound,
}
for (let column = 0; column < COLUMNS; column++) {
  press[column + 1] = () => {
    if (!isTold()) focusOn(chutes[column])
    play(column)
  }
}
// Digits are no letters, but one-key shortcuts all the same: they go with the same switch.
onKeys({steer, letters: () => letters, press})

for (const button of document.querySelectorAll('[data-strength]')) {
  button.addEventListener('click', () => {
    const lowest = STRENGTHS.indexOf(button.dataset.strength) * 3 + 1
    // Back to where one was with this strength, but not beyond the first level that was not won.
    void restart(Math.max(lowest, Math.min(lowest + 2, beaten + 1)))
  })
}
find('#undo').addEventListener('click', back)
find('#pause').addEventListener('click', pause)
find('#restart').addEventListener('click', () => void restart())
find('#again').addEventListener('click', begin)
find('#help').addEventListener('click', () => void ask(find('#how')))
aim(3)
if (isOver(game)) begin()
else {
  show()
  if (game.turn === 2) answer()
}
