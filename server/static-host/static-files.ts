import {open, type FileHandle} from 'node:fs/promises'
import {join, sep} from 'node:path'
import {Readable} from 'node:stream'

import {lookup} from 'mrmime'

import {byteRange} from '../../content-lake/http/byte-range.ts'
import type {Handler} from '../loopback-server.ts'
import type {HeaderSet} from './headers.ts'

export type StaticFilesOptions = {
  /** The folder whose files are served. */
  root: string
  /** Sent with every answer; read at each request, since a rebuild may change them. */
  headers: () => HeaderSet
  /** `cache-control` of a file by its address. */
  cacheControl: (pathname: string) => string
  /** Answers what no file is there for. */
  onMissing: Handler
}

type OpenFile = {
  handle: FileHandle
  size: number
  changed: number
  type: string
  encoding: string | null
}

const ENCODINGS = [
  {name: 'br', suffix: '.br'},
  {name: 'gzip', suffix: '.gz'},
]

/**
 * Serves a folder: `/play` is `play`, `play.html` or `play/index.html`. A file that the build has compressed is sent
 * so to clients that can read it. Every method but GET and HEAD is refused. The disk is read for each request, so
 * that a rebuild shows without a restart.
 */
export function createStaticFiles(options: StaticFilesOptions): Handler {
  const {root, headers, cacheControl, onMissing} = options

  return async (request) => {
    const {pathname} = new URL(request.url)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, {status: 405, headers: {...headers(), allow: 'GET, HEAD'}})
    }
    const file = await findFile(root, pathname, acceptedBy(request))
    if (!file) return withHeaders(await onMissing(request), headers())
    return sendFile(request, file, {...headers(), 'cache-control': cacheControl(pathname)})
  }
}

/**
 * Answers an address without a file with a page that finds out itself what to show. A missing script or picture is
 * not found instead, because a browser would misread HTML in its place.
 *
 * @param page its address in the folder, such as `/shell`
 */
export async function sendPage(
  request: Request,
  {root, page, status}: {root: string; page: string; status: number},
): Promise<Response> {
  const isFile = /\.[a-z0-9]{2,5}$/i.test(new URL(request.url).pathname)
  const file = isFile ? null : await findFile(root, page, acceptedBy(request))
  if (!file) return textResponse(404, 'Not found.')
  return new Response(bytesOf(file, 0, file.size - 1), {
    status,
    headers: {...describe(file), 'cache-control': 'no-cache'},
  })
}

export function textResponse(status: number, text: string, headers: HeaderSet = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: {
      ...headers,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    },
  })
}

/** `/config.json`: what a built part is told when it runs. */
export function configResponse(headers: HeaderSet, config: object): Response {
  return Response.json(config, {headers: {...headers, 'cache-control': 'no-store'}})
}

/** The address as a path of the disk, below the folder in any case; `null` for what cannot be one. */
export function pathBelow(root: string, pathname: string): string | null {
  let path: string
  try {
    path = decodeURIComponent(pathname)
  } catch {
    return null
  }
  if (path.includes('\0') || path.includes('\\')) return null
  const file = join(root, path)
  return file === root || file.startsWith(root.endsWith(sep) ? root : root + sep) ? file : null
}

function withHeaders(response: Response, headers: HeaderSet): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

function acceptedBy(request: Request): string {
  return request.headers.get('accept-encoding') ?? ''
}

async function findFile(
  root: string,
  pathname: string,
  accepted: string,
): Promise<OpenFile | null> {
  const path = pathBelow(root, pathname)?.replace(/\/$/, '')
  if (path === undefined) return null
  for (const name of [path, `${path}.html`, join(path, 'index.html')]) {
    for (const encoding of ENCODINGS) {
      if (!accepts(accepted, encoding.name)) continue
      const compressed = await openFile(name, encoding)
      if (compressed) return compressed
    }
    const plain = await openFile(name, null)
    if (plain) return plain
  }
  return null
}

function accepts(header: string, encoding: string): boolean {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'i').test(header)
}

const NO_SUCH_FILE = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EISDIR']

async function openFile(
  name: string,
  encoding: (typeof ENCODINGS)[number] | null,
): Promise<OpenFile | null> {
  let handle: FileHandle
  try {
    handle = await open(name + (encoding?.suffix ?? ''))
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_SUCH_FILE.includes(String(error.code))) {
      return null
    }
    throw error
  }
  const facts = await handle.stat()
  if (!facts.isFile()) {
    await handle.close()
    return null
  }
  return {
    handle,
    size: facts.size,
    changed: facts.mtimeMs,
    type: typeOf(name),
    encoding: encoding?.name ?? null,
  }
}

function typeOf(name: string): string {
  const type = lookup(name) ?? 'application/octet-stream'
  return /^text\/|^application\/(?:json|javascript|xml)$/.test(type)
    ? `${type}; charset=utf-8`
    : type
}

async function sendFile(request: Request, file: OpenFile, headers: HeaderSet): Promise<Response> {
  const {handle, size, changed} = file
  const etag = `W/"${size}-${changed}"`
  const common = {
    ...headers,
    ...describe(file),
    etag,
    'last-modified': new Date(changed).toUTCString(),
    'accept-ranges': 'bytes',
  }
  if (request.headers.get('if-none-match') === etag) {
    await handle.close()
    return new Response(null, {status: 304, headers: common})
  }
  const range = byteRange(request.headers.get('range'), size)
  if (range === 'unsatisfiable') {
    await handle.close()
    return new Response(null, {
      status: 416,
      headers: {...headers, 'content-range': `bytes */${size}`},
    })
  }
  const {start, end} = range ?? {start: 0, end: size - 1}
  return new Response(bytesOf(file, start, end), {
    status: range ? 206 : 200,
    headers: {
      ...common,
      'content-length': String(end - start + 1),
      ...(range && {'content-range': `bytes ${start}-${end}/${size}`}),
    },
  })
}

function describe({type, encoding}: OpenFile): HeaderSet {
  return {
    'content-type': type,
    vary: 'Accept-Encoding',
    ...(encoding !== null && {'content-encoding': encoding}),
  }
}

/** From `start` to `end`, both included. The file is closed when its end is reached or nobody reads on. */
function bytesOf({handle, size}: OpenFile, start: number, end: number): ReadableStream<Uint8Array> {
  const stream = size === 0 ? emptyStream(handle) : handle.createReadStream({start, end})
  // Safe: node's and the DOM's stream types describe the same objects.
  return Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>
}

function emptyStream(handle: FileHandle): Readable {
  void handle.close()
  return Readable.from([])
}
