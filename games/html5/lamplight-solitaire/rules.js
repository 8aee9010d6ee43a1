// The rules of Lamplight Solitaire: Klondike, pure. A game is a deal's number and the moves made
// since, so that it can be saved, taken back and dealt again.
//
// A card is 0 to 51: suit by thirteens (spades, hearts, clubs, diamonds), then ace to king.
// A place is 0 the stock, 1 the waste, 2 to 5 the homes of the suits, 6 to 12 the piles.

export const STOCK = 0
export const WASTE = 1
export const HOMES = [2, 3, 4, 5]
export const PILES = [6, 7, 8, 9, 10, 11, 12]
export const DEALS = 999_999
const LONGEST = 20_000 // moves that a saved game may have

export const suitOf = (card) => Math.floor(card / 13)
export const rankOf = (card) => card % 13
export const isRed = (card) => suitOf(card) % 2 === 1
const isPile = (place) => place >= 6
const isHome = (place) => place >= 2 && place < 6

/** Deal number `deal` (1 to DEALS); `draw` cards (1 or 3) come from the stock at a time. */
export function newGame(deal, draw) {
  const cards = shuffled(deal)
  const places = Array.from({length: 13}, () => [])
  for (const [at, pile] of PILES.entries()) places[pile] = cards.splice(0, at + 1)
  places[STOCK] = cards
  return {
    deal,
    draw,
    places,
    hidden: places.map((_, place) => (isPile(place) ? place - 6 : 0)),
    score: 0,
    moves: [],
  }
}

/** May the upper `count` cards of one place go to another? The stock has a function of its own. */
export function canMove({places, hidden}, from, to, count = 1) {
  const source = places[from]
  if (from === to || from === STOCK || count < 1 || count > source.length - hidden[from])
    return false
  const card = source[source.length - count]
  if (isHome(to)) {
    return count === 1 && suitOf(card) === to - 2 && rankOf(card) === places[to].length
  }
  if (!isPile(to) || (count > 1 && !isPile(from))) return false
  const below = places[to].at(-1)
  if (below === undefined) return rankOf(card) === 12
  return isRed(card) !== isRed(below) && rankOf(card) === rankOf(below) - 1
}

/** The game after a move, or null if it is none. */
export function move(game, from, to, count = 1) {
  if (!canMove(game, from, to, count)) return null
  const places = [...game.places]
  places[to] = [...places[to], ...places[from].slice(-count)]
  places[from] = places[from].slice(0, -count)
  const hidden = [...game.hidden]
  let gained = isHome(to) ? 10 : isHome(from) ? -15 : from === WASTE ? 5 : 0
  if (isHome(from) && isHome(to)) gained = 0
  if (isPile(from) && hidden[from] > 0 && hidden[from] === places[from].length) {
    hidden[from]--
    gained += 5
  }
  return after(game, {places, hidden}, gained, [from, to, count])
}

/** Cards from the stock; when it is empty, the waste turned over. Null if there is neither. */
export function turn(game) {
  const stock = game.places[STOCK]
  const waste = game.places[WASTE]
  if (stock.length + waste.length === 0) return null
  const places = [...game.places]
  if (stock.length === 0) {
    places[STOCK] = waste.toReversed()
    places[WASTE] = []
    // With three at a time the order is the price; with one at a time it would be none.
    const price = game.draw === 1 ? -20 : 0
    return after(game, {places}, price, [WASTE, STOCK, waste.length])
  }
  const count = Math.min(game.draw, stock.length)
  places[STOCK] = stock.slice(0, -count)
  places[WASTE] = [...waste, ...stock.slice(-count).toReversed()]
  return after(game, {places}, 0, [STOCK, WASTE, count])
}

function after(game, changed, gained, step) {
  return {
    ...game,
    ...changed,
    score: Math.max(0, game.score + gained),
    moves: [...game.moves, step],
  }
}

const play = (game, [from, to, count]) =>
  from === STOCK || to === STOCK ? turn(game) : move(game, from, to, count)

/** One move back; the same game if there is none. */
export function undo({deal, draw, moves}) {
  return moves.slice(0, -1).reduce(play, newGame(deal, draw))
}

/** The places where the upper `count` cards could go. */
export function targets(game, from, count = 1) {
  return [...HOMES, ...PILES].filter((to) => canMove(game, from, to, count))
}

export const isWon = ({places}) => HOMES.every((home) => places[home].length === 13)

/**
 * Once every card lies open, the moves that bring all of them home, else null. With three at a time
 * the stock may still hold a card out of reach: then it is null too.
 */
export function finish(game) {
  if (isWon(game) || game.hidden.some((count) => count > 0)) return null
  const already = game.moves.length
  let now = game
  let turned = 0 // since the last card went home
  while (!isWon(now)) {
    const next = sendHome(now)
    if (next) turned = 0
    else if (++turned > 2 * (now.places[STOCK].length + now.places[WASTE].length) + 2) return null
    const on = next ?? turn(now)
    if (!on) return null
    now = on
  }
  return now.moves.slice(already)
}

function sendHome(game) {
  for (const from of [WASTE, ...PILES]) {
    for (const home of HOMES) {
      const next = move(game, from, home)
      if (next) return next
    }
  }
  return null
}

/**
 * A move worth making: [from, to, count], or [0, 1, 0] to turn the stock, or null when no card, not
 * even one still in the stock, has anywhere to go.
 */
export function hint(game) {
  const {places, hidden} = game
  for (const from of [WASTE, ...PILES]) {
    const home = HOMES.find((place) => canMove(game, from, place))
    if (home) return [from, home, 1]
  }
  // A whole run moves, if that opens a card or makes room for a king.
  const kingWaits =
    [...places[STOCK], ...places[WASTE]].some((card) => rankOf(card) === 12) ||
    PILES.some((pile) => hidden[pile] > 0 && rankOf(places[pile][hidden[pile]] ?? 0) === 12)
  for (const from of PILES) {
    const count = places[from].length - hidden[from]
    if (count === 0 || (hidden[from] === 0 && !kingWaits)) continue
    if (hidden[from] === 0 && rankOf(places[from][0]) === 12) continue
    const to = PILES.find((pile) => canMove(game, from, pile, count))
    if (to) return [from, to, count]
  }
  const onto = PILES.find((pile) => canMove(game, WASTE, pile))
  if (onto) return [WASTE, onto, 1]
  const waiting = [...places[STOCK], ...places[WASTE].slice(0, -1)]
  const some = waiting.some((card) => {
    const dealt = {...game, places: places.with(WASTE, [card])}
    return targets(dealt, WASTE).length > 0
  })
  return some ? [STOCK, WASTE, 0] : null
}

/** What is worth keeping of a game. */
export const toSave = ({deal, draw, moves}) => ({deal, draw, moves})

/** A saved game, played again move by move; null if it is not one. */
export function parseGame(value) {
  const {deal, draw, moves} = value ?? {}
  if (!Number.isInteger(deal) || deal < 1 || deal > DEALS || (draw !== 1 && draw !== 3)) return null
  if (!Array.isArray(moves) || moves.length > LONGEST) return null
  let game = newGame(deal, draw)
  for (const step of moves) {
    if (!Array.isArray(step) || !step.every((part) => Number.isInteger(part) && part >= 0))
      return null
    if (step[0] > 12 || step[1] > 12) return null
    const next = play(game, step)
    if (!next) return null
    game = next
  }
  return game
}

// The deal's number is the seed of chance, so that a deal can be named to a friend. (Mulberry32.)
function shuffled(deal) {
  let seed = deal
  const chance = () => {
    seed = (seed + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const cards = Array.from({length: 52}, (_, card) => card)
  for (let last = 51; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1))
    ;[cards[last], cards[other]] = [cards[other], cards[last]]
  }
  return cards
}
