import type {LakeState, LakeUser} from '../lake-state.ts'
import {NotFoundError, RequestError, UnauthorizedError} from '../errors.ts'
import type {Dataset} from '../datasets.ts'

/** Everything an endpoint needs to know of one request. */
export type RequestContext = {
  request: Request
  url: URL
  /** `1`, `X` or a date, without the `v`. Paths without a version count as the newest. */
  apiVersion: string
  /** Decoded path parameters, such as `dataset` and `id`. */
  path: Record<string, string>
  /** Absent: nobody is signed in. */
  user: LakeUser | undefined
  lake: LakeState
}

export type Endpoint = (context: RequestContext) => Response | Promise<Response>

export function pathParameter({path}: RequestContext, name: string): string {
  const value = path[name]
  if (value === undefined) throw new RequestError(400, `The address lacks its ${name}`)
  return value
}

/** The dataset of the address. A private one is for signed-in users only. */
export function datasetOf(context: RequestContext): Dataset {
  const dataset = assetDatasetOf(context)
  if (!context.user && context.lake.datasets.isPrivate(dataset.name)) {
    throw new UnauthorizedError()
  }
  return dataset
}

/** The dataset of an asset. Its address is enough to see it, as on the hosted CDN, because `<img>` sends no token. */
export function assetDatasetOf(context: RequestContext): Dataset {
  const name = pathParameter(context, 'dataset')
  const dataset = context.lake.datasets.find(name)
  if (!dataset)
    throw new NotFoundError(
      `Dataset "${name}" not found for project ID "${context.lake.projectId}"`,
    )
  return dataset
}

export function requireUser({user}: RequestContext): LakeUser {
  if (!user) throw new UnauthorizedError()
  return user
}

export function callerOf({user}: RequestContext): 'anonymous' | 'signed-in' {
  return user ? 'signed-in' : 'anonymous'
}

/** Reads a flag of the query string; anything but `true` is false. */
export function isFlagSet({url}: RequestContext, name: string): boolean {
  return url.searchParams.get(name) === 'true'
}

/** Reads a whole number of the query string, kept within its bounds. */
export function numberParameter(
  {url}: RequestContext,
  name: string,
  bounds: {fallback: number; min: number; max: number},
): number {
  const text = url.searchParams.get(name)
  const value = text === null || text === '' ? bounds.fallback : Number(text)
  if (!Number.isFinite(value)) throw new RequestError(400, `"${name}" must be a number`)
  return Math.min(bounds.max, Math.max(bounds.min, Math.trunc(value)))
}
