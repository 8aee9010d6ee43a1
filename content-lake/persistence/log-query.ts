/** Finds what a `LogFilter` asks for; a parameter that is null does not limit. */
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
