import {ContentLakeError, RequestError} from '../errors.ts'

/**
 * A query that took too long and was stopped. 504, which clients do not try again by themselves,
 * since it would take as long the next time.
 */
export class QueryStopped extends ContentLakeError {
  constructor(query: string) {
    const description = 'The query took too long and was stopped'
    const error = {type: 'queryTimeoutError', description, query: query.slice(0, 2_000)}
    super(504, {statusCode: 504, error}, description)
  }
}

/** Too many heavy queries are waiting; clients try again by themselves after a while. */
export class TooManyQueries extends RequestError {
  constructor() {
    super(503, 'Too many heavy queries at once. Try again in a moment')
  }
}
