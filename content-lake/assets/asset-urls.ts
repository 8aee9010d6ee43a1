import type {LakeDocument} from '../store/document.ts'

const assetTypes = ['sanity.imageAsset', 'sanity.fileAsset']

/**
 * Asset documents carry the full address of their file. When the lake has moved to another
 * port since, the address is made to lead here again.
 */
export function withCurrentAssetUrl(document: LakeDocument, publicUrl: () => string): LakeDocument {
  const {url, path} = document
  if (!assetTypes.includes(document._type) || typeof path !== 'string') return document
  const current = `${publicUrl()}/${path}`
  return url === current ? document : {...document, url: current}
}
