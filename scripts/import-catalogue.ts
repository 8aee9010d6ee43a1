import {setFlagsFromString} from 'node:v8'

import type {SanityClient} from '@sanity/client'

import {openUndoFile, runFolder, writeDocuments, writeReportFiles} from './catalogue/cli-files.ts'
import {readCommand, USAGE, type CliOptions} from './catalogue/cli-options.ts'
import {diffText} from './catalogue/diff-text.ts'
import {ImagesFolderError} from './catalogue/find-thumbnails.ts'
import {importCatalogue, ImportStoppedError} from './catalogue/import-catalogue.ts'
import {UnreadableListError} from './catalogue/legacy-list.ts'
import {jsonReport, terminalSummary} from './catalogue/report-text.ts'
import type {ImportReport} from './catalogue/report.ts'
import {rollBack} from './catalogue/roll-back.ts'
import {readUndoFile, UndoFileError} from './catalogue/undo.ts'
import {
  CommandError,
  describeError,
  interruptSignal,
  runCommand,
  say,
  upperFirst,
} from './lib/command.ts'
import {createLakeClient, dataFolder, describeLake, readLakeSettings} from './lib/lake-client.ts'
import {counted, plainLine} from './lib/plain-text.ts'
import {progressLine} from './lib/progress-line.ts'
import {readText} from './lib/read-text.ts'
import {isUnreachable} from './lib/retry.ts'

// Half the memory for a list of 50,000 entries (measured: 380 MB instead of 620), at a few seconds more.
setFlagsFromString('--optimize-for-size')

await runCommand(async (argv) => {
  const command = readCommand(argv)
  if (command.help) {
    process.stdout.write(USAGE)
    return 0
  }
  try {
    return command.rollback === null ? await runImport(command) : await runRollBack(command)
  } catch (error) {
    throw new CommandError(sentenceOf(error))
  }
})

async function runImport(options: CliOptions): Promise<number> {
  const {text, note} = await readText(options.file)
  const {client, warning} = await connect(options.write)
  const interrupt = interruptSignal()
  const progress = options.quiet || options.json ? null : progressLine(process.stderr)
  const undo = options.undo === undefined ? null : openUndoFile(options.undo)

  try {
    const report = await importCatalogue({
      ...options,
      text,
      source: options.file === '-' ? 'standard input' : options.file,
      client,
      signal: interrupt.signal,
      retry: {
        onWait: (error, wait) =>
          say(
            `The lake does not answer (${plainLine(sentenceOf(error))}); trying again in ${Math.ceil(wait / 1_000)} s.`,
          ),
      },
      onProgress: ({step, done, total}) => progress?.show(step, done, total),
      onPlan: (planned) => {
        if (options.out !== undefined) writeDocuments(options.out, planned)
        if (options.diff && !options.json) process.stdout.write(diffText(planned.plan))
      },
      onBatch: undo?.add,
    })
    if (note !== null) report.notes.unshift(note)
    progress?.end()
    if (warning !== null) say(warning)
    publish(report, options)
    return report.counts.rejected > 0 ? 1 : 0
  } catch (error) {
    progress?.end()
    if (!(error instanceof ImportStoppedError)) {
      if (interrupt.signal.aborted)
        throw new CommandError('Interrupted before anything was written.')
      throw error
    }
    publish(error.report, options)
    say(error.message)
    return 1
  } finally {
    undo?.close()
    interrupt.release()
  }
}

async function runRollBack({rollback, json}: {rollback: string; json: boolean}): Promise<number> {
  const steps = readUndoFile((await readText(rollback)).text)
  const {client} = await connect(true)
  if (!client) throw new CommandError('There is no lake to write to.')
  const {deleted, restored, kept, missing} = await rollBack(client, steps)
  process.stdout.write(
    json
      ? `${JSON.stringify({deleted, restored, kept, missing})}\n`
      : `${deleted} games deleted, ${restored} restored, ${missing} already gone, ${kept.length} changed since and kept.\n`,
  )
  for (const id of kept) say(`${id} was changed since and stays.`)
  return kept.length > 0 ? 1 : 0
}

/**
 * The lake, when it answers. A dry run without one compares with an empty dataset and says so.
 *
 * @returns no client for a dry run without a lake, with the warning to give once the list has proved readable
 */
async function connect(
  mustWrite: boolean,
): Promise<{client: SanityClient | null; warning: string | null}> {
  const settings = readLakeSettings()
  const where = describeLake(settings)
  const client = createLakeClient(settings)
  try {
    if (settings.token === null) await client.withConfig({timeout: 5_000}).fetch('0')
    else await client.withConfig({timeout: 5_000}).fetch('*[_type == "game"][0]._id')
  } catch (error) {
    if (!isUnreachable(error)) {
      throw new CommandError(`${upperFirst(where)} refuses: ${plainLine(sentenceOf(error), 200)}`)
    }
    if (mustWrite) {
      throw new CommandError(
        `${upperFirst(where)} does not answer, so nothing was written; start it with npm run lake or npm start.`,
      )
    }
    const warning = `${upperFirst(where)} does not answer; this dry run compares with an empty dataset.`
    return {client: null, warning}
  }
  if (settings.token !== null) return {client, warning: null}

  const problem = `there is no token for ${where} in ${dataFolder()}; set SANITY_AUTH_TOKEN or DATA_DIR`
  if (mustWrite) throw new CommandError(`Nothing was written: ${problem}.`)
  return {client: null, warning: `This dry run compares with an empty dataset, since ${problem}.`}
}

/** Files and standard output of a finished or interrupted run. */
function publish(report: ImportReport, options: CliOptions): void {
  if (options.report !== undefined) writeReportFiles(options.report, report)
  if (options.write) {
    const folder = runFolder(dataFolder(), report.run)
    writeReportFiles(folder, report)
    if (!options.quiet && !options.json) say(`The whole report is in ${folder}.`)
  }
  if (options.json) for (const piece of jsonReport(report)) process.stdout.write(piece)
  else if (!options.quiet) process.stdout.write(terminalSummary(report))
  const {rejected} = report.counts
  if (rejected > 0 && (options.quiet || options.json))
    say(`${counted(rejected, 'entry', 'entries')} ${rejected === 1 ? 'was' : 'were'} rejected.`)
}

function sentenceOf(error: unknown): string {
  const isOurs =
    error instanceof UnreadableListError ||
    error instanceof UndoFileError ||
    error instanceof ImagesFolderError
  return isOurs ? error.message : describeError(error)
}
