// The numbers of all games played: pure. `bests` holds score, time and wins for draw one and draw
// three, as it always did; `stats` holds what came later.

const isCount = (value) => Number.isSafeInteger(value) && value >= 0
const count = (value) => (isCount(value) ? value : 0)
const record = (value) => (isCount(value) ? value : null)

/** Best score, best time and wins by cards drawn. Anything odd counts as nothing. */
export function readBests(value) {
  const read = (draw) => {
    const {score, seconds, won} = value?.[draw] ?? {}
    return {score: record(score), seconds: record(seconds), won: count(won)}
  }
  return {1: read(1), 3: read(3)}
}

/** Games played, wins in a row now and at most, fewest moves, by cards drawn. */
export function readStats(value, bests) {
  const read = (draw) => {
    const {played, row, longest, moves} = value?.[draw] ?? {}
    return {
      played: Math.max(count(played), bests[draw].won),
      row: count(row),
      longest: Math.max(count(longest), count(row)),
      moves: record(moves),
    }
  }
  return {1: read(1), 3: read(3)}
}

/** A game that was begun and swept up. */
export function countLoss(stats, draw) {
  const {played} = stats[draw]
  return {...stats, [draw]: {...stats[draw], played: played + 1, row: 0}}
}

/** A game that was won. */
export function countWin(stats, draw, moves) {
  const before = stats[draw]
  const row = before.row + 1
  return {
    ...stats,
    [draw]: {
      played: before.played + 1,
      row,
      longest: Math.max(before.longest, row),
      moves: Math.min(before.moves ?? moves, moves),
    },
  }
}

/** Best score, best time and wins after a win, and what of it is new. */
export function keepBests(bests, {draw, score, seconds}) {
  const before = bests[draw]
  return {
    bests: {
      ...bests,
      [draw]: {
        score: Math.max(before.score ?? 0, score),
        seconds: Math.min(before.seconds ?? seconds, seconds),
        won: before.won + 1,
      },
    },
    isHigher: before.score === null || score > before.score,
    isFaster: before.seconds === null || seconds < before.seconds,
  }
}

export const clock = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
