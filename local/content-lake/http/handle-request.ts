import type {LakeState} from '../lake-state.ts'
import {userOf} from './authenticate.ts'
import {addCorsHeaders, answerPreflight, isForeignWrite} from './cors.ts'
import {ContentLakeError, ForbiddenError, NotFoundError, RequestError} from './errors.ts'
import {describeUnsupported} from './unsupported.ts'
import type {Router} from './router.ts'

/**
 * From request to response: preflight, origin, path, user, endpoint, errors, headers.
 * The only place where errors become responses.
 */
export function createRequestHandler(
  lake: LakeState,
  router: Router,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') return answerPreflight(request, lake.origins)
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
  if (isForeignWrite(request, lake.origins)) {
    throw new ForbiddenError('This origin may not write to the content lake')
  }
  const url = new URL(request.url)
  const {apiVersion, path} = splitVersion(url.pathname)
  const match = router.match(request.method, path)

  if (match.kind === 'found') {
    const user = userOf(request, lake.authenticate)
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
function splitVersion(pathname: string): {apiVersion: string; path: string} {
  const match = /^\/v(1|X|x|\d{4}-\d{2}-\d{2})(\/.*)$/.exec(pathname)
  const version = match?.[1]
  const rest = match?.[2]
  if (version === undefined || rest === undefined) return {apiVersion: 'X', path: pathname}
  return {apiVersion: version.toUpperCase(), path: expandResource(rest)}
}

/** `/projects/p/datasets/d/query` is another spelling of `/data/query/d`. */
function expandResource(path: string): string {
  const match =
    /^\/projects\/[^/]+\/datasets\/([^/]+)\/(query|mutate|doc|listen|actions|export|history|live\/events|references)(\/.*)?$/.exec(
      path,
    )
  return match ? `/data/${match[2]}/${match[1]}${match[3] ?? ''}` : path
}

function toResponse(error: unknown, request: Request, lake: LakeState): Response {
  if (error instanceof ContentLakeError) return Response.json(error.body, {status: error.status})
  // Nothing of an unexpected error is told to the outside but its number in the log.
  const id = lake.createId()
  const {pathname} = new URL(request.url)
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  lake.log(`500 ${request.method} ${pathname} (error ${id}) ${detail}`)
  const {status, body} = new RequestError(500, `Internal error ${id}`)
  return Response.json(body, {status})
}

function finish(response: Response, request: Request, lake: LakeState): Response {
  const headers = new Headers(response.headers)
  addCorsHeaders(headers, request, lake.origins)
  if (!headers.has('x-content-type-options')) headers.set('x-content-type-options', 'nosniff')
  if (!headers.has('content-security-policy')) {
    headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  }
  headers.set('referrer-policy', 'no-referrer')
  headers.set('x-sanity-shard', 'local')
  const {status, statusText} = response
  if (request.method !== 'HEAD') return new Response(response.body, {status, statusText, headers})
  void response.body?.cancel()
  return new Response(null, {status, statusText, headers})
}
