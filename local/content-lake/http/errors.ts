import type {Json, JsonObject} from '../json.ts'

/**
 * Everything that the lake refuses. The router alone turns it into a response;
 * `body` is in a form that the error classes of @sanity/client read.
 */
export class ContentLakeError extends Error {
  readonly status: number
  readonly body: JsonObject

  constructor(status: number, body: JsonObject, message: string) {
    super(message)
    this.name = new.target.name
    this.status = status
    this.body = body
  }
}

const reasonPhrases: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  421: 'Misdirected Request',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
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

/** A GROQ query that cannot be parsed or run; `start` and `end` are offsets into `query`. */
export class QueryError extends ContentLakeError {
  constructor(description: string, query: string, start = 0, end = query.length) {
    super(400, {error: {type: 'queryParseError', description, query, start, end}}, description)
  }
}

export type MutationProblem = {
  /** 409 when the state of the dataset forbids it, 400 when the request itself is wrong. */
  status: 400 | 409
  type: string
  description: string
  details?: JsonObject
}

/** One or more mutations of a transaction failed; nothing was written. */
export class MutationError extends ContentLakeError {
  readonly problems: MutationProblem[]

  constructor(problems: {index: number; problem: MutationProblem}[]) {
    const description = `Mutation(s) failed with ${problems.length} error(s)`
    const items = problems.map(({index, problem}): Json => ({
      error: {type: problem.type, description: problem.description, ...problem.details},
      index,
    }))
    const status = problems.some(({problem}) => problem.status === 409) ? 409 : 400
    super(
      status,
      {error: {type: 'mutationError', description, items}, statusCode: status},
      `${description}: ${problems.map(({problem}) => problem.description).join('; ')}`,
    )
    this.problems = problems.map(({problem}) => problem)
  }
}

/** An action of a transaction failed; nothing was written. */
export class ActionError extends ContentLakeError {
  constructor(status: 400 | 404 | 409, description: string, items: Json[] = []) {
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
