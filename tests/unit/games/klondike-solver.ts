import {
  canMove,
  HOMES,
  isRed,
  move,
  newGame,
  PILES,
  rankOf,
  STOCK,
  suitOf,
  turn,
  WASTE,
  type Game,
} from '../../../games/html5/lamplight-solitaire/rules.js'

/** A move that is worth a try: the better, the smaller `worth`. `card` lies in the stock or the waste. */
type Try = {worth: number; from: number; to: number; count: number; card?: number}

/** No deal of the list needs more positions than this. */
const MOST_POSITIONS = 500
const DEEPEST = 250

/**
 * Plays a deal with all cards known, one from the stock at a time, until no card is hidden: the rest
 * of such a game goes home by itself. Depth first, the moves that open a card before all others.
 *
 * @returns null where that does not lead there soon
 */
export function openAll(deal: number): Game | null {
  const start = newGame(deal, 1)
  const seen = new Set([nameOf(start)])
  const path = [{game: start, tries: triesOf(start)}]
  for (;;) {
    const here = path.at(-1)
    if (!here) return null
    const next = here.tries.shift()
    if (!next || path.length > DEEPEST) {
      path.pop()
      continue
    }
    const game = made(here.game, next)
    if (game.hidden.every((count) => count === 0)) return game
    const name = nameOf(game)
    if (seen.has(name)) continue
    if (seen.size > MOST_POSITIONS) return null
    seen.add(name)
    path.push({game, tries: triesOf(game)})
  }
}

const cardsOf = (game: Game, place: number) => game.places[place] ?? []
const hiddenOf = (game: Game, place: number) => game.hidden[place] ?? 0

/** Positions with the same piles, in any order, are one. */
function nameOf(game: Game): string {
  const piles = PILES.map((pile) => `${hiddenOf(game, pile)}:${cardsOf(game, pile).join()}`)
  return [HOMES.map((home) => cardsOf(game, home).length).join(), ...piles.toSorted()].join('/')
}

function made(game: Game, {from, to, count, card}: Try): Game {
  let now: Game | null = game
  // With one card at a time every card of the stock can be reached.
  if (card !== undefined) while (now && cardsOf(now, WASTE).at(-1) !== card) now = turn(now)
  const next = now && move(now, from, to, count)
  if (!next) throw new Error(`No move from ${from} to ${to}.`)
  return next
}

function triesOf(game: Game): Try[] {
  const tries: Try[] = []
  const talon = [...cardsOf(game, WASTE), ...cardsOf(game, STOCK).toReversed()]
  const homeOf = (card: number) => 2 + suitOf(card)
  const goesHome = (card: number) => cardsOf(game, homeOf(card)).length === rankOf(card)
  // No card of the other colour needs to lie on one whose rank both of their homes have reached.
  const isSafe = (card: number) =>
    rankOf(card) <= 1 ||
    HOMES.filter((home) => isRed((home - 2) * 13) !== isRed(card)).every(
      (home) => cardsOf(game, home).length >= rankOf(card),
    )
  const onto = (card: number, from: number, count: number, worth: number) => {
    let isRoomUsed = false
    for (const to of PILES) {
      const isRoom = cardsOf(game, to).length === 0
      if (isRoom && isRoomUsed) continue
      const table = from === WASTE ? {...game, places: game.places.with(WASTE, [card])} : game
      if (!canMove(table, from, to, count)) continue
      isRoomUsed ||= isRoom
      tries.push({worth, from, to, count, ...(from === WASTE ? {card} : {})})
    }
  }

  for (const from of PILES) {
    const card = cardsOf(game, from).at(-1)
    if (card === undefined || !goesHome(card)) continue
    const opens =
      hiddenOf(game, from) > 0 && hiddenOf(game, from) === cardsOf(game, from).length - 1
    const way = {worth: opens ? 0 : 3, from, to: homeOf(card), count: 1}
    if (isSafe(card)) return [way]
    tries.push(way)
  }
  for (const card of talon.filter(goesHome)) {
    const way = {worth: 4, from: WASTE, to: homeOf(card), count: 1, card}
    if (isSafe(card)) return [way]
    tries.push(way)
  }
  for (const from of PILES) {
    const cards = cardsOf(game, from)
    const hidden = hiddenOf(game, from)
    for (const [at, card] of cards.entries()) {
      if (at < hidden || (at === 0 && rankOf(card) === 12)) continue
      const above = cards[at - 1]
      // Part of a run moves only where that frees a card for its home.
      if (at > hidden && (above === undefined || !goesHome(above))) continue
      onto(card, from, cards.length - at, at > hidden ? 6 : hidden > 0 ? 1 : 5)
    }
  }
  for (const card of talon) onto(card, WASTE, 1, 7)
  for (const from of HOMES) {
    if (cardsOf(game, from).length <= 2) continue
    for (const to of PILES) {
      if (cardsOf(game, to).length > 0 && canMove(game, from, to))
        tries.push({worth: 9, from, to, count: 1})
    }
  }
  return tries.toSorted((one, other) => one.worth - other.worth)
}
