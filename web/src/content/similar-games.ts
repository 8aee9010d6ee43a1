import type {Game} from '../lib/models.ts'

/**
 * More like this: games of one series first ("Hobo 2" beside "Hobo"), then those that begin with the same
 * word, then those that share genres, then the same type. Within a rank the order of the list stays.
 */
export function similarGames(games: readonly Game[], game: Game, limit: number): Game[] {
  const series = seriesOf(game.name)
  return games
    .filter((other) => other.id !== game.id)
    .map((other) => ({other, likeness: likeness(game, series, other)}))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, limit)
    .map(({other}) => other)
}

function likeness(game: Game, series: string, other: Game): number {
  const sharedTags = other.tags.filter((tag) => game.tags.includes(tag)).length
  return (
    (series !== '' && seriesOf(other.name) === series ? 100 : 0) +
    (firstWordOf(series) !== '' && firstWordOf(series) === firstWordOf(seriesOf(other.name))
      ? 50
      : 0) +
    sharedTags * 10 +
    (other.gameType === game.gameType ? 1 : 0)
  )
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
