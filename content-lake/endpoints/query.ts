import {createHash} from 'node:crypto'
import {QueryError, RequestError, UnauthorizedError} from '../errors.ts'
import {parseJsonParameter, readJsonBody} from '../http/read-body.ts'
import {callerOf, datasetOf, type RequestContext} from '../http/request-context.ts'
import {isJsonObject, type JsonObject} from '../json.ts'
import {parsePerspective} from '../query/perspectives.ts'
import {openHeldStream} from '../http/held-stream.ts'
import type {HeldBytes} from '../http/held-bytes.ts'
import type {ResultJson} from '../query/query-engine.ts'

/** GET and POST /data/query/:dataset */
export async function answerQuery(context: RequestContext): Promise<Response> {
  const {url, lake, user, apiVersion} = context
  const dataset = datasetOf(context)
  const {query, params} = await readQuery(context)
  const perspective = parsePerspective(url.searchParams.get('perspective'), apiVersion)
  if (!user && Array.isArray(perspective)) {
    throw new UnauthorizedError(`The perspective "${perspective.join(',')}" needs a token`)
  }

  // Not before the body is complete: a client that sends it slowly must not take a place from others.
  const leave = lake.limits.queries.enter()
  const started = performance.now()
  let result: ResultJson
  try {
    result = await lake.engine.run({
      query,
      params,
      dataset,
      perspective,
      caller: callerOf(context),
      identity: user?.id ?? '<anonymous>',
      now: lake.clock(),
      projectId: lake.projectId,
    })
  } finally {
    leave()
  }
  const ms = Math.round(performance.now() - started)

  const isEchoWanted = url.searchParams.get('returnQuery') !== 'false'
  const others = {
    ...(isEchoWanted ? {query} : {}),
    ms,
    syncTags: [syncTagOf(dataset.name)],
    // Nothing is known of where values come from; Presentation waits for a map, though, and takes an empty one.
    ...(isSourceMapWanted(context) ? {resultSourceMap: NO_SOURCES} : {}),
  }
  return new Response(wrapResult(result, others, lake.held.answers), {
    headers: {'cache-control': 'no-store', 'content-type': 'application/json'},
  })
}

/** In characters. A smaller result is not worth counting. */
const largeResult = 16_384

const NO_SOURCES = {documents: [], paths: [], mappings: {}}

function isSourceMapWanted({url}: RequestContext): boolean {
  const wanted = url.searchParams.get('resultSourceMap')
  return wanted !== null && wanted !== 'false'
}

/** Puts a result that is JSON already among the other parts of the answer. */
function wrapResult(
  result: ResultJson,
  others: JsonObject,
  held: HeldBytes,
): string | ReadableStream<Uint8Array> {
  const end = JSON.stringify(others).replace('{', ',')
  if (typeof result === 'string' && result.length < largeResult) return `{"result":${result}${end}`
  const bytes = typeof result === 'string' ? Buffer.from(result) : result
  const stream = openHeldStream(held)
  for (const chunk of [Buffer.from('{"result":'), bytes, Buffer.from(end)]) stream.push(chunk)
  stream.end()
  return stream.body
}

/** One tag for a whole dataset: coarse, but never wrong. */
export function syncTagOf(dataset: string): string {
  return `s1:${createHash('sha256').update(dataset).digest('base64url').slice(0, 6)}`
}

async function readQuery(context: RequestContext): Promise<{query: string; params: JsonObject}> {
  const {request, url} = context
  if (request.method === 'POST') {
    const body = await readJsonBody(context)
    if (typeof body.query !== 'string') throw new RequestError(400, 'The body lacks its "query"')
    return {query: body.query, params: isJsonObject(body.params) ? body.params : {}}
  }
  const query = url.searchParams.get('query')
  if (query === null) throw new QueryError('The parameter "query" is missing', '')
  return {query, params: readParams(url.searchParams)}
}

/** Collects `$name=<JSON>`; names that reach for prototypes are refused. */
export function readParams(search: URLSearchParams): JsonObject {
  const params: JsonObject = {}
  for (const [name, text] of search) {
    if (!name.startsWith('$')) continue
    if (!/^\$[a-zA-Z_]\w*$/.test(name) || name === '$__proto__') {
      throw new RequestError(400, `The parameter name "${name.slice(0, 100)}" is not allowed`)
    }
    params[name.slice(1)] = parseJsonParameter(name, text)
  }
  return params
}
