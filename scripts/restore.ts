import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {countTypes, typesInWords} from './backup/count-types.ts'
import {isForeign, planRestore, type RestorePlan} from './backup/plan-restore.ts'
import {readArchive, type Archive, type StoredDocument} from './backup/read-archive.ts'
import {readDataset, restoreArchive} from './backup/restore-archive.ts'
import {unpackArchive} from './backup/unpack-archive.ts'
import {
  CommandError,
  onInterrupt,
  runCommand,
  say,
  sayWait,
  UsageError,
  parseCommandLine,
} from './lib/command.ts'
import {chooseLake, connectToLake, describeLake} from './lib/lake-client.ts'
import {counted, plainLine} from './lib/plain-text.ts'
import {progressLine} from './lib/progress-line.ts'

const USAGE = `Usage: npm run restore -- FILE [--write] [--replace] [--json] [--quiet]

Brings back a backup that npm run backup has made. Without --write nothing is changed: you see what would be.

  --write    create what is missing and replace what differs
  --replace  also delete what the backup does not hold, so that the dataset becomes the backup
  --json     print one object: created, replaced, unchanged, uploaded, deleted, kept
  --quiet    no progress and no list

Exit: 0 done; 1 a damaged or hostile archive, or no lake; 2 usage.
`

const LISTED = 20

const OPTIONS = {
  write: {type: 'boolean'},
  replace: {type: 'boolean'},
  json: {type: 'boolean'},
  quiet: {type: 'boolean'},
  help: {type: 'boolean', short: 'h'},
} as const

type Options = {file: string; write: boolean; replace: boolean; json: boolean; quiet: boolean}

await runCommand(async (argv) => {
  const options = readOptions(argv)
  if (options === 'help') {
    process.stdout.write(USAGE)
    return 0
  }
  const folder = mkdtempSync(join(tmpdir(), 'restore-'))
  const cleanUp = () => rmSync(folder, {recursive: true, force: true})
  const interrupt = onInterrupt(() => {
    cleanUp()
    say(
      options.write
        ? 'Interrupted; what is written is whole, run it again for the rest.'
        : 'Interrupted; nothing was changed.',
    )
  })
  try {
    await restore(options, folder)
    return 0
  } finally {
    interrupt.release()
    cleanUp()
  }
})

async function restore(options: Options, folder: string): Promise<void> {
  const settings = chooseLake()
  const where = describeLake(settings)
  // The archive first: a bad one is refused whether there is a lake or not.
  const archive = await readArchive(await unpackArchive(options.file, folder))
  const client = await connectToLake(settings)
  const lake = await readDataset(client)
  const plan = planRestore(archive, lake)
  if (!options.json && !options.quiet) {
    process.stdout.write(planInWords(options, archive, plan, where))
  }

  if (options.replace && isForeign(archive, lake)) {
    throw new CommandError(
      `${options.file} holds no document of a type that ${where} has, so it is a backup of something else; it is not put in the place of all that is there. Without --replace it is added.`,
    )
  }
  if (options.write) {
    const progress = options.json || options.quiet ? null : progressLine(process.stderr)
    await restoreArchive(client, archive, plan, {
      replace: options.replace,
      retry: {onWait: sayWait},
      onProgress: ({step, done, total}) => progress?.show(step, done, total),
    }).finally(() => progress?.end())
  }
  if (options.json) process.stdout.write(`${JSON.stringify(numbersOf(options, plan))}\n`)
  else if (!options.quiet) {
    process.stdout.write(
      options.write
        ? 'Restored, and compared with the backup: all of it is there.\n'
        : 'Nothing was changed; add --write to restore.\n',
    )
  }
}

function numbersOf({write, replace}: Options, plan: RestorePlan) {
  return {
    mode: write ? 'write' : 'dry',
    created: plan.create.length,
    replaced: plan.replace.length,
    unchanged: plan.unchanged,
    uploaded: plan.upload.length,
    deleted: replace ? plan.extra.length : 0,
    kept: replace ? 0 : plan.extra.length,
  }
}

function planInWords(
  {file, write, replace}: Options,
  {documents, assets}: Archive,
  plan: RestorePlan,
  where: string,
): string {
  const would = write ? 'will' : 'would'
  const extra = replace
    ? `${plan.extra.length} ${would} be deleted`
    : `${plan.extra.length} that the backup does not hold stay`
  return [
    `${file}: ${counted(documents.length, 'document')} and ${assets.size} images and files, compared with ${where}`,
    `  in the backup: ${typesInWords(countTypes(documents))}`,
    `  ${counted(plan.create.length, 'document')} ${would} be created, ${plan.replace.length} replaced, ${plan.unchanged} are the same; ${extra}`,
    `  ${plan.upload.length} images and files ${would} be uploaded`,
    ...listed('+', plan.create),
    ...listed('~', plan.replace),
    ...(replace ? listed('-', plan.extra) : []),
    '',
  ].join('\n')
}

function listed(sign: string, documents: readonly StoredDocument[]): string[] {
  const lines = documents
    .slice(0, LISTED)
    .map((document) => `  ${sign} ${document._id} ${plainLine(nameOf(document), 60)}`.trimEnd())
  const more = documents.length - LISTED
  return more > 0 ? [...lines, `  ${sign} … and ${more} more`] : lines
}

function nameOf({_type, name, title, originalFilename}: StoredDocument): string {
  const words = [name, title, originalFilename].find((text) => typeof text === 'string')
  return typeof words === 'string' ? `${_type} “${words}”` : _type
}

function readOptions(argv: readonly string[]): Options | 'help' {
  const {values, positionals} = parseCommandLine(argv, OPTIONS)
  if (values.help) return 'help'
  const [file, ...more] = positionals
  if (file === undefined) throw new UsageError('Name the backup to restore.')
  if (more.length > 0) throw new UsageError('One backup at a time.')
  return {
    file,
    write: values.write ?? false,
    replace: values.replace ?? false,
    json: values.json ?? false,
    quiet: values.quiet ?? false,
  }
}
