import {join} from 'node:path'

import type {LakeSettings} from '../config/node/lake.ts'
import {typesInWords} from './backup/count-types.ts'
import {startBackup, type BackupSummary} from './backup/write-backup.ts'
import {onInterrupt, runCommand, say, UsageError, parseCommandLine} from './lib/command.ts'
import {chooseLake, connectToLake, describeLake} from './lib/lake-client.ts'
import {progressLine} from './lib/progress-line.ts'

const USAGE = `Usage: npm run backup -- [FILE] [--json] [--quiet]

Writes the whole dataset, with drafts, images and files, to FILE. Without FILE it goes to
backups/<dataset>-<date and time>.tar.gz in the data folder. An existing file is never replaced.

Exit: 0 the backup is complete and was read back; 1 it was not made; 2 usage.
`

const OPTIONS = {
  json: {type: 'boolean'},
  quiet: {type: 'boolean'},
  help: {type: 'boolean', short: 'h'},
} as const

type Options = {file: string | null; json: boolean; quiet: boolean}

await runCommand(async (argv) => {
  const options = readOptions(argv)
  if (options === 'help') {
    process.stdout.write(USAGE)
    return 0
  }
  const lake = chooseLake()
  const client = await connectToLake(lake)
  const run = startBackup(client, options.file ?? defaultFile(lake, new Date()))
  const interrupt = onInterrupt(() => {
    run.cleanUp()
    say('Interrupted; no backup was made.')
  })
  const progress = options.quiet || options.json ? null : progressLine(process.stderr)
  try {
    const summary = await run.finish((step, done, total) => progress?.show(step, done, total))
    progress?.end()
    if (options.json) process.stdout.write(`${JSON.stringify(summary)}\n`)
    else if (!options.quiet) process.stdout.write(`${inWords(summary, describeLake(lake))}\n`)
    return 0
  } finally {
    progress?.end()
    interrupt.release()
    run.cleanUp()
  }
})

function readOptions(argv: readonly string[]): Options | 'help' {
  const {values, positionals} = parseCommandLine(argv, OPTIONS)
  if (values.help) return 'help'
  if (positionals.length > 1) throw new UsageError('One file at a time.')
  return {
    file: positionals[0] ?? null,
    json: values.json ?? false,
    quiet: values.quiet ?? false,
  }
}

/** Colons are no part of a file name everywhere. */
function defaultFile({dataDir, dataset}: LakeSettings, now: Date): string {
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '-')
  return join(dataDir, 'backups', `${dataset}-${moment}.tar.gz`)
}

function inWords(summary: BackupSummary, where: string): string {
  return [
    `${summary.file}: ${where}, ${(summary.size / 1_000_000).toFixed(1)} MB`,
    `  ${summary.documents} documents (${summary.drafts} of them drafts) and ${summary.assets} images and files`,
    `  ${typesInWords(summary.types)}`,
    `Bring it back with npm run restore -- ${summary.file}`,
  ].join('\n')
}
