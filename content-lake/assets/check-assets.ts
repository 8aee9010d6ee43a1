import type {LakeDocument} from '../store/document.ts'
import type {AssetFiles, AssetKind} from './asset-files.ts'

/**
 * Looks for asset documents whose file is gone or has another size.
 * @returns one line for each dataset that has such, empty when all is well
 */
export async function checkAssets(
  datasets: Iterable<{name: string; all(): readonly LakeDocument[]}>,
  assets: AssetFiles,
): Promise<string[]> {
  const lines: string[] = []
  for (const dataset of datasets) {
    const broken: string[] = []
    for (const document of dataset.all()) {
      const file = fileOf(document)
      if (!file) continue
      const size = await assets.size(dataset.name, file.kind, file.name)
      if (size === undefined || (file.size !== undefined && file.size !== size)) {
        broken.push(file.name)
      }
    }
    if (broken.length > 0) lines.push(describe(dataset.name, broken))
  }
  return lines
}

function describe(dataset: string, broken: string[]): string {
  const [first = ''] = broken
  return broken.length === 1
    ? `The asset "${first}" of "${dataset}" is missing or damaged. Put its file back from a backup, or upload it again.`
    : `${broken.length} assets of "${dataset}" are missing or damaged, such as "${first}". Put their files back from a backup, or upload them again.`
}

type AssetFile = {kind: AssetKind; name: string; size: number | undefined}

function fileOf({_type, path, size}: LakeDocument): AssetFile | undefined {
  const kind = kinds.get(_type)
  const name = typeof path === 'string' ? path.split('/').at(-1) : undefined
  if (kind === undefined || name === undefined) return undefined
  return {kind, name, size: typeof size === 'number' ? size : undefined}
}

const kinds = new Map<string, AssetKind>([
  ['sanity.imageAsset', 'image'],
  ['sanity.fileAsset', 'file'],
])
