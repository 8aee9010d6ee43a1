import {spawn} from 'node:child_process'
import {mkdir, readFile, rm} from 'node:fs/promises'
import {join} from 'node:path'

import {isRecord} from '../local/is-record.ts'

// `npm test`: every check from a fresh clone. The last line counts what really ran: a check that is no test
// counts as one, a test runner as many as it reports.
type Outcome = {passed: number; failed: number; skipped: number; failures?: string[]}

const root = join(import.meta.dirname, '..')
const folder = join(root, 'test-results')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)
const only = process.argv.slice(2)

const CHECKS: {name: string; perform: () => Promise<Outcome>}[] = [
  {name: 'lockfile', perform: () => lockfileIsComplete()},
  {name: 'types', perform: () => check(bin('tsc'), ['-p', '.'])},
  {name: 'lint', perform: () => check(bin('oxlint'), ['--type-aware', '--deny-warnings', '.'])},
  {name: 'format', perform: () => check(bin('oxfmt'), ['--check', '.'])},
  {
    name: 'generated types',
    perform: () => check(process.execPath, ['scripts/typegen.ts', '--check']),
  },
  {name: 'unit and integration', perform: vitest},
  {name: 'browser', perform: playwright},
]

await rm(folder, {recursive: true, force: true})
await mkdir(folder, {recursive: true})

const total = {passed: 0, failed: 0, skipped: 0}
const failures: string[] = []
for (const {name, perform} of CHECKS) {
  if (only.length > 0 && !only.includes(name)) continue
  console.log(`\n── ${name}`)
  const start = performance.now()
  const outcome = await perform()
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += outcome[key]
  const isGood = outcome.failed === 0
  const named = outcome.failures?.length ? outcome.failures : ['see above']
  if (!isGood) failures.push(...named.map((test) => `${name}: ${test}`))
  const verdict = isGood ? 'passed' : `FAILED: run it alone with  npm test -- "${name}"`
  console.log(`── ${name}: ${verdict} (${((performance.now() - start) / 1_000).toFixed(1)} s)`)
}

// Said once more at the end, where it is found without scrolling through ten minutes of output.
if (failures.length > 0) console.log(['\nFailed:', ...failures].join('\n  '))
const skipped = total.skipped === 0 ? '' : `, ${total.skipped} skipped`
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(total.failed === 0 ? 0 : 1)

function run(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{code: number; output: string}> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: {...process.env, ...env},
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        process.stdout.write(chunk)
      })
    }
    child.on('error', reject)
    child.on('close', (code) => {
      resolve({code: code ?? 1, output})
    })
  })
}

async function check(command: string, args: string[]): Promise<Outcome> {
  const {code} = await run(command, args)
  return code === 0 ? {passed: 1, failed: 0, skipped: 0} : {passed: 0, failed: 1, skipped: 0}
}

/** A lockfile that lacks another platform's package cannot be installed from on this one either. */
async function lockfileIsComplete(): Promise<Outcome> {
  const npm = process.env.npm_execpath
  const args = [
    'ci',
    '--dry-run',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const {code, output} = npm ? await run(process.execPath, [npm, ...args]) : await run('npm', args)
  const isComplete = code === 0 && !output.includes('Missing:')
  return isComplete ? {passed: 1, failed: 0, skipped: 0} : {passed: 0, failed: 1, skipped: 0}
}

async function vitest(): Promise<Outcome> {
  const report = join(folder, 'vitest.json')
  const {code} = await run(bin('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const counts = await readReport(report)
  return outcomeOf(code, {
    passed: numberAt(counts, 'numPassedTests'),
    failed: numberAt(counts, 'numFailedTests'),
    skipped: numberAt(counts, 'numPendingTests') + numberAt(counts, 'numTodoTests'),
    failures: failedIn(counts, 'fullName', (test) => test.status === 'failed'),
  })
}

async function playwright(): Promise<Outcome> {
  const report = join(folder, 'playwright.json')
  const {code} = await run(bin('playwright'), ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  const results = await readReport(report)
  const {stats} = results
  const counts = isRecord(stats) ? stats : {}
  return outcomeOf(code, {
    passed: numberAt(counts, 'expected') + numberAt(counts, 'flaky'),
    failed: numberAt(counts, 'unexpected'),
    skipped: numberAt(counts, 'skipped'),
    failures: failedIn(results, 'title', (spec) => spec.ok === false),
  })
}

/** A runner that ended badly without naming a failed test (a file that does not load) is a failure of its own. */
function outcomeOf(code: number, counts: Outcome): Outcome {
  return code !== 0 && counts.failed === 0 ? {...counts, failed: 1} : counts
}

/** The names of the failed tests, wherever a runner's report keeps them. */
function failedIn(
  report: unknown,
  name: string,
  hasFailed: (record: Record<string, unknown>) => boolean,
): string[] {
  if (Array.isArray(report)) return report.flatMap((item) => failedIn(item, name, hasFailed))
  if (!isRecord(report)) return []
  const value = report[name]
  if (typeof value === 'string' && hasFailed(report)) return [value]
  return failedIn(Object.values(report), name, hasFailed)
}

async function readReport(file: string): Promise<Record<string, unknown>> {
  const text = await readFile(file, 'utf8').catch(() => '{}')
  const report: unknown = JSON.parse(text)
  return isRecord(report) ? report : {}
}

function numberAt(record: Record<string, unknown>, key: string): number {
  const value = record[key]
  return typeof value === 'number' ? value : 0
}
