import {
  interruptSignal,
  runCommand,
  say,
  UsageError,
  upperFirst,
  parseCommandLine,
} from './lib/command.ts'
import {chooseLake, connectToLake, describeLake} from './lib/lake-client.ts'
import {plainLine} from './lib/plain-text.ts'
import {progressLine} from './lib/progress-line.ts'
import {checkLinks, type CheckedLink, type CheckSummary} from './links/check-links.ts'

const USAGE = `Usage: npm run check-links -- [--write] [--recheck DAYS] [--limit N] [--json] [--quiet]

Asks the addresses of all external games whether they answer. Without --write nothing is changed.

  --write         write linkStatus and linkCheckedAt of the games
  --recheck DAYS  leave out what was checked in the last so many days (1; 0 checks all)
  --limit N       only so many addresses, longest unchecked first
  --json          print one object: games, left, checked, ok, dead, unknown, written, links
  --quiet         no progress and no summary

Exit: 0 no dead address; 1 dead addresses, an interrupted run, no network or no lake; 2 usage.
`

const DAY = 86_400_000
const LISTED = 30

const OPTIONS = {
  write: {type: 'boolean'},
  json: {type: 'boolean'},
  quiet: {type: 'boolean'},
  recheck: {type: 'string'},
  limit: {type: 'string'},
  help: {type: 'boolean', short: 'h'},
} as const

type Options = {
  write: boolean
  json: boolean
  quiet: boolean
  recheckDays: number
  limit: number | undefined
}

await runCommand(async (argv) => {
  const options = readOptions(argv)
  if (options === 'help') {
    process.stdout.write(USAGE)
    return 0
  }
  const lake = chooseLake()
  const client = await connectToLake(lake)
  const interrupt = interruptSignal()
  const progress = options.quiet || options.json ? null : progressLine(process.stderr)
  try {
    const summary = await checkLinks({
      client,
      write: options.write,
      checkedBefore: new Date(Date.now() - options.recheckDays * DAY),
      limit: options.limit,
      signal: interrupt.signal,
      onProgress: (done, total) => progress?.show('addresses', done, total),
    })
    progress?.end()
    if (options.json) process.stdout.write(`${JSON.stringify(toJson(summary))}\n`)
    else if (!options.quiet) process.stdout.write(inWords(summary, options, describeLake(lake)))
    if (summary.stopped !== null) say(whyStopped(summary.stopped, summary.written))
    return summary.dead > 0 || summary.stopped !== null ? 1 : 0
  } finally {
    progress?.end()
    interrupt.release()
  }
})

function whyStopped(stopped: string, written: number): string {
  if (stopped === 'offline') {
    return 'No server answered at all; this machine seems to be offline, so nothing was written.'
  }
  const rest = `${written} games are written, run it again for the rest.`
  return stopped === 'interrupted'
    ? `Interrupted; ${rest}`
    : `The check ended early, since ${stopped}; ${rest}`
}

/** `links` without what is only of use within a run. */
function toJson({links, ...numbers}: CheckSummary) {
  return {
    ...numbers,
    links: links.map(({address, status, reason, games}) => ({
      address,
      status,
      reason,
      games: games.map(({_id, name}) => ({id: _id, name})),
    })),
  }
}

function inWords(summary: CheckSummary, {write}: Options, where: string): string {
  const {games, left, checked, ok, dead, unknown, written, links} = summary
  return [
    `${upperFirst(where)}: ${games} external games, ${checked} addresses asked, ${left} games left for later`,
    `  ${ok} answer, ${dead} are dead, ${unknown} are unknown`,
    write ? `  ${written} games written` : '  Nothing was changed; add --write to write it.',
    ...listed(
      'Dead',
      links.filter(({status}) => status === 'dead'),
    ),
    ...listed(
      'Unknown',
      links.filter(({status}) => status === 'unknown'),
    ),
    '',
  ].join('\n')
}

function listed(title: string, links: readonly CheckedLink[]): string[] {
  if (links.length === 0) return []
  const lines = links.slice(0, LISTED).map(({address, reason, games}) => {
    const names = games.map(({name}) => plainLine(name, 40)).join(', ')
    return `  ${names}: ${reason} (${plainLine(address, 120)})`
  })
  const more = links.length - LISTED
  return ['', title, ...lines, ...(more > 0 ? [`  … and ${more} more`] : [])]
}

function readOptions(argv: readonly string[]): Options | 'help' {
  const {values, positionals} = parseCommandLine(argv, OPTIONS)
  if (values.help) return 'help'
  if (positionals.length > 0) throw new UsageError(`“${positionals[0]}” is no option.`)
  const days = Number(values.recheck ?? '1')
  if (!Number.isFinite(days) || days < 0 || values.recheck === '') {
    throw new UsageError(`--recheck is “${values.recheck}”; it must be a number of days from 0.`)
  }
  const limit = values.limit === undefined ? undefined : Number(values.limit)
  if (limit !== undefined && (!Number.isSafeInteger(limit) || limit < 1)) {
    throw new UsageError(`--limit is “${values.limit}”; it must be a whole number from 1.`)
  }
  return {
    write: values.write ?? false,
    json: values.json ?? false,
    quiet: values.quiet ?? false,
    recheckDays: days,
    limit,
  }
}
