import type {MutationProblem} from '../errors.ts'
import type {JsonObject} from '../json.ts'

/** Thrown inside the mutation engine; collected into one MutationError per transaction. */
export class MutationRefused extends Error {
  readonly problem: MutationProblem

  constructor(problem: MutationProblem) {
    super(problem.description)
    this.problem = problem
  }
}

export function refuse(
  status: 400 | 409,
  type: string,
  description: string,
  details?: JsonObject,
): never {
  throw new MutationRefused({status, type, description, ...(details ? {details} : {})})
}

/** Refuses what is wrong in itself, whatever the dataset holds. */
export function invalid(description: string): never {
  refuse(400, 'validationError', description)
}
