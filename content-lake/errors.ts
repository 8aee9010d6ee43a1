import type {Json, JsonObject} from './json.ts'

/**
 * Everything that the lake refuses. The router alone turns it into a response;
 * `body` is in a form that the error classes of @sanity/client read.
 */
export class ContentLakeError extends Error {
  readonly status: number
  readonly body: JsonObject
  /** Headers of the response beyond the usual ones. */
  readonly headers: Record<string, string>

  constructor(
    status: number,
    body: JsonObject,
    message: string,
    headers: Record<string, string> = {},
  ) {
    super(message)
    this.name = new.target.name
    this.status = status
    this.body = body
    this.headers = headers
  }
}

const reasonPhrases: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Payload Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  421: 'Misdirected Request',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
}

/** The plain `{statusCode, error, message}` refusal. */
export class RequestError extends ContentLakeError {
  constructor(status: number, message: string, extra: JsonObject = {}) {
    super(
      status,
      {statusCode: status, error: reasonPhrases[status] ?? 'Error', message, ...extra},
      message,
    )
  }
}

export class UnauthorizedError extends RequestError {
  constructor(message = 'Session not found') {
    super(401, message, {errorCode: 'SIO-401-ANF'})
  }
}

export class ForbiddenError extends RequestError {
  constructor(message: string) {
    super(403, message)
  }
}

export class NotFoundError extends RequestError {
  constructor(message: string) {
    super(404, message)
  }
}

/** More at once than the lake takes; the client may try again after a second. */
export class TooManyRequestsError extends ContentLakeError {
  constructor(message: string) {
    super(429, {statusCode: 429, error: 'Too Many Requests', message}, message, {
      'retry-after': '1',
    })
  }
}

/** Throws RequestError 413 for a body that is longer than `limit` bytes. */
export function assertWithin(length: number, limit: number): void {
  if (length <= limit) return
  throw new RequestError(413, `Request body exceeds limit of ${limit} bytes`)
}

/** A GROQ query that cannot be parsed or run; `start` and `end` are offsets into `query`. */
export class QueryError extends ContentLakeError {
  constructor(description: string, query: string, start = 0, end = query.length) {
    super(400, {error: {type: 'queryParseError', description, query, start, end}}, description)
  }
}

export type MutationProblem = {
  /**
   * 409 when the state of the dataset forbids it, 400 when the request itself is wrong, 403 when
   * the user may not do it.
   */
  status: 400 | 403 | 409
  type: string
  description: string
  details?: JsonObject
}

/** One or more mutations of a transaction failed; nothing was written. */
export class MutationError extends ContentLakeError {
  readonly problems: MutationProblem[]

  constructor(problems: {index: number; problem: MutationProblem}[]) {
    const [first, ...others] = problems
    const description =
      first && others.length === 0
        ? `Mutation failed: ${first.problem.description}`
        : `Mutation(s) failed with ${problems.length} error(s)`
    const items = problems.map(({index, problem}): Json => ({
      error: {...problem.details, type: problem.type, description: problem.description},
      index,
    }))
    const statuses = problems.map(({problem}) => problem.status)
    super(
      statuses.find((status) => status !== 400) ?? 400,
      {error: {type: 'mutationError', description, items}},
      `${description}: ${problems.map(({problem}) => problem.description).join('; ')}`,
    )
    this.problems = problems.map(({problem}) => problem)
  }
}

/** An action of a transaction failed; nothing was written. */
export class ActionError extends ContentLakeError {
  constructor(status: 400 | 403 | 404 | 409 | 501, description: string, items: Json[] = []) {
    super(
      status,
      {
        error: {type: 'actionError', description, ...(items.length > 0 ? {items} : {})},
        statusCode: status,
      },
      description,
    )
  }
}

export class TransactionExistsError extends ContentLakeError {
  constructor(transactionId: string) {
    const description = `Transaction "${transactionId}" already exists in this dataset`
    super(
      409,
      {
        error: {type: 'transactionAlreadyExistsError', description, id: transactionId},
        statusCode: 409,
      },
      description,
    )
  }
}
