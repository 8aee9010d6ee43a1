// Price Tag: wires the rules to the belt, the till, the clock and the drawer of saved things.

import {createGoals} from './goals.js'
import {createMusic} from './music.js'
import {
  DAILY_TINS,
  key,
  lamps,
  levels,
  newGame,
  parseBests,
  pass,
  rubOut,
  sumOf,
  tick,
} from './rules.js'
import {
  ask,
  createLoop,
  createSound,
  createStore,
  find,
  focusOn,
  grouped,
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

const store = createStore('price-tag')
const sound = createSound(store)
const music = createMusic(sound, tunes.belt)
const view = createView()
const loop = createLoop(frame)
const goals = createGoals(store, [
  {id: 'open', name: 'Open for business', what: 'Finish a level.'},
  {id: 'clean', name: 'Nothing on the floor', what: 'Finish a level with three lamps.'},
  {id: 'row', name: 'Without looking up', what: 'Sell fifteen tins in a row without a slip.'},
  {id: 'quick', name: 'Quick till', what: 'Finish a level with 260 points.'},
  {id: 'tables', name: 'Knows the tables', what: 'Finish the tables of 7, 8 and 9.'},
  {id: 'wholesale', name: 'Wholesale', what: 'Finish the last level.'},
  {id: 'days', name: 'Regular hours', what: 'Serve three days in a row.'},
])

const bests = parseBests(store.read('best'))
let letters = store.read('letters') !== false
let level = firstOpen()
let game = newGame(level, freshSeed())
let phase = 'ready' // then running, paused, over
let breath = 0 // milliseconds before the belt moves
let telling = 0
let date = ''

function frame(milliseconds) {
  if (breath > 0) breath -= milliseconds
  else take(tick(game, milliseconds))
  view.move(game)
}

function take({game: next, events}) {
  const {at} = game
  game = next
  for (const event of events) happen(event, at)
  if (events.length > 0) view.show(game)
}

function happen({type, gained, way}, at) {
  if (type === 'sold') {
    view.leave(at, 'sold')
    sound.play([
      [660 + 20 * Math.min(game.row, 15), 0, 0.06],
      [990, 0.05, 0.12],
    ])
    if (game.row >= 15) goals.reach('row')
    say(`${way < 0.4 ? 'Quick: ' : ''}plus ${gained}. ${sumOf(game)?.text ?? ''}`)
  } else if (type === 'slip') {
    view.slip()
    sound.play([[170, 0, 0.14]], 'square')
    say('Not that price.')
  } else if (type === 'missed') {
    view.leave(at, 'fell')
    sound.play(
      [
        [150, 0.2, 0.1],
        [90, 0.28, 0.2],
      ],
      'square',
    )
    say(`On the floor. ${sumOf(game)?.text ?? ''}`)
  } else finish()
}

function press(digit) {
  if (phase !== 'running' || telling) return
  take(key(game, digit))
  view.show(game)
}

function letFall() {
  if (phase === 'running' && !telling) take(pass(game))
}

function begin(next = level, rest = 600) {
  clearTimeout(telling)
  telling = 0
  level = next
  date = todaysDate()
  game = newGame(level, level === null ? seedOf('price-tag', date) : freshSeed())
  view.lay(game)
  run(rest)
  say(`${nameOf(level)}. ${sumOf(game).text}`)
}

function run(rest) {
  phase = 'running'
  breath = rest
  find('#notice').hidden = true
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
  notice('Paused', 'The belt stands still, and so does the price of tins.', 'Resume')
}

function finish() {
  // The last tin is seen to leave before a board covers it.
  telling = setTimeout(() => {
    telling = 0
    phase = 'over'
    halt()
    if (level === null) finishDay()
    else finishLevel()
  }, 700)
}

function finishLevel() {
  const lit = lamps(game)
  if (game.state === 'shut') {
    const text = `${game.sold} sold, ${grouped(game.points)} points. It was ${sumOfLast()}.`
    return notice('Closed early', text, 'Try again')
  }
  const best = bests[level]
  const record = game.points > best.points
  best.points = Math.max(best.points, game.points)
  best.lamps = Math.max(best.lamps, lit)
  store.write('best', bests)
  tellBest()
  reachGoals(lit)
  const isLast = level === levels.length - 1
  const lampsLit = lit === 1 ? 'One lamp' : lit === 2 ? 'Two lamps' : 'Three lamps'
  const than = record ? 'Your best here.' : `Your best is ${grouped(best.points)}.`
  notice('Sold out', `${lampsLit}, ${grouped(game.points)} points. ${than}`, isLast ? 'Once more' : 'Next level')
}

function reachGoals(lit) {
  goals.reach('open')
  if (lit === 3) goals.reach('clean')
  if (game.points >= 260) goals.reach('quick')
  if (level === 7) goals.reach('tables')
  if (level === levels.length - 1) goals.reach('wholesale')
}

function finishDay() {
  const seconds = Math.round(game.time / 1000)
  const known = finishToday(store, `${game.sold} of ${DAILY_TINS} in ${seconds} s`, date)
  if (known.streak >= 3) goals.reach('days')
  const days = known.streak === 1 ? '1 day' : `${known.streak} days`
  notice('Done for today', `${game.sold} of ${DAILY_TINS} tins in ${seconds} s. Counted: ${known.result}. ${days} in a row.`, 'Levels')
}

function sumOfLast() {
  const {text, answer} = game.sums[Math.min(game.at, game.sums.length - 1)]
  return text.includes('?') ? text.replace('?', answer) : `${text} = ${answer}`
}

function notice(title, text, lit) {
  find('#notice-title').textContent = title
  find('#notice-text').textContent = text
  find('#go').textContent = lit
  find('#again').hidden = phase === 'ready' || (phase === 'over' && level === null)
  find('#share').hidden = phase !== 'over' || level !== null
  find('#notice').hidden = false
  numbers()
  say(`${title}. ${text}`)
  focusOn(find('#go'))
}

function forward() {
  if (telling) return
  if (phase === 'paused') run(900)
  else if (phase === 'ready') begin()
  else if (phase === 'over' && level === null) begin(firstOpen())
  else if (phase === 'over') begin(game.state === 'done' ? Math.min(level + 1, levels.length - 1) : level)
}

const togglePause = () => (phase === 'paused' ? run(900) : pause())

function numbers() {
  find('#best').textContent = level === null ? '–' : grouped(bests[level].points)
  find('#level-name').textContent = nameOf(level)
  find('#pause').disabled = phase !== 'running' && phase !== 'paused'
  find('#today').setAttribute('aria-pressed', String(readToday(store).isDone))
}

function tellBest() {
  const highest = bests.findLastIndex((best) => best.lamps > 0) + 1
  if (highest === 0) return
  const lit = bests.reduce((sum, best) => sum + best.lamps, 0)
  keepBestLine(store, `Level ${highest}, ${lit} lamps`)
}

const nameOf = (number) => (number === null ? 'Today' : `${number + 1}. ${levels[number].name}`)

/** The first level that is not finished yet. */
function firstOpen() {
  const open = bests.findIndex((best) => best.lamps === 0)
  return open < 0 ? 0 : open
}

async function chooseLevel() {
  pause()
  find('#level-list').replaceChildren(
    ...levels.map(({name}, at) => {
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

const toggleSound = lampSwitch(find('#sound'), sound.isOn(), (on) => {
  sound.set(on)
  sound.play([[660, 0, 0.1]])
})
lampSwitch(find('#letters'), letters, (on) => {
  letters = on
  store.write('letters', on)
})

function rub() {
  if (phase !== 'running') return
  game = rubOut(game)
  view.show(game)
}

const keys = {
  Backspace: rub,
  Delete: rub,
  space: forward,
  p: togglePause,
  r: () => begin(),
  m: toggleSound,
}
onKeys({
  steer(direction) {
    if (phase !== 'running') return forward()
    if (direction === 'down') letFall()
    else if (direction === 'left') rub()
  },
  letters: () => letters,
  press: keys,
})
// Digits are the game itself: they stay when letter keys are switched off.
addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
  if (!/^[0-9]$/.test(event.key) || document.querySelector('dialog[open]')) return
  event.preventDefault()
  press(Number(event.key))
})

for (const button of document.querySelectorAll('.pad .btn')) {
  // On the way down, and without the focus: a till is quick.
  button.addEventListener('pointerdown', (event) => {
    event.preventDefault()
    act(button)
  })
  button.addEventListener('click', ({detail}) => {
    if (detail === 0) act(button)
  })
}
function act(button) {
  if (button.id === 'rub') rub()
  else if (button.id === 'pass') letFall()
  else press(Number(button.dataset.digit))
}

find('#go').addEventListener('click', forward)
find('#again').addEventListener('click', () => begin())
find('#share').addEventListener('click', ({currentTarget}) => {
  const {result, streak} = readToday(store, date)
  void shareText([`Price Tag ${date}`, result, `Day ${streak} in a row`], currentTarget)
})
find('#today').addEventListener('click', () => begin(null))
find('#levels').addEventListener('click', () => void chooseLevel())
find('#pause').addEventListener('click', togglePause)
find('#help').addEventListener('click', () => {
  pause()
  goals.list(find('#goals'))
  void ask(find('#how'))
})
whenAway(pause)

new ResizeObserver(() => {
  view.fit()
  view.move(game)
}).observe(find('#rail'))
view.lay(game)
numbers()
tellBest()
// Who comes from the site has just clicked, and must find the first sum.
if (wasLaunched()) begin(level, 1500)
