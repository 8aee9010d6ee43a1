import {readdir, readFile, stat, writeFile} from 'node:fs/promises'
import {availableParallelism} from 'node:os'
import {join, relative} from 'node:path'
import {promisify} from 'node:util'
import {brotliCompress, constants, gzip} from 'node:zlib'

const brotli = promisify(brotliCompress)
const gunzippable = promisify(gzip)

const COMPRESSIBLE = /\.(?:html|js|css|json|svg|wasm|xml|txt|webmanifest)$/

/** Below this the saving is less than a header. */
const WORTHWHILE_BYTES = 512

/**
 * Writes `.br` and `.gz` next to every text file of a folder that has none or an older one. Hashed assets are
 * made once and get brotli's best, as do the few pages that are not one of many; the others, made on every publish,
 * get a quick one.
 */
export async function precompress(folder: string): Promise<void> {
  const entries = (await readdir(folder, {recursive: true, withFileTypes: true})).values()
  // As many at once as there are processors: each takes the next file when it is done with one.
  const takeTurns = async () => {
    for (const entry of entries) {
      if (entry.isFile() && COMPRESSIBLE.test(entry.name)) {
        await compress(folder, join(entry.parentPath, entry.name))
      }
    }
  }
  await Promise.all(Array.from({length: availableParallelism()}, takeTurns))
}

async function compress(folder: string, file: string): Promise<void> {
  const {size, mtimeMs} = await stat(file)
  if (size < WORTHWHILE_BYTES || (await isNewer(`${file}.br`, mtimeMs))) return

  const content = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: qualityOf(relative(folder, file)),
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  }
  await Promise.all([
    brotli(content, {params}).then((bytes) => writeFile(`${file}.br`, bytes)),
    gunzippable(content, {level: file.endsWith('.html') ? 6 : 9}).then((bytes) =>
      writeFile(`${file}.gz`, bytes),
    ),
  ])
}

/** Thousands of pages, two folders deep, and of parts of a big catalogue cannot get the best. */
function qualityOf(file: string): number {
  if (/[/\\].*[/\\].*\.html$/.test(file)) return 5
  return /^catalogue[/\\](?:records|keys)-/.test(file) ? 7 : constants.BROTLI_MAX_QUALITY
}

async function isNewer(file: string, mtimeMs: number): Promise<boolean> {
  const found = await stat(file).catch(() => null)
  return found !== null && found.mtimeMs >= mtimeMs
}
