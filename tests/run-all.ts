import {spawn} from 'node:child_process'
import {mkdir, readFile, rm} from 'node:fs/promises'
import {join, relative} from 'node:path'

import {isRecord} from '../server/is-record.ts'

/*
 * `npm test`: every check, from a fresh clone. `npm test -- quick` leaves out what needs a browser, and
 * `npm test -- types lint` runs single checks. The last line counts what really ran: a check that is no test counts
 * as one, a test runner as many as it reports.
 */
type Outcome = {
  passed: number
  failed: number
  skipped: number
  failures: Failure[]
}

/** A failed test, the command that repeats it, where its trace is, and the end of what a check without tests said. */
type Failure = {test: string; repeat: string; trace?: string; said?: string}

type Check = {name: string; perform: (print: Print) => Promise<Outcome>}

type Print = (text: string) => void

const root = join(import.meta.dirname, '..')
const folder = join(root, 'test-results')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

const STATIC: Check[] = [
  {name: 'lockfile', perform: lockfileIsComplete},
  programCheck('types', bin('tsc'), ['-p', '.']),
  programCheck('lint', bin('oxlint'), ['--type-aware', '--deny-warnings', '.']),
  programCheck('format', bin('oxfmt'), ['--check', '.'], 'npm run format'),
  programCheck(
    'generated types',
    process.execPath,
    ['scripts/typegen.ts', '--check'],
    'npm run typegen',
  ),
]
const UNIT: Check = {name: 'unit and integration', perform: vitest}
const BROWSER: Check = {name: 'browser', perform: playwright}
const CHECKS = [...STATIC, UNIT, BROWSER]

const wanted = readWanted(process.argv.slice(2))
await rm(folder, {recursive: true, force: true})
await mkdir(folder, {recursive: true})

// The static checks run one after the other beside the unit tests. The browser needs the machine for itself.
const [first, second] = await Promise.all([inTurn(STATIC), inTurn([UNIT])])
report([...first, ...second, ...(await inTurn([BROWSER]))])

function readWanted(words: string[]): Set<string> {
  if (words.length === 0) return new Set(CHECKS.map(({name}) => name))
  if (words.includes('quick')) return new Set([...STATIC, UNIT].map(({name}) => name))
  const unknown = words.find((word) => !CHECKS.some(({name}) => name === word))
  if (unknown === undefined) return new Set(words)
  const names = CHECKS.map(({name}) => `"${name}"`).join(', ')
  console.error(
    `There is no check "${unknown}". There are ${names}, and quick for all but the last.`,
  )
  return process.exit(2)
}

/** Performs those checks that are wanted, each with its output in one piece. */
async function inTurn(checks: Check[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const {name, perform} of checks) {
    if (!wanted.has(name)) continue
    const start = performance.now()
    const isAlone = checks !== STATIC || !wanted.has(UNIT.name)
    const output: string[] = []
    const outcome = await perform((text) => {
      if (isAlone) process.stdout.write(text)
      else output.push(text)
    })
    const seconds = ((performance.now() - start) / 1_000).toFixed(1)
    const verdict = outcome.failed === 0 ? 'passed' : 'FAILED'
    // What passed beside the unit tests has nothing to say.
    const told = outcome.failed === 0 ? '' : output.join('')
    console.log(`${told}── ${name}: ${verdict} (${seconds} s)`)
    outcomes.push(outcome)
  }
  return outcomes
}

function report(outcomes: Outcome[]): void {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0)
  for (const {test, repeat, trace, said} of outcomes.flatMap(({failures}) => failures)) {
    console.log(`\nFailed: ${test}\n  again: ${repeat}`)
    if (said !== undefined) console.log(said)
    if (trace !== undefined)
      console.log(`  trace: npx playwright show-trace ${relative(root, trace)}`)
  }
  const skipped = sum('skipped') === 0 ? '' : `, ${sum('skipped')} skipped`
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`)
  process.exit(sum('failed') === 0 ? 0 : 1)
}

function run(
  print: Print,
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{code: number; output: string}> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: {...process.env, ...env},
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        print(chunk.toString())
      })
    }
    child.on('error', reject)
    child.on('close', (code) => {
      resolve({code: code ?? 1, output})
    })
  })
}

/** A check that is one command. `mend` is the command that puts right what it finds. */
function programCheck(name: string, program: string, args: string[], mend?: string): Check {
  return {
    name,
    async perform(print) {
      const {code} = await run(print, program, args)
      return oneCheck(name, code === 0, mend)
    },
  }
}

function oneCheck(name: string, isPassed: boolean, mend?: string): Outcome {
  const repeat = `npm test -- "${name}"${mend === undefined ? '' : ` (${mend} mends it)`}`
  return isPassed
    ? {passed: 1, failed: 0, skipped: 0, failures: []}
    : {passed: 0, failed: 1, skipped: 0, failures: [{test: name, repeat}]}
}

/** A lockfile that lacks another platform's package cannot be installed from on this one either. */
async function lockfileIsComplete(print: Print): Promise<Outcome> {
  const npm = process.env.npm_execpath
  const args = [
    'ci',
    '--dry-run',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const {code, output} = await (npm
    ? run(print, process.execPath, [npm, ...args])
    : run(print, 'npm', args))
  return oneCheck('lockfile', code === 0 && !output.includes('Missing:'))
}

async function vitest(print: Print): Promise<Outcome> {
  const file = join(folder, 'vitest.json')
  const {code, output} = await run(print, bin('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const counts = await readReport(file)
  return outcomeOf(UNIT.name, code, output, {
    passed: numberAt(counts, 'numPassedTests'),
    failed: numberAt(counts, 'numFailedTests'),
    skipped: numberAt(counts, 'numPendingTests') + numberAt(counts, 'numTodoTests'),
    failures: recordsIn(counts.testResults).flatMap(failedInFile),
  })
}

async function playwright(print: Print): Promise<Outcome> {
  const file = join(folder, 'playwright.json')
  const {code, output} = await run(print, bin('playwright'), ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const results = await readReport(file)
  const counts = isRecord(results.stats) ? results.stats : {}
  return outcomeOf(BROWSER.name, code, output, {
    passed: numberAt(counts, 'expected'),
    failed: numberAt(counts, 'unexpected'),
    skipped: numberAt(counts, 'skipped'),
    failures: failedSpecs(results),
  })
}

/**
 * A runner that ended badly without naming a failed test is a failure of its own: a file that does not load, or an
 * error that no test was there to catch. The last lines of its output say which.
 */
function outcomeOf(name: string, code: number, output: string, counts: Outcome): Outcome {
  if (code === 0 || counts.failed > 0) return counts
  const said = output.trimEnd().split('\n').slice(-60).join('\n')
  const own =
    counts.failures.length > 0
      ? []
      : oneCheck(name, false).failures.map((failure) => ({...failure, said}))
  return {
    ...counts,
    failed: Math.max(1, counts.failures.length),
    failures: [...counts.failures, ...own],
  }
}

/** What failed in one file of Vitest's report; a file that did not load has no tests to name. */
function failedInFile({name, status, assertionResults}: Record<string, unknown>): Failure[] {
  if (status !== 'failed') return []
  const file = relative(root, String(name))
  const repeat = `npx vitest run ${file}`
  const failed = recordsIn(assertionResults).filter((test) => test.status === 'failed')
  if (failed.length === 0) return [{test: file, repeat}]
  return failed.map(({title, fullName}) => ({
    test: `${file} > ${String(fullName)}`,
    repeat: `${repeat} -t ${JSON.stringify(String(title))}`,
  }))
}

function failedSpecs(results: Record<string, unknown>): Failure[] {
  return specsOf(results)
    .filter(({ok}) => ok === false)
    .map((spec) => {
      const trace = attachmentsOf(spec).find(({name}) => name === 'trace')?.path
      return {
        test: `${placeOf(spec)} > ${String(spec.title)}`,
        repeat: `npx playwright test ${placeOf(spec)}`,
        ...(typeof trace === 'string' && {trace}),
      }
    })
}

/** The tests of Playwright's report, however deep its suites are. */
function specsOf({suites, specs}: Record<string, unknown>): Record<string, unknown>[] {
  return [...recordsIn(specs), ...recordsIn(suites).flatMap(specsOf)]
}

function placeOf({file, line}: Record<string, unknown>): string {
  return `tests/${String(file)}:${String(line)}`
}

function attachmentsOf({tests}: Record<string, unknown>): Record<string, unknown>[] {
  return recordsIn(tests)
    .flatMap(({results}) => recordsIn(results))
    .flatMap(({attachments}) => recordsIn(attachments))
}

function recordsIn(list: unknown): Record<string, unknown>[] {
  return Array.isArray(list) ? list.filter(isRecord) : []
}

async function readReport(file: string): Promise<Record<string, unknown>> {
  const text = await readFile(file, 'utf8').catch(() => '{}')
  const value: unknown = JSON.parse(text)
  return isRecord(value) ? value : {}
}

function numberAt(record: Record<string, unknown>, key: string): number {
  const value = record[key]
  return typeof value === 'number' ? value : 0
}
