import {nameKey} from '../../../schemas/rules/name-key.ts'
import type {Game} from '../lib/models.ts'
import {compareText, deadLast, foldedNames, trendingFirst} from './executor.ts'

/**
 * What the search box offers for the letters so far: names that begin with them, then names with a word that
 * does, then the rest that hold them. Within a rank trending games come first, and "Hobo 2" before "Hobo 10".
 */
export function suggestGames(games: readonly Game[], text: string, limit: number): Game[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []

  const names = foldedNames(games)
  return games
    .flatMap((game, index) => {
      const rank = rankOf(names[index] ?? '', wanted)
      return rank === null ? [] : [{game, rank, place: placeOf(game.name)}]
    })
    .sort(
      (a, b) =>
        deadLast(a.game, b.game) ||
        a.rank - b.rank ||
        trendingFirst(a.game, b.game) ||
        compareText(a.place, b.place),
    )
    .slice(0, limit)
    .map(({game}) => game)
}

/**
 * Names that a misspelt search may mean, nearest first: the same letters without spaces and marks ("freerider"
 * is "Free Rider"), else as few slips as one in three letters, two at most.
 */
export function namesLike(games: readonly Game[], text: string, limit: number): string[] {
  const wanted = plainKey(text)
  if (wanted.length < 3 || wanted.length > 60) return []
  const slips = wanted.length < 6 ? 1 : 2

  const near = games.flatMap(({name, isTrending}) => {
    const key = plainKey(name)
    const distance = Math.min(
      key.includes(wanted) ? 0.5 : Number.POSITIVE_INFINITY,
      slipsBetween(key, wanted, slips),
      ...name.split(/\s+/).map((word) => slipsBetween(plainKey(word), wanted, slips) + 0.25),
    )
    return distance <= slips + 0.25 ? [{name, distance, isTrending, place: placeOf(name)}] : []
  })
  near.sort(
    (a, b) => a.distance - b.distance || trendingFirst(a, b) || compareText(a.place, b.place),
  )
  return [...new Set(near.map(({name}) => name))].slice(0, limit)
}

function rankOf(name: string, wanted: string): number | null {
  const at = name.indexOf(wanted)
  if (at < 0) return null
  if (at === 0) return 0
  return name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)) ? 1 : 2
}

function plainKey(text: string): string {
  return nameKey(withoutMarks(text))
}

function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

/** Longer than any number in a name. */
const DIGITS = 12

/**
 * What a name is sorted by. Not `Intl.Collator`: making one takes a slow laptop thirty milliseconds, of the task
 * that loads the catalogue.
 */
function placeOf(name: string): string {
  return withoutMarks(name)
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(DIGITS, '0'))
}

/** Letters to put in, take out, exchange or swap with their neighbour; infinite beyond `most`. */
function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Number.POSITIVE_INFINITY

  let beforeLast: number[] = []
  let last = Array.from({length: b.length + 1}, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const exchanged = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        exchanged,
        isSwap ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    if (Math.min(...row) > most) return Number.POSITIVE_INFINITY
    beforeLast = last
    last = row
  }
  const slips = last[b.length] ?? Number.POSITIVE_INFINITY
  return slips <= most ? slips : Number.POSITIVE_INFINITY
}
