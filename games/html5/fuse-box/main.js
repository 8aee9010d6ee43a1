// Fuse Box: wires the rules to the fuses, the streets, the box of the day and the drawer of saved things.

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
} from './shack.js'
import {createGoals} from './goals.js'
import {createMusic} from './music.js'
import {finishToday, readToday, seedOf, shareText, todaysDate} from './today.js'
import {badges, reachGoals} from './badges.js'
import {createMap} from './map.js'
import {
  LAST,
  boxOfDay,
  bulbs,
  bulbsOf,
  canPress,
  finishes,
  hint,
  isOut,
  lastOpen,
  newGame,
  parseToday,
  parseWon,
  press,
  streets,
  undo,
  used,
  wrong,
} from './rules.js'
import {tunes} from './tune.js'
import {createView, placeName, streetNumber, streetWindows} from './view.js'

const store = createStore('fuse-box')
const sound = createSound(store)
const music = createMusic(sound, tunes.night)
const goals = createGoals(store, badges)
const won = parseWon(store.read('won'))
const view = createView(find('#fuses'), push)
const met = new Set(Array.isArray(store.read('met')) ? store.read('met') : [])
let letters = store.read('letters') !== false
let game = newGame(Math.min(lastOpen(won), (Number(store.read('box')) || 0) + 1))
let date = todaysDate()
let telling = 0

const map = createMap({
  won,
  finish: Number.isInteger(store.read('finish')) ? store.read('finish') : 0,
  chooseFinish(at) {
    store.write('finish', at)
    paint()
  },
})

function paint() {
  const chosen = finishes[store.read('finish')]
  const isOwn = chosen && chosen.bulbs <= bulbsOf(won)
  document.documentElement.dataset.finish = (isOwn ? chosen : finishes[0]).name
}

const isTold = () => !find('#notice').hidden
const isToday = () => game.box === 0

function push(place) {
  if (telling || isTold() || isOut(game)) return
  stand(place)
  if (!canPress(game, place)) {
    view.refuse(place)
    sound.play([[140, 0, 0.08]])
    say('Taped: only other fuses turn it over.')
    return
  }
  const before = wrong(game)
  game = press(game, place)
  keepToday()
  view.point(null)
  view.ripple(game, place)
  // The fewer lamps are left, the higher the note: one hears that it gets better.
  const height = 16 - Math.min(16, wrong(game))
  const hertz = 220 * 2 ** (height / 12)
  sound.play(wrong(game) < before ? [[hertz, 0, 0.09]] : [[hertz, 0, 0.05]])
  show()
  if (isOut(game)) finish()
  else say(`${wrong(game)} to go, ${used(game)} presses.`)
}

function finish() {
  const before = bulbsOf(won)
  let {streak} = readToday(store, date)
  if (isToday()) streak = finishToday(store, resultLine(), date).streak
  else {
    won[game.box] = Math.max(won[game.box] ?? 0, bulbs(game))
    store.write('won', won)
    if (game.box < LAST) store.write('box', game.box)
    keepBestLine(store, `${bulbsOf(won)} of ${LAST * 3} bulbs`)
  }
  sound.play([
    [392, 0.1, 0.1],
    [523, 0.2, 0.1],
    [659, 0.3, 0.3],
    ...[880, 1109, 1319].slice(0, bulbs(game)).map((hertz, at) => [hertz, 0.8 + at * 0.18, 0.3]),
  ])
  show()
  view.cheer(game, view.cursor())
  telling = setTimeout(() => {
    telling = 0
    const bought = finishes.find((one) => one.bulbs > before && one.bulbs <= bulbsOf(won))
    tellEnd(bought ? ` A new finish for your box: ${bought.name}.` : '')
    reachGoals(goals, {game, won, streak})
  }, 1000)
}

const resultLine = () => {
  const marks = '●'.repeat(bulbs(game)) + '○'.repeat(3 - bulbs(game))
  return `${marks} ${used(game)} ${used(game) === 1 ? 'press' : 'presses'}, ${game.par} would do`
}

function tellEnd(more) {
  const name = game.goal.includes(1) ? 'Good night' : 'All dark'
  const stars = ['', 'One bulb', 'Two bulbs', 'Three bulbs'][bulbs(game)]
  const {streak} = readToday(store, date)
  const days = isToday() ? ` Days in a row: ${streak}.` : ''
  const perfect = used(game) <= game.par ? 'nobody does it in fewer.' : `${game.par} would do.`
  tell({
    title: isToday() ? 'Today is done' : name,
    text: `${stars} for ${used(game)} ${used(game) === 1 ? 'press' : 'presses'}; ${perfect}${days}${more}`,
    prize: bulbs(game),
    next: isToday() ? 'To the streets' : game.box < LAST ? 'Next box' : 'First box',
  })
}

/** A board over the box. With a prize it tells the end, without one a rule. */
function tell({title, text, next, prize = 0}) {
  find('#notice-title').textContent = title
  find('#notice-text').textContent = text
  const marks = Array.from({length: prize && 3}, (_, at) => {
    const mark = document.createElement('i')
    if (at < prize) mark.className = 'lit'
    return mark
  })
  find('#prize').replaceChildren(...marks)
  find('#next').textContent = next
  find('#again').hidden = !prize
  find('#copy').hidden = !prize || !isToday()
  find('#notice').hidden = false
  say(`${title}. ${text}`)
  focusOn(find('#next'))
}

function forward() {
  if (!isOut(game)) {
    find('#notice').hidden = true
    stand(view.cursor())
  } else if (isToday()) begin(newGame(Math.min(lastOpen(won), (Number(store.read('box')) || 0) + 1)))
  else begin(newGame(game.box < lastOpen(won) ? game.box + 1 : 1))
}

function begin(next) {
  clearTimeout(telling)
  telling = 0
  game = next
  find('#notice').hidden = true
  find('#notice textarea')?.remove()
  view.build(game)
  show()
  stand(view.cursor())
  say(`${streets[game.street].name}, box ${placeName(game.box)}. ${wrong(game)} to put right.`)
  tellRule()
}

/** A rule is told once, before the first box that has it. */
function tellRule() {
  const {name, rule} = streets[game.street]
  if (isOut(game) || game.street === 0 || met.has(game.street)) return
  met.add(game.street)
  store.write('met', [...met])
  // The last street, and Sunday, have every rule.
  const all = game.street === streets.length - 1 && met.size < streets.length - 1
  const text = all ? streets.slice(1, 5).map((one) => one.rule) : [rule]
  tell({title: name, text: text.join(' '), next: 'I see'})
}

function keepToday() {
  if (isToday()) store.write('today-game', {date, presses: game.presses, hints: game.hints})
}

function freshToday() {
  date = todaysDate()
  return boxOfDay(date, seedOf('fuse-box', date))
}

function toggleToday() {
  if (isToday()) {
    begin(newGame(Math.min(lastOpen(won), (Number(store.read('box')) || 0) + 1)))
    return
  }
  const fresh = freshToday()
  begin(parseToday(store.read('today-game'), date, fresh) ?? fresh)
  if (isOut(game)) tellEnd('')
}

const again = () => begin(isToday() ? freshToday() : newGame(game.box))

function back() {
  if (telling || isTold() || game.presses.length === 0) return
  game = undo(game)
  keepToday()
  sound.play([[200, 0, 0.05]])
  show()
  say(`Taken back. ${wrong(game)} to go.`)
}

function help() {
  if (telling || isTold() || isOut(game)) return
  const asked = hint(game)
  game = asked.game
  keepToday()
  show()
  stand(asked.place)
  view.point(asked.place)
  const row = Math.floor(asked.place / game.size) + 1
  say(`Press row ${row}, column ${(asked.place % game.size) + 1}.`)
}

function show() {
  view.show(game)
  find('#presses').textContent = used(game)
  find('#par').textContent = game.par
  find('#bulbs').textContent = bulbsOf(won)
  find('#undo').disabled = game.presses.length === 0 || isOut(game)
  find('#hint').disabled = isOut(game)
  find('#previous').disabled = game.box <= 1
  find('#following').disabled = isToday() || game.box >= lastOpen(won)
  find('#rule').textContent = streets[game.street].rule
  const {name} = streets[streetNumber(game)]
  find('#where').textContent = `${name} ${isToday() ? '' : placeName(game.box)}`
  find('#street').replaceChildren(...streetWindows(streetNumber(game), won, game.box))
  find('#today').setAttribute('aria-pressed', String(isToday()))
  find('#today').textContent = readToday(store).isDone ? 'Today ✓' : 'Today'
}

function stand(place) {
  view.stand(place, document.hasFocus())
}

function steer(direction) {
  if (isTold()) return
  const [right, down] = {up: [0, -1], right: [1, 0], down: [0, 1], left: [-1, 0]}[direction]
  let column = view.cursor() % game.size
  let row = Math.floor(view.cursor() / game.size)
  do {
    column += right
    row += down
    if (column < 0 || row < 0 || column >= game.size || row >= game.size) return
  } while (game.kinds[row * game.size + column] === 'gap')
  stand(row * game.size + column)
}

// Nothing runs here by itself but the music.
async function pause() {
  music.rest()
  await ask(find('#rest'))
  music.play()
}

async function openMap() {
  const box = await map.open(game.box)
  if (box > 0) begin(newGame(box))
}

function explain() {
  goals.list(find('#goals'))
  void ask(find('#how'))
}

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
    space: () => (isTold() ? find('#next').click() : push(view.cursor())),
    z: back,
    h: help,
    p: () => void pause(),
    r: again,
    m: toggleSound,
  },
})

for (const kind of ['pointerover', 'focusin']) {
  find('#fuses').addEventListener(kind, ({target}) => {
    const place = [...find('#fuses').children].indexOf(target)
    view.reach(game, canPress(game, place) ? place : null)
  })
}
for (const kind of ['pointerleave', 'focusout']) {
  find('#fuses').addEventListener(kind, () => view.reach(game, null))
}
find('#next').addEventListener('click', forward)
find('#copy').addEventListener('click', ({target}) => {
  const {result, streak} = readToday(store, date)
  const lines = [`Fuse Box, ${date} (${streets[game.street].name})`, result, `Days in a row: ${streak}`]
  void shareText(lines, target)
})
find('#again').addEventListener('click', again)
find('#pause').addEventListener('click', () => void pause())
find('#restart').addEventListener('click', again)
find('#previous').addEventListener('click', () => begin(newGame(game.box - 1)))
find('#following').addEventListener('click', () => begin(newGame(game.box + 1)))
find('#streets').addEventListener('click', () => void openMap())
find('#today').addEventListener('click', toggleToday)
find('#undo').addEventListener('click', back)
find('#hint').addEventListener('click', help)
find('#help').addEventListener('click', explain)
paint()
view.build(game)
show()
tellRule()
// Saves of earlier versions have no line yet.
if (bulbsOf(won) > 0) keepBestLine(store, `${bulbsOf(won)} of ${LAST * 3} bulbs`)
music.play()
if (isForToday()) toggleToday()
