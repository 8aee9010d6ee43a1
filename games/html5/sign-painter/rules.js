// The rules of Sign Painter: pure. A round is a few signs; each right key paints a letter, a wrong one
// drips and paints nothing. Time comes in by `tick`, chance from the seed of a round.

import {boards, names, notices, wares, words} from './texts.js'

export const SIGNS = 4
export const DAILY_SIGNS = 3
const LENGTH = 22 // letters of a sign made of words

const middle = 'asdfghjkl'
const upper = 'qwertyuiop'
const easy = `${middle}${upper}nmc`

/** `speed`: words a minute that the third lamp asks for. `letters`: words of these, with one of `with`. */
export const lessons = [
  {name: 'Middle row', speed: 12, letters: middle, with: middle},
  {name: 'E and I', speed: 12, letters: `${middle}ei`, with: 'ei'},
  {name: 'R, U, T and O', speed: 14, letters: `${middle}eiruto`, with: 'ruto'},
  {name: 'Upper row', speed: 14, letters: `${middle}${upper}`, with: 'qwyp'},
  {name: 'N, M and C', speed: 15, letters: easy, with: 'nmc'},
  {name: 'All letters', speed: 16, letters: `${easy}bvxz`, with: 'bvxz'},
  {name: 'Short words', speed: 20, words: words.filter(({length}) => length <= 4)},
  {name: 'Long words', speed: 20, words: words.filter(({length}) => length >= 6)},
  {name: 'Names', speed: 18, words: names},
  {name: 'Prices', speed: 14, prices: true},
  {name: 'Notices', speed: 22, lines: notices},
  {name: 'Whole boards', speed: 25, lines: boards},
]

/** A round of `lesson` (0 to 11), or of the day (null). */
export function newGame(lesson, seed) {
  return {
    lesson,
    signs: lesson === null ? someOf(boards, DAILY_SIGNS, drawFrom(seed)) : signsOf(lessons[lesson], seed),
    sign: 0,
    at: 0,
    right: 0,
    wrong: 0,
    dripped: false, // at the present letter
    time: 0, // milliseconds since the first key
    state: 'ready', // then painting, done
  }
}

/** The letter to come, '' at the end. */
export const nextLetter = ({signs, sign, at}) => signs[sign]?.[at] ?? ''

/** A key. Events: `right` or `drip`, then perhaps `sign` (one is finished) and `done`. */
export function type(game, letter) {
  if (game.state === 'done') return {game, events: []}
  const started = {...game, state: 'painting'}
  if (letter !== nextLetter(game)) {
    return {game: {...started, wrong: game.wrong + 1, dripped: true}, events: ['drip']}
  }
  const next = {...started, at: game.at + 1, right: game.right + 1, dripped: false}
  if (next.at < game.signs[game.sign].length) return {game: next, events: ['right']}
  if (game.sign + 1 < game.signs.length) {
    return {game: {...next, sign: game.sign + 1, at: 0}, events: ['right', 'sign']}
  }
  return {game: {...next, state: 'done'}, events: ['right', 'sign', 'done']}
}

export const tick = (game, milliseconds) =>
  game.state === 'painting' ? {...game, time: game.time + milliseconds} : game

/** Words a minute; a word is five keys, as everywhere. */
export function speed({right, time}) {
  return time < 500 ? 0 : Math.round(right / 5 / (time / 60_000))
}

/** Percent of the keys that were right. */
export function accuracy({right, wrong}) {
  return right + wrong === 0 ? 100 : Math.floor((100 * right) / (right + wrong))
}

/** One lamp for a finished round, two for 94 percent, three for 97 and the speed of the lesson. */
export function lamps(game) {
  if (game.state !== 'done') return 0
  const clean = accuracy(game)
  const wanted = game.lesson === null ? 25 : lessons[game.lesson].speed
  return clean >= 97 && speed(game) >= wanted ? 3 : clean >= 94 ? 2 : 1
}

function signsOf(lesson, seed) {
  const draw = drawFrom(seed)
  if (lesson.lines) return someOf(lesson.lines, SIGNS, draw)
  if (lesson.prices) return Array.from({length: SIGNS}, () => priceSign(draw))
  const known = lesson.words ?? words.filter((word) => isOf(word, lesson))
  const rest = shuffled(known, draw)
  return Array.from({length: SIGNS}, () => {
    let sign = ''
    while (sign.length < LENGTH - 6) {
      if (rest.length === 0) rest.push(...shuffled(known, draw))
      sign = `${sign} ${rest.pop()}`.trim()
    }
    return sign
  })
}

const isOf = (word, {letters, with: some}) =>
  [...word].every((letter) => letters.includes(letter)) &&
  [...word].some((letter) => some.includes(letter))

function priceSign(draw) {
  const one = () => `${draw(2, 98)} ${wares[draw(0, wares.length - 1)]} ${draw(1, 9)}.${draw(10, 99)}`
  return `${one()}, ${one()}`
}

const someOf = (list, count, draw) => shuffled(list, draw).slice(0, count)

function shuffled(list, draw) {
  const order = [...list]
  for (let last = order.length - 1; last > 0; last--) {
    const other = draw(0, last)
    ;[order[last], order[other]] = [order[other], order[last]]
  }
  return order
}

/** What was kept: speed and lamps by lesson. Anything odd counts as nothing. */
export function parseBests(value) {
  return lessons.map((_, lesson) => {
    const {speed: words, lamps: lit} = value?.[lesson] ?? {}
    const isCount = (number, most) => Number.isSafeInteger(number) && number >= 0 && number <= most
    return isCount(words, 400) && isCount(lit, 3) ? {speed: words, lamps: lit} : {speed: 0, lamps: 0}
  })
}

// Mulberry32: a whole number with both ends.
function drawFrom(seed) {
  let state = seed >>> 0
  return (from, to) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return from + Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (to - from + 1))
  }
}
