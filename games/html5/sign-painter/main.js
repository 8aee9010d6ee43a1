// Sign Painter: wires the rules to the keyboard, the board, the clock and the drawer of saved things.

import {createGoals} from './goals.js'
import {createMusic} from './music.js'
import {accuracy, lamps, lessons, newGame, nextLetter, parseBests, speed, tick, type} from './rules.js'
import {
  ask,
  createLoop,
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
import {finishToday, readToday, seedOf, shareText, todaysDate} from './today.js'
import {tunes} from './tune.js'
import {createView} from './view.js'

const store = createStore('sign-painter')
const sound = createSound(store)
const music = createMusic(sound, tunes.street)
const view = createView(fromPad)
const loop = createLoop(frame)
const goals = createGoals(store, [
  {id: 'first', name: 'First coat', what: 'Finish a lesson.'},
  {id: 'clean', name: 'Not a drip', what: 'Finish a lesson without a wrong key.'},
  {id: 'middle', name: 'Hands at home', what: 'Light three lamps in the middle row.'},
  {id: 'all', name: 'Whole alphabet', what: 'Finish “All letters”.'},
  {id: 'thirty', name: 'Quick brush', what: 'Paint 30 words a minute.'},
  {id: 'fifty', name: 'Master painter', what: 'Paint 50 words a minute.'},
  {id: 'days', name: 'A street of signs', what: 'Paint three days in a row.'},
])

const bests = parseBests(store.read('best'))
let lesson = firstOpen()
let game = newGame(lesson, freshSeed())
let phase = 'ready' // then running, paused, over
let telling = 0
let date = ''
let since = 0 // milliseconds since the numbers were written

function frame(milliseconds) {
  game = tick(game, milliseconds)
  since += milliseconds
  if (since > 400) numbers()
}

function press(letter) {
  if (phase !== 'running' || telling) return
  const before = game.sign
  const {game: next, events} = type(game, letter)
  game = next
  if (events.includes('drip')) {
    sound.play([[150, 0, 0.12]], 'square')
    say(`Not ${letter}. ${named(nextLetter(game))}`)
  } else sound.play([[330 + 22 * (game.at % 12), 0, 0.05]])
  if (events.includes('sign')) {
    sound.play([
      [523, 0.05, 0.1],
      [784, 0.14, 0.2],
    ])
    if (before !== game.sign) say(game.signs[game.sign])
  }
  view.show(game)
  if (events.includes('done')) finish()
}

/** A finger chooses the key; the brush knows whether it is a capital. */
function fromPad(letter) {
  const wanted = nextLetter(game)
  press(wanted.toLowerCase() === letter ? wanted : letter)
}

const named = (letter) => (letter === ' ' ? 'space' : letter)

function begin(next = lesson) {
  clearTimeout(telling)
  telling = 0
  lesson = next
  date = todaysDate()
  game = newGame(lesson, lesson === null ? seedOf('sign-painter', date) : freshSeed())
  run()
  say(`${nameOf(lesson)}. ${game.signs[0]}`)
}

function run() {
  phase = 'running'
  find('#notice').hidden = true
  view.show(game)
  numbers()
  focusOn(find('#stage'))
  loop.start()
  music.play()
}

function halt() {
  loop.stop()
  music.rest()
}

function pause() {
  if (phase !== 'running' || telling) return
  phase = 'paused'
  halt()
  notice('Paused', 'The paint stays wet, and the clock stands.', 'Resume')
}

function finish() {
  halt()
  numbers()
  telling = setTimeout(() => {
    telling = 0
    phase = 'over'
    const words = speed(game)
    if (words >= 30) goals.reach('thirty')
    if (words >= 50) goals.reach('fifty')
    if (game.wrong === 0) goals.reach('clean')
    if (lesson === null) finishDay(words)
    else finishLesson(words)
  }, 700)
}

function finishLesson(words) {
  const lit = lamps(game)
  const best = bests[lesson]
  const record = words > best.speed
  best.speed = Math.max(best.speed, words)
  best.lamps = Math.max(best.lamps, lit)
  store.write('best', bests)
  tellBest()
  goals.reach('first')
  if (lesson === 0 && lit === 3) goals.reach('middle')
  if (lesson === 5) goals.reach('all')
  const counted = lit === 1 ? 'One lamp' : lit === 2 ? 'Two lamps' : 'Three lamps'
  const than = record ? 'Your best here.' : `Your best is ${best.speed}.`
  const wanted = lit < 3 ? ` Three lamps: ${lessons[lesson].speed} words and 97%.` : ''
  const text = `${counted}: ${words} words a minute, ${accuracy(game)}% right. ${than}${wanted}`
  notice('Well painted', text, lesson === lessons.length - 1 ? 'Once more' : 'Next lesson')
}

function finishDay(words) {
  const known = finishToday(store, `${words} words a minute, ${accuracy(game)}% right`, date)
  if (known.streak >= 3) goals.reach('days')
  const days = known.streak === 1 ? '1 day' : `${known.streak} days`
  notice('Done for today', `${words} words a minute. Counted: ${known.result}. ${days} in a row.`, 'Lessons')
}

function notice(title, text, lit) {
  find('#notice-title').textContent = title
  find('#notice-text').textContent = text
  find('#go').textContent = lit
  find('#again').hidden = phase === 'ready' || (phase === 'over' && lesson === null)
  find('#share').hidden = phase !== 'over' || lesson !== null
  find('#notice').hidden = false
  numbers()
  say(`${title}. ${text}`)
  focusOn(find('#go'))
}

function forward() {
  if (telling) return
  if (phase === 'paused') run()
  else if (phase === 'ready') begin()
  else if (phase === 'over') begin(lesson === null ? firstOpen() : Math.min(lesson + 1, lessons.length - 1))
}

function numbers() {
  since = 0
  find('#speed').textContent = speed(game)
  find('#right').textContent = `${accuracy(game)}%`
  find('#best').textContent = lesson === null ? '–' : bests[lesson].speed || '–'
  find('#lesson').textContent = nameOf(lesson)
  find('#pause').disabled = phase !== 'running' && phase !== 'paused'
  find('#today').setAttribute('aria-pressed', String(readToday(store).isDone))
}

function tellBest() {
  const fastest = Math.max(...bests.map((best) => best.speed))
  if (fastest > 0) keepBestLine(store, `${fastest} words a minute`)
}

const nameOf = (number) => (number === null ? 'Today' : `${number + 1}. ${lessons[number].name}`)

/** The first lesson that is not finished yet. */
function firstOpen() {
  const open = bests.findIndex((best) => best.lamps === 0)
  return open < 0 ? 0 : open
}

async function chooseLesson() {
  pause()
  find('#lesson-list').replaceChildren(
    ...lessons.map(({name}, at) => {
      const button = document.createElement('button')
      button.className = 'btn'
      button.value = String(at)
      const lit = bests[at].lamps
      const bulbs = document.createElement('span')
      bulbs.className = 'bulbs'
      bulbs.dataset.lit = lit
      bulbs.setAttribute('aria-label', `${lit} of 3 lamps`)
      bulbs.setAttribute('role', 'img')
      button.append(`${at + 1}. ${name}`, bulbs)
      return button
    }),
  )
  const chosen = await ask(find('#shelf'))
  if (chosen !== '') begin(Number(chosen))
}

function freshSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0]
}

const togglePause = () => (phase === 'paused' ? run() : pause())

lampSwitch(find('#sound'), sound.isOn(), (on) => {
  sound.set(on)
  sound.play([[660, 0, 0.1]])
})

// Letters are what this game is made of, so none of them is a shortcut.
onKeys({
  steer(direction) {
    if (phase !== 'running') return forward()
    const next = lesson + (direction === 'right') - (direction === 'left')
    const isBare = game.state === 'ready' && lesson !== null
    if (isBare && next !== lesson && lessons[next]) begin(next)
  },
  letters: () => false,
  press: {
    space: () => phase !== 'running' && forward(),
    Escape: togglePause,
  },
})
addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.isComposing || event.key.length !== 1) return
  if (phase !== 'running' || document.querySelector('dialog[open]')) return
  if (event.key === ' ' && event.target.closest?.('.tools')) return
  event.preventDefault()
  if (!event.repeat) press(event.key)
})

find('#go').addEventListener('click', forward)
find('#again').addEventListener('click', () => begin())
find('#share').addEventListener('click', ({currentTarget}) => {
  const {result, streak} = readToday(store, date)
  void shareText([`Sign Painter ${date}`, result, `Day ${streak} in a row`], currentTarget)
})
find('#today').addEventListener('click', () => begin(null))
find('#lessons').addEventListener('click', () => void chooseLesson())
find('#pause').addEventListener('click', togglePause)
find('#help').addEventListener('click', () => {
  pause()
  goals.list(find('#goals'))
  void ask(find('#how'))
})
whenAway(() => {
  if (game.state === 'painting') pause()
})

new ResizeObserver(view.brush).observe(find('#text'))
void document.fonts.load('20px Shack').then(view.brush)
view.show(game)
numbers()
tellBest()
if (wasLaunched()) begin()
