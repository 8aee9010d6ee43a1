import {spawnSync} from 'node:child_process'
import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

import {environment, REPOSITORY as root} from '../config/node/environment.ts'

// `npm run typegen`: schemas → schema.json → types of every query. `--check` leaves the files as they are and
// fails when they would change, so that a schema, its queries and their types travel together.
const generated = ['schema.json', 'sanity.types.ts'].map((name) =>
  join(root, 'schemas', 'generated', name),
)
const isCheck = process.argv.includes('--check')

const before = generated.map(readOrNothing)
// The CLI reads the path from the studio's folder, absolute or not.
runSanity('schema', 'extract', '--path', '../schemas/generated/schema.json', '--force')
runSanity('typegen', 'generate')
const stale = generated.filter((file, index) => readOrNothing(file) !== before[index])

if (isCheck && stale.length > 0) {
  for (const [index, file] of generated.entries()) writeFileSync(file, before[index] ?? '')
  console.error(
    `${stale.map((file) => file.slice(root.length + 1)).join(' and ')} would change. Run: npm run typegen`,
  )
  process.exit(1)
}
console.log(stale.length === 0 ? 'The generated types are up to date.' : 'Wrote schemas/generated.')

function runSanity(...args: string[]): void {
  const cli = join(root, 'node_modules', 'sanity', 'bin', 'sanity')
  const env = {...environment(), DO_NOT_TRACK: '1', CI: 'true', NO_UPDATE_NOTIFIER: '1'}
  const {status, stdout, stderr} = spawnSync(process.execPath, [cli, ...args], {
    cwd: join(root, 'studio'),
    env,
    encoding: 'utf8',
  })
  if (status === 0) return
  console.error(`sanity ${args.join(' ')} failed:\n${stdout}${stderr}`)
  process.exit(1)
}

function readOrNothing(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
