import {once} from 'node:events'
import {closeSync, openSync, readFileSync, writeFileSync, writeSync} from 'node:fs'
import {join} from 'node:path'

import type {SanityClient} from '@sanity/client'
import * as fc from 'fast-check'
import {expect, test} from 'vitest'

import {importCatalogue} from '../../../../scripts/catalogue/import-catalogue.ts'
import {rollBack} from '../../../../scripts/catalogue/roll-back.ts'
import {openUndoFile} from '../../../../scripts/catalogue/undo-file.ts'
import {faultyClient} from '../faulty-client.ts'
import {
  clientOf,
  faultProxy,
  powerCut,
  runCommand,
  startCommand,
  storedGames,
  testLake,
  workFolder,
} from '../support.ts'

/** Some games of the first list are changed by the second one, and some are new. */
const listOf = (count: number, description: string) =>
  JSON.stringify(
    Array.from({length: count}, (_, index) => ({
      name: `Game ${index}`,
      path: `game-${index}.swf`,
      description: index % 3 === 0 ? description : 'The same.',
    })),
  )
const noWait = {sleep: async () => {}}

/** Imports 60 games, then 120 with changes; tells the games as they were between, and the undo file. */
async function twoRuns(client: SanityClient): Promise<{before: object[]; undo: string}> {
  const common = {source: 'list.json', write: true, client}
  await importCatalogue({...common, text: listOf(60, 'Old.')})
  const before = await storedGames(client)
  const undo = join(workFolder(), 'undo.ndjson')
  const file = openUndoFile(undo)
  await importCatalogue({...common, text: listOf(120, 'New.'), onBatch: file.add})
  file.close()
  return {before, undo}
}

test('with answers lost behind the commit, all is taken back and nothing is called changed', async () => {
  await using lake = await testLake()
  const {before, undo} = await twoRuns(lake.client)
  const {client} = faultyClient(lake.client, (request) =>
    request % 5 < 2 ? 'reset behind the commit' : 'none',
  )

  const result = await rollBack(client, undo, {retry: noWait})

  expect(result).toEqual({
    deleted: 60,
    restored: 20,
    alreadyBack: 0,
    kept: [],
    referenced: [],
    stopped: null,
  })
  expect(await storedGames(lake.client)).toEqual(before)
})

test(
  'the command takes all back although its first answers are lost',
  {timeout: 60_000},
  async () => {
    await using lake = await testLake()
    await using proxy = await faultProxy(lake.port, (n) => (n % 2 === 1 ? 'lose-answer' : null))
    const folder = workFolder()
    const input = listOf(20, 'New.')
    const argv = ['-', '--write', '--quiet', '--undo', 'undo.ndjson']
    await runCommand(argv, {folder, port: lake.port, input})

    const back = ['--rollback', 'undo.ndjson', '--write']
    const {code, stdout, stderr} = await runCommand(back, {folder, port: proxy.port})

    expect(stdout).toBe(
      '20 games deleted, 0 restored, 0 already taken back, 0 changed since and kept.\n',
    )
    expect(stderr).toMatch(/^(?:The lake stopped answering; trying again in 1 s\.\n)+$/)
    expect(code).toBe(0)
  },
)

test('a rollback that is run again changes nothing and finds nothing changed', async () => {
  await using lake = await testLake()
  const {before, undo} = await twoRuns(lake.client)
  await rollBack(lake.client, undo)

  const again = await rollBack(lake.client, undo)

  expect(again).toMatchObject({deleted: 0, restored: 0, alreadyBack: 80, kept: [], stopped: null})
  expect(await storedGames(lake.client)).toEqual(before)
})

test('killed at any request and run again, a rollback ends where an undisturbed one does', async () => {
  await using calm = await testLake()
  const calmRuns = await twoRuns(calm.client)
  await using line = await powerCut(calm.port, {request: Infinity, moment: 'before'})
  await rollBack(clientOf(line.port), calmRuns.undo)
  const reported = 'array::unique(*[_type == "importReport"].entries[defined(gameId)].gameId)'
  const expected = await calm.client.fetch<string[]>(reported)
  const death = fc.record({
    request: fc.integer({min: 1, max: line.requests()}),
    moment: fc.constantFrom('before' as const, 'behind' as const),
  })

  await fc.assert(
    fc.asyncProperty(death, async (fatal) => {
      await using lake = await testLake()
      const {before, undo} = await twoRuns(lake.client)
      await using cut = await powerCut(lake.port, fatal)
      const retry = {...noWait, signal: cut.died}
      await rollBack(clientOf(cut.port), undo, {retry}).catch(() => null)

      const {kept, stopped} = await rollBack(lake.client, undo)

      expect({kept, stopped}).toEqual({kept: [], stopped: null})
      expect(await storedGames(lake.client)).toEqual(before)
      expect(await lake.client.fetch<string[]>(reported)).toEqual(expected)
    }),
    {numRuns: 8},
  )
})

test('what the run never wrote is not called changed', async () => {
  await using lake = await testLake()
  const common = {source: 'list.json', write: true, client: lake.client}
  await importCatalogue({...common, text: listOf(60, 'Old.')})
  const before = await storedGames(lake.client)
  const undo = join(workFolder(), 'undo.ndjson')
  const file = openUndoFile(undo)
  const {client} = faultyClient(lake.client, (n) => (n > 1 ? 'answer 503' : 'none'))
  const text = listOf(60, 'New.')
  const stopped = importCatalogue({
    ...common,
    client,
    text,
    onBatch: file.add,
    batch: 5,
    retry: noWait,
  })
  await expect(stopped).rejects.toThrow('5 documents are written whole')
  file.close()

  const result = await rollBack(lake.client, undo)

  expect(result).toMatchObject({restored: 5, alreadyBack: 5, kept: []})
  expect(await storedGames(lake.client)).toEqual(before)
})

test('a game that other documents refer to stays and is named', async () => {
  await using lake = await testLake()
  const {undo} = await twoRuns(lake.client)
  const [id = ''] = await lake.client.fetch<string[]>('*[name == "Game 100"]._id')
  const reference = {_type: 'reference', _ref: id}
  await lake.client.create({_id: 'slide', _type: 'slide', game: reference})

  expect(await rollBack(lake.client, undo)).toMatchObject({
    deleted: 59,
    kept: [],
    referenced: [id],
    stopped: null,
  })
})

test('Ctrl-C ends a rollback, which says so', {timeout: 60_000}, async () => {
  await using lake = await testLake()
  const {before, undo} = await twoRuns(lake.client)
  let child: ReturnType<typeof startCommand> | null = null
  await using proxy = await faultProxy(lake.port, () => {
    child?.kill('SIGINT')
    return null
  })
  const folder = workFolder()
  child = startCommand(['--rollback', undo, '--write'], folder, proxy.port)
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const [code] = await once(child, 'close')

  expect(code).toBe(1)
  expect(said).toMatch(
    /^Project .*\nStopping .*\nThe rollback ended early, since it was interrupted; run it again for the rest\.\n$/,
  )
  await rollBack(lake.client, undo)
  expect(await storedGames(lake.client)).toEqual(before)
})

test('an undo file of any size is read back', {timeout: 60_000}, async () => {
  await using lake = await testLake()
  const folder = workFolder()
  const input = listOf(3, 'New.')
  await runCommand(['-', '--write', '--quiet', '--undo', 'undo.ndjson'], {
    folder,
    port: lake.port,
    input,
  })
  const hash = '1 name=0123456789ab'
  const handle = openSync(join(folder, 'undo.ndjson'), 'a')
  for (let index = 0; index < 120; index += 1) {
    const id = `game-${index.toString(16).padStart(20, '0')}`
    const set = {description: 'x'.repeat(200_000)}
    writeSync(handle, `${JSON.stringify({undo: 'restore', id, hash, set, unset: []})}\n`)
  }
  closeSync(handle)

  const back = ['--rollback', 'undo.ndjson', '--write']
  const {code, stdout, stderr} = await runCommand(back, {folder, port: lake.port})

  expect({code, stderr}).toEqual({code: 0, stderr: ''})
  expect(stdout).toBe(
    '3 games deleted, 0 restored, 120 already taken back, 0 changed since and kept.\n',
  )

  const bad = `${readFileSync(join(folder, 'undo.ndjson'), 'utf8')}{"undo": "everything"}\n`
  writeFileSync(join(folder, 'undo.ndjson'), bad)
  await runCommand(['-', '--write', '--quiet'], {folder, port: lake.port, input})
  const refused = await runCommand(back, {folder, port: lake.port})
  expect(refused.stderr).toBe(
    'Line 124 of the undo file is no step of this importer. Nothing was changed.\n',
  )
  expect(await lake.client.fetch('count(*[_type == "game"])')).toBe(3)
})
