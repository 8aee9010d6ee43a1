// The rules of Four Tins: pure, and the computer's thinking with them. The rack is 7 × 6 places,
// row by row from the top: 0 is empty, 1 the player's tin, 2 the computer's.

export const COLUMNS = 7
export const ROWS = 6
export const STRENGTHS = ['easy', 'fair', 'hard']
export const LEVELS = 9

/** Each strength has three levels; 1 to 3 are easy. */
export const strengthOf = (level) => STRENGTHS[Math.floor((level - 1) / 3)]

const lines = []
for (let row = 0; row < ROWS; row++) {
  for (let column = 0; column < COLUMNS; column++) {
    for (const [right, down] of [[1, 0], [0, 1], [1, 1], [-1, 1]]) {
      const [endColumn, endRow] = [column + 3 * right, row + 3 * down]
      if (endColumn < 0 || endColumn >= COLUMNS || endRow >= ROWS) continue
      lines.push([0, 1, 2, 3].map((step) => (row + step * down) * COLUMNS + column + step * right))
    }
  }
}
const through = Array.from({length: COLUMNS * ROWS}, (_, place) =>
  lines.filter((line) => line.includes(place)),
)
const middleFirst = [3, 2, 4, 1, 5, 0, 6]

/** `first` is who drops the first tin: 1 the player, 2 the computer. */
export function newGame(first) {
  return {rack: Array(COLUMNS * ROWS).fill(0), turn: first, first, drops: [], line: null}
}

/** Drops a tin of whose turn it is; the same game back if the column is full or all is over. */
export function drop(game, column) {
  const place = landing(game.rack, column)
  if (isOver(game) || place === -1) return game
  const rack = game.rack.with(place, game.turn)
  const line = through[place].find((places) => places.every((other) => rack[other] === game.turn))
  return {...game, rack, turn: 3 - game.turn, drops: [...game.drops, place], line: line ?? null}
}

/** Takes drops back until it is the player's turn again; the same game back if there are none. */
export function undo(game) {
  let drops = game.drops
  do {
    if (drops.length === 0) return game
    drops = drops.slice(0, -1)
  } while (turnAfter(game.first, drops.length) !== 1)
  return drops.reduce((now, place) => drop(now, place % COLUMNS), newGame(game.first))
}

const turnAfter = (first, drops) => (drops % 2 === 0 ? first : 3 - first)

/** Where a tin dropped into this column comes to rest, −1 for a full column. */
export function landing(rack, column) {
  for (let row = ROWS - 1; row >= 0; row--) {
    if (rack[row * COLUMNS + column] === 0) return row * COLUMNS + column
  }
  return -1
}

/** 1 or 2, 0 for a draw, null while nobody has won and there is room. */
export function winner({rack, line}) {
  if (line) return rack[line[0]]
  return rack.includes(0) ? null : 0
}

export const isOver = (game) => winner(game) !== null

// How many drops it looks ahead, and how often it drops anywhere all the same.
const levels = [
  {looks: 1, slips: 0.4},
  {looks: 2, slips: 0.25},
  {looks: 2, slips: 0.1},
  {looks: 3, slips: 0.1},
  {looks: 4, slips: 0.05},
  {looks: 4, slips: 0},
  {looks: 5, slips: 0},
  {looks: 6, slips: 0},
  {looks: 7, slips: 0},
]

/**
 * The column that the computer takes. It looks a few drops ahead; `chance` (0 to 1) chooses among
 * equals, and on low levels (1 to LEVELS) makes it drop anywhere now and then.
 */
export function think(game, level, chance) {
  const {looks, slips} = levels[level - 1]
  const open = middleFirst.filter((column) => landing(game.rack, column) !== -1)
  if (chance < slips) return open[Math.floor((chance / slips) * open.length)]
  const rack = [...game.rack]
  let best = -20_000
  const scores = open.map((column) => {
    const place = landing(rack, column)
    rack[place] = game.turn
    // One below the best so far, so that an equal is still told from a worse one.
    const score = wins(rack, place, game.turn)
      ? 10_000
      : -search(rack, 3 - game.turn, looks - 1, -20_000, 1 - best)
    rack[place] = 0
    best = Math.max(best, score)
    return score
  })
  const equals = open.filter((_, index) => scores[index] === best)
  return equals[Math.floor(chance * equals.length) % equals.length]
}

/** How good the rack is for `turn`, who is to drop: alpha-beta, middle columns first. */
function search(rack, turn, depth, low, high) {
  if (depth === 0) return judge(rack, turn)
  let best = -20_000
  let full = true
  for (const column of middleFirst) {
    const place = landing(rack, column)
    if (place === -1) continue
    full = false
    rack[place] = turn
    // A near win is better than a far one.
    const score = wins(rack, place, turn)
      ? 9000 + depth
      : -search(rack, 3 - turn, depth - 1, -high, -Math.max(low, best))
    rack[place] = 0
    if (score > best) best = score
    if (best >= high) return best
  }
  return full ? 0 : best
}

// Asked a hundred thousand times a turn, hence the plain loop.
function wins(rack, place, turn) {
  for (const line of through[place]) {
    if (
      rack[line[0]] === turn &&
      rack[line[1]] === turn &&
      rack[line[2]] === turn &&
      rack[line[3]] === turn
    ) {
      return true
    }
  }
  return false
}

const worth = [0, 1, 4, 16]

function judge(rack, turn) {
  let score = 0
  for (const line of lines) {
    let own = 0
    let other = 0
    for (const place of line) {
      const tin = rack[place]
      if (tin === turn) own++
      else if (tin !== 0) other++
    }
    if (other === 0) score += worth[own]
    else if (own === 0) score -= worth[other]
  }
  return score
}

/** A saved game as it was, or null if it is not one. */
export function parseGame(value) {
  if (typeof value !== 'object' || value === null) return null
  const {first, drops} = value
  if ((first !== 1 && first !== 2) || !Array.isArray(drops) || drops.length > 42) return null
  let game = newGame(first)
  for (const place of drops) {
    if (!Number.isInteger(place) || place < 0) return null
    if (landing(game.rack, place % COLUMNS) !== place || isOver(game)) return null
    game = drop(game, place % COLUMNS)
  }
  return game
}

/** The highest level that was won, 0 for none. */
export const parseBeaten = (value) => (isLevel(value) ? value : 0)

const isLevel = (value) => Number.isInteger(value) && value >= 1 && value <= LEVELS

/** The kept level; before there were levels, a strength was kept. Anything odd is the first level. */
export function parseLevel(level, strength) {
  if (isLevel(level)) return level
  return Math.max(0, STRENGTHS.indexOf(strength)) * 3 + 1
}

/** Games won, lost and drawn by strength. Anything odd counts as nothing. */
export function parseTally(value) {
  const count = (strength, what) => {
    const kept = value?.[strength]?.[what]
    return Number.isSafeInteger(kept) && kept > 0 ? kept : 0
  }
  const row = (strength) => ({
    won: count(strength, 'won'),
    lost: count(strength, 'lost'),
    drawn: count(strength, 'drawn'),
  })
  return {easy: row('easy'), fair: row('fair'), hard: row('hard')}
}
