// Letter Box: wires the rules to the letters, the keys and the drawer of saved things.

import {createGoals, showToast} from './goals.js'
import {createMusic} from './music.js'
import {
  baseOf,
  BOXES,
  dailyBase,
  dailyGoal,
  hint,
  lamps,
  newGame,
  parseFound,
  post,
  recall,
  shake,
} from './rules.js'
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
  say,
} from './shack.js'
import {finishToday, readToday, seedOf, shareText, todaysDate} from './today.js'
import {tunes} from './tune.js'
import {createView} from './view.js'

const store = createStore('letter-box')
const sound = createSound(store)
const music = createMusic(sound, tunes.sorting)
const view = createView(choose)
const goals = createGoals(store, [
  {id: 'first', name: 'First delivery', what: 'Light a lamp in a box.'},
  {id: 'whole', name: 'All tins on the table', what: 'Find a word that uses every letter.'},
  {id: 'full', name: 'Nothing left inside', what: 'Find all words of a box.'},
  {id: 'hundred', name: 'A hundred words', what: 'Find a hundred words.'},
  {id: 'extra', name: 'Not on the list', what: 'Find a word that the list did not ask for.'},
  {id: 'boxes', name: 'Head of the post', what: 'Light a lamp in twenty boxes.'},
  {id: 'days', name: 'Daily post', what: 'Finish three days in a row.'},
])

const found = parseFound(store.read('found'))
let box = firstDark() // null for the box of the day
let date = todaysDate()
let game = newGame(baseOf(box), freshSeed())
let entry = [] // places of the chosen tins
let seconds = 0 // of the day's box
let telling = 0

const isTold = () => !find('#notice').hidden

function choose(at) {
  if (telling || isTold() || entry.includes(at)) return
  entry = [...entry, at]
  sound.play([[280 + entry.length * 40, 0, 0.04]])
  view.show(game, entry)
}

function type(letter) {
  const at = game.tiles.findIndex((tile, place) => tile === letter && !entry.includes(place))
  if (at >= 0) choose(at)
  else view.refuse()
}

function rub() {
  entry = entry.slice(0, -1)
  view.show(game, entry)
}

const answers = {
  short: 'Three letters at least.',
  again: 'That one is posted already.',
  unknown: 'Not in our box.',
  extra: 'Not asked for, and right all the same.',
}

function send() {
  if (telling || isTold()) return
  const word = entry.map((at) => game.tiles[at]).join('')
  const lit = lamps(game)
  const {game: next, what} = post(game, word)
  entry = []
  game = next
  if (what === 'found' || what === 'extra') keep(word)
  show()
  if (what === 'found') {
    view.light(word)
    sound.play([523, 659, 784].slice(0, word.length - 2).map((hertz, at) => [hertz, at * 0.07, 0.12]))
    say(`${word}. ${game.found.length} of ${game.targets.length}.`)
    arrive(word, lit)
  } else {
    if (what === 'extra') goals.reach('extra')
    else view.refuse()
    sound.play([[what === 'extra' ? 660 : 180, 0, 0.1]])
    if (word.length > 0) showToast(answers[what])
    say(`${word} ${answers[what]}`)
  }
}

function arrive(word, before) {
  if (word.length === game.base.length) goals.reach('whole')
  if (Object.values(found).flat().length >= 100) goals.reach('hundred')
  const lit = lamps(game)
  if (box === null) {
    if (!readToday(store, date).isDone && game.found.length >= dailyGoal(game)) tell(finishDay)
    return
  }
  if (lit === before) return
  tellBest()
  goals.reach('first')
  if (litBoxes() >= 20) goals.reach('boxes')
  if (lit === 3) {
    goals.reach('full')
    tell(() => notice('Box empty', `All ${game.targets.length} words, ${hintsUsed()}.`, 'Next box'))
  } else showToast(lit === 1 ? 'First lamp: the next box is open' : 'Second lamp')
}

function tell(what) {
  telling = setTimeout(() => {
    telling = 0
    what()
  }, 800)
}

const hintsUsed = () => (game.hints === 0 ? 'no hint' : game.hints === 1 ? '1 hint' : `${game.hints} hints`)

function finishDay() {
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  const known = finishToday(store, `${dailyGoal(game)} words in ${time}, ${hintsUsed()}`, date)
  if (known.streak >= 3) goals.reach('days')
  const days = known.streak === 1 ? '1 day' : `${known.streak} days`
  notice('Done for today', `${known.result}. ${days} in a row. The rest of the box is yours.`, 'To the boxes')
}

function notice(title, text, words) {
  find('#notice-title').textContent = title
  find('#notice-text').textContent = text
  find('#go').textContent = words
  find('#share').hidden = box !== null
  find('#look').hidden = lamps(game) === 3
  find('#notice').hidden = false
  show()
  say(`${title}. ${text}`)
  focusOn(find('#go'))
}

function begin(next) {
  clearTimeout(telling)
  telling = 0
  box = next
  date = todaysDate()
  seconds = 0
  entry = []
  open()
  find('#notice').hidden = true
  show()
  focusOn(find('#stage'))
  say(`${nameOf()}: ${game.tiles.join(', ')}. ${game.targets.length} words.`)
}

/** The day's box is kept apart, as it may be one of the forty too. */
function open() {
  const base = box === null ? dailyBase(seedOf('letter-box', date)) : baseOf(box)
  game = newGame(base, freshSeed())
  if (box !== null) {
    game = recall(game, found[base])
    return
  }
  const kept = store.read('day')
  if (kept?.date !== date) return
  const count = (value) => (Number.isSafeInteger(value) && value >= 0 ? value : 0)
  game = {...recall(game, kept.words), hints: count(kept.hints)}
  seconds = count(kept.seconds)
}

function keep(word) {
  if (box === null) return keepDay()
  found[game.base] = [...(found[game.base] ?? []), word]
  store.write('found', found)
}

function keepDay() {
  const words = [...game.found, ...game.extras]
  store.write('day', {date, words, hints: game.hints, seconds})
}

function show() {
  view.show(game, entry)
  find('#box').textContent = box === null ? 'Today' : box + 1
  find('#hint').disabled = lamps(game) === 3
  find('#next').hidden = box === null || lamps(game) === 0
  find('#today').setAttribute('aria-pressed', String(readToday(store).isDone))
}

const nameOf = () => (box === null ? 'The box of the day' : `Box ${box + 1}`)

function lampsOf(one) {
  const words = found[baseOf(one)]
  return words ? lamps(recall(newGame(baseOf(one), 1), words)) : 0
}

function litBoxes() {
  return Array.from({length: BOXES}, (_, one) => lampsOf(one)).filter((lit) => lit > 0).length
}

function tellBest() {
  const count = Object.values(found).flat().length
  if (count > 0) keepBestLine(store, `${grouped(count)} words`)
}

/** The first box without a lamp. */
function firstDark() {
  for (let one = 0; one < BOXES; one++) if (lampsOf(one) === 0) return one
  return 0
}

function next() {
  const after = box === null ? firstDark() : box + 1
  begin(after < BOXES ? after : firstDark())
}

function takeHint() {
  if (telling || isTold()) return
  const told = hint(game)
  if (told === game) return
  game = told
  if (box === null) keepDay()
  show()
  say('One letter more is shown.')
}

function shakeBox() {
  if (telling || isTold()) return
  entry = []
  game = shake(game, freshSeed())
  sound.play([
    [210, 0, 0.04],
    [250, 0.06, 0.04],
  ])
  show()
  say(`Shaken: ${game.tiles.join(', ')}.`)
}

async function chooseBox() {
  find('#box-list').replaceChildren(
    ...Array.from({length: BOXES}, (_, one) => {
      const button = document.createElement('button')
      const lit = lampsOf(one)
      button.className = lit > 0 ? 'btn lit-box' : 'btn'
      button.value = String(one)
      button.textContent = one + 1
      button.setAttribute('aria-label', `Box ${one + 1}, ${lit} of 3 lamps`)
      return button
    }),
  )
  const chosen = await ask(find('#shelf'))
  if (chosen !== '') begin(Number(chosen))
}

function freshSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0]
}

// Nothing runs here by itself; who goes away may cover the game all the same.
const pause = () => void ask(find('#rest'))

setInterval(() => {
  const waits = document.hidden || document.querySelector('dialog[open]') || isTold()
  if (box === null && !waits && !readToday(store, date).isDone) seconds += 1
}, 1000)

lampSwitch(find('#sound'), sound.isOn(), (on) => {
  sound.set(on)
  sound.play([[660, 0, 0.1]])
})

// Letters are what this game is made of, so none of them is a shortcut.
onKeys({
  steer(direction) {
    if (direction === 'left') rub()
    else if (direction !== 'right') shakeBox()
  },
  letters: () => false,
  press: {
    space: () => (isTold() ? find('#go').click() : send()),
    Backspace: rub,
    Escape: pause,
  },
})
addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
  if (!/^[a-z]$/i.test(event.key) || document.querySelector('dialog[open]')) return
  event.preventDefault()
  type(event.key.toLowerCase())
})

find('#rub').addEventListener('click', rub)
find('#shake').addEventListener('click', shakeBox)
find('#hint').addEventListener('click', takeHint)
find('#next').addEventListener('click', next)
find('#post').addEventListener('click', send)
for (const button of document.querySelectorAll('.acts .btn')) {
  button.addEventListener('pointerdown', (event) => event.preventDefault())
}
find('#go').addEventListener('click', next)
find('#look').addEventListener('click', () => {
  find('#notice').hidden = true
  focusOn(find('#stage'))
})
find('#share').addEventListener('click', ({currentTarget}) => {
  const {result, streak} = readToday(store, date)
  void shareText([`Letter Box ${date}`, result, `Day ${streak} in a row`], currentTarget)
})
find('#today').addEventListener('click', () => begin(null))
find('#boxes').addEventListener('click', () => void chooseBox())
find('#pause').addEventListener('click', pause)
find('#help').addEventListener('click', () => {
  goals.list(find('#goals'))
  void ask(find('#how'))
})

open()
show()
tellBest()
music.play()
