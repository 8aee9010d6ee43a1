/** Which transactions of the log are wanted. */
export type LogFilter = {
  documentIds: string[]
  /** Ids of transactions, both included; one that the log does not have does not limit. */
  fromTransaction?: string | undefined
  toTransaction?: string | undefined
  /** Times of transactions, ISO, both included. */
  since?: string | undefined
  until?: string | undefined
  authors?: string[] | undefined
  newestFirst: boolean
  limit: number
}

/** The statement that finds them; a parameter that is null does not limit. */
export function logQuery(order: 'ASC' | 'DESC'): string {
  return `SELECT * FROM transactions
    WHERE sequence IN (
        SELECT sequence FROM changes WHERE document_id IN (SELECT value FROM json_each(:ids))
      )
      AND (:from IS NULL OR sequence >= :from)
      AND (:to IS NULL OR sequence <= :to)
      AND (:since IS NULL OR timestamp >= :since)
      AND (:until IS NULL OR timestamp <= :until)
      AND (:authors IS NULL OR author IN (SELECT value FROM json_each(:authors)))
    ORDER BY sequence ${order} LIMIT :limit`
}
