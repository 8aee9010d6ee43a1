// Nine Shelves: wires the rules to the shelves, the clock, the keys and the drawer of saved things.

import {
  ask,
  createSound,
  createStore,
  find,
  focusOn,
  isForToday,
  keepBestLine,
  lampSwitch,
  onKeys,
  say,
  whenAway,
} from './shack.js'
import {createGoals} from './goals.js'
import {createMusic} from './music.js'
import {finishToday, readToday, seedOf, shareText, todaysDate} from './today.js'
import {badges, bestLine, reachGoals} from './badges.js'
import {
  boxOf,
  clashes,
  columnOf,
  drawOrder,
  help,
  isSolved,
  levelOfDay,
  levels,
  newGame,
  nextOrder,
  parseGame,
  parseOrder,
  peers,
  pencil,
  put,
  rowOf,
} from './rules.js'
import {tunes} from './tune.js'
import {createView} from './view.js'

const store = createStore('nine-shelves')
const sound = createSound(store)
const music = createMusic(sound, tunes.shop)
const goals = createGoals(store, badges)
const view = createView(find('#board'), find('#pad'), find('#loupe'))

const bests = readBests(store.read('bests'))
let game = null
let date = '' // the day of the puzzle on the shelves, empty for any other
let order = [] // shelves in the order in which they were filled
let isInk = false // whether no note was made
let past = [] // earlier states of this sitting, newest last
let letters = store.read('letters') !== false
let pencils = false
let paused = false
let telling = 0
let told = 0 // milliseconds at the last look at the clock

const isNoticeUp = () => !find('#notice').hidden
const isRunning = () => !paused && !isSolved(game) && !document.querySelector('dialog[open]')

function show() {
  view.show(game, clashes(game))
  find('#level').textContent = game.helped
    ? `${levels[game.level].name}, helped`
    : levels[game.level].name
  find('#today').setAttribute('aria-pressed', String(date !== ''))
  find('#today').textContent = readToday(store).isDone ? 'Today ✓' : 'Today'
  find('#best').textContent = bests[game.level] ? clock(bests[game.level]) : '–'
  find('#time').textContent = clock(game.time)
  find('#undo').disabled = past.length === 0 || isSolved(game)
  find('#hint').disabled = isSolved(game)
  find('#rub').disabled = isSolved(game)
  find('#pause').disabled = isSolved(game)
}

function write(digit) {
  if (isNoticeUp() || isSolved(game)) return
  const place = view.cursor()
  if (game.givens[place]) {
    view.refuse()
    say('A given number stays.')
    return
  }
  const noted = pencils && digit > 0
  // The same number once more takes it away.
  const wanted = !noted && game.digits[place] === digit ? 0 : digit
  change(
    noted
      ? pencil(game, place, digit)
      : wanted || game.digits[place]
        ? put(game, place, wanted)
        : wipe(place),
  )
  if (!noted) return
  isInk = false
  say(`Note ${digit}.`)
}

const wipe = (place) => (game.notes[place] ? {...game, notes: game.notes.with(place, 0)} : game)

function change(next) {
  if (next === game) return
  const before = game
  past = [...past.slice(-199), game]
  game = next
  order = nextOrder(order, game)
  save()
  show()
  const place = view.cursor()
  const digit = game.digits[place]
  if (digit === before.digits[place]) return
  const wrong = clashes(game).includes(place)
  sound.play(wrong ? [[140, 0, 0.16]] : digit ? [[260 + digit * 40, 0, 0.08]] : [[200, 0, 0.05]])
  const left = game.digits.filter((held) => held === 0).length
  say(`${digit || 'Empty'}${wrong ? ', in the way of another' : ''}. ${left} to go.`)
  if (!digit || wrong) return
  const done = [rowOf, columnOf, boxOf].flatMap((part) => {
    const group = [place, ...peers[place]].filter((other) => part(other) === part(place))
    const unique = [...new Set(group)].toSorted((a, b) => a - b)
    return unique.every((other) => game.digits[other] === game.solution[other]) ? [unique] : []
  })
  for (const group of done) view.cheer(group)
  if (done.length > 0) {
    sound.play([523, 659, 784].map((hertz, at) => [hertz, 0.1 + at * 0.08, 0.14]))
  }
  if (isSolved(game)) finish()
}

function finish() {
  const record = !game.helped && (!bests[game.level] || game.time < bests[game.level])
  if (record) {
    bests[game.level] = game.time
    store.write('bests', bests)
    keepBestLine(store, bestLine(bests, clock))
  }
  const solved = (Number(store.read('solved')) || 0) + 1
  store.write('solved', solved)
  const {streak} = date ? finishToday(store, resultLine(), date) : readToday(store)
  past = []
  show()
  sound.play([
    [523, 0, 0.12],
    [659, 0.1, 0.12],
    [784, 0.2, 0.12],
    [1046, 0.3, 0.3],
  ])
  telling = setTimeout(() => {
    telling = 0
    tellEnd(record)
    reachGoals(goals, {game, solved, isInk, isToday: date !== '', streak})
  }, 900)
}

const resultLine = () =>
  `${levels[game.level].name}, ${clock(game.time)}, ${game.helped ? 'with help' : 'no help'}`

function tellEnd(record) {
  const best = bests[game.level]
  const how = game.helped
    ? 'with a little help'
    : record
      ? 'your best time so far'
      : `your best is ${best ? clock(best) : clock(game.time)}`
  const days = date ? ` Days in a row: ${readToday(store, date).streak}.` : ''
  notice(
    'All in stock',
    `${levels[game.level].name} shelves in ${clock(game.time)}: ${how}.${days}`,
    date ? 'Other shelves' : 'Play again',
  )
}

function notice(title, text, lit) {
  find('#notice-title').textContent = title
  find('#notice-text').textContent = text
  find('#go').textContent = lit
  find('#look').hidden = lit === 'Resume'
  find('#copy').hidden = !date || !isSolved(game)
  find('#notice textarea')?.remove()
  find('#notice').hidden = false
  say(`${title}. ${text}`)
  focusOn(find('#go'))
}

function closeNotice() {
  clearTimeout(telling)
  telling = 0
  if (!isNoticeUp()) return
  find('#notice').hidden = true
  view.point(view.cursor())
}

function pause() {
  if (paused || isSolved(game)) return
  paused = true
  music.rest()
  view.hide(true)
  notice('Paused', 'The shelves are covered and the clock stands still.', 'Resume')
}

function resume() {
  paused = false
  music.play()
  view.hide(false)
  closeNotice()
}

function forward() {
  if (paused) resume()
  else if (date) toggleToday()
  else begin(game.level)
}

/** The puzzle that was left, or a first one. */
function load() {
  date = ''
  game = parseGame(store.read('game')) ?? newGame(0, freshSeed())
  order = parseOrder(null, game)
}

/** The puzzle of the day: as it was left, or from its start. */
function loadToday() {
  date = todaysDate()
  game = newGame(levelOfDay(date), seedOf('nine-shelves', date))
  const kept = store.read('today-game')
  const left = kept?.date === date ? parseGame(kept) : null
  const isSame = left?.givens.every((digit, place) => digit === game.givens[place])
  if (isSame) game = left
  order = parseOrder(isSame ? kept.order : null, game)
}

function toggleToday() {
  save()
  if (date) {
    load()
    if (isSolved(game)) game = newGame(game.level, freshSeed())
    order = []
  } else loadToday()
  fresh()
  if (isSolved(game)) tellEnd(false)
}

function undo() {
  if (past.length === 0 || isNoticeUp()) return
  const {time, helped} = game
  game = {...past.at(-1), time, helped: game.helped || helped}
  past = past.slice(0, -1)
  save()
  show()
  say('Taken back.')
}

function fillIn() {
  if (isNoticeUp() || isSolved(game)) return
  const place = view.cursor()
  const target =
    game.digits[place] === game.solution[place]
      ? game.digits.findIndex((digit, at) => digit !== game.solution[at])
      : place
  view.point(target)
  change(help(game, target))
}

async function restart() {
  const underWay = past.length > 0 || game.time > 30_000
  find('#stake').hidden = !underWay || isSolved(game)
  const answer = await ask(find('#fresh'))
  if (answer === 'again') {
    game = {...game, digits: [...game.givens], notes: Array(81).fill(0), time: 0}
    fresh()
  } else if (answer) begin(Number(answer))
}

function begin(level) {
  // The puzzle of the day stays as it is until somebody comes back to it.
  if (date) save()
  date = ''
  game = newGame(level, freshSeed())
  fresh()
}

function fresh() {
  past = []
  order = nextOrder(order, game)
  isInk = game.notes.every((note) => note === 0)
  paused = false
  music.play()
  view.hide(false)
  save()
  closeNotice()
  view.point(Math.max(0, game.digits.indexOf(0)))
  show()
  say(`${levels[game.level].name} shelves, ${game.givens.filter(Boolean).length} numbers given.`)
}

function save() {
  if (date) store.write('today-game', {...game, date, order})
  else store.write('game', game)
}

function clock(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function readBests(value) {
  return levels.map((_, at) => (typeof value?.[at] === 'number' && value[at] > 0 ? value[at] : 0))
}

function freshSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0]
}

setInterval(() => {
  const now = performance.now()
  // A sleeping machine's hours are not the player's.
  if (isRunning()) game = {...game, time: game.time + Math.min(now - told, 1500)}
  told = now
  find('#time').textContent = clock(game.time)
}, 500)
addEventListener('pagehide', save)

function switchSound(on) {
  sound.set(on)
  sound.play([[660, 0, 0.1]])
  for (const lamp of [find('#sound'), find('#sound-too')])
    lamp.setAttribute('aria-pressed', String(on))
}
const toggleSound = lampSwitch(find('#sound'), sound.isOn(), switchSound)
lampSwitch(find('#sound-too'), sound.isOn(), switchSound)
const togglePencil = lampSwitch(find('#pencil'), false, (on) => {
  pencils = on
  find('#board').classList.toggle('noting', on)
  say(on ? 'Pencil' : 'Paint')
})
lampSwitch(find('#letters'), letters, (on) => {
  letters = on
  store.write('letters', on)
})

onKeys({
  steer(direction) {
    if (isNoticeUp()) return
    const [right, down] = {up: [0, -1], right: [1, 0], down: [0, 1], left: [-1, 0]}[direction]
    const place = view.cursor()
    view.point(((rowOf(place) + down + 9) % 9) * 9 + ((columnOf(place) + right + 9) % 9))
    show()
  },
  letters: () => letters,
  press: {
    space: () => isNoticeUp() && find('#notice .go').click(),
    p: () => (paused ? resume() : pause()),
    n: togglePencil,
    z: undo,
    r: () => void restart(),
    m: toggleSound,
    Backspace: () => write(0),
    Delete: () => write(0),
  },
})
// Numbers are the game itself: they work whether letter keys are on or off.
addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
  if (!/^[0-9]$/.test(event.key) || document.querySelector('dialog[open]')) return
  event.preventDefault()
  write(Number(event.key))
})
for (const part of [find('#board'), find('#loupe')]) {
  part.addEventListener('click', (event) => {
    if (isNoticeUp()) return
    view.point(view.placeAt(event))
    show()
  })
}
find('#board').addEventListener('focusin', (event) => {
  const cell = event.target.closest('[data-place]')
  if (cell && Number(cell.dataset.place) !== view.cursor()) view.point(Number(cell.dataset.place))
})
find('#pad').addEventListener('click', (event) => {
  const digit = event.target.closest('[data-digit]')?.dataset.digit
  if (digit) write(Number(digit))
})
find('#rub').addEventListener('click', () => write(0))
find('#undo').addEventListener('click', undo)
find('#hint').addEventListener('click', fillIn)
find('#pause').addEventListener('click', () => (paused ? resume() : pause()))
find('#restart').addEventListener('click', () => void restart())
find('#go').addEventListener('click', forward)
find('#look').addEventListener('click', closeNotice)
find('#copy').addEventListener('click', ({target}) => {
  const {result, streak} = readToday(store, date)
  const lines = [`Nine Shelves, ${date}`, result, ...drawOrder(order), `Days in a row: ${streak}`]
  void shareText(lines, target)
})
find('#today').addEventListener('click', toggleToday)
find('#help').addEventListener('click', explain)
find('#more').addEventListener('click', () => void openMenu())

function explain() {
  goals.list(find('#goals'))
  void ask(find('#how'))
}

/** What has no room beside the board of a phone. */
async function openMenu() {
  const chosen = await ask(find('#menu'))
  if (chosen === 'pause') pause()
  else if (chosen === 'restart') void restart()
  else if (chosen === 'help') explain()
}

whenAway(() => {
  save()
  if (past.length > 0) pause()
})

load()
isInk = game.notes.every((note) => note === 0)
view.point(Math.max(0, game.digits.indexOf(0)), false)
show()
// Saves of earlier versions have no line yet.
if (bests.some(Boolean)) keepBestLine(store, bestLine(bests, clock))
music.play()
if (isSolved(game)) notice('All in stock', 'These shelves are full.', 'Play again')
if (isForToday()) toggleToday()
