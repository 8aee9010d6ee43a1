// The rules of Lit Windows: pure. A house is size × size windows, numbered row by row; the numbers at
// its edge say how long the runs of lit windows are. A mark is 0 (not known), 1 (lit) or 2 (shut).

import {pictures} from './houses.js'

export const HOUSES = 40
const MIRRORED = 30 // houses up to this one are alike on both sides, as they are easier

/** House 0 to HOUSES - 1: pictures first, then houses that follow from their number. */
export function houseOf(number) {
  const picture = pictures[number]
  if (picture) return {name: picture.name, lit: litOf(picture.rows)}
  return {name: '', lit: randomHouse(number * 7919 + 1, 8, number < MIRRORED)}
}

/** The house of a day. */
export const dailyHouse = (seed) => ({name: '', lit: randomHouse(seed, 8, false)})

const litOf = (rows) => rows.flatMap((row) => Array.from(row, (window) => window === '#'))

export function newGame({name, lit}) {
  const size = Math.sqrt(lit.length)
  return {name, size, clues: cluesOf(lit), marks: Array(lit.length).fill(0), hints: 0, past: []}
}

/** The lengths of the lit runs, of each row and each column; a line without any has none. */
export function cluesOf(lit) {
  const size = Math.sqrt(lit.length)
  const lines = (placeOf) =>
    Array.from({length: size}, (_, line) =>
      runsOf(Array.from({length: size}, (_, at) => lit[placeOf(line, at)])),
    )
  return {
    rows: lines((line, at) => line * size + at),
    columns: lines((line, at) => at * size + line),
  }
}

function runsOf(line) {
  const runs = []
  line.forEach((isLit, at) => {
    if (isLit && line[at - 1]) runs[runs.length - 1] += 1
    else if (isLit) runs.push(1)
  })
  return runs
}

/** Sets marks, as one step that can be taken back. The same game back if nothing changes. */
export function mark(game, places, value) {
  const changed = places.filter((place) => game.marks[place] !== value)
  if (isDone(game) || changed.length === 0) return game
  const marks = [...game.marks]
  for (const place of changed) marks[place] = value
  return {...game, marks, past: [...game.past.slice(-199), game.marks]}
}

export function undo(game) {
  const marks = game.past.at(-1)
  return marks && !isDone(game) ? {...game, marks, past: game.past.slice(0, -1)} : game
}

/** Whether the lit windows of a row (`rows`) or a column (`columns`) are as its numbers say. */
export function isMet({size, clues, marks}, kind, line) {
  const places = placesOf(size, kind, line)
  return String(runsOf(places.map((place) => marks[place] === 1))) === String(clues[kind][line])
}

export function isDone(game) {
  const lines = Array.from({length: game.size}, (_, line) => line)
  return lines.every((line) => isMet(game, 'rows', line) && isMet(game, 'columns', line))
}

/**
 * The next thing to know: a mark that is wrong, else a window that one line gives away.
 * Returns the game with it set right, and its place (-1 if there is nothing to tell).
 */
export function hint(game) {
  if (isDone(game)) return {game, place: -1}
  const solved = solve(game.clues, game.size)
  const wrong = game.marks.findIndex((value, place) => value !== 0 && value !== solved[place])
  const place = wrong >= 0 ? wrong : nextKnown(game, solved)
  const marks = game.marks.with(place, solved[place])
  return {game: {...game, marks, hints: game.hints + 1, past: [...game.past, game.marks]}, place}
}

/** Three lamps without a hint, two with one or two. */
export const lamps = (game) => (isDone(game) ? (game.hints === 0 ? 3 : game.hints <= 2 ? 2 : 1) : 0)

/** Whether one line after the other gives every window away: then there is one solution, and no guess. */
export const isFair = (lit) => !solve(cluesOf(lit), Math.sqrt(lit.length)).includes(0)

function nextKnown({size, clues, marks}, solved) {
  for (const kind of ['rows', 'columns']) {
    for (let line = 0; line < size; line++) {
      const places = placesOf(size, kind, line)
      const known = think(places.map((place) => marks[place]), clues[kind][line])
      const found = places.find((place, at) => marks[place] === 0 && known[at] !== 0)
      if (found !== undefined) return found
    }
  }
  return marks.findIndex((value, place) => value !== solved[place])
}

/** All that follows from the numbers, line by line, until nothing new does. */
function solve(clues, size) {
  const marks = Array(size * size).fill(0)
  for (let changed = true; changed; ) {
    changed = false
    for (const kind of ['rows', 'columns']) {
      for (let line = 0; line < size; line++) {
        const places = placesOf(size, kind, line)
        const known = think(places.map((place) => marks[place]), clues[kind][line])
        places.forEach((place, at) => {
          if (marks[place] === known[at]) return
          marks[place] = known[at]
          changed = true
        })
      }
    }
  }
  return marks
}

/** What all ways to light a line have in common; a line that no way fits stays as it is. */
function think(line, runs) {
  const fitting = waysOf(line.length, runs).filter((way) =>
    line.every((value, at) => value === 0 || value === way[at]),
  )
  if (fitting.length === 0) return line
  return line.map((_, at) => {
    const value = fitting[0][at]
    return fitting.every((way) => way[at] === value) ? value : 0
  })
}

const known = new Map()

function waysOf(length, runs) {
  const key = `${length}:${runs}`
  if (!known.has(key)) known.set(key, layRuns(length, runs))
  return known.get(key)
}

function layRuns(length, [first, ...rest]) {
  if (first === undefined) return [Array(length).fill(2)]
  const need = rest.reduce((sum, run) => sum + run + 1, 0)
  const ways = []
  for (let before = 0; before + first + need <= length; before++) {
    const head = [...Array(before).fill(2), ...Array(first).fill(1)]
    if (rest.length === 0) {
      ways.push([...head, ...Array(length - head.length).fill(2)])
    } else {
      for (const tail of layRuns(length - head.length - 1, rest)) ways.push([...head, 2, ...tail])
    }
  }
  return ways
}

function placesOf(size, kind, line) {
  return Array.from({length: size}, (_, at) =>
    kind === 'rows' ? line * size + at : at * size + line,
  )
}

/** Draws until thinking is enough. */
function randomHouse(seed, size, isMirrored) {
  const draw = drawFrom(seed)
  for (;;) {
    const lit = Array(size * size).fill(false)
    for (let place = 0; place < lit.length; place++) {
      const column = place % size
      const twin = place - column + (size - 1 - column)
      lit[place] = isMirrored && twin < place ? lit[twin] : draw() < 0.58
    }
    const count = lit.filter(Boolean).length
    if (count > size * 3 && count < size * size * 0.75 && isFair(lit)) return lit
  }
}

/** Kept marks of a house, or null if they are not marks of such a house. */
export function parseMarks(value, size) {
  const isMarks =
    Array.isArray(value) && value.length === size * size && value.every((one) => [0, 1, 2].includes(one))
  return isMarks ? value : null
}

/** Kept lamps by house. Anything odd counts as none. */
export const parseLamps = (value) =>
  Array.from({length: HOUSES}, (_, house) => ([1, 2, 3].includes(value?.[house]) ? value[house] : 0))

// Mulberry32: the same house from the same number.
function drawFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
