import {createHash} from 'node:crypto'
import {QueryError, RequestError, UnauthorizedError} from '../http/errors.ts'
import {parseJsonParameter, readJsonBody} from '../http/read-body.ts'
import {callerOf, datasetOf, type RequestContext} from '../http/request-context.ts'
import {isJsonObject, type JsonObject} from '../json.ts'
import {parsePerspective} from '../store/perspectives.ts'
import type {ResultJson} from '../store/query/result-cache.ts'

/** GET and POST /data/query/:dataset */
export async function answerQuery(context: RequestContext): Promise<Response> {
  const {url, lake, user, apiVersion} = context
  const dataset = datasetOf(context)
  const {query, params} = await readQuery(context)
  const perspective = parsePerspective(url.searchParams.get('perspective'), apiVersion)
  if (!user && Array.isArray(perspective)) {
    throw new UnauthorizedError(`The perspective "${perspective.join(',')}" needs a token`)
  }

  const started = performance.now()
  const result = await lake.engine.run({
    query,
    params,
    dataset,
    perspective,
    caller: callerOf(context),
    identity: user?.id ?? '<anonymous>',
    now: lake.clock(),
    projectId: lake.projectId,
  })
  const ms = Math.round(performance.now() - started)

  const isEchoWanted = url.searchParams.get('returnQuery') !== 'false'
  return new Response(
    wrapResult(result, {
      ...(isEchoWanted ? {query} : {}),
      ms,
      syncTags: [syncTagOf(dataset.name)],
      // Nothing is known of where values come from; Presentation waits for a map, though, and takes an empty one.
      ...(isSourceMapWanted(context) ? {resultSourceMap: NO_SOURCES} : {}),
    }),
    {headers: {'cache-control': 'no-store', 'content-type': 'application/json'}},
  )
}

const NO_SOURCES = {documents: [], paths: [], mappings: {}}

function isSourceMapWanted({url}: RequestContext): boolean {
  const wanted = url.searchParams.get('resultSourceMap')
  return wanted !== null && wanted !== 'false'
}

/** Puts a result that is JSON already among the other parts of the answer. */
function wrapResult(result: ResultJson, others: JsonObject): string | Uint8Array<ArrayBuffer> {
  const end = JSON.stringify(others).replace('{', ',')
  if (typeof result === 'string') return `{"result":${result}${end}`
  return Buffer.concat([Buffer.from('{"result":'), result, Buffer.from(end)])
}

/** One tag for a whole dataset: coarse, but never wrong. */
export function syncTagOf(dataset: string): string {
  return `s1:${createHash('sha256').update(dataset).digest('base64url').slice(0, 6)}`
}

async function readQuery({
  request,
  url,
}: RequestContext): Promise<{query: string; params: JsonObject}> {
  if (request.method === 'POST') {
    const body = await readJsonBody(request)
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
