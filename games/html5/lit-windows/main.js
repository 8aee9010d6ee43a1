// Lit Windows: wires the rules to the house, the keys, the pointer and the drawer of saved things.

import {createGoals} from './goals.js'
import {createMusic} from './music.js'
import {
  dailyHouse,
  hint,
  houseOf,
  HOUSES,
  isDone,
  lamps,
  mark,
  newGame,
  parseLamps,
  parseMarks,
  undo,
} from './rules.js'
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
} from './shack.js'
import {finishToday, readToday, seedOf, shareText, todaysDate} from './today.js'
import {tunes} from './tune.js'
import {createView} from './view.js'

const store = createStore('lit-windows')
const sound = createSound(store)
const music = createMusic(sound, tunes.evening)
const view = createView()
const goals = createGoals(store, [
  {id: 'first', name: 'Somebody is home', what: 'Solve a house.'},
  {id: 'five', name: 'A lane of lights', what: 'Solve five houses.'},
  {id: 'alone', name: 'By thinking alone', what: 'Solve ten houses without a hint.'},
  {id: 'large', name: 'Tenement', what: 'Solve a house of eight by eight.'},
  {id: 'quick', name: 'Quick eye', what: 'Solve the house of the day within three minutes.'},
  {id: 'all', name: 'The whole street', what: 'Solve all forty houses.'},
  {id: 'days', name: 'Regular visitor', what: 'Solve three days in a row.'},
])

const lit = parseLamps(store.read('lamps'))
let letters = store.read('letters') !== false
let number = firstDark() // null for the house of the day
let date = todaysDate()
let game = newGame(houseOf(number))
let seconds = 0 // of the day's house
let shutters = false
let telling = 0

const isTold = () => !find('#notice').hidden

function become(next, words) {
  if (next === game) return
  game = next
  save()
  show()
  if (isDone(game)) finish()
  else if (words) say(words)
}

/** What a click makes of a window: lit, then shut, then not known again. */
function turned(place, withShutters) {
  const value = game.marks[place]
  if (withShutters) return value === 2 ? 0 : 2
  return (value + 1) % 3
}

const told = ['not known', 'lit', 'shut']
function touch(place, withShutters) {
  if (telling || isTold()) return
  const value = turned(place, withShutters)
  sound.play([[[260, 520, 200][value], 0, 0.05]])
  become(mark(game, [place], value), told[value])
}

function finish() {
  const stars = lamps(game)
  sound.play([523, 659, 784, 1047].map((hertz, at) => [hertz, at * 0.1, 0.2]))
  telling = setTimeout(() => {
    telling = 0
    if (number === null) finishDay()
    else finishHouse(stars)
  }, 1100)
}

function finishHouse(stars) {
  lit[number] = Math.max(lit[number], stars)
  store.write('lamps', lit)
  tellBest()
  goals.reach('first')
  if (solved() >= 5) goals.reach('five')
  if (lit.filter((one) => one === 3).length >= 10) goals.reach('alone')
  if (game.size === 8) goals.reach('large')
  if (solved() === HOUSES) goals.reach('all')
  const counted = stars === 3 ? 'Three lamps, no hint.' : stars === 2 ? 'Two lamps.' : 'One lamp.'
  notice(game.name || 'All lit', `${counted} ${solved()} of ${HOUSES} houses are solved.`, 'Next house')
}

function finishDay() {
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  const hints = game.hints === 0 ? 'no hint' : game.hints === 1 ? '1 hint' : `${game.hints} hints`
  const known = finishToday(store, `${time}, ${hints}`, date)
  goals.reach('large')
  if (seconds <= 180) goals.reach('quick')
  if (known.streak >= 3) goals.reach('days')
  const days = known.streak === 1 ? '1 day' : `${known.streak} days`
  notice('Done for today', `${time}, ${hints}. Counted: ${known.result}. ${days} in a row.`, 'To the street')
}

function notice(title, text, words) {
  find('#notice-title').textContent = title
  find('#notice-text').textContent = text
  find('#go').textContent = words
  find('#share').hidden = number !== null
  find('#notice').hidden = false
  show()
  say(`${title}. ${text}`)
  focusOn(find('#go'))
}

function begin(next, fresh = false) {
  clearTimeout(telling)
  telling = 0
  number = next
  date = todaysDate()
  seconds = 0
  const house = number === null ? dailyHouse(seedOf('lit-windows', date)) : houseOf(number)
  game = newGame(house)
  if (!fresh) recall()
  find('#notice').hidden = true
  save()
  show()
  view.stand(0)
  say(`${nameOf()}, ${game.size} by ${game.size} windows.`)
}

/** What was kept of this house, or of this day; a house that was finished is begun again. */
function recall() {
  const kept = store.read('game')
  if (kept?.house !== (number ?? date)) return
  const marks = parseMarks(kept.marks, game.size)
  const count = (value) => (Number.isSafeInteger(value) && value >= 0 ? value : 0)
  if (!marks || isDone({...game, marks})) return
  game = {...game, marks, hints: count(kept.hints)}
  seconds = count(kept.seconds)
}

function save() {
  store.write('game', {house: number ?? date, marks: game.marks, hints: game.hints, seconds})
}

function show() {
  view.show(game)
  find('#house').textContent = number === null ? 'Today' : number + 1
  find('#lamps').textContent = lit.reduce((sum, one) => sum + one, 0)
  find('#hints').textContent = game.hints
  find('#undo').disabled = game.past.length === 0 || isDone(game)
  find('#hint').disabled = isDone(game)
  find('#today').setAttribute('aria-pressed', String(readToday(store).isDone))
}

const nameOf = () => (number === null ? 'The house of the day' : `House ${number + 1}`)
const solved = () => lit.filter((one) => one > 0).length

function tellBest() {
  if (solved() > 0) keepBestLine(store, solved() === 1 ? '1 house' : `${solved()} houses`)
}

function firstDark() {
  const dark = lit.indexOf(0)
  return dark < 0 ? 0 : dark
}

/** The next house that is dark, after the present one first. */
function next() {
  const after = number === null ? -1 : lit.findIndex((one, house) => house > number && one === 0)
  begin(after >= 0 ? after : firstDark())
}

function takeHint() {
  if (telling || isTold()) return
  const told = hint(game)
  if (told.place < 0) return
  become(told.game)
  view.stand(told.place)
}

async function chooseHouse() {
  find('#house-list').replaceChildren(
    ...lit.map((stars, house) => {
      const button = document.createElement('button')
      button.className = stars > 0 ? 'btn solved' : 'btn'
      button.value = String(house)
      button.textContent = house + 1
      button.setAttribute('aria-label', `House ${house + 1}, ${stars} of 3 lamps`)
      return button
    }),
  )
  const chosen = await ask(find('#shelf'))
  if (chosen !== '') begin(Number(chosen))
}

// Nothing runs here by itself; who goes away may cover the game all the same.
const pause = () => void ask(find('#rest'))

setInterval(() => {
  const waits = document.hidden || document.querySelector('dialog[open]') || isTold()
  if (number === null && !waits && !isDone(game)) seconds += 1
}, 1000)

const toggleSound = lampSwitch(find('#sound'), sound.isOn(), (on) => {
  sound.set(on)
  sound.play([[660, 0, 0.1]])
})
lampSwitch(find('#shutter'), false, (on) => {
  shutters = on
})
lampSwitch(find('#letters'), letters, (on) => {
  letters = on
  store.write('letters', on)
})

const back = () => become(undo(game), 'Taken back.')
const shut = () => touch(view.cursor(), true)
onKeys({
  steer: (direction) => (isTold() ? undefined : view.walk(direction)),
  letters: () => letters,
  press: {
    space: () => (isTold() ? find('#go').click() : touch(view.cursor(), shutters)),
    x: shut,
    f: shut,
    z: back,
    h: takeHint,
    p: pause,
    r: () => begin(number, true),
    m: toggleSound,
  },
})

// A stroke gives all windows it meets what it gave the first one; only such as are not known yet.
const wall = find('#wall')
let stroke = null
wall.addEventListener('pointerdown', (event) => {
  const place = view.placeOf(event.target)
  if (place < 0 || !event.isPrimary || event.button > 2 || telling || isTold()) return
  event.preventDefault()
  const value = turned(place, shutters || event.button === 2)
  stroke = {value, from: game.marks[place], met: new Set([place])}
  view.stand(place)
  sound.play([[[260, 520, 200][value], 0, 0.05]])
  become(mark(game, [place], value), told[value])
})
addEventListener('pointermove', (event) => {
  if (!stroke || isDone(game)) return
  const place = view.placeOf(document.elementFromPoint(event.clientX, event.clientY))
  if (place < 0 || stroke.met.has(place)) return
  stroke.met.add(place)
  if (game.marks[place] === stroke.from) become(mark(game, [place], stroke.value))
})
for (const end of ['pointerup', 'pointercancel']) {
  addEventListener(end, () => {
    stroke = null
  })
}
wall.addEventListener('contextmenu', (event) => event.preventDefault())
// The pointer has done its work on the way down; a click without one comes from a screen reader.
wall.addEventListener('click', (event) => {
  const place = view.placeOf(event.target)
  if (place >= 0 && event.detail === 0) touch(place, shutters)
})

find('#go').addEventListener('click', next)
find('#look').addEventListener('click', () => {
  find('#notice').hidden = true
  view.stand(view.cursor())
})
find('#share').addEventListener('click', ({currentTarget}) => {
  const {result, streak} = readToday(store, date)
  void shareText([`Lit Windows ${date}`, result, `Day ${streak} in a row`], currentTarget)
})
find('#undo').addEventListener('click', back)
find('#hint').addEventListener('click', takeHint)
find('#restart').addEventListener('click', () => begin(number, true))
find('#today').addEventListener('click', () => begin(null))
find('#houses').addEventListener('click', () => void chooseHouse())
find('#pause').addEventListener('click', pause)
find('#help').addEventListener('click', () => {
  goals.list(find('#goals'))
  void ask(find('#how'))
})

new ResizeObserver(view.fit).observe(find('#stage'))
recall()
show()
tellBest()
music.play()
