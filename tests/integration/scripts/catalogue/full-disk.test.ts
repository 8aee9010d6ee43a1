import {spawnSync} from 'node:child_process'
import {mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {expect, onTestFinished, test} from 'vitest'

import {
  importCatalogue,
  ImportStoppedError,
} from '../../../../scripts/catalogue/import-catalogue.ts'
import {rollBack} from '../../../../scripts/catalogue/roll-back.ts'
import {openUndoFile} from '../../../../scripts/catalogue/undo-file.ts'
import {faultyClient} from '../faulty-client.ts'
import {faultProxy, runCommand, testLake, workFolder} from '../support.ts'

const LIST = JSON.stringify(
  Array.from({length: 250}, (_, index) => ({name: `Game ${index}`, path: `game-${index}.swf`})),
)
const games = 'count(*[_type == "game"])'

/** A disk of so many kilobytes, or `null` where this user may not make one. */
function smallDisk(kilobytes: number): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder])
  if (mounted.status !== 0) return null
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  return folder
}

test('a report that no file takes is on the terminal, even with --quiet', async () => {
  await using lake = await testLake()
  const folder = workFolder()
  mkdirSync(join(folder, 'report'))
  symlinkSync('/dev/full', join(folder, 'report/import-report.json'))
  // The data folder takes no report either.
  writeFileSync(join(folder, 'import-reports'), '')

  const {code, stdout, stderr} = await runCommand(
    ['-', '--write', '--quiet', '--report', 'report'],
    {folder, port: lake.port, input: LIST},
  )

  expect(code).toBe(1)
  expect(stdout).toContain('accepted 250 (250 published, 0 drafts), merged 0, rejected 0')
  expect(stdout).toContain('250 documents written')
  expect(stderr).toMatch(
    /^The report cannot be written to report \(the disk is full\)\.\nThe report cannot be written to \S+import-reports\S+ \(.+\)\.\n$/,
  )
  expect(await lake.client.fetch(games)).toBe(250)
})

test('a batch whose undo steps do not fit on the disk is not sent', async ({skip}) => {
  const disk = smallDisk(32)
  if (disk === null) {
    skip('This user may not mount a small disk.')
    return
  }
  await using lake = await testLake()
  const undo = join(disk, 'undo.ndjson')
  const {add, close} = openUndoFile(undo)

  const stopped = await importCatalogue({
    text: LIST,
    source: 'list.json',
    client: lake.client,
    write: true,
    onBatch: add,
  }).catch((error: unknown) => error)
  close()

  expect(stopped).toBeInstanceOf(ImportStoppedError)
  expect(stopped).toMatchObject({
    message: `The import ended early, since the undo file ${undo} cannot be written (the disk is full). 100 documents are written whole; run it again for the rest.`,
  })
  expect(await lake.client.fetch(games)).toBe(100)
  expect(readFileSync(undo, 'utf8').trim().split('\n')).toHaveLength(100)
  expect(await rollBack(lake.client, undo)).toMatchObject({deleted: 100, kept: []})
})

test('a list that does not fit beside its games is one sentence, and no game is written', async () => {
  await using lake = await testLake()
  const argv = ['-', '--write', '--out', '/dev/full']
  const {code, stderr} = await runCommand(argv, {
    folder: workFolder(),
    port: lake.port,
    input: LIST,
  })

  expect(code).toBe(1)
  expect(stderr).toBe(
    '/dev/full cannot be written (the disk is full), so no game was imported either.\n',
  )
  expect(await lake.client.fetch(games)).toBe(0)
})

test('when the lake does not take the report for the studio, the run says so', async () => {
  await using lake = await testLake()
  const {client} = faultyClient(lake.client, (request) => (request > 3 ? 'answer 503' : 'none'))

  const stopped = await importCatalogue({
    text: LIST,
    source: 'list.json',
    client,
    write: true,
    retry: {sleep: async () => {}},
  }).catch((error: unknown) => error)

  expect(stopped).toBeInstanceOf(ImportStoppedError)
  expect(stopped).toMatchObject({
    message: expect.stringContaining(
      'since the report for the studio could not be stored (the lake answered 503:',
    ),
    report: {counts: {mutations: 250}, outcomes: {created: 250}},
  })
})

test('only a run that has ended says that it should be run again', async () => {
  await using lake = await testLake()
  await using proxy = await faultProxy(lake.port, (n) => (n === 1 ? 'lose-answer' : null))
  const at = {folder: workFolder(), port: proxy.port, input: LIST}

  const {code, stderr} = await runCommand(['-', '--write', '--quiet'], at)

  expect({code, stderr}).toEqual({
    code: 0,
    stderr: 'The lake stopped answering; trying again in 1 s.\n',
  })
})
