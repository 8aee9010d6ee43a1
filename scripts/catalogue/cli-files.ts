import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import {dirname, join, resolve} from 'node:path'
import {pathToFileURL} from 'node:url'

import {CommandError} from '../lib/command.ts'
import type {Planned} from './import-catalogue.ts'
import {toNewGame, type PlannedMutation} from './plan-mutations.ts'
import {jsonReport, markdownReport} from './report-text.ts'
import type {ImportReport} from './report.ts'
import {toUndoStep} from './undo.ts'

/** Writes `import-report.json` and `import-report.md` into a folder, which is made when it is not there. */
export function writeReportFiles(folder: string, report: ImportReport): void {
  mkdirSync(folder, {recursive: true})
  writePieces(join(folder, 'import-report.json'), jsonReport(report))
  writePieces(join(folder, 'import-report.md'), markdownReport(report))
}

/** Writes a long text without ever holding it whole. */
function writePieces(file: string | number, pieces: Iterable<string>): void {
  const handle = typeof file === 'number' ? file : openSync(file, 'w')
  let waiting: string[] = []
  const flush = () => {
    writeFileSync(handle, waiting.join(''))
    waiting = []
  }
  for (const piece of pieces) {
    if (waiting.push(piece) === 1_000) flush()
  }
  flush()
  if (handle !== file) closeSync(handle)
}

/** The folder of one run below the data folder: colons are no part of a file name everywhere. */
export function runFolder(dataFolder: string, run: string): string {
  return join(dataFolder, 'import-reports', run.replaceAll(':', '-'))
}

/** Every game as NDJSON for `sanity dataset import`; images become the importer's own file references. */
export function writeDocuments(file: string, {documents, files}: Planned): void {
  mkdirSync(dirname(resolve(file)), {recursive: true})
  writePieces(
    file,
    documents.values().map((document) => {
      const {thumbnail: _, ...game} = toNewGame(document)
      const image = files.get(document.id)?.file
      if (image === undefined) return `${JSON.stringify(game)}\n`
      const _sanityAsset = `image@${pathToFileURL(resolve(image)).href}`
      return `${JSON.stringify({...game, thumbnail: {_type: 'image', _sanityAsset}})}\n`
    }),
  )
}

/**
 * An undo file that is on the disk before the batch it undoes is sent. It is made with the first batch: a run that
 * writes nothing leaves none.
 *
 * @throws {CommandError} when there is such a file already, since it may be all that takes another run back
 */
export function openUndoFile(file: string): {
  add: (mutations: readonly PlannedMutation[]) => void
  close: () => void
} {
  if (existsSync(file)) {
    throw new CommandError(`The undo file ${file} is already there; name another, or move it away.`)
  }
  let handle: number | null = null
  return {
    add(mutations) {
      if (handle === null) {
        mkdirSync(dirname(resolve(file)), {recursive: true})
        handle = openSync(file, 'wx', 0o600)
      }
      const lines = mutations.map((mutation) => `${JSON.stringify(toUndoStep(mutation))}\n`)
      writeSync(handle, lines.join(''))
      fsyncSync(handle)
    },
    close() {
      if (handle !== null) closeSync(handle)
    },
  }
}
