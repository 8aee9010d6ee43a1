import {closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, writeFileSync} from 'node:fs'
import {dirname, join, resolve} from 'node:path'
import {pathToFileURL} from 'node:url'

import {CommandError} from '../lib/command.ts'
import {reasonOf} from '../lib/read-text.ts'
import type {Planned} from './import-catalogue.ts'
import {toNewGame} from './plan-mutations.ts'
import {jsonReport, markdownReport} from './report-text.ts'
import type {ImportReport} from './report.ts'

/** Writes `import-report.json` and `import-report.md` into a folder, which is made when it is not there. */
export function writeReportFiles(folder: string, report: ImportReport): void {
  mkdirSync(folder, {recursive: true})
  writePieces(join(folder, 'import-report.json'), jsonReport(report))
  writePieces(join(folder, 'import-report.md'), markdownReport(report))
}

/** Writes a long text without ever holding it whole. A file that cannot be finished is emptied. */
function writePieces(file: string, pieces: Iterable<string>): void {
  const handle = openSync(file, 'w')
  let waiting: string[] = []
  const flush = () => {
    writeFileSync(handle, waiting.join(''))
    waiting = []
  }
  try {
    for (const piece of pieces) {
      if (waiting.push(piece) === 1_000) flush()
    }
    flush()
  } catch (error) {
    // Only a file has a length; the path may also name a device.
    if (fstatSync(handle).isFile()) ftruncateSync(handle)
    throw error
  } finally {
    closeSync(handle)
  }
}

/** The folder of one run below the data folder: colons are no part of a file name everywhere. */
export function runFolder(dataFolder: string, run: string): string {
  return join(dataFolder, 'import-reports', run.replaceAll(':', '-'))
}

/**
 * Every game as NDJSON for `sanity dataset import`; images become the importer's own file references.
 *
 * @throws {CommandError} when the file cannot be written
 */
export function writeDocuments(file: string, {documents, files}: Planned): void {
  const lines = documents.values().map((document) => {
    const {thumbnail: _, ...game} = toNewGame(document)
    const image = files.get(document.id)?.file
    if (image === undefined) return `${JSON.stringify(game)}\n`
    const _sanityAsset = `image@${pathToFileURL(resolve(image)).href}`
    return `${JSON.stringify({...game, thumbnail: {_type: 'image', _sanityAsset}})}\n`
  })
  try {
    mkdirSync(dirname(resolve(file)), {recursive: true})
    writePieces(file, lines)
  } catch (error) {
    throw new CommandError(
      `${file} cannot be written (${reasonOf(error)}), so no game was imported either.`,
    )
  }
}
