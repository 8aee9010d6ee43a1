import type {Game} from '../lib/models.ts'

/** Games like one, best first. */
type SimilarGames = (game: Game, limit: number) => Game[]

/**
 * More like this: games of one series first ("Hobo 2" beside "Hobo"), then those that begin with the same
 * word, then those that share genres, then the same type. Within a rank the order of the list stays.
 *
 * The list is read once, and a question looks at a few games of it: a build asks for every game there is.
 */
export function createSimilarGames(rows: readonly Game[]): SimilarGames {
  const places = new Map(rows.map((row, place) => [row, place]))
  const everybody = groupOf(rows)
  const series = groupsBy(rows, ({name}) => seriesOf(name))
  const firstWords = groupsBy(rows, ({name}) => firstWordOf(seriesOf(name)))

  const bestOf = (among: Iterable<Game>, likeness: (row: Game) => number, limit: number): Game[] =>
    [...among]
      .map((row) => ({row, likeness: likeness(row), place: places.get(row) ?? 0}))
      .sort((a, b) => b.likeness - a.likeness || a.place - b.place)
      .slice(0, limit)
      .map(({row}) => row)

  /** One more than are wanted: the game itself may be among them. */
  const bestIn = (group: Group | undefined, game: Game, limit: number): Game[] => {
    if (!group) return []
    const key = `${limit} ${kindOf(game)}`
    const known = group.best.get(key)
    if (known) return known
    const heads = [...group.byKind.values()].flatMap((alike) => alike.slice(0, limit + 1))
    const best = bestOf(heads, (row) => kindLikeness(game, row), limit + 1)
    group.best.set(key, best)
    return best
  }

  // A game that is ahead within its group is ahead at the end too, so that the best of each group are enough.
  return (game, limit) => {
    const name = seriesOf(game.name)
    const candidates = new Set([
      ...bestIn(series.get(name), game, limit),
      ...bestIn(firstWords.get(firstWordOf(name)), game, limit),
      ...bestIn(everybody, game, limit),
    ])
    const others = [...candidates].filter((row) => row.id !== game.id)
    return bestOf(others, (row) => nameLikeness(name, row) + kindLikeness(game, row), limit)
  }
}

/** Games that are alike by name, in the list's order. */
type Group = {
  /** Beside their names, all games of one type with the same genres are alike. */
  byKind: Map<string, Game[]>
  /** Answers that were given, by question. */
  best: Map<string, Game[]>
}

function groupOf(rows: readonly Game[]): Group {
  return {byKind: Map.groupBy(rows, kindOf), best: new Map()}
}

function groupsBy(rows: readonly Game[], keyOf: (row: Game) => string): Map<string, Group> {
  const groups = Map.groupBy(rows, keyOf)
  groups.delete('')
  return new Map([...groups].map(([key, group]) => [key, groupOf(group)]))
}

function kindOf({gameType, tags}: Game): string {
  return JSON.stringify([gameType, ...tags.toSorted()])
}

function nameLikeness(series: string, other: Game): number {
  const otherSeries = seriesOf(other.name)
  return (
    (series !== '' && otherSeries === series ? 100 : 0) +
    (firstWordOf(series) !== '' && firstWordOf(series) === firstWordOf(otherSeries) ? 50 : 0)
  )
}

function kindLikeness(game: Game, other: Game): number {
  const sharedTags = other.tags.filter((tag) => game.tags.includes(tag)).length
  return sharedTags * 10 + (other.gameType === game.gameType ? 1 : 0)
}

/** A name without what only tells one part of a series from another: numbers and what follows a colon. */
function seriesOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[:–-].*$/u, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .replace(/\b(?:i{1,3}|iv|v|the|a)\b/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Short words begin too many names to say anything. */
function firstWordOf(series: string): string {
  const [word = ''] = series.split(' ')
  return word.length >= 4 ? word : ''
}
