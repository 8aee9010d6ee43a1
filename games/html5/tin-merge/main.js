// Tin Merge: wires the rules to the keys, the pointer, the shelf and the drawer of saved things.

import {
  ask,
  createSound,
  createStore,
  find,
  focusOn,
  grouped,
  lampSwitch,
  onKeys,
  onStroke,
  say,
} from './shack.js'
import {GOAL, isOver, largest, mark, move, newGame, parseGame} from './rules.js'
import {tinPicture} from './tins.js'
import {createView} from './view.js'

const store = createStore('tin-merge')
const sound = createSound(store)
const view = createView()

let game = parseGame(store.read('game')) ?? newGame(freshSeed())
let previous = parseGame(store.read('previous'))
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
  previous = game
  game = turn.game
  best = Math.max(best, game.score)
  save()
  view.play(turn, best)
  ring(turn)

  showTools()
  if (wonNow) later(announceWin)
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
  game = previous
  previous = null
  save()
  closeNotice()
  view.show(game, best)
  showTools()
  say(`Taken back. Score ${game.score}.`)
}

async function restart() {
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

function announceWin() {
  openNotice({
    title: 'Top shelf!',
    text: `You made the ${mark(GOAL)} tin, with ${grouped(game.score)} points. The shelf is still yours.`,
    lit: 'keep',
  })
}

function announceEnd() {
  const record = game.score === best && game.score > 0
  openNotice({
    title: 'Shelf full',
    text: `${grouped(game.score)} points, largest tin ${grouped(mark(largest(game)))}. ${
      record ? 'Your best so far.' : `Your best is ${grouped(best)}.`
    }`,
    lit: 'again',
  })
}

function openNotice({title, text, lit}) {
  find('#notice-title').textContent = title
  find('#notice-text').textContent = text
  find('#prize').replaceChildren(...(lit === 'keep' ? [tinPicture(GOAL, 256, 'prize')] : []))
  find('#keep').hidden = lit !== 'keep'
  find('#again').textContent = lit === 'keep' ? 'New game' : 'Play again'
  find('#again').className = lit === 'again' ? 'btn go big' : 'btn'
  find('#take-back').hidden = lit === 'keep'
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
}

function save() {
  store.write('game', game)
  store.write('previous', previous)
  store.write('best', best)
}

// Two tins knock together: the larger the tin, the deeper the note.
function ring({game: {shelf}, merged}) {
  const size = Math.max(0, ...merged.map((place) => shelf[place]))
  if (size > 0)
    sound.play([
      [880 / 2 ** (size / 6), 0, 0.12],
      [1320 / 2 ** (size / 6), 0.04, 0.16],
    ])
}

function freshSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0]
}

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
    z: undo,
    p: pause,
    r: () => (isOver(game) ? begin() : void restart()),
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
find('#pause').addEventListener('click', pause)
find('#restart').addEventListener('click', () => void restart())
find('#again').addEventListener('click', begin)
find('#keep').addEventListener('click', () => {
  closeNotice()
  // A shelf can be full at the very moment it wins.
  if (isOver(game)) announceEnd()
})
find('#help').addEventListener('click', () => void ask(find('#how')))

view.show(game, best)
new ResizeObserver(view.repaint).observe(find('#tins'))
void document.fonts.load('20px Shack').then(view.repaint)
showTools()
if (isOver(game)) announceEnd()
