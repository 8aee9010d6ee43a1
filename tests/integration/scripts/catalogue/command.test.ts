import type {ChildProcess} from 'node:child_process'
import {once} from 'node:events'
import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

import {expect, test} from 'vitest'

import {importCatalogue} from '../../../../scripts/catalogue/import-catalogue.ts'
import {
  faultProxy,
  runCommand,
  startCommand,
  storedGames,
  testLake,
  workFolder,
} from '../support.ts'

const FIXTURES = join(import.meta.dirname, '../../../fixtures/catalogue')
const fixture = (name: string) => join(FIXTURES, `${name}.txt`)

const LIST = '[{"name": "A", "path": "a.swf"}, {"name": "a ", "path": "a.swf"}, {"name": "B"}]'

test('imports from a file, prints the numbers as JSON and leaves its report in the data folder', async () => {
  await using lake = await testLake()
  const folder = workFolder()
  writeFileSync(join(folder, 'list.json'), LIST)

  const {code, stdout, stderr} = await runCommand(['list.json', '--write', '--json'], {
    folder,
    port: lake.port,
  })

  expect(JSON.parse(stdout)).toMatchObject({
    read: 3,
    accepted: 1,
    merged: 1,
    rejected: 1,
    flagged: 1,
    changed: 2,
    mutations: 1,
  })
  expect(stderr).toBe('1 entry was rejected.\n')
  expect(code).toBe(1)
  const [run = ''] = readdirSync(join(folder, 'import-reports'))
  expect(readdirSync(join(folder, 'import-reports', run))).toEqual([
    'import-report.json',
    'import-report.md',
  ])
})

test('reads standard input, and a dry run leaves nothing behind', async () => {
  await using lake = await testLake()
  const folder = workFolder()

  const {code, stdout} = await runCommand(['-'], {
    folder,
    port: lake.port,
    input: '[{"name":"A","path":"a.swf"}]',
  })

  expect(code).toBe(0)
  expect(stdout).toContain('1 document would be written; add --write')
  expect(readdirSync(folder)).toEqual(['tokens.json'])
  expect(await lake.client.fetch('count(*)')).toBe(0)
})

test('without a lake a dry run compares with nothing and says so; a write refuses in one sentence', async () => {
  const folder = workFolder()
  const input = '[{"name":"A","path":"a.swf"}]'
  const dry = await runCommand(['-', '--json'], {folder, port: null, input})
  const write = await runCommand(['-', '--write'], {folder, port: null, input})

  expect(dry.code).toBe(0)
  expect(dry.stderr).toMatch(
    /^The lake at http:\/\/localhost:\d+ does not answer; .* empty dataset\.\n$/,
  )
  expect(JSON.parse(dry.stdout)).toMatchObject({mutations: 1})
  expect(write.code).toBe(1)
  expect(write.stdout).toBe('')
  expect(write.stderr).toMatch(/^The lake at [^\n]* does not answer; start it [^\n]*\n$/)
})

test.each([
  ['an empty list', '[]', 'The list holds no entries.\n'],
  ['no list', 'hello', /^No list was found[^\n]*\n$/],
  ['a list that is cut off', '[{"name": "A"', /^The list cannot be read from line 1 on[^\n]*\n$/],
])('refuses %s with one sentence and 1', async (_, input, sentence) => {
  const {code, stdout, stderr} = await runCommand(['-'], {folder: workFolder(), port: null, input})

  expect(code).toBe(1)
  expect(stdout).toBe('')
  expect(stderr.replace(/^The lake at [^\n]*\n/, '')).toMatch(sentence)
})

test('a file that is not there is one sentence and 1; a wrong option one sentence and 2', async () => {
  const folder = workFolder()
  const missing = await runCommand(['nowhere.json'], {folder, port: null})
  const usage = await runCommand(['--wirte', 'list.json'], {folder, port: null})

  expect(missing).toMatchObject({
    code: 1,
    stderr: 'nowhere.json cannot be read: there is no such file.\n',
  })
  expect(usage.code).toBe(2)
  expect(usage.stderr).toMatch(/--wirte[^\n]*\n$/)
})

test('a hostile list touches nothing', async () => {
  const folder = workFolder()
  writeFileSync(join(folder, 'CANARY'), 'untouched')

  const {code, stdout} = await runCommand([fixture('code-in-entries.js'), '--json'], {
    folder,
    port: null,
  })

  expect(code).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({read: 13, accepted: 2, rejected: 11})
  expect(readFileSync(join(folder, 'CANARY'), 'utf8')).toBe('untouched')
})

test('--report, --out and --diff write what they say', async () => {
  await using lake = await testLake()
  const folder = workFolder()
  const {stdout} = await runCommand(
    [
      fixture('four-games-on-one-path'),
      '--report',
      'report',
      '--out',
      'out/games.ndjson',
      '--diff',
    ],
    {folder, port: lake.port},
  )

  const documents = readFileSync(join(folder, 'out/games.ndjson'), 'utf8').trim().split('\n')
  expect(documents.map((line) => JSON.parse(line)._id.split('-')[0])).toEqual([
    'drafts.game',
    'game',
    'drafts.game',
    'drafts.game',
  ])
  expect(existsSync(join(folder, 'report/import-report.md'))).toBe(true)
  expect(stdout).toContain('“Chef Freezeria”')
})

test('--rollback takes a run back, and what an editor touched since stays', async () => {
  await using lake = await testLake()
  const folder = workFolder()
  const before = '[{"name": "A", "path": "a.swf", "description": "Old."}]'
  const after =
    '[{"name": "A", "path": "a.swf", "description": "New."}, {"name": "B", "path": "b.swf"}, {"name": "C", "path": "c.swf"}]'
  const at = {folder, port: lake.port}
  await runCommand(['-', '--write', '--quiet'], {...at, input: before})
  const original = await storedGames(lake.client)
  await runCommand(['-', '--write', '--quiet', '--undo', 'undo.ndjson'], {...at, input: after})
  await lake.client.patch({query: '*[name == "C"]'}).set({description: 'Mine.'}).commit()

  const {code, stdout, stderr} = await runCommand(['--rollback', 'undo.ndjson', '--write'], at)

  expect(stdout).toBe(
    '1 games deleted, 1 restored, 0 already taken back, 1 changed since and kept.\n',
  )
  expect(stderr).toMatch(/^game-[0-9a-f]{20} was changed since and stays\.\n$/)
  expect(code).toBe(1)
  expect(await lake.client.fetch('*[_type == "game"] | order(name){name, description}')).toEqual([
    {name: 'A', description: 'Old.'},
    {name: 'C', description: 'Mine.'},
  ])
  expect(
    (await storedGames(lake.client)).find((game) => Reflect.get(game, 'name') === 'A'),
  ).toEqual(original[0])

  // What was taken back is not taken for deleted by an editor.
  await runCommand(['-', '--write', '--quiet'], {...at, input: after})
  expect(await lake.client.fetch('count(*[_type == "game"])')).toBe(3)
})

test('killed at any moment and run again, the dataset is that of a run that was not', async () => {
  const folder = workFolder()
  const text = JSON.stringify(
    Array.from({length: 1_500}, (_, index) => ({
      name: `Game ${index % 1_400}`,
      path: `game-${index % 1_300}.swf`,
      dateAdded: '2023-5-9',
    })),
  )
  writeFileSync(join(folder, 'list.json'), text)
  await using calm = await testLake()
  await importCatalogue({text, source: 'list.json', client: calm.client, write: true})
  const whole = await storedGames(calm.client)

  await using lake = await testLake()
  const counts: number[] = []
  // Killed with the first, third and second batch of its run on the way, twice behind the lake's commit.
  for (const [batch, effect] of [
    [1, 'lose-answer'],
    [3, 'reset'],
    [2, 'lose-answer'],
  ] as const) {
    let child: ChildProcess | null = null
    await using proxy = await faultProxy(lake.port, (n) => {
      if (n < batch) return null
      child?.kill('SIGKILL')
      return effect
    })
    child = startCommand(['list.json', '--write', '--quiet'], folder, proxy.port)
    await once(child, 'exit')
    counts.push(await lake.client.fetch<number>('count(*[_type == "game"])'))
  }
  const again = () => runCommand(['list.json', '--write', '--json'], {folder, port: lake.port})
  const finished = await again()

  expect(finished.code).toBe(0)
  expect(counts).toEqual([100, 300, 500])
  expect(await storedGames(lake.client)).toEqual(whole)

  // Games that are gone together with the reports of their import come back; those that are there stay as they are.
  await lake.client.delete({query: '*[_type == "importReport"]'})
  await lake.client.delete({query: '*[_type == "game"][0...40]'})
  expect(JSON.parse((await again()).stdout)).toMatchObject({mutations: 40})
  expect(JSON.parse((await again()).stdout)).toMatchObject({mutations: 0})
  expect(await storedGames(lake.client)).toEqual(whole)
}, 60_000)
