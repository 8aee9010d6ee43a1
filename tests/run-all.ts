import {spawn} from 'node:child_process'
import {mkdir, readFile, rm} from 'node:fs/promises'
import {join, relative} from 'node:path'

import {isRecord} from '../local/is-record.ts'

// `npm test`: every check from a fresh clone. The last line counts what really ran: a check that is no test
// counts as one, a test runner as many as it reports.
type Outcome = {passed: number; failed: number; skipped: number; failures?: string[]}

const root = join(import.meta.dirname, '..')
const folder = join(root, 'test-results')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)
const only = process.argv.slice(2)

const CHECKS: {name: string; perform: () => Promise<Outcome>; mend?: string}[] = [
  {name: 'lockfile', perform: () => lockfileIsComplete(), mend: 'docs/dependencies.md says how'},
  {name: 'types', perform: () => check(bin('tsc'), ['-p', '.'])},
  {name: 'lint', perform: () => check(bin('oxlint'), ['--type-aware', '--deny-warnings', '.'])},
  {
    name: 'format',
    perform: () => check(bin('oxfmt'), ['--check', '.']),
    mend: 'npm run format mends it',
  },
  {
    name: 'generated types',
    perform: () => check(process.execPath, ['scripts/typegen.ts', '--check']),
    mend: 'npm run typegen mends it',
  },
  {name: 'unit and integration', perform: vitest, mend: 'one file: npx vitest run FILE'},
  // Each on a product of its own, so that what fails in one hides nothing of the other.
  ...['site', 'studio'].map((project) => ({
    name: `${project} in the browser`,
    perform: () => playwright(project),
    mend: 'one test: npx playwright test FILE:LINE',
  })),
]

const unknown = only.filter((wanted) => !CHECKS.some(({name}) => name === wanted))
if (unknown.length > 0) {
  const names = CHECKS.map(({name}) => `"${name}"`).join(', ')
  console.error(`There is no check "${unknown[0]}". There are ${names}.`)
  process.exit(2)
}

await rm(folder, {recursive: true, force: true})
await mkdir(folder, {recursive: true})

const total = {passed: 0, failed: 0, skipped: 0}
const failures: string[] = []
for (const {name, perform, mend} of CHECKS) {
  if (only.length > 0 && !only.includes(name)) continue
  console.log(`\n── ${name}`)
  const start = performance.now()
  const outcome = await perform()
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += outcome[key]
  const isGood = outcome.failed === 0
  const named = outcome.failures?.length ? outcome.failures : ['see above']
  if (!isGood) failures.push(...named.map((test) => `${name}: ${test}`))
  const verdict = isGood
    ? 'passed'
    : `FAILED: run it alone with  npm test -- "${name}"${mend ? ` (${mend})` : ''}`
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
    failures: failedTests(counts),
  })
}

async function playwright(project: string): Promise<Outcome> {
  const report = join(folder, `playwright-${project}.json`)
  const {code} = await run(
    bin('playwright'),
    ['test', `--project=${project}`, '--reporter=list,json'],
    {PLAYWRIGHT_JSON_OUTPUT_NAME: report},
  )
  const results = await readReport(report)
  const {stats} = results
  const counts = isRecord(stats) ? stats : {}
  return outcomeOf(code, {
    passed: numberAt(counts, 'expected') + numberAt(counts, 'flaky'),
    failed: numberAt(counts, 'unexpected'),
    skipped: numberAt(counts, 'skipped'),
    failures: failedSpecs(results),
  })
}

/** A runner that ended badly without naming a failed test (a file that does not load) is a failure of its own. */
function outcomeOf(code: number, counts: Outcome): Outcome {
  return code !== 0 && counts.failed === 0 ? {...counts, failed: 1} : counts
}

/** What failed of Vitest's report, as `file > name`; a file that did not load has no tests to name. */
function failedTests({testResults}: Record<string, unknown>): string[] {
  return recordsIn(testResults)
    .filter(({status}) => status === 'failed')
    .flatMap(({name, assertionResults}) => {
      const file = relative(root, String(name))
      const failed = recordsIn(assertionResults).filter(({status}) => status === 'failed')
      return failed.length === 0
        ? [file]
        : failed.map((test) => `${file} > ${String(test.fullName)}`)
    })
}

/** What failed of Playwright's report, as `file:line > title`, however deep its suites are. */
function failedSpecs({suites, specs}: Record<string, unknown>): string[] {
  const own = recordsIn(specs)
    .filter(({ok}) => ok === false)
    .map(({file, line, title}) => `tests/${String(file)}:${String(line)} > ${String(title)}`)
  return [...own, ...recordsIn(suites).flatMap(failedSpecs)]
}

function recordsIn(list: unknown): Record<string, unknown>[] {
  return Array.isArray(list) ? list.filter(isRecord) : []
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
