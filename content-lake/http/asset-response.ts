import type {StoredAsset} from '../assets/asset-files.ts'
import {byteRange} from './byte-range.ts'

const forEver = 'public, max-age=31536000, immutable'

/**
 * Headers of an asset. Its name is made of its bytes, so it never changes.
 *
 * @param download under which name a browser saves it, instead of showing it
 */
export function assetHeaders(etag: string, name: string, download: string | undefined): Headers {
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': forEver,
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    // An SVG opened on its own must not run anything.
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
    etag,
    'x-sanity-sha1': name.slice(0, 40),
  })
  if (download !== undefined) headers.set('content-disposition', attachment(download))
  return headers
}

/** The name twice: plain for old browsers, and with all its letters (RFC 6266). */
function attachment(filename: string): string {
  const name = filename.slice(0, 200)
  const plain = name.replaceAll(/[^\w. -]/g, '_')
  const whole = name.isWellFormed() && plain !== name ? encodeURIComponent(name) : undefined
  const extra =
    whole === undefined ? '' : `; filename*=UTF-8''${whole.replaceAll(/['()*]/g, escapeMark)}`
  return `attachment; filename="${plain}"${extra}`
}

function escapeMark(mark: string): string {
  return `%${mark.charCodeAt(0).toString(16).toUpperCase()}`
}

export function notModified(etag: string): Response {
  return new Response(null, {status: 304, headers: {etag, 'cache-control': forEver}})
}

/** Sends the asset as it is, or the one part of it that the client asks for. */
export function respondWith(asset: StoredAsset, headers: Headers, request: Request): Response {
  const {size} = asset
  const range = byteRange(request.headers.get('range'), size)
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`)
    return new Response(null, {status: 416, headers})
  }
  const {start, end} = range ?? {start: 0, end: size - 1}
  headers.set('content-length', String(end - start + 1))
  if (range) headers.set('content-range', `bytes ${start}-${end}/${size}`)
  const body = request.method === 'HEAD' ? null : asset.stream(start, end)
  return new Response(body, {status: range ? 206 : 200, headers})
}
