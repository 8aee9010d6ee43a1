/** Whether pages of this origin may talk to the lake: those that are listed, and its own. */
export type IsAllowedOrigin = (origin: string) => boolean

export function createOriginCheck(
  allowedOrigins: string[],
  publicUrl: () => string,
): IsAllowedOrigin {
  const allowed = new Set(allowedOrigins.map(normalise))
  return (origin) =>
    allowed.has(normalise(origin)) || normalise(origin) === URL.parse(publicUrl())?.origin
}

function normalise(origin: string): string {
  return origin.toLowerCase().replace(/\/$/, '')
}

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const exposed = 'Content-Disposition, ETag, Traceparent, X-Sanity-Shard, X-Sanity-Warning'
const oneDay = '86400'

/** Answers a preflight: what the page asks for when it is listed, a refusal otherwise. */
export function answerPreflight(request: Request, isAllowed: IsAllowedOrigin): Response {
  const origin = request.headers.get('origin')
  if (origin === null || !isAllowed(origin)) {
    return new Response(null, {status: 403, headers: {vary: 'Origin'}})
  }
  const headers = new Headers({
    'access-control-allow-methods': methods,
    'access-control-max-age': oneDay,
  })
  const requested = request.headers.get('access-control-request-headers')
  if (requested !== null && /^[\w\-, ]{1,2000}$/.test(requested)) {
    headers.set('access-control-allow-headers', requested)
  }
  if (request.headers.get('access-control-request-private-network') === 'true') {
    headers.set('access-control-allow-private-network', 'true')
  }
  allowOrigin(headers, origin)
  return new Response(null, {status: 204, headers})
}

/** Lets a listed page read the response; others get no such header. */
export function addCorsHeaders(
  headers: Headers,
  request: Request,
  isAllowed: IsAllowedOrigin,
): void {
  headers.append('vary', 'Origin')
  const origin = request.headers.get('origin')
  if (origin === null || !isAllowed(origin)) return
  allowOrigin(headers, origin)
  headers.set('access-control-expose-headers', exposed)
}

function allowOrigin(headers: Headers, origin: string): void {
  headers.set('access-control-allow-origin', origin)
  headers.set('access-control-allow-credentials', 'true')
  if (!headers.get('vary')?.includes('Origin')) headers.append('vary', 'Origin')
}

/** True for a request that changes something and comes from a page that is not listed. */
export function isForeignWrite(request: Request, isAllowed: IsAllowedOrigin): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return false
  const origin = request.headers.get('origin')
  if (origin !== null) return !isAllowed(origin)
  return request.headers.get('sec-fetch-site') === 'cross-site'
}
