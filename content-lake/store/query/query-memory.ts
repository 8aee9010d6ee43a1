export type QueryKind = 'quick' | 'unknown' | 'slow'

export type TimedQuery = {
  query: string
  /** A query that takes longer counts as slow, in milliseconds. */
  limit: number
}

/** How long queries took last time, by their text without parameters. */
export type QueryMemory = {
  kindOf(query: string): QueryKind
  /** The query has ended after so long. */
  note(query: TimedQuery, milliseconds: number): void
  /** The query has passed its limit, or was stopped. */
  noteSlow(query: string): void
}

/** How long a query counts as slow after it has turned out to be, in milliseconds. */
const slowFor = 30_000
/** Texts come from outside and without end. */
const mostTexts = 300

export function createQueryMemory(): QueryMemory {
  const quick = new Set<string>()
  const slowUntil = new Map<string, number>()

  function noteSlow(query: string): void {
    // Once may have been the machine: a quick query is only unknown then.
    if (quick.delete(query)) return
    slowUntil.set(query, performance.now() + slowFor)
    keepSmall(slowUntil)
  }

  return {
    kindOf(query) {
      if (quick.has(query)) return 'quick'
      return (slowUntil.get(query) ?? 0) > performance.now() ? 'slow' : 'unknown'
    },
    noteSlow,
    note({query, limit}, milliseconds) {
      if (milliseconds >= limit) return
      slowUntil.delete(query)
      if (milliseconds < limit / 4) quick.add(query)
      else quick.delete(query)
      keepSmall(quick)
    },
  }
}

/** Forgets what came first. */
function keepSmall(collection: Set<string> | Map<string, unknown>): void {
  for (const first of collection.keys()) {
    if (collection.size <= mostTexts) return
    collection.delete(first)
  }
}
