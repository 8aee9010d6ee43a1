import {expect, test} from 'vitest'

import {dealOfDay, winnable} from '../../../../games/html5/lamplight-solitaire/deals.js'
import {
  canMove,
  DEALS,
  finish,
  hint,
  HOMES,
  isRed,
  isWon,
  move,
  newGame,
  parseGame,
  PILES,
  rankOf,
  STOCK,
  suitOf,
  targets,
  toSave,
  turn,
  undo,
  WASTE,
  type Game,
} from '../../../../games/html5/lamplight-solitaire/rules.js'
import {
  countLoss,
  countWin,
  keepBests,
  readBests,
  readStats,
} from '../../../../games/html5/lamplight-solitaire/stats.js'
import {openAll} from '../klondike-solver.ts'

const ranks = 'A23456789TJQK'
const suits = 'shcd'
const inOrder = Array.from(ranks)

/** `7h` is the seven of hearts. */
const card = (name: string) => suits.indexOf(name.at(-1) ?? '') * 13 + ranks.indexOf(name[0] ?? '')

/** A table with these cards alone; `|` stands after the last hidden one of a pile. */
function table(places: Record<number, string>, draw: 1 | 3 = 1): Game {
  const empty = newGame(1, draw)
  return {
    ...empty,
    places: empty.places.map((_, place) => (places[place] ?? '').match(/\w\w/g)?.map(card) ?? []),
    hidden: empty.places.map(
      (_, place) => (places[place] ?? '').match(/^.*\|/)?.[0].match(/\w\w/g)?.length ?? 0,
    ),
  }
}

const names = (game: Game, place: number) =>
  game.places[place]?.map((one) => `${ranks[rankOf(one)]}${suits[suitOf(one)]}`).join(' ')

const everything = (game: Game) => game.places.flat().toSorted((one, other) => one - other)

test('a deal is one to seven cards, the last of each open, and 24 in the stock', () => {
  const game = newGame(4711, 1)
  expect(PILES.map((pile) => game.places[pile]?.length)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(PILES.map((pile) => game.hidden[pile])).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(game.places[STOCK]).toHaveLength(24)
  expect(everything(game)).toEqual(Array.from({length: 52}, (_, at) => at))
})

test('a deal can be repeated, and another number is another deal', () => {
  expect(newGame(DEALS, 3).places).toEqual(newGame(DEALS, 1).places)
  expect(newGame(2, 1).places).not.toEqual(newGame(3, 1).places)
})

test('piles go down by one in alternating colours', () => {
  const game = table({6: '8s', 7: '7h', 8: '7c', 9: '6h'})
  expect(canMove(game, 7, 6)).toBe(true)
  expect(canMove(game, 8, 6)).toBe(false)
  expect(canMove(game, 9, 6)).toBe(false)
  expect(canMove(game, 6, 7)).toBe(false)
})

test('a run moves as a whole or in part, but no hidden card with it', () => {
  const game = table({6: '2d|9h 8s 7h', 7: 'Tc', 8: '9d'})
  expect(names(move(game, 6, 7, 3) ?? game, 7)).toBe('Tc 9h 8s 7h')
  expect(names(move(game, 6, 8, 2) ?? game, 8)).toBe('9d 8s 7h')
  expect(move(game, 6, 7, 4)).toBeNull()
})

test('the hidden card below is turned up', () => {
  const game = move(table({6: '2d 5c|9h', 7: 'Tc'}), 6, 7)
  expect(game?.hidden[6]).toBe(1)
  expect(game?.score).toBe(5)
})

test('an empty pile takes a king alone', () => {
  const game = table({6: 'Kh', 7: 'Qs'})
  expect(targets(game, 6)).toEqual([8, 9, 10, 11, 12])
  expect(targets(game, 7)).toEqual([6])
})

test('homes are built up by suit from the ace, one card at a time', () => {
  const game = table({3: 'Ah', 6: '2h', 7: '2d', 8: '3h'})
  expect(canMove(game, 6, 3)).toBe(true)
  expect(canMove(game, 7, 3)).toBe(false)
  expect(canMove(game, 8, 3)).toBe(false)
  expect(canMove(game, 7, 5)).toBe(false)
})

test('a card may come back from its home, for more than it brought', () => {
  const home = table({3: 'Ah 2h', 6: '3c'})
  const back = move({...home, score: 30}, 3, 6)
  expect(back && [names(back, 6), back.score]).toEqual(['3c 2h', 15])
})

test('the stock gives one or three at a time, the last of them on top', () => {
  expect(names(turn(table({0: 'As 2s 3s 4s'}, 1)) ?? newGame(1, 1), WASTE)).toBe('4s')
  expect(names(turn(table({0: 'As 2s 3s 4s'}, 3)) ?? newGame(1, 1), WASTE)).toBe('4s 3s 2s')
  expect(names(turn(table({0: 'As 2s'}, 3)) ?? newGame(1, 1), WASTE)).toBe('2s As')
})

test('an empty stock takes the waste back in the order it had', () => {
  let game = table({0: 'As 2s 3s 4s'}, 3)
  for (let times = 0; times < 3; times++) game = turn(game) ?? game
  expect([names(game, STOCK), names(game, WASTE)]).toEqual(['As 2s 3s 4s', ''])
  expect(turn(table({6: 'Kh'}))).toBeNull()
})

test('only the upper card of the waste can be taken', () => {
  const game = table({1: '9h 8s', 6: 'Ts', 7: '9d'})
  expect(targets(game, WASTE)).toEqual([7])
  expect(canMove(game, WASTE, 6, 2)).toBe(false)
})

test('taking back leads to the very deal again', () => {
  const start = newGame(77, 3)
  let game = turn(turn(start) ?? start) ?? start
  const way = PILES.flatMap((from) => targets(game, from).map((to) => move(game, from, to)))[0]
  game = way ?? game
  while (game.moves.length > 0) game = undo(game)
  expect(game).toEqual(start)
  expect(undo(start)).toEqual(start)
})

test('when all lies open the rest is found, through the stock too', () => {
  const spades = inOrder.map((rank) => `${rank}s`)
  const open = table({
    0: `${spades[1]} ${spades[0]}`,
    1: `${spades[2]}`,
    3: inOrder.map((rank) => `${rank}h`).join(' '),
    4: inOrder.map((rank) => `${rank}c`).join(' '),
    5: inOrder.map((rank) => `${rank}d`).join(' '),
    6: spades.slice(3, 8).toReversed().join(' '),
    7: spades.slice(8).toReversed().join(' '),
  })
  const rest = finish(open)
  let game = open
  for (const [from, to, count] of rest ?? []) {
    game = (from === STOCK || to === STOCK ? turn(game) : move(game, from, to, count)) ?? game
  }
  expect(isWon(game)).toBe(true)
})

test('nothing is finished by itself while a card is hidden, or out of reach in threes', () => {
  expect(finish(newGame(5, 1))).toBeNull()
  const stuck = table({0: 'As 3s 2s', 6: 'Kh'}, 3)
  expect(finish(stuck)).toBeNull()
})

test('a hint brings home first, then opens cards, then turns the stock, then gives up', () => {
  expect(hint(table({6: '5c|Ah', 7: '9c', 8: 'Td'}))).toEqual([6, 3, 1])
  expect(hint(table({6: '5c|8h 7s', 7: '9c'}))).toEqual([6, 7, 2])
  expect(hint(table({0: '8h', 7: '9c'}))).toEqual([STOCK, WASTE, 0])
  expect(hint(table({0: '2h', 6: '5c|9h', 7: '9c'}))).toBeNull()
})

test('a king at the bottom of its pile is not sent to another empty one', () => {
  expect(hint(table({0: 'Kh', 6: 'Ks Qh', 7: '9c', 8: '9s', 9: '5s'}))).toEqual([STOCK, WASTE, 0])
})

test('a saved game comes back, and anything else does not', () => {
  let game = newGame(31, 1)
  for (let times = 0; times < 30; times++) game = turn(game) ?? game
  expect(parseGame(JSON.parse(JSON.stringify(toSave(game))))).toEqual(game)
  for (const bad of [
    null,
    'game',
    {deal: 0, draw: 1, moves: []},
    {deal: 31, draw: 2, moves: []},
    {deal: 31, draw: 1, moves: [[6, 2, 1.5]]},
    {deal: 31, draw: 1, moves: [[99, 2, 1]]},
    {deal: 31, draw: 1, moves: [[12, 2, 7]]},
    {deal: 31, draw: 1, moves: 'none'},
  ])
    expect(parseGame(bad)).toBeNull()
})

test('a thousand games of any moves keep all 52 cards, and hidden ones below', () => {
  let seed = 1
  const chance = (below: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  let wins = 0
  for (let deal = 1; deal <= 1000; deal++) {
    let game = newGame(deal, deal % 2 ? 1 : 3)
    for (let made = 0; made < 120; made++) {
      const wise = chance(3) ? hint(game) : null
      const from = wise?.[0] ?? chance(13)
      const to = wise?.[1] ?? chance(13)
      const next = from === STOCK ? turn(game) : move(game, from, to, wise?.[2] ?? 1 + chance(4))
      game = next ?? game
    }
    const rest = finish(game)
    if (rest) wins++
    expect(game.places.flat().length).toBe(52)
    expect(new Set(game.places.flat()).size).toBe(52)
    for (const pile of PILES) {
      const cards = game.places[pile] ?? []
      const open = cards.slice(game.hidden[pile])
      expect(cards.length === 0 || open.length > 0).toBe(true)
      for (const [at, one] of open.entries()) {
        const below = open[at - 1]
        if (below === undefined) continue
        expect([isRed(one) !== isRed(below), rankOf(one)]).toEqual([true, rankOf(below) - 1])
      }
    }
    for (const home of HOMES) {
      expect(game.places[home]?.map(rankOf)).toEqual(game.places[home]?.map((_, at) => at))
    }
  }
  expect(wins).toBeGreaterThan(20)
})

test('the deals that are said to be winnable are', () => {
  expect(winnable.length).toBeGreaterThan(900)
  for (let at = 0; at < winnable.length; at += 7) {
    const deal = winnable[at] ?? 0
    const open = openAll(deal)
    expect([deal, open?.deal]).toEqual([deal, deal])
    if (!open) continue
    // What was saved of it is played again by the rules, move by move.
    let game = parseGame(toSave(open)) ?? newGame(deal, 1)
    for (const [from, to, count] of finish(game) ?? []) {
      game = (from === STOCK || to === STOCK ? turn(game) : move(game, from, to, count)) ?? game
    }
    expect([deal, isWon(game)]).toEqual([deal, true])
  }
})

test('each day has a deal that can be won, and no deal comes again within two years', () => {
  expect(dealOfDay('2026-11-24')).toBe(dealOfDay('2026-11-24'))
  const first = Date.UTC(2026, 10, 24)
  const days = Array.from({length: 730}, (_, day) =>
    new Date(first + day * 86_400_000).toISOString().slice(0, 10),
  )
  const deals = days.map(dealOfDay)
  expect(new Set(deals).size).toBe(730)
  expect(deals.every((deal) => winnable.includes(deal))).toBe(true)
})

test('numbers of earlier versions are kept, and anything odd counts as nothing', () => {
  const bests = readBests({1: {score: 612, seconds: 300, won: 4}, 3: {score: 'x', seconds: -1}})
  expect(bests).toEqual({
    1: {score: 612, seconds: 300, won: 4},
    3: {score: null, seconds: null, won: 0},
  })
  const stats = readStats(null, bests)
  expect(stats[1]).toEqual({played: 4, row: 0, longest: 0, moves: null})
  expect(readStats({1: {played: 9, row: 2, longest: 1, moves: 120}, 3: 'x'}, bests)).toEqual({
    1: {played: 9, row: 2, longest: 2, moves: 120},
    3: {played: 0, row: 0, longest: 0, moves: null},
  })
})

test('wins in a row grow until a deal is swept up', () => {
  const none = readStats(null, readBests(null))
  const twice = countWin(countWin(none, 3, 150), 3, 170)
  expect(twice[3]).toEqual({played: 2, row: 2, longest: 2, moves: 150})
  expect(countWin(countLoss(twice, 3), 3, 140)[3]).toEqual({
    played: 4,
    row: 1,
    longest: 2,
    moves: 140,
  })
  expect(twice[1]).toEqual(none[1])
})

test('a win says what is better than before', () => {
  const {bests, ...first} = keepBests(readBests(null), {draw: 1, score: 500, seconds: 400})
  expect(first).toEqual({isHigher: true, isFaster: true})
  const second = keepBests(bests, {draw: 1, score: 480, seconds: 300})
  expect(second).toEqual({
    bests: {...bests, 1: {score: 500, seconds: 300, won: 2}},
    isHigher: false,
    isFaster: true,
  })
})
