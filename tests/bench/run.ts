import {spawn} from 'node:child_process'
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {cpus, devNull, loadavg} from 'node:os'
import {join, resolve} from 'node:path'
import {parseArgs} from 'node:util'

import {gamesTable, importerTable, lighthouseTable, prerenderTable, siteTable} from './figures.ts'
import {measureGames} from './games.ts'
import {measureImporter} from './importer.ts'
import {measureLighthouse} from './site/lighthouse.ts'
import {measureScale, measureSite} from './site/site.ts'

/*
 * `npm run bench`: every figure of docs/performance.md, on this machine and in one run.
 *
 *     npm run bench -- [site] [lighthouse] [scale] [games] [importer] [lake] [kills] [edges] [--rounds 5] [--sizes 5000,50000] [--docs]
 *
 * Without a name all parts run. Figures go to bench-results/ as JSON; `--docs` puts the tables into the page.
 * Nothing in `npm test` depends on them.
 */
// Figures are those of the embedded lake, whatever somebody's own .env says.
process.env.ENV_FILE = devNull
const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'bench-results')
const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    rounds: {type: 'string', default: '5'},
    sizes: {type: 'string', default: '5000,50000'},
    docs: {type: 'boolean', default: false},
  },
})
const rounds = Number(values.rounds)
const sizes = values.sizes.split(',').map(Number)

/** Each gives its Markdown; the figures themselves go to a file. */
const PARTS: Record<string, () => Promise<string>> = {
  site: async () => siteTable(save('site', await measureSite(rounds))),
  lighthouse: async () =>
    lighthouseTable(save('lighthouse', await measureLighthouse(Math.min(3, rounds)))),
  scale: async () => {
    const figures = save('scale', await measureScale(sizes, rounds))
    return `${siteTable(figures)}\n\n${prerenderTable(figures)}`
  },
  games: async () => gamesTable(save('games', await measureGames(Math.min(3, rounds)))),
  importer: async () => importerTable(save('importer', await measureImporter([500, ...sizes]))),
  lake: async () => {
    const text = await output(process.execPath, [join(import.meta.dirname, 'lake.ts')])
    return `\`\`\`\n${text.trimEnd()}\n\`\`\``
  },
  kills: () => runTest('kill-storm.test.ts', {LAKE_KILLS: '500'}),
  edges: () => runTest('edges/edges.test.ts', {EDGE_REQUESTS: '100000'}),
}

const wanted = positionals.length > 0 ? positionals : Object.keys(PARTS)
const unknown = wanted.filter((name) => !(name in PARTS))
if (unknown.length > 0 || !(rounds >= 1) || sizes.some((size) => !(size >= 1))) {
  console.error(
    `${unknown.join(', ') || 'A number'} is not known here. Parts: ${Object.keys(PARTS).join(', ')}; --rounds and --sizes take numbers.`,
  )
  process.exit(1)
}

mkdirSync(folder, {recursive: true})
const processor = cpus()[0]?.model ?? 'unknown processor'
const sections = [
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${processor}, load ${loadavg()[0]?.toFixed(1)} at the start, ${rounds} rounds.`,
]
for (const name of wanted) {
  console.log(`\n── ${name}`)
  const text = (await PARTS[name]?.()) ?? ''
  console.log(text)
  sections.push(`### ${name}\n\n${text}`)
}
const block = `${sections.join('\n\n')}\n`
writeFileSync(join(folder, 'figures.md'), block)
if (values.docs) writeIntoPage(block)
console.log('\nWritten to bench-results/.')

/** A test of `npm test` with more of the same. */
async function runTest(file: string, env: Record<string, string>): Promise<string> {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'run', `tests/faults/${file}`, '--testTimeout=1800000']
  const text = await output(process.execPath, args, {NO_COLOR: '1', ...env})
  return `\`\`\`\n${text.trim()}\n\`\`\``
}

function save<Figures>(name: string, figures: Figures): Figures {
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(figures, null, 2)}\n`)
  return figures
}

function writeIntoPage(figures: string): void {
  const file = join(root, 'docs', 'performance.md')
  const page = readFileSync(file, 'utf8')
  const [begin, end] = ['<!-- figures -->', '<!-- end of figures -->']
  const [before, after] = [page.indexOf(begin) + begin.length, page.indexOf(end)]
  if (before < begin.length || after < 0) throw new Error(`${file} has lost its marks.`)
  writeFileSync(file, `${page.slice(0, before)}\n\n${figures}\n${page.slice(after)}`)
}

function output(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<string> {
  return new Promise((done, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {...process.env, ...env},
    })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) done(text)
      else reject(new Error(`${args.join(' ')} ended with code ${code}.`))
    })
  })
}
