// Nine Shelves: wires the rules to the shelves, the clock, the keys and the drawer of saved things.

import {
  ask,
  createSound,
  createStore,
  find,
  focusOn,
  lampSwitch,
  onKeys,
  say,
  whenAway,
} from './shack.js'
import {
  boxOf,
  clashes,
  columnOf,
  help,
  isSolved,
  levels,
  newGame,
  parseGame,
  peers,
  pencil,
  put,
  rowOf,
} from './rules.js'
import {createView} from './view.js'

const store = createStore('nine-shelves')
const sound = createSound(store)
const view = createView(find('#board'), find('#pad'))

const bests = readBests(store.read('bests'))
let game = parseGame(store.read('game')) ?? newGame(0, freshSeed())
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
  if (noted) say(`Note ${digit}.`)
}

const wipe = (place) => (game.notes[place] ? {...game, notes: game.notes.with(place, 0)} : game)

function change(next) {
  if (next === game) return
  const before = game
  past = [...past.slice(-199), game]
  game = next
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
  if (isSolved(game)) finish()
}

function finish() {
  const record = !game.helped && (!bests[game.level] || game.time < bests[game.level])
  if (record) {
    bests[game.level] = game.time
    store.write('bests', bests)
  }
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
    const how = game.helped
      ? 'with a little help'
      : record
        ? 'your best time so far'
        : `your best is ${clock(bests[game.level])}`
    notice(
      'All in stock',
      `${levels[game.level].name} shelves in ${clock(game.time)}: ${how}.`,
      'Play again',
    )
  }, 900)
}

function notice(title, text, lit) {
  find('#notice-title').textContent = title
  find('#notice-text').textContent = text
  find('#go').textContent = lit
  find('#look').hidden = lit === 'Resume'
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
  view.hide(true)
  notice('Paused', 'The shelves are covered and the clock stands still.', 'Resume')
}

function resume() {
  paused = false
  view.hide(false)
  closeNotice()
}

function forward() {
  if (paused) resume()
  else begin(game.level)
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
  game = newGame(level, freshSeed())
  fresh()
}

function fresh() {
  past = []
  paused = false
  view.hide(false)
  save()
  closeNotice()
  view.point(game.givens.indexOf(0))
  show()
  say(`${levels[game.level].name} shelves, ${game.givens.filter(Boolean).length} numbers given.`)
}

function save() {
  store.write('game', game)
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

const toggleSound = lampSwitch(find('#sound'), sound.isOn(), (on) => {
  sound.set(on)
  sound.play([[660, 0, 0.1]])
})
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
find('#board').addEventListener('click', (event) => {
  const cell = event.target.closest('[data-place]')
  if (!cell || isNoticeUp()) return
  view.point(Number(cell.dataset.place))
  show()
})
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
find('#help').addEventListener('click', () => void ask(find('#how')))
whenAway(() => {
  save()
  if (past.length > 0) pause()
})

view.point(Math.max(0, game.givens.indexOf(0)), false)
show()
if (isSolved(game)) notice('All in stock', 'These shelves are full.', 'Play again')
