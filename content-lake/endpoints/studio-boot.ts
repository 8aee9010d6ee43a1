import {readBytes} from '../http/read-body.ts'
import type {Endpoint, RequestContext} from '../http/request-context.ts'
import type {Json} from '../json.ts'

/** Answers that never change: what Studio asks for while it starts, and hosted-only extras. */
export function always(body: Json): Endpoint {
  return () => Response.json(body)
}

/** GET /help */
export function readHelp(context: RequestContext): Response {
  const title = context.url.searchParams.get('m') ?? ''
  return Response.json({
    resources: {title, sectionArray: [], welcome: {title}},
    items: [],
  })
}

/** POST /intake/batch: usage data. Taken and thrown away. */
export async function swallow(context: RequestContext): Promise<Response> {
  await readBytes(context, 1_000_000)
  return Response.json({})
}

/** GET /check/cors */
export function checkCors({request, lake}: RequestContext): Response {
  const origin = request.headers.get('origin')
  const allowed = origin === null || lake.isAllowedOrigin(origin)
  return Response.json({result: {allowed, withCredentials: allowed}})
}
