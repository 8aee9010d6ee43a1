// The rules of Letter Box: pure. A box holds the letters of one long word; which words of the game's own
// list can be made of them is its list to find. Chance comes from seeds.

import {words} from './words.js'

export const BOXES = 40
export const DAILY_WORDS = 12
const MOST = 30 // words to find; what else can be made is extra
const LEAST = 14

const masks = words.map(maskOf)

/** The words that can be made of these letters, the long ones first, then by the alphabet. */
export function wordsFrom(letters) {
  const missing = ~maskOf(letters)
  return words
    .filter((word, at) => (masks[at] & missing) === 0 && isMadeOf(word, letters))
    .toSorted((one, other) => other.length - one.length || (one < other ? -1 : 1))
}

// A bit for each letter that a word has. Most words fall at this look, which costs next to nothing.
function maskOf(word) {
  let mask = 0
  for (const letter of word) mask |= 1 << (letter.charCodeAt(0) - 97)
  return mask
}

function isMadeOf(word, letters) {
  let rest = letters
  for (const letter of word) {
    const at = rest.indexOf(letter)
    if (at < 0) return false
    rest = rest.slice(0, at) + rest.slice(at + 1)
  }
  return true
}

/** Words that make a good box, those with fewer words to find first; no two have the same letters. */
export const bases = findBases()

function findBases() {
  const seen = new Set()
  const good = []
  for (const word of words) {
    if (word.length < 6) continue
    const letters = [...word].toSorted().join('')
    if (seen.has(letters)) continue
    seen.add(letters)
    const count = wordsFrom(word).length
    if (count >= LEAST && count <= MOST * 1.6) good.push({word, count})
  }
  return good
    .toSorted((one, other) => one.count - other.count || (one.word < other.word ? -1 : 1))
    .map(({word}) => word)
}

/** The long word of box 0 to BOXES - 1: from all good ones at even steps, so that they grow. */
export const baseOf = (box) => bases[Math.floor((box * (bases.length - 1)) / (BOXES - 1))]
export const dailyBase = (seed) => bases[seed % bases.length]

export function newGame(base, seed) {
  const all = wordsFrom(base)
  return {
    base,
    tiles: shuffled([...base], seed),
    targets: all.slice(0, MOST),
    others: all.slice(MOST),
    found: [],
    extras: [],
    shown: {}, // letters that hints have shown, by word
    hints: 0,
  }
}

/** A word is posted. What became of it: found, extra, again, short, unknown. */
export function post(game, word) {
  if (word.length < 3) return {game, what: 'short'}
  if (game.found.includes(word) || game.extras.includes(word)) return {game, what: 'again'}
  if (game.targets.includes(word)) return {game: {...game, found: [...game.found, word]}, what: 'found'}
  if (game.others.includes(word)) return {game: {...game, extras: [...game.extras, word]}, what: 'extra'}
  return {game, what: 'unknown'}
}

/** Shows one more letter of the shortest word that is still to be found. */
export function hint(game) {
  const open = game.targets.filter((word) => !game.found.includes(word))
  const word = open.findLast((one) => (game.shown[one] ?? 0) < one.length - 1)
  if (!word) return game
  return {...game, hints: game.hints + 1, shown: {...game.shown, [word]: (game.shown[word] ?? 0) + 1}}
}

export const shake = (game, seed) => ({...game, tiles: shuffled(game.tiles, seed)})

/** One lamp for half of the words, two for three quarters, three for all. */
export function lamps({found, targets}) {
  const part = found.length / targets.length
  return part === 1 ? 3 : part >= 0.75 ? 2 : part >= 0.5 ? 1 : 0
}

/** How many words the board of a day asks for. */
export const dailyGoal = ({targets}) => Math.min(DAILY_WORDS, targets.length)

/** Brings back what was found in a box; what is no word of it is left out. */
export function recall(game, kept) {
  if (!Array.isArray(kept)) return game
  const once = [...new Set(kept.filter((word) => typeof word === 'string'))]
  return {
    ...game,
    found: once.filter((word) => game.targets.includes(word)),
    extras: once.filter((word) => game.others.includes(word)),
  }
}

/** Kept words by the long word of their box. Anything odd counts as nothing. */
export function parseFound(value) {
  if (typeof value !== 'object' || value === null) return {}
  const lists = Object.entries(value).filter(([base, list]) => bases.includes(base) && Array.isArray(list))
  return Object.fromEntries(
    lists.map(([base, list]) => [base, list.filter((word) => words.includes(word) && isMadeOf(word, base))]),
  )
}

// Mulberry32.
function shuffled(list, seed) {
  let state = seed >>> 0
  const order = [...list]
  for (let last = order.length - 1; last > 0; last--) {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    const other = Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (last + 1))
    ;[order[last], order[other]] = [order[other], order[last]]
  }
  return order
}
