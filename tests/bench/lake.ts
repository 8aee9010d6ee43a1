import {fork, type ChildProcess} from 'node:child_process'
import {once} from 'node:events'
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {benchUser, writeDocuments} from './lake-documents.ts'
import {benchQueries, type BenchQuery} from './lake-queries.ts'

/*
 * The lake's figures over HTTP, at 500, 5,000 and 50,000 documents: time to start, memory, and for
 * each query the time of its first answer after a change of the dataset, so that none is at hand.
 *
 *     node tests/bench/lake.ts [documents…]
 */

type Timing = {name: string; p50: number; p95: number; repeated: number; stopped: number}
type Measurement = {
  documents: number
  startMs: number
  rssMb: number
  /** With a hostile query going on in its thread. */
  rssBusyMb: number
  readersP99Ms: number
  slowestRefusalMs: number
  queries: Timing[]
}

const runs = 30
const hostile = '*[count(*[name != ^.name && path > ^.path && count(tags) > 1]) > 5000]'

const sizes = process.argv.slice(2).map(Number)
const measurements: Measurement[] = []
for (const documents of sizes.length > 0 ? sizes : [500, 5_000, 50_000]) {
  // oxlint-disable-next-line no-await-in-loop -- one at a time, or they would slow each other
  measurements.push(await measure(documents))
}
print(measurements)
const folder = resolve(import.meta.dirname, '../../bench-results')
mkdirSync(folder, {recursive: true})
writeFileSync(join(folder, 'lake.json'), `${JSON.stringify(measurements, null, 2)}\n`)

async function measure(documents: number): Promise<Measurement> {
  const data = mkdtempSync(join(tmpdir(), 'lake-bench-'))
  let server: ChildProcess | undefined
  try {
    await writeDocuments(data, documents)
    const started = performance.now()
    server = fork(join(import.meta.dirname, 'lake-server.ts'), [data], {execArgv: flagsOfLake()})
    const [{port}] = await nextMessage<{port: number}>(server)
    const url = `http://127.0.0.1:${port}/v2025-02-19/data`
    await ask(url, {name: '', query: 'count(*)'})
    const startMs = performance.now() - started

    const queries: Timing[] = []
    // oxlint-disable-next-line no-await-in-loop -- as above
    for (const query of benchQueries) queries.push(await time(url, query))
    const rssMb = await memoryOf(server)
    const load = await timeUnderAttack(url)
    return {documents, startMs, rssMb, rssBusyMb: await memoryOf(server), ...load, queries}
  } finally {
    server?.disconnect()
    if (server) await once(server, 'exit')
    rmSync(data, {recursive: true})
  }
}

/** The flags with which `npm run lake` starts Node. */
function flagsOfLake(): string[] {
  const {scripts} = JSON.parse(
    readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8'),
  )
  return String(scripts.lake).match(/--\S+/g) ?? []
}

async function time(url: string, query: BenchQuery): Promise<Timing> {
  const times: number[] = []
  let repeated = 0
  let stopped = 0
  for (let run = 0; run < runs; run += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each change comes before its question
    await change(url, run)
    times.push(
      await timed(async () => {
        if ((await ask(url, query, [200, 504])) !== 200) stopped += 1
      }),
    )
    repeated = await timed(() => ask(url, query, [200, 504]))
  }
  return {
    name: query.name,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    repeated,
    stopped,
  }
}

/** Small questions of many readers, while five clients send hostile queries without end. */
async function timeUnderAttack(
  url: string,
): Promise<{readersP99Ms: number; slowestRefusalMs: number}> {
  const end = performance.now() + 6_000
  const readers: number[] = []
  const refusals: number[] = []
  const attack = async (client: number) => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const query = `${hostile} // ${client} ${turn}`
      refusals.push(await timed(() => ask(url, {name: '', query}, [200, 504, 503])))
    }
  }
  const read = async () => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const query = {name: '', query: '*[_id == $id][0]', params: {id: `game-${turn}`}}
      readers.push(await timed(() => ask(url, query)))
      await new Promise((resume) => setTimeout(resume, 5))
    }
  }
  await Promise.all([...[1, 2, 3, 4, 5].map(attack), ...[1, 2, 3].map(read)])
  return {readersP99Ms: quantile(readers, 0.99), slowestRefusalMs: Math.max(...refusals)}
}

async function ask(
  url: string,
  {query, params = {}, isStudio}: BenchQuery,
  statuses = [200],
): Promise<number> {
  const perspective = isStudio ? 'drafts' : 'published'
  const response = await fetch(`${url}/query/production?perspective=${perspective}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(isStudio ? {authorization: `Bearer ${benchUser.token}`} : {}),
    },
    body: JSON.stringify({query, params}),
  })
  const text = await response.text()
  if (!statuses.includes(response.status)) throw new Error(`${query}: ${text.slice(0, 500)}`)
  return response.status
}

async function change(url: string, run: number): Promise<void> {
  const mutation = {createOrReplace: {_id: 'bench-change', _type: 'change', run}}
  const response = await fetch(`${url}/mutate/production`, {
    method: 'POST',
    headers: {'content-type': 'application/json', authorization: `Bearer ${benchUser.token}`},
    body: JSON.stringify({mutations: [mutation]}),
  })
  await response.text()
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function memoryOf(server: ChildProcess): Promise<number> {
  server.send('memory')
  const [{bytes}] = await nextMessage<{bytes: number}>(server)
  return bytes / 1_000_000
}

async function nextMessage<Message>(server: ChildProcess): Promise<[Message]> {
  // Safe: the server of this folder sends nothing else at that moment.
  return (await once(server, 'message')) as [Message]
}

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

function print(all: Measurement[]): void {
  const cell = (value: string | number) => String(value).padStart(24)
  const row = (name: string, cells: (string | number)[]) =>
    console.log(`${name.padEnd(28)}${cells.map(cell).join('')}`)
  const ms = (value: number) => value.toFixed(1)
  row(
    'documents',
    all.map(({documents}) => documents.toLocaleString('en')),
  )
  row(
    'start, ms',
    all.map(({startMs}) => startMs.toFixed(0)),
  )
  row(
    'memory, MB',
    all.map(({rssMb}) => rssMb.toFixed(0)),
  )
  row(
    'memory under attack, MB',
    all.map(({rssBusyMb}) => rssBusyMb.toFixed(0)),
  )
  row(
    'readers under attack p99',
    all.map(({readersP99Ms}) => ms(readersP99Ms)),
  )
  row(
    'slowest hostile answer',
    all.map(({slowestRefusalMs}) => ms(slowestRefusalMs)),
  )
  console.log('\nms to the first answer after a change, p50 / p95 (again)')
  for (const [index, {name}] of benchQueries.entries()) {
    row(
      name,
      all.map(({queries}) => {
        const {p50 = 0, p95 = 0, repeated = 0, stopped = 0} = queries[index] ?? {}
        const failures = stopped > 0 ? ` ${stopped} stopped!` : ''
        return `${ms(p50)}/${ms(p95)} (${ms(repeated)})${failures}`
      }),
    )
  }
}
