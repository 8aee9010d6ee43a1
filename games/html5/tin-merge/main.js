// Tin Merge: wires the rules to the keys, the pointer, the shelf and the drawer of saved things.

import {chosenOf, createGoals, showChoices} from './goals.js'
import {createMusic} from './music.js'
import {
  DAY_PUSHES,
  GOAL,
  goals as aims,
  goalsOf,
  isDayOver,
  isOver,
  largest,
  mark,
  move,
  newDay,
  newGame,
  paints,
  parseDay,
  parseGame,
  pushesLeft,
} from './rules.js'
import {
  ask,
  createSound,
  createStore,
  find,
  focusOn,
  grouped,
  isForToday,
  keepBestLine,
  lampSwitch,
  onKeys,
  onStroke,
  say,
} from './shack.js'
import {tinPicture, usePaint} from './tins.js'
import {finishToday, readToday, seedOf, shareText, todaysDate} from './today.js'
import {tunes} from './tune.js'
import {createView} from './view.js'

const FOLDER = 'tin-merge'
const store = createStore(FOLDER)
const sound = createSound(store)
const music = createMusic(sound, tunes.shelf)
const goals = createGoals(store, aims, paints)
const view = createView()

let game = parseGame(store.read('game')) ?? newGame(freshSeed())
let previous = parseGame(store.read('previous'))
let day = null // the date, while its shelf is played
let best = Math.max(Number(store.read('best')) || 0, game.score)
let letters = store.read('letters') !== false
let telling = 0

function steer(direction) {
  if (telling || isNoticeUp()) return
  const turn = move(game, direction)
  if (!turn) {
    view.refuse(direction)
    return
  }
  const wonNow = turn.game.won && !game.won
  previous = day ? null : game
  game = turn.game
  if (!day) best = Math.max(best, game.score)
  save()
  view.play(turn, secondNumber())
  ring(turn)
  music.play()
  for (const id of goalsOf(turn)) goals.reach(id)

  showTools()
  if (day) {
    if (isDayOver(game)) later(finishDay)
    else say(`${pushesLeft(game)} pushes left. Score ${game.score}.`)
  } else if (wonNow) later(announceWin)
  else if (isOver(game)) later(announceEnd)
  else say(turn.gained > 0 ? `Plus ${turn.gained}. Score ${game.score}.` : `Score ${game.score}.`)
}

/** The last tins arrive before a board covers them; meanwhile the shelf stands still. */
function later(announce) {
  telling = setTimeout(() => {
    telling = 0
    announce()
  }, 700)
}

function undo() {
  if (!previous) return
  game = {...previous, clean: false}
  previous = null
  save()
  closeNotice()
  view.show(game, best)
  showTools()
  say(`Taken back. Score ${game.score}.`)
}

async function restart() {
  if (day) return
  const underWay = game.moves > 0 && !isOver(game)
  if (underWay) {
    find('#at-stake').textContent = grouped(game.score)
    if ((await ask(find('#confirm'))) !== 'yes') return
  }
  begin()
}

function begin() {
  game = newGame(freshSeed())
  previous = null
  save()
  closeNotice()
  view.show(game, best)
  showTools()
  say('New game.')
}

/** The shelf of the day, from where it was left; or what became of it. */
function playToday() {
  day = todaysDate()
  previous = null
  game = parseDay(store.read('today-game'), day) ?? newDay(seedOf(FOLDER, day))
  closeNotice()
  view.show(game, secondNumber())
  showTools()
  if (readToday(store).isDone) announceDay()
  else say(`The shelf of the day. ${pushesLeft(game)} pushes left.`)
}

/** Back to the own shelf. */
function leaveToday() {
  day = null
  game = parseGame(store.read('game')) ?? newGame(freshSeed())
  previous = parseGame(store.read('previous'))
  closeNotice()
  view.show(game, best)
  showTools()
  if (isOver(game)) announceEnd()
}

function finishDay() {
  const result = `${grouped(game.score)} points, largest tin ${grouped(mark(largest(game)))}`
  const {streak} = finishToday(store, result, day)
  goals.reach('today')
  if (mark(largest(game)) >= 256) goals.reach('today-256')
  if (streak >= 5) goals.reach('streak-5')
  announceDay()
}

function announceDay() {
  const {result, streak} = readToday(store, day)
  const days = streak === 1 ? 'The first day of a streak.' : `${streak} days in a row.`
  openNotice({
    title: 'Today’s shelf',
    text: `${result}. ${days} A new shelf comes tomorrow.`,
    buttons: ['copy', 'leave'],
  })
}

function announceWin() {
  openNotice({
    title: 'Top shelf!',
    text: `You made the ${mark(GOAL)} tin, with ${grouped(game.score)} points. The shelf is still yours.`,
    buttons: ['keep', 'again'],
  })
}

function announceEnd() {
  const record = game.score === best && game.score > 0
  const [next] = goals.open()
  openNotice({
    title: 'Shelf full',
    text: `${grouped(game.score)} points, largest tin ${grouped(mark(largest(game)))}. ${
      record ? 'Your best so far.' : `Your best is ${grouped(best)}.`
    } ${next ? `Next goal: ${next.what}` : ''}`,
    buttons: ['again', 'take-back'],
  })
}

/** The first of the buttons is the lit one. */
function openNotice({title, text, buttons}) {
  const [lit] = buttons
  music.rest()
  find('#notice-title').textContent = title
  find('#notice-text').textContent = text
  find('#prize').replaceChildren(...(lit === 'keep' ? [tinPicture(GOAL, 256, 'prize')] : []))
  for (const id of ['keep', 'again', 'take-back', 'copy', 'leave']) {
    find(`#${id}`).hidden = !buttons.includes(id)
    find(`#${id}`).className = id === lit ? 'btn go big' : 'btn'
  }
  find('#again').textContent = lit === 'keep' ? 'New game' : 'Play again'
  find('#notice').hidden = false
  say(`${title} ${text}`)
  focusOn(find(`#${lit}`))
}

function closeNotice() {
  clearTimeout(telling)
  telling = 0
  if (!isNoticeUp()) return
  find('#notice').hidden = true
  focusOn(find('#stage'))
}

function isNoticeUp() {
  return !find('#notice').hidden
}

function showTools() {
  find('#undo').disabled = previous === null
  find('#take-back').disabled = previous === null
  find('#restart').disabled = day !== null
  find('#today').setAttribute('aria-pressed', String(day !== null))
  find('#second').textContent = day ? 'Pushes' : 'Best'
}

const secondNumber = () => (day ? pushesLeft(game) : best)

function save() {
  if (day) {
    store.write('today-game', {date: day, game})
    return
  }
  store.write('game', game)
  store.write('previous', previous)
  store.write('best', best)
  if (best > 0) keepBestLine(store, `${grouped(best)} points`)
}

// Two tins knock together: the larger the tin, the deeper the note; a great one rings.
function ring({game: {shelf}, merged}) {
  const size = Math.max(0, ...merged.map((place) => shelf[place]))
  if (size === 0) return
  const low = 880 / 2 ** (size / 6)
  sound.play([
    [low, 0, 0.12],
    [low * 1.5, 0.04, 0.16],
    ...(size >= 7 ? [[low * 4, 0.08, 0.5]] : []),
    ...(size >= 9 ? [[low * 6, 0.16, 0.7]] : []),
  ])
}

function freshSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0]
}

/** The goals, and the paints that are free by now. */
async function showGoals() {
  showChoices({
    row: find('#paints'),
    next: find('#next-paint'),
    store,
    key: 'paint',
    choices: paints,
    goals,
    choose(id) {
      usePaint(id)
      view.repaint()
    },
  })
  goals.list(find('#aims-list'))
  await ask(find('#aims'))
}

// Nothing runs here by itself; who goes away may cover the game all the same.
async function pause() {
  music.rest()
  await ask(find('#rest'))
}

const toggleSound = lampSwitch(find('#sound'), sound.isOn(), (on) => {
  sound.set(on)
  sound.play([[660, 0, 0.1]])
  if (!isNoticeUp()) music.play()
})
lampSwitch(find('#letters'), letters, (on) => {
  letters = on
  store.write('letters', on)
})

onKeys({
  steer,
  letters: () => letters,
  press: {
    z: undo,
    p: () => void pause(),
    r: () => (!day && isOver(game) ? begin() : void restart()),
    m: toggleSound,
    space: () => {
      if (isNoticeUp()) find('#notice .go').click()
    },
  },
})
onStroke(find('#stage'), {swipe: steer})
for (const button of document.querySelectorAll('[data-push]')) {
  button.addEventListener('click', () => steer(button.dataset.push))
}

find('#undo').addEventListener('click', undo)
find('#take-back').addEventListener('click', undo)
find('#pause').addEventListener('click', () => void pause())
find('#restart').addEventListener('click', () => void restart())
find('#again').addEventListener('click', begin)
find('#keep').addEventListener('click', () => {
  closeNotice()
  // A shelf can be full at the very moment it wins.
  if (isOver(game)) announceEnd()
})
find('#today').addEventListener('click', () => (day ? leaveToday() : playToday()))
find('#leave').addEventListener('click', leaveToday)
find('#copy').addEventListener('click', () => {
  const {result, streak} = readToday(store, day)
  void shareText(
    [`Tin Merge, shelf of ${day}`, `${result} in ${DAY_PUSHES} pushes`, `Days in a row: ${streak}`],
    find('#copy'),
  )
})
find('#goals').addEventListener('click', () => void showGoals())
find('#help').addEventListener('click', () => void ask(find('#how')))

usePaint(chosenOf(store, 'paint', paints, goals))
view.show(game, best)
new ResizeObserver(view.repaint).observe(find('#tins'))
void document.fonts.load('20px Shack').then(view.repaint)
showTools()
// Saves of earlier versions have a best, and no line of it yet.
if (best > 0) keepBestLine(store, `${grouped(best)} points`)
if (isForToday()) playToday()
else if (isOver(game)) announceEnd()
