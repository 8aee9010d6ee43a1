// Lamplight Solitaire: wires the rules to the table, the keys, the hand and the drawer of saved things.

import {
  ask,
  createSound,
  createStore,
  find,
  focusOn,
  grouped,
  isStill,
  isForToday,
  keepBestLine,
  lampSwitch,
  onKeys,
  say,
} from './shack.js'
import {createGoals} from './goals.js'
import {createMusic} from './music.js'
import {finishToday, readToday, shareText, todaysDate} from './today.js'
import {
  canMove,
  DEALS,
  finish,
  hint,
  HOMES,
  isWon,
  move,
  newGame,
  parseGame,
  STOCK,
  targets,
  toSave,
  turn,
  undo,
  WASTE,
} from './rules.js'
import {nameOf} from './cards.js'
import {carryCards} from './carry.js'
import {dealOfDay, winnable} from './deals.js'
import {createFlight} from './flight.js'
import {badges, reachGoals} from './looks.js'
import {createShelf} from './shelf.js'
import {clock, countLoss, countWin, keepBests, readBests, readStats} from './stats.js'
import {tunes} from './tune.js'
import {createView} from './view.js'
import {createWalk} from './walk.js'

const store = createStore('lamplight-solitaire')
const sound = createSound(store)
const music = createMusic(sound, tunes.waltz)
const goals = createGoals(store, badges)
const view = createView(find('#table'))
const flight = createFlight(find('#flight'))
const shelf = createShelf(store, goals)

let bests = readBests(store.read('bests'))
let stats = readStats(store.read('stats'), bests)
let isSure = store.read('sure') !== false
let date = '' // the day of the deal on the table, empty for any other deal
let game = null
let seconds = 0
let isAided = false // by undo or a hint
let phase = 'playing' // then paused, finishing, won
let picked = null // {place, count}: what is in the hand
let nudge = []
let letters = store.read('letters') !== false
let timed = store.read('timer') === true
let away = false
let telling = 0

/** Takes the deal that was left, or deals another. */
function load() {
  const kept = parseGame(store.read('game'))
  date = ''
  game = kept ?? newGame(freshDeal(), store.read('draw') === 3 ? 3 : 1)
  seconds = kept ? readCount(store.read('seconds')) : 0
  isAided = kept !== null && store.read('aided') === true
}

/** The deal of the day as it was left, or from its start. */
function loadToday() {
  date = todaysDate()
  const deal = dealOfDay(date)
  const kept = store.read('today-game')
  const left = kept?.date === date ? parseGame(kept) : null
  const isMine = left?.deal === deal && left.draw === 1
  game = isMine ? left : newGame(deal, 1)
  seconds = isMine ? readCount(kept.seconds) : 0
  isAided = isMine && kept.aided === true
}

function show() {
  view.show({
    game,
    picked: picked?.place ?? -1,
    count: picked?.count ?? 0,
    targets: picked ? targets(game, picked.place, picked.count) : [],
    nudge,
  })
  const best = bests[game.draw]
  find('#score').textContent = grouped(game.score)
  find('#best').textContent = best.score === null ? '–' : grouped(best.score)
  find('#draw').textContent = game.draw === 1 ? 'Draw one' : 'Draw three'
  find('#deal').textContent = date ? `Today, ${game.deal}` : `No. ${game.deal}`
  find('#today').setAttribute('aria-pressed', String(date !== ''))
  find('#today').textContent = readToday(store).isDone ? 'Today ✓' : 'Today'
  find('#clock').hidden = !timed
  find('#time').textContent = clock(seconds)
  find('#best-time').textContent = best.seconds === null ? '–' : clock(best.seconds)
  find('#undo').disabled = game.moves.length === 0 || phase === 'won'
  find('#hint').disabled = phase !== 'playing'
  find('#pause').disabled = phase !== 'playing' && phase !== 'paused'
  find('#finish').hidden = phase !== 'playing' || !finish(game)
}

function save() {
  if (date) {
    store.write('today-game', {date, ...toSave(game), seconds, aided: isAided})
    return
  }
  store.write('game', toSave(game))
  store.write('seconds', seconds)
  store.write('aided', isAided)
}

/** A click, a tap or Enter: pick up, put down, turn the stock; twice on one card sends it off. */
function touch(place, at) {
  view.point(place, at)
  if (phase !== 'playing') return
  nudge = []
  if (picked && picked.place !== place && canMove(game, picked.place, place, picked.count)) {
    make(move(game, picked.place, place, picked.count))
    return
  }
  if (picked && picked.place === place && game.places[place].length - picked.count === at) {
    const ways = targets(game, place, picked.count)
    // Home first, then onto a card, then onto an empty place.
    const way = ways.find((to) => HOMES.includes(to) || game.places[to].length > 0) ?? ways[0]
    if (way === undefined) leave()
    else make(move(game, place, way, picked.count))
    return
  }
  if (place === STOCK) {
    turnStock()
    return
  }
  const count = game.places[place].length - at
  const isOpen = game.places[place].length > 0 && at >= game.hidden[place]
  picked = isOpen ? {place, count} : null
  show()
  if (picked) {
    const ways = targets(game, place, count).map(placeName)
    const what = nameOf(game.places[place][at])
    say(
      `${what} picked up. ${ways.length > 0 ? `Goes to ${ways.join(', ')}.` : 'It goes nowhere.'}`,
    )
  }
}

function turnStock() {
  const next = turn(game)
  if (phase !== 'playing' || !next) return
  make(next)
  const top = game.places[WASTE].at(-1)
  say(top === undefined ? 'The waste is the stock again.' : `${nameOf(top)} turned.`)
}

/** Takes a position that a move led to. */
function make(next) {
  if (!next) return
  const [from, to, count] = next.moves.at(-1)
  const opened = from >= 6 && next.hidden[from] < game.hidden[from]
  const gained = next.score - game.score
  game = next
  picked = null
  nudge = []
  save()
  ring(from, to, opened)
  if (gained > 0) view.pop(to, `+${gained}`)
  const cursor = view.cursor()
  show()
  if (cursor?.place === from && from !== STOCK && to !== STOCK) view.point(to, 51)
  if (from === STOCK || to === STOCK) return
  const what = count === 1 ? nameOf(game.places[to].at(-1)) : `${count} cards`
  const up = opened ? ` ${nameOf(game.places[from].at(-1))} turned up.` : ''
  say(`${what} to ${placeName(to)}.${up}`)
  if (isWon(game)) win()
  else if (!hint(game)) flash('No card can go anywhere: undo, or deal again.')
}

function leave() {
  picked = null
  nudge = []
  show()
}

function takeBack() {
  if (game.moves.length === 0 || phase !== 'playing') return
  game = undo(game)
  isAided = true
  find('#word').hidden = true
  sound.play([[220, 0, 0.05]])
  picked = null
  nudge = []
  save()
  show()
  say('Taken back.')
}

function showHint() {
  if (phase !== 'playing') return
  const way = hint(game)
  isAided = true
  picked = null
  nudge = []
  if (!way) {
    show()
    say('No card can go anywhere. Undo, or deal again.')
    flash('No card can go anywhere: undo, or deal again.')
    return
  }
  const [from, to, count] = way
  nudge = game.places[from].slice(-(count || 1))
  if (from === STOCK && nudge.length === 0) nudge = game.places[WASTE].slice(-1)
  show()
  say(from === STOCK ? 'Turn the stock.' : `${nameOf(nudge[0])} goes to ${placeName(to)}.`)
  if (from !== STOCK) view.point(from, game.places[from].length - count, false)
}

/** All lies open: the rest goes home by itself, a card at a time. */
function bringHome() {
  const rest = phase === 'playing' ? finish(game) : null
  if (!rest) return
  phase = 'finishing'
  picked = null
  focusOn(find('#stage'))
  let at = 0
  const next = () => {
    const [from, to, count] = rest[at++]
    game = (from === STOCK || to === STOCK ? turn(game) : move(game, from, to, count)) ?? game
    if (from !== STOCK && to !== STOCK) ring(from, to, false)
    if (at === rest.length) {
      save()
      win()
      return
    }
    show()
    telling = setTimeout(next, isStill() ? 0 : 70)
  }
  next()
}

function win() {
  phase = 'won'
  const kept = keepBests(bests, {draw: game.draw, score: game.score, seconds})
  bests = kept.bests
  stats = countWin(stats, game.draw, game.moves.length)
  store.write('bests', bests)
  store.write('stats', stats)
  keepScore()
  const result = `All four lamps lit in ${clock(seconds)}, ${game.moves.length} moves`
  const {streak} = date ? finishToday(store, result, date) : readToday(store)
  save()
  show()
  focusOn(find('#stage'))
  music.rest()
  sound.play([523, 659, 784, 1047].map((hertz, at) => [hertz, at * 0.11, 0.3]))
  for (const home of HOMES) view.flare(home)
  const facts = {draw: game.draw, seconds, isAlone: !isAided, isToday: date !== '', streak}
  telling = setTimeout(() => {
    const order = []
    for (let rank = 12; rank >= 0; rank--) {
      for (const home of HOMES) order.push({card: (home - 2) * 13 + rank, ...stagePoint(home)})
    }
    flight.start(order, view.size(), () => {
      tellWin(kept)
      reachGoals(goals, {...facts, bests, stats})
    })
  }, 700)
}

function keepScore() {
  keepBestLine(store, grouped(Math.max(bests[1].score ?? 0, bests[3].score ?? 0)))
}

function tellWin({isHigher, isFaster}) {
  const points = `${grouped(game.score)} points${isHigher ? ', your best so far' : ''}.`
  const time = ` ${clock(seconds)}${isFaster ? ', your fastest' : ''}, ${game.moves.length} moves.`
  const {streak} = readToday(store, date || undefined)
  const {row} = stats[game.draw]
  const times = date ? ` Days in a row: ${streak}.` : row > 1 ? ` Wins in a row: ${row}.` : ''
  notice('All lamps lit', `${points}${time}${times}`, 'New deal')
  music.play()
}

/** A home as seen from the corner of the stage, where the flight's canvas begins. */
function stagePoint(home) {
  const box = view.slots[home].getBoundingClientRect()
  const stage = find('#stage').getBoundingClientRect()
  return {x: box.x - stage.x, y: box.y - stage.y}
}

function notice(title, text, lit) {
  find('#notice-title').textContent = title
  find('#notice-text').textContent = text
  find('#go').textContent = lit
  find('#copy').hidden = phase !== 'won' || date === ''
  find('#notice textarea')?.remove()
  find('#notice').hidden = false
  say(`${title}. ${text}`)
  focusOn(find('#go'))
}

/** A word over the table that goes by itself. */
function flash(text) {
  const word = find('#word')
  word.textContent = text
  word.hidden = false
  clearTimeout(flash.timer)
  flash.timer = setTimeout(() => {
    word.hidden = true
  }, 4000)
}

function pause() {
  if (phase !== 'playing') return
  phase = 'paused'
  picked = null
  music.rest()
  show()
  notice('Paused', 'The cards lie face down, and nobody counts the time.', 'Resume')
}

function resume() {
  phase = 'playing'
  music.play()
  find('#notice').hidden = true
  show()
  point()
}

function forward() {
  if (phase === 'paused') resume()
  else {
    date = ''
    begin(freshDeal(game.draw), game.draw)
  }
}
const togglePause = () => (phase === 'paused' ? resume() : pause())

/** Another deal instead of the one on the table; the day's deal may be begun again at no cost. */
function begin(deal, draw) {
  if (!date && game.moves.length > 0 && !isWon(game)) {
    stats = countLoss(stats, game.draw)
    store.write('stats', stats)
  }
  game = newGame(deal, draw)
  seconds = 0
  isAided = false
  if (!date) store.write('draw', draw)
  save()
  sit()
}

/** To the table, with the cards as they are now. */
function sit() {
  clearTimeout(telling)
  flight.skip()
  phase = 'playing'
  picked = null
  nudge = []
  find('#notice').hidden = true
  find('#word').hidden = true
  show()
  point()
  music.play()
  sound.play(Array.from({length: 7}, (_, at) => [240 + at * 12, at * 0.06, 0.03]))
  say(date ? 'The deal of the day.' : `Deal number ${game.deal}.`)
  if (!isWon(game)) return
  phase = 'won'
  show()
  tellWin({isHigher: false, isFaster: false})
}

/** To the deal of the day, or back to the deal that was left for it. */
function toggleToday() {
  if (phase === 'finishing' || flight.isOn()) return
  save()
  if (date) load()
  else loadToday()
  if (!date && isWon(game)) begin(freshDeal(game.draw), game.draw)
  else sit()
}

function point() {
  const {place, at} = view.cursor() ?? {place: 12, at: 6}
  view.point(place, at, document.hasFocus())
}

async function restart() {
  if (phase === 'finishing' || flight.isOn()) return
  find('#stake').hidden = game.moves.length === 0 || phase === 'won'
  let draw = game.draw
  const lamps = [...document.querySelectorAll('[data-draw]')]
  const light = () => {
    for (const lamp of lamps)
      lamp.setAttribute('aria-pressed', String(Number(lamp.dataset.draw) === draw))
    // Nobody has tried which deals can be won with three cards at a time.
    find('#sure').hidden = draw === 3
  }
  for (const lamp of lamps) {
    lamp.onclick = () => {
      draw = Number(lamp.dataset.draw)
      light()
    }
  }
  light()
  find('#number').value = game.deal
  const chosen = await ask(find('#fresh'))
  if (chosen === '') return
  if (chosen === 'same') {
    begin(game.deal, date ? 1 : draw)
    return
  }
  // The deal of the day stays as it is until somebody comes back to it.
  if (date) {
    save()
    load()
  }
  const wanted = chosen === 'number' ? Number.parseInt(find('#number').value, 10) : 0
  begin(wanted >= 1 && wanted <= DEALS ? wanted : freshDeal(draw), draw)
}

function ring(from, to, opened) {
  if (to >= 2 && to < 6) {
    const length = game.places[to].length
    sound.play([[440 * 2 ** (length / 12), 0, 0.14]])
    if (length < 13) return
    view.flare(to)
    sound.play([659, 831, 988, 1319].map((hertz, at) => [hertz, 0.1 + at * 0.07, 0.4]))
    return
  }
  sound.play([[from === STOCK ? 250 : 300, 0, 0.04], ...(opened ? [[420, 0.06, 0.06]] : [])])
}

function placeName(place) {
  return place === WASTE ? 'the waste' : place < 6 ? 'its home' : `pile ${place - 5}`
}

function freshDeal(draw = 1) {
  const [chance] = crypto.getRandomValues(new Uint32Array(1))
  return draw === 1 && isSure ? winnable[chance % winnable.length] : (chance % DEALS) + 1
}

function readCount(value) {
  return Number.isSafeInteger(value) && value >= 0 ? value : 0
}

// The clock counts quietly, shown or not: only while somebody is at the table, from the first move.
setInterval(() => {
  if (phase !== 'playing' || away || document.hidden || game.moves.length === 0) return
  seconds++
  if (timed) find('#time').textContent = clock(seconds)
}, 1000)
addEventListener('blur', () => {
  away = true
})
addEventListener('focus', () => {
  away = false
})
addEventListener('pagehide', save)

const toggleSound = lampSwitch(find('#sound'), sound.isOn(), (on) => {
  sound.set(on)
  sound.play([[660, 0, 0.1]])
})
lampSwitch(find('#timer'), timed, (on) => {
  timed = on
  store.write('timer', on)
  show()
})
lampSwitch(find('#letters'), letters, (on) => {
  letters = on
  store.write('letters', on)
})

lampSwitch(find('#sure'), isSure, (on) => {
  isSure = on
  store.write('sure', on)
})

const walk = createWalk(view, () => game)
onKeys({
  steer(direction) {
    if (flight.isOn()) flight.skip()
    else if (phase === 'playing') walk(direction)
  },
  letters: () => letters,
  press: {
    z: takeBack,
    h: showHint,
    t: turnStock,
    f: bringHome,
    p: togglePause,
    r: () => void restart(),
    m: toggleSound,
    Escape: leave,
    space: () => {
      if (flight.isOn()) flight.skip()
      else if (!find('#notice').hidden) find('#go').click()
      else if (phase === 'playing') point()
    },
  },
})
find('#table').addEventListener('click', (event) => {
  const button = event.target.closest('[data-place]')
  if (!button) return
  const place = Number(button.dataset.place)
  // The heap's upper card is meant, wherever it was hit.
  touch(place, place < 6 ? game.places[place].length - 1 : Number(button.dataset.at))
})
carryCards(find('#table'), {
  view,
  pick(place, at) {
    const count = game.places[place].length - at
    if (phase !== 'playing' || place === STOCK || count < 1 || at < game.hidden[place]) return null
    if (place < 6 && count > 1) return null
    picked = {place, count}
    nudge = []
    show()
    return {cards: game.places[place].slice(-count), ways: targets(game, place, count)}
  },
  drop(place) {
    if (picked && place !== null) make(move(game, picked.place, place, picked.count))
    else leave()
  },
})
find('#flight').addEventListener('pointerdown', () => flight.skip())

find('#undo').addEventListener('click', takeBack)
find('#hint').addEventListener('click', showHint)
find('#pause').addEventListener('click', togglePause)
find('#restart').addEventListener('click', () => void restart())
find('#finish').addEventListener('click', bringHome)
find('#go').addEventListener('click', forward)
find('#copy').addEventListener('click', ({target}) => {
  const {result, streak} = readToday(store, date)
  const lines = [`Lamplight Solitaire, ${date}`, result, `Days in a row: ${streak}`]
  void shareText(lines, target)
})
find('#today').addEventListener('click', toggleToday)
find('#to-shelf').addEventListener('click', () => {
  void shelf.open({bests, stats, today: readToday(store)})
})
find('#same').addEventListener('click', () => begin(game.deal, game.draw))
find('#help').addEventListener('click', () => void ask(find('#how')))
find('#number').addEventListener('keydown', ({key}) => {
  if (key === 'Enter') find('#deal-it').click()
})

load()
show()
view.fit()
view.point(12, 6, false)
// Saves of earlier versions have no line yet.
if (bests[1].won + bests[3].won > 0) keepScore()
music.play()
new ResizeObserver(() => view.fit()).observe(find('#table'))
if (isWon(game)) begin(freshDeal(), game.draw)
if (isForToday()) toggleToday()
