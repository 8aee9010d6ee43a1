import {GAME_TYPES, isGameType, type GameType} from '../../schemas/rules/game-type.ts'
import {UsageError, parseCommandLine} from '../lib/command.ts'
import {LEGACY_FIELDS, type FieldMap} from './fields.ts'

const OPTIONS = {
  write: {type: 'boolean'},
  json: {type: 'boolean'},
  quiet: {type: 'boolean'},
  force: {type: 'boolean'},
  diff: {type: 'boolean'},
  help: {type: 'boolean', short: 'h'},
  'publish-conflicts': {type: 'boolean'},
  'group-mirrors': {type: 'boolean'},
  images: {type: 'string'},
  map: {type: 'string', multiple: true},
  types: {type: 'string', multiple: true},
  limit: {type: 'string'},
  out: {type: 'string'},
  report: {type: 'string'},
  undo: {type: 'string'},
  rollback: {type: 'string'},
} as const

export type CliOptions = {
  /** A path, or `-` for standard input. */
  file: string
  write: boolean
  json: boolean
  quiet: boolean
  force: boolean
  diff: boolean
  publishConflicts: boolean
  groupMirrors: boolean
  map: FieldMap
  types: Record<string, GameType>
  images?: string
  limit?: number
  out?: string
  report?: string
  undo?: string
}

export type CliCommand =
  | {help: true}
  | {help: false; rollback: string; json: boolean}
  | ({help: false; rollback: null} & CliOptions)

export const USAGE = `Usage: npm run import -- FILE [options]      (FILE may be - for standard input)

Imports a legacy list of games. Without --write nothing is changed: you see what would happen.

  --write               write to the lake
  --images DIR          also upload the thumbnails that the entries name
  --map OURS=THEIRS,…   names of the list's fields, for example --map name=title,path=url; of several for
                        one field (path=swf,path=url) the first that holds something counts
  --types THEIRS=OURS,… names of the list's types, for example --types html=html5,proxy=external
  --limit N             only the first N entries
  --publish-conflicts   publish every game of a path that several claim
  --group-mirrors       give possible mirrors a shared mirror group
  --force               overwrite editors' changes and bring back deleted games
  --diff                show field by field what would change
  --json                print the whole report as one JSON object
  --report DIR          write import-report.json and import-report.md there
  --out FILE            write the games as NDJSON, for sanity dataset import
  --undo FILE           with --write: keep what is needed to take the run back
  --rollback FILE       take back the run that wrote this undo file (needs --write)
  --quiet               no progress and no summary
  --help                this text

Exit: 0 everything accepted; 1 rejected entries, an unreadable list, a run that ended early or no lake; 2 usage.
`

/** @throws {UsageError} */
export function readCommand(argv: readonly string[]): CliCommand {
  const {values, positionals} = parseCommandLine(argv, OPTIONS)
  if (values.help) return {help: true}
  if (values.rollback !== undefined) {
    if (!values.write) throw new UsageError('--rollback changes the lake; add --write to do it.')
    if (positionals.length > 0)
      throw new UsageError('--rollback takes no list beside the undo file.')
    return {help: false, rollback: values.rollback, json: values.json ?? false}
  }

  const [file, ...more] = positionals
  if (file === undefined) throw new UsageError('Name the list to import, or - for standard input.')
  if (more.length > 0) throw new UsageError(`One list at a time; “${more[0]}” is a second one.`)
  if (values.undo !== undefined && !values.write) {
    throw new UsageError('--undo needs --write; a dry run has nothing to take back.')
  }
  return {
    help: false,
    rollback: null,
    file,
    write: values.write ?? false,
    json: values.json ?? false,
    quiet: values.quiet ?? false,
    force: values.force ?? false,
    diff: values.diff ?? false,
    publishConflicts: values['publish-conflicts'] ?? false,
    groupMirrors: values['group-mirrors'] ?? false,
    map: readMap(values.map),
    types: readTypes(values.types),
    images: values.images,
    limit: readLimit(values.limit),
    out: values.out,
    report: values.report,
    undo: values.undo,
  }
}

function readMap(texts: readonly string[] | undefined): FieldMap {
  const map: FieldMap = {}
  for (const [ours, theirs] of pairsOf(texts, '--map')) {
    const field = LEGACY_FIELDS.find((known) => known === ours)
    if (!field) {
      throw new UsageError(
        `--map knows no field “${ours}”; the fields are ${LEGACY_FIELDS.join(', ')}.`,
      )
    }
    map[field] = [...(map[field] ?? []), theirs]
  }
  return map
}

function readTypes(texts: readonly string[] | undefined): Record<string, GameType> {
  const types: Record<string, GameType> = Object.create(null)
  for (const [theirs, ours] of pairsOf(texts, '--types')) {
    if (!isGameType(ours)) {
      throw new UsageError(
        `--types knows no type “${ours}”; the types are ${GAME_TYPES.join(', ')}.`,
      )
    }
    types[theirs.toLowerCase()] = ours
  }
  return types
}

function pairsOf(texts: readonly string[] | undefined, option: string): [string, string][] {
  return (texts ?? []).flatMap((text) =>
    text.split(',').map((pair): [string, string] => {
      const [left = '', right = '', ...rest] = pair.split('=').map((part) => part.trim())
      if (left === '' || right === '' || rest.length > 0) {
        throw new UsageError(
          `${option} takes pairs such as name=title,path=url; “${pair}” is none.`,
        )
      }
      return [left, right]
    }),
  )
}

function readLimit(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const limit = Number(text)
  if (!Number.isSafeInteger(limit) || limit < 1) {
    throw new UsageError(`--limit is “${text}”; it must be a whole number from 1.`)
  }
  return limit
}
