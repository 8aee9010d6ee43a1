import type {AssetKind, StoredAsset} from '../assets/asset-files.ts'
import {
  outputFormats,
  parseTransform,
  type OutputFormat,
  type Transform,
} from '../assets/parse-transform.ts'
import {transformImage} from '../assets/transform-image.ts'
import {assetHeaders, notModified, respondWith} from '../http/asset-response.ts'
import {ContentLakeError, NotFoundError, RequestError} from '../errors.ts'
import {assetDatasetOf, pathParameter, type RequestContext} from '../http/request-context.ts'
import type {LakeDocument} from '../document.ts'

const mimeTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
}

/**
 * GET /images/:projectId/:dataset/:name: the image as uploaded, or as the address asks for.
 * A last segment behind the name is for people and search engines, and means nothing.
 */
export async function serveImage(context: RequestContext): Promise<Response> {
  const {url, lake, request} = context
  const {name, extension, asset, document} = await findAsset(context, 'image')
  // An image keeps its hash when it is transformed, so the tag says how it was.
  const transform = url.searchParams.has('dlRaw') ? undefined : parseTransform(url.searchParams)
  const format = transform && formatOf(context, transform, extension)
  const etag = `"${name}${format ? `-${format}${url.search}` : ''}"`
  if (request.headers.get('if-none-match') === etag) return notModified(etag)

  const headers = assetHeaders(etag, name, downloadName(url, document, name))
  if (transform?.isFormatFree) headers.append('vary', 'Accept')
  if (!transform || !format) {
    headers.set('content-type', mimeTypes[extension] ?? 'application/octet-stream')
    return respondWith(asset, headers, request)
  }
  const image = await lake.pictures
    .get(`${context.path.dataset}/${etag}`, async () =>
      transformImage(await asset.bytes(), transform, format),
    )
    .catch((error: unknown) => {
      if (error instanceof ContentLakeError) throw error
      throw new RequestError(400, 'The image cannot be transformed like that')
    })
  headers.set('content-type', image.mimeType)
  headers.set('content-length', String(image.bytes.byteLength))
  // Safe: these bytes come from the image library, never from shared memory.
  return new Response(image.bytes as Uint8Array<ArrayBuffer>, {headers})
}

/** GET /files/:projectId/:dataset/:name */
export async function serveFile(context: RequestContext): Promise<Response> {
  const {url, request} = context
  const {name, asset, document} = await findAsset(context, 'file')
  const etag = `"${name}"`
  if (request.headers.get('if-none-match') === etag) return notModified(etag)

  const type = typeof document?.mimeType === 'string' ? document.mimeType : ''
  const isInert = /^(image\/(?!svg)|audio\/|video\/|application\/pdf$|text\/plain$)/.test(type)
  // What a browser might run is only ever saved.
  const download = downloadName(url, document, name) ?? (isInert ? undefined : name)
  const headers = assetHeaders(etag, name, download)
  headers.set('content-type', isInert ? type : 'application/octet-stream')
  return respondWith(asset, headers, request)
}

type FoundAsset = {
  name: string
  extension: string
  asset: StoredAsset
  document: LakeDocument | undefined
}

async function findAsset(context: RequestContext, kind: AssetKind): Promise<FoundAsset> {
  const dataset = assetDatasetOf(context)
  const name = pathParameter(context, 'name')
  const asset = await context.lake.assets.find(dataset.name, kind, name)
  if (!asset) throw new NotFoundError(`${kind === 'image' ? 'Image' : 'File'} not found`)
  const extension = name.slice(name.lastIndexOf('.') + 1)
  return {name, extension, asset, document: dataset.get(`${kind}-${name.replace('.', '-')}`)}
}

/** `dl=name` saves under that name; an empty `dl` under the name that the upload had. */
function downloadName(
  {searchParams}: URL,
  document: LakeDocument | undefined,
  name: string,
): string | undefined {
  const wanted = searchParams.get('dl') ?? searchParams.get('dlRaw')
  if (wanted === null) return undefined
  if (wanted !== '') return wanted
  return typeof document?.originalFilename === 'string' ? document.originalFilename : name
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
