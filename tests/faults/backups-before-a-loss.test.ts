import {execFileSync} from 'node:child_process'
import {readdir, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {restoreBackup} from '../../content-lake/storage/restore-backup.ts'
import {aLakeIn, idsIn, mutate, runLake} from './lake-in-a-folder.ts'
import {aFolder} from './lake-under-fault.ts'

type Lake = {
  storage: string
  /** Starts the lake an hour later, leaves it with so many documents, and stops it; gives what it warned of. */
  runWith: (count: number) => Promise<string[]>
  /** The regular backups and the folders with those that were set apart. */
  backups: () => Promise<string[]>
}

async function aLake(): Promise<Lake> {
  const storage = await aFolder()
  let hour = 0
  return {
    storage,
    async runWith(count) {
      hour += 1
      const time = new Date(Date.UTC(2026, 10, 21, hour))
      const lines: string[] = []
      const documents = Array.from({length: count}, (_, number) => ({
        create: {_id: `game-${number}`, _type: 'game', hour},
      }))
      await runLake(
        storage,
        async (lake) => {
          const removal = {delete: {query: '*[_type == "game"]'}}
          expect((await mutate(lake, [removal])).status).toBe(200)
          // The log says something new even when nothing is left.
          const visit = {createOrReplace: {_id: 'visit', _type: 'visit', hour}}
          const others = count === 0 ? [visit, {delete: {id: 'visit'}}] : documents
          expect((await mutate(lake, others)).status).toBe(200)
        },
        {clock: () => time, warn: (line) => lines.push(line)},
      )
      return lines
    },
    backups: async () => (await readdir(join(storage, 'backups', 'production'))).toSorted(),
  }
}

function setApart(storage: string, hour: string): Promise<string[]> {
  return readdir(join(storage, 'backups', 'production', `before-2026-11-21T${hour}-00-00-000Z`))
}

test('a loss of more than half sets the earlier backups apart, says so once, and they stay', async () => {
  const {storage, runWith, backups} = await aLake()
  for (const count of [8, 9]) expect(await runWith(count)).toEqual([])
  const apart = join(storage, 'backups', 'production', 'before-2026-11-21T03-00-00-000Z')

  expect(await runWith(4)).toEqual([
    `The dataset "production" has 4 documents now and had 9 in its backup of 2026-11-21 02:00 UTC, so its earlier backups were moved to "${apart}", where they stay until you delete them.`,
  ])
  for (let turn = 0; turn < 6; turn++) expect(await runWith(4)).toEqual([])

  expect(await backups()).toEqual([
    ...['05', '06', '07', '08', '09'].map((hour) => `2026-11-21T${hour}-00-00-000Z.sqlite`),
    'before-2026-11-21T03-00-00-000Z',
  ])
  expect(await readdir(apart)).toHaveLength(2)
})

test('exactly half is no such loss', async () => {
  const {runWith, backups} = await aLake()
  await runWith(8)

  expect(await runWith(4)).toEqual([])
  expect(await backups()).toHaveLength(2)
})

test('each loss that follows sets apart what was made since the last one', async () => {
  const {storage, runWith} = await aLake()
  for (const count of [20, 9, 4]) await runWith(count)

  expect(await setApart(storage, '02')).toEqual(['2026-11-21T01-00-00-000Z.sqlite'])
  expect(await setApart(storage, '03')).toEqual(['2026-11-21T02-00-00-000Z.sqlite'])
})

test('a dataset that is emptied on purpose warns once', async () => {
  const {runWith} = await aLake()
  await runWith(3)

  expect(await runWith(0)).toEqual([expect.stringContaining('has 0 documents now and had 3')])
  expect(await runWith(0)).toEqual([])
  expect(await runWith(5)).toEqual([])
})

test('a backup that cannot be read is not the one that is compared with', async () => {
  const {storage, runWith} = await aLake()
  await runWith(8)
  const file = join(storage, 'backups', 'production', '2026-11-21T01-30-00-000Z.sqlite')
  await writeFile(file, 'no database')

  expect(await runWith(3)).toEqual([expect.stringContaining('had 8 in its backup')])
})

test('what was set apart is listed with the others, and put back by its time', async () => {
  const {storage, runWith} = await aLake()
  for (const count of [8, 2]) await runWith(count)

  const script = join(import.meta.dirname, '../../content-lake/restore.ts')
  const args = [script, storage, 'production', 'list']
  expect(execFileSync(process.execPath, args).toString()).toBe(
    '2026-11-21T02-00-00-000Z  2 documents\n2026-11-21T01-00-00-000Z  8 documents\n',
  )
  const time = '2026-11-21T01-00-00-000Z'
  await restoreBackup(storage, 'production', {time, now: new Date()})
  expect(await idsIn(await aLakeIn(storage))).toHaveLength(8)
})
