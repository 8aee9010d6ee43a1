import type {LakeState} from '../lake-state.ts'
import {userOf} from './authenticate.ts'
import {addCorsHeaders, answerPreflight, isForeignWrite} from './cors.ts'
import {ContentLakeError, ForbiddenError, NotFoundError, RequestError} from '../errors.ts'
import {storageProblemOf} from '../storage/damaged-file.ts'
import {describeUnsupported} from './unsupported.ts'
import type {Router} from './router.ts'

/** In characters. Clients send longer queries by POST, and refuse longer listeners themselves. */
const maxUrlLength = 32_000

/**
 * From request to response: preflight, origin, path, user, endpoint, errors, headers.
 * The only place where errors become responses.
 */
export function createRequestHandler(
  lake: LakeState,
  router: Router,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') return answerPreflight(request, lake.isAllowedOrigin)
    let response: Response
    try {
      response = await route(request, lake, router)
    } catch (error) {
      response = toResponse(error, request, lake)
    }
    return finish(response, request, lake)
  }
}

async function route(request: Request, lake: LakeState, router: Router): Promise<Response> {
  if (isForeignWrite(request, lake.isAllowedOrigin)) {
    throw new ForbiddenError('This origin may not write to the content lake')
  }
  if (request.url.length > maxUrlLength) {
    throw new RequestError(414, `The address is longer than ${maxUrlLength} characters`)
  }
  const url = new URL(request.url)
  const {apiVersion, path} = splitVersion(url.pathname, lake)
  const match = router.match(request.method, path)

  if (match.kind === 'found') {
    const user = userOf(request, lake)
    assertOwnProject(match.path.projectId, lake)
    return match.endpoint({request, url, apiVersion, path: match.path, user, lake})
  }
  const unsupported = describeUnsupported(path)
  if (unsupported !== undefined) {
    lake.log(`501 ${request.method} ${url.pathname}`)
    throw new RequestError(501, `${unsupported} is not part of the local content lake`)
  }
  lake.log(`${match.kind === 'unknown' ? 404 : 405} ${request.method} ${url.pathname}`)
  if (match.kind === 'wrong-method') {
    throw new RequestError(
      405,
      `${request.method} is not allowed here; use ${match.allowed.join(', ')}`,
    )
  }
  throw new NotFoundError(`Unknown address: ${request.method} ${path.slice(0, 200)}`)
}

/** `/v2021-06-07/data/…` → version `2021-06-07` and `/data/…`. */
function splitVersion(pathname: string, lake: LakeState): {apiVersion: string; path: string} {
  const [, version = 'X', rest = pathname] =
    /^\/v(1|X|x|\d{4}-\d{2}-\d{2})(\/.*)$/.exec(pathname) ?? []
  return {apiVersion: version.toUpperCase(), path: withoutProject(rest, lake)}
}

/**
 * `/projects/p/datasets/d` is another spelling of `/datasets/d`, and
 * `/projects/p/datasets/d/query` of `/data/query/d`.
 */
function withoutProject(path: string, lake: LakeState): string {
  const [, project, datasets] = /^\/projects\/([^/]+)(\/datasets(?:\/.*)?)$/.exec(path) ?? []
  if (datasets === undefined) return path
  assertOwnProject(project, lake)
  return datasets.replace(
    /^\/datasets\/([^/]+)\/(query|mutate|doc|listen|actions|export|history|live\/events|references)(?=\/|$)/,
    '/data/$2/$1',
  )
}

/** An address without a project is of ours. */
function assertOwnProject(project: string | undefined, {projectId}: LakeState): void {
  if (project === undefined || project === projectId) return
  throw new NotFoundError(`Project "${project}" not found`)
}

function toResponse(error: unknown, request: Request, lake: LakeState): Response {
  if (error instanceof ContentLakeError) {
    return Response.json(error.body, {status: error.status, headers: error.headers})
  }
  // Nothing of an unexpected error is told to the outside but its number in the log.
  const id = lake.createId()
  const {pathname} = new URL(request.url)
  const {status, body} = refusalOf(error, id)
  // A full disk is nobody's mistake, so the place in the code says nothing.
  const detail = error instanceof Error && status === 500 ? error.stack : String(error)
  lake.log(`${status} ${request.method} ${pathname} (error ${id}) ${detail}`)
  return Response.json(body, {status})
}

/** Never a 4xx: Studio takes that for a refusal of the edit, and throws it away. */
function refusalOf(error: unknown, id: string): RequestError {
  switch (storageProblemOf(error)) {
    case 'full':
      return new RequestError(507, `The disk is full. Nothing was written (error ${id})`)
    case 'unusable':
      return new RequestError(503, `The disk cannot be used. Nothing was written (error ${id})`)
    case 'damaged':
      return new RequestError(500, `The stored data is damaged (error ${id})`)
    default:
      return new RequestError(500, `Internal error ${id}`)
  }
}

function finish(response: Response, request: Request, lake: LakeState): Response {
  const headers = new Headers(response.headers)
  addCorsHeaders(headers, request, lake.isAllowedOrigin)
  if (!headers.has('x-content-type-options')) headers.set('x-content-type-options', 'nosniff')
  if (!headers.has('content-security-policy')) {
    headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  }
  // Pages of other sites cannot even embed what they may not read.
  if (!headers.has('cross-origin-resource-policy')) {
    headers.set('cross-origin-resource-policy', 'same-site')
  }
  headers.set('referrer-policy', 'no-referrer')
  headers.set('x-sanity-shard', 'local')
  const {status, statusText} = response
  if (request.method !== 'HEAD') return new Response(response.body, {status, statusText, headers})
  void response.body?.cancel()
  return new Response(null, {status, statusText, headers})
}
