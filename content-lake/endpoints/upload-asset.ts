import {authorizeChanges} from '../access/permissions.ts'
import type {AssetKind, Upload} from '../assets/asset-files.ts'
import {describeImage, parseWantedMetadata} from '../assets/describe-image.ts'
import type {Dataset} from '../datasets.ts'
import {RequestError} from '../errors.ts'
import {assertDeclaredWithin} from '../http/read-body.ts'
import {datasetOf, requireUser, type RequestContext} from '../http/request-context.ts'
import type {JsonObject} from '../json.ts'
import type {LakeDocument} from '../document.ts'

/** POST /assets/images/:dataset with the image as body */
export function uploadImage(context: RequestContext): Promise<Response> {
  return upload(context, 'image', async (received) => {
    const wanted = parseWantedMetadata(context.url.searchParams)
    const {extension, mimeType, width, height, metadata} = await context.lake.takeTurn(async () =>
      describeImage(await received.bytes(), wanted),
    )
    const {sha1} = received
    const size = `${width}x${height}`
    return {
      id: `image-${sha1}-${size}-${extension}`,
      name: `${sha1}-${size}.${extension}`,
      fields: {_type: 'sanity.imageAsset', extension, mimeType, metadata},
    }
  })
}

/** POST /assets/files/:dataset with the file as body */
export function uploadFile(context: RequestContext): Promise<Response> {
  return upload(context, 'file', async ({sha1}) => {
    const extension = extensionOf(context.url.searchParams.get('filename'))
    const mimeType = mimeTypeOf(context.request.headers.get('content-type'))
    return {
      id: `file-${sha1}-${extension}`,
      name: `${sha1}.${extension}`,
      fields: {_type: 'sanity.fileAsset', extension, mimeType},
    }
  })
}

type Identified = {id: string; name: string; fields: JsonObject}

async function upload(
  context: RequestContext,
  kind: AssetKind,
  identify: (upload: Upload) => Promise<Identified>,
): Promise<Response> {
  const {lake, request} = context
  requireUser(context)
  const dataset = datasetOf(context)
  const {body} = request
  assertDeclaredWithin(request, lake.maxUploadBytes)
  if (!body) throw new RequestError(400, 'The upload is empty')

  const received = await lake.assets.receive(dataset.name, kind, body, lake.maxUploadBytes)
  try {
    if (received.size === 0) throw new RequestError(400, 'The upload is empty')
    const {sha1, size} = received
    const {id, name, fields} = await identify(received)
    // The file before its document: a document must never promise a file that is not there.
    await received.keep(name)
    const document =
      dataset.get(id) ??
      saveAsset(context, dataset, {
        _id: id,
        ...fields,
        ...describeFile(context, {dataset: dataset.name, kind, name, sha1, size}),
      })
    return Response.json({document})
  } finally {
    await received.discard()
  }
}

function saveAsset(
  {lake, user}: RequestContext,
  dataset: Dataset,
  document: JsonObject,
): LakeDocument {
  const {result} = dataset.transact({
    transactionId: lake.createId(),
    author: user?.id ?? '',
    now: lake.clock(),
    dryRun: false,
    apply: (copy) => copy.write(document, {create: document}),
    authorize: (changes) => authorizeChanges(user, changes),
  })
  return result
}

type StoredFile = {dataset: string; kind: AssetKind; name: string; sha1: string; size: number}

function describeFile({lake, url}: RequestContext, file: StoredFile): JsonObject {
  const path = `${file.kind}s/${lake.projectId}/${file.dataset}/${file.name}`
  const given = (name: string, length = 500) => url.searchParams.get(name)?.slice(0, length)
  const source = withoutEmpty({
    id: given('sourceId', Infinity),
    name: given('sourceName', Infinity),
    url: given('sourceUrl', Infinity),
  })
  return {
    assetId: file.sha1,
    sha1hash: file.sha1,
    path,
    url: `${lake.publicUrl()}/${path}`,
    size: file.size,
    uploadId: lake.createId(),
    ...withoutEmpty({
      originalFilename: given('filename'),
      label: given('label'),
      title: given('title'),
      description: given('description', 5_000),
      creditLine: given('creditLine'),
    }),
    ...(url.searchParams.has('sourceId') ? {source} : {}),
  }
}

function withoutEmpty(fields: Record<string, string | undefined>): JsonObject {
  const given: JsonObject = {}
  for (const [name, value] of Object.entries(fields)) if (value) given[name] = value
  return given
}

function extensionOf(filename: string | null): string {
  return /\.([a-zA-Z0-9]{1,16})$/.exec(filename ?? '')?.[1]?.toLowerCase() ?? 'bin'
}

function mimeTypeOf(header: string | null): string {
  const type = header?.split(';')[0]?.trim().toLowerCase() ?? ''
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream'
}
