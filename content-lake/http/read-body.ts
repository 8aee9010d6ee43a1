import {isJsonObject, parseJson, type Json, type JsonObject} from '../json.ts'
import type {LakeState} from '../lake-state.ts'
import {assertWithin, RequestError} from '../errors.ts'

/** What reading a body needs of a request's context. */
type BodyContext = {request: Request; lake: Pick<LakeState, 'held'>}

/** Hosted limit of a JSON request body. */
const maxJsonBytes = 4_000_000

/** Deeper than any document may be, shallow enough to walk safely. */
const maxBodyNesting = 64

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Reads a JSON object. Refuses other content types (a form or plain text can be sent by any
 * web page without asking), bodies over 4,000,000 bytes, and keys that reach for prototypes.
 */
export async function readJsonBody(context: BodyContext): Promise<JsonObject> {
  const value = await readJson(context)
  if (!isJsonObject(value)) throw new RequestError(400, 'The body must be a JSON object')
  return value
}

export async function readJson({request, lake}: BodyContext): Promise<Json> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new RequestError(
      415,
      `Content-Type must be application/json, not "${type.slice(0, 100)}"`,
    )
  }
  const bytes = await readBytes({request, lake}, maxJsonBytes)
  const value = decodeJson(bytes)
  assertHarmless(value, 1)
  return value
}

/** Parses a JSON value of a query string, with the same refusals as a body. */
export function parseJsonParameter(name: string, text: string): Json {
  try {
    const value = parseJson(text)
    assertHarmless(value, 1)
    return value
  } catch (error) {
    if (error instanceof RequestError) throw error
    throw new RequestError(
      400,
      `Unable to parse value of "${name}=${text.slice(0, 100)}". Please quote string values.`,
    )
  }
}

/**
 * Reads the whole body. Gives up when it is longer than `limit` bytes, or when it is among the slowest and bodies that
 * are incomplete fill too much memory.
 */
export async function readBytes({request, lake}: BodyContext, limit: number): Promise<Uint8Array> {
  assertDeclaredWithin(request, limit)
  const reader = request.body?.getReader()
  if (!reader) return new Uint8Array()

  const {bodies} = lake.held
  const chunks: Uint8Array[] = []
  let length = 0
  let isCutOff = false
  const body = {
    cutOff() {
      isCutOff = true
      release()
      void reader.cancel().catch(() => undefined)
    },
  }
  const release = () => {
    for (const chunk of chunks.splice(0)) bodies.remove(chunk, body)
  }
  try {
    for (;;) {
      const {done, value} = await reader.read()
      if (isCutOff) throw new RequestError(408, 'The body came too slowly. Try again')
      if (done) return Buffer.concat(chunks)
      length += value.byteLength
      assertWithin(length, limit)
      chunks.push(value)
      bodies.add(value, body)
    }
  } finally {
    release()
  }
}

/** Refuses by the announced length already, before a byte of it was read. */
export function assertDeclaredWithin(request: Request, limit: number): void {
  assertWithin(Number(request.headers.get('content-length') ?? 0), limit)
}

function decodeJson(bytes: Uint8Array): Json {
  try {
    return parseJson(new TextDecoder('utf-8', {fatal: true}).decode(bytes))
  } catch {
    throw new RequestError(400, 'The body is not valid JSON')
  }
}

function assertHarmless(value: Json, depth: number): void {
  if (depth > maxBodyNesting)
    throw new RequestError(400, `The body is nested deeper than ${maxBodyNesting} levels`)
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object') assertHarmless(item, depth + 1)
    return
  }
  if (!isJsonObject(value)) return
  for (const key of Object.keys(value)) {
    if (forbiddenKeys.has(key))
      throw new RequestError(400, `The attribute name "${key}" is not allowed`)
    const child = value[key]
    if (child !== undefined && typeof child === 'object') assertHarmless(child, depth + 1)
  }
}
