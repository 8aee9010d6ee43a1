import {closeSync, fsyncSync, mkdirSync, openSync, writeFileSync, writeSync} from 'node:fs'
import {dirname, join, resolve} from 'node:path'
import {pathToFileURL} from 'node:url'

import type {Planned} from './import-catalogue.ts'
import {toNewGame, type PlannedMutation} from './plan-mutations.ts'
import {markdownReport} from './report-text.ts'
import type {ImportReport} from './report.ts'
import {toUndoStep} from './undo.ts'

/** Writes `import-report.json` and `import-report.md` into a folder, which is made when it is not there. */
export function writeReportFiles(folder: string, report: ImportReport): void {
  mkdirSync(folder, {recursive: true})
  writeFileSync(join(folder, 'import-report.json'), `${JSON.stringify(report, null, 2)}\n`)
  writeFileSync(join(folder, 'import-report.md'), markdownReport(report))
}

/** The folder of one run below the data folder: colons are no part of a file name everywhere. */
export function runFolder(dataFolder: string, run: string): string {
  return join(dataFolder, 'import-reports', run.replaceAll(':', '-'))
}

/** Every game as NDJSON for `sanity dataset import`; images become the importer's own file references. */
export function writeDocuments(file: string, {documents, files}: Planned): void {
  const lines = documents.map((document) => {
    const {thumbnail: _, ...game} = toNewGame(document)
    const image = files.get(document.id)?.file
    if (image === undefined) return JSON.stringify(game)
    const _sanityAsset = `image@${pathToFileURL(resolve(image)).href}`
    return JSON.stringify({...game, thumbnail: {_type: 'image', _sanityAsset}})
  })
  mkdirSync(dirname(resolve(file)), {recursive: true})
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
}

/** An undo file that is on the disk before the batch it undoes is sent. */
export function openUndoFile(file: string): {
  add: (mutations: readonly PlannedMutation[]) => void
  close: () => void
} {
  mkdirSync(dirname(resolve(file)), {recursive: true})
  const handle = openSync(file, 'wx', 0o600)
  return {
    add(mutations) {
      writeSync(
        handle,
        mutations.map((mutation) => `${JSON.stringify(toUndoStep(mutation))}\n`).join(''),
      )
      fsyncSync(handle)
    },
    close: () => closeSync(handle),
  }
}
