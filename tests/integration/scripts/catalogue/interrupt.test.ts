import {once} from 'node:events'
import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

import {expect, test, vi} from 'vitest'

import {
  faultProxy,
  runCommand,
  startCommand,
  storedGames,
  testLake,
  workFolder,
} from '../support.ts'

/** Some games more than once, so that a run merges as well. */
const LIST = JSON.stringify(
  Array.from({length: 640}, (_, index) => ({
    name: `Game ${index % 550}`,
    path: `${index % 550}.swf`,
    isTrending: index % 7 === 0 ? 'isTrending' : false,
  })),
)

async function wholeDataset(): Promise<object[]> {
  await using lake = await testLake()
  const folder = workFolder()
  writeFileSync(join(folder, 'list.json'), LIST)
  await runCommand(['list.json', '--write', '--quiet'], {folder, port: lake.port})
  const games = await storedGames(lake.client)
  return games
}

test(
  'Ctrl-C ends the run between two batches, says so, and the next run does the rest',
  {timeout: 300_000},
  async () => {
    const whole = await wholeDataset()
    await using lake = await testLake()
    const folder = workFolder()
    writeFileSync(join(folder, 'list.json'), LIST)
    let child: ReturnType<typeof startCommand> | null = null
    let said = ''
    await using proxy = await faultProxy(lake.port, async (mutation) => {
      if (mutation === 2) {
        child?.kill('SIGINT')
        // An answer that comes before the signal begins the next batch.
        await vi.waitUntil(() => said.includes('Stopping'), 30_000)
      }
      return null
    })

    child = startCommand(['list.json', '--write', '--undo', 'undo.ndjson'], folder, proxy.port)
    child.stderr?.on('data', (chunk) => (said += String(chunk)))
    const [code] = await once(child, 'close')

    expect(code).toBe(1)
    expect(said).toMatch(
      /The import ended early, since it was interrupted\. 200 documents are written whole; run it again for the rest\./,
    )
    expect(await lake.client.fetch('count(*[_type == "game"])')).toBe(200)
    const [run = ''] = readdirSync(join(folder, 'import-reports'))
    const report = JSON.parse(
      readFileSync(join(folder, 'import-reports', run, 'import-report.json'), 'utf8'),
    )
    expect(report).toMatchObject({read: 640, mutations: 200, stopped: 'it was interrupted'})

    const rest = await runCommand(['list.json', '--write', '--json'], {folder, port: lake.port})
    expect(JSON.parse(rest.stdout)).toMatchObject({mutations: 350})
    expect(await storedGames(lake.client)).toEqual(whole)

    // The undo file of the interrupted run takes back that run alone.
    const back = await runCommand(['--rollback', 'undo.ndjson', '--write', '--json'], {
      folder,
      port: lake.port,
    })
    expect(JSON.parse(back.stdout)).toMatchObject({deleted: 200, kept: []})
    expect(await lake.client.fetch('count(*[_type == "game"])')).toBe(350)
  },
)

test('a list that cannot be read leaves the lake and the data folder alone', async () => {
  await using lake = await testLake()
  const folder = workFolder()
  writeFileSync(join(folder, 'list.json'), LIST.slice(0, -200))

  const {code, stdout, stderr} = await runCommand(['list.json', '--write'], {
    folder,
    port: lake.port,
  })

  expect({code, stdout}).toEqual({code: 1, stdout: ''})
  expect(stderr).toMatch(/^The list cannot be read from line 1 on \(column \d+\):[^\n]+\n$/)
  expect(await lake.client.fetch('count(*)')).toBe(0)
  expect(existsSync(join(folder, 'import-reports'))).toBe(false)
})
