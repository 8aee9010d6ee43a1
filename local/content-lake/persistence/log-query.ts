import type {SQLInputValue} from 'node:sqlite'

/** Which transactions of the log are wanted. */
export type LogFilter = {
  documentIds: string[]
  fromTransaction?: string
  toTransaction?: string
  /** Times of transactions, ISO, both included. */
  since?: string
  until?: string
  authors?: string[]
  newestFirst: boolean
  limit: number
}

/** Makes the statement that finds them; unknown transactions do not limit. */
export function logQuery(
  filter: LogFilter,
  sequenceOf: (transactionId: string) => number | undefined,
): {text: string; values: SQLInputValue[]} {
  const from = filter.fromTransaction ? sequenceOf(filter.fromTransaction) : undefined
  const to = filter.toTransaction ? sequenceOf(filter.toTransaction) : undefined
  const marks = (values: string[]) => values.map(() => '?').join(', ')
  const conditions: [text: string, values: SQLInputValue[] | undefined][] = [
    [
      `sequence IN (SELECT sequence FROM changes WHERE document_id IN (${marks(filter.documentIds)}))`,
      filter.documentIds,
    ],
    ['sequence >= ?', from === undefined ? undefined : [from]],
    ['sequence <= ?', to === undefined ? undefined : [to]],
    ['timestamp >= ?', filter.since === undefined ? undefined : [filter.since]],
    ['timestamp <= ?', filter.until === undefined ? undefined : [filter.until]],
    [`author IN (${marks(filter.authors ?? [])})`, filter.authors],
  ]
  const active = conditions.filter(([, values]) => values !== undefined)
  return {
    text: `SELECT * FROM transactions WHERE ${active.map(([text]) => text).join(' AND ')}
      ORDER BY sequence ${filter.newestFirst ? 'DESC' : 'ASC'} LIMIT ?`,
    values: [...active.flatMap(([, values]) => values ?? []), filter.limit],
  }
}
