import type {LakeDocument} from '../document.ts'
import type {AssetFiles, AssetKind} from './asset-files.ts'

const kinds = new Map<string, AssetKind>([
  ['sanity.imageAsset', 'image'],
  ['sanity.fileAsset', 'file'],
])

/**
 * Asset documents carry the full address of their file. When the lake has moved to another
 * port since, the address is made to lead here again.
 */
export function withCurrentAssetUrl(document: LakeDocument, publicUrl: () => string): LakeDocument {
  const {url, path} = document
  if (!kinds.has(document._type) || typeof path !== 'string') return document
  const current = `${publicUrl()}/${path}`
  return url === current ? document : {...document, url: current}
}

/** Looks for asset documents whose file is gone or has another size; one line for each dataset that has such. */
export async function warnOfMissingAssets(
  datasets: Iterable<{name: string; all(): readonly LakeDocument[]}>,
  assets: AssetFiles,
  warn: (line: string) => void,
): Promise<void> {
  try {
    for (const dataset of datasets) {
      const broken: string[] = []
      for (const {_type, path, size} of dataset.all()) {
        const kind = kinds.get(_type)
        const name = typeof path === 'string' ? path.split('/').at(-1) : undefined
        if (kind === undefined || name === undefined) continue
        const found = await assets.size(dataset.name, kind, name)
        if (found === undefined || (typeof size === 'number' && size !== found)) broken.push(name)
      }
      if (broken.length > 0) warn(describe(dataset.name, broken))
    }
  } catch (error) {
    warn(`The assets cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function describe(dataset: string, broken: string[]): string {
  const [first = ''] = broken
  return broken.length === 1
    ? `The asset "${first}" of "${dataset}" is missing or damaged. Put its file back from a backup, or upload it again.`
    : `${broken.length} assets of "${dataset}" are missing or damaged, such as "${first}". Put their files back from a backup, or upload them again.`
}
