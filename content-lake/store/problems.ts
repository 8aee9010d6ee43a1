import type {JsonObject} from '../json.ts'
import type {MutationProblem} from '../errors.ts'

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
