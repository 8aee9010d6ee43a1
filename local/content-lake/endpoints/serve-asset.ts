import {assetNamePattern} from '../assets/asset-files.ts'
import {
  outputFormats,
  parseTransform,
  type OutputFormat,
  type Transform,
} from '../assets/parse-transform.ts'
import {transformImage} from '../assets/transform-image.ts'
import {NotFoundError, RequestError} from '../http/errors.ts'
import {datasetOf, pathParameter, type RequestContext} from '../http/request-context.ts'
import {assertOwnProject} from './projects.ts'

const mimeTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
}

/** GET /images/:projectId/:dataset/:name: the image as uploaded, or as the address asks for. */
export async function serveImage(context: RequestContext): Promise<Response> {
  const {url, lake} = context
  assertOwnProject(context)
  const dataset = datasetOf(context)
  const name = pathParameter(context, 'name')
  const extension = extensionOf(name)
  // An image keeps its hash when it is transformed, so the tag says how it was.
  const transform = parseTransform(url.searchParams)
  const format = transform && formatOf(context, transform, extension)
  const etag = `"${name}${format ? `-${format}${url.search}` : ''}"`
  if (context.request.headers.get('if-none-match') === etag) return notModified(etag)

  const bytes = await lake.assets.read(dataset.name, 'image', name)
  if (!bytes) throw new NotFoundError('Image not found')
  const headers = assetHeaders(etag, name, url)
  if (!transform || !format || url.searchParams.has('dlRaw')) {
    headers.set('content-type', mimeTypes[extension] ?? 'application/octet-stream')
    return respond(bytes, headers)
  }
  const image = await lake.pictures
    .get(`${dataset.name}/${etag}`, () => transformImage(bytes, transform, format))
    .catch(() => {
      throw new RequestError(400, 'The image cannot be transformed like that')
    })
  headers.set('content-type', image.mimeType)
  if (transform.isFormatFree) headers.append('vary', 'Accept')
  return respond(image.bytes, headers)
}

/** GET /files/:projectId/:dataset/:name */
export async function serveFile(context: RequestContext): Promise<Response> {
  const {url, lake} = context
  assertOwnProject(context)
  const dataset = datasetOf(context)
  const name = pathParameter(context, 'name')
  const bytes = await lake.assets.read(dataset.name, 'file', name)
  if (!bytes) throw new NotFoundError('File not found')
  const headers = assetHeaders(`"${name}"`, name, url)
  const document = dataset.get(`file-${name.replace('.', '-')}`)
  const type = typeof document?.mimeType === 'string' ? document.mimeType : ''
  const isInert = /^(image\/(?!svg)|audio\/|video\/|application\/pdf$|text\/plain$)/.test(type)
  headers.set('content-type', isInert ? type : 'application/octet-stream')
  // What a browser might run is only ever saved.
  if (!isInert && !headers.has('content-disposition')) {
    headers.set('content-disposition', `attachment; filename="${name}"`)
  }
  return respond(bytes, headers)
}

function formatOf(
  {request}: RequestContext,
  transform: Transform,
  extension: string,
): OutputFormat | undefined {
  if (transform.format) return transform.format
  // Drawings need no scaling and moving pictures would stop, so these stay as they are.
  if (extension === 'svg' || extension === 'gif') return undefined
  if (transform.isFormatFree) {
    const accepted = request.headers.get('accept') ?? ''
    if (accepted.includes('image/webp')) return 'webp'
  }
  return outputFormats.find((format) => format === extension) ?? 'png'
}

function extensionOf(name: string): string {
  if (!assetNamePattern.test(name)) throw new NotFoundError('Asset not found')
  return name.slice(name.lastIndexOf('.') + 1)
}

function assetHeaders(etag: string, name: string, url: URL): Headers {
  const headers = new Headers({
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    // An SVG opened on its own must not run anything.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    etag,
    'x-sanity-sha1': name.slice(0, 40),
  })
  const download = url.searchParams.get('dl')
  if (download !== null) {
    const filename = download === '' ? name : download.replaceAll(/[^\w. -]/g, '_').slice(0, 200)
    headers.set('content-disposition', `attachment; filename="${filename}"`)
  }
  return headers
}

function notModified(etag: string): Response {
  return new Response(null, {
    status: 304,
    headers: {etag, 'cache-control': 'public, max-age=31536000, immutable'},
  })
}

function respond(bytes: Uint8Array, headers: Headers): Response {
  headers.set('content-length', String(bytes.byteLength))
  // Safe: these bytes come from the file system or the image library, never from shared memory.
  return new Response(bytes as Uint8Array<ArrayBuffer>, {headers})
}
