import {ContentLakeError} from '../../errors.ts'

/**
 * A query that took too long and was stopped. 504, which clients do not try again by themselves,
 * since it would take as long the next time.
 */
export class QueryStopped extends ContentLakeError {
  constructor(query: string, reason = 'The query took too long and was stopped') {
    super(
      504,
      {
        statusCode: 504,
        error: {type: 'queryTimeoutError', description: reason, query: query.slice(0, 2_000)},
      },
      reason,
    )
  }
}

/** Too many heavy queries are waiting; clients try again by themselves after a while. */
export class TooManyQueries extends ContentLakeError {
  constructor() {
    const message = 'Too many heavy queries at once. Try again in a moment'
    super(503, {statusCode: 503, error: 'Service Unavailable', message}, message)
  }
}
