import {copyFile, cp, mkdir, readdir, rm, stat, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {expect, test} from 'vitest'
import {beginAgain, restoreBackup} from '../../content-lake/storage/restore-backup.ts'
import {aLakeIn, nameOf, refusalOf, send, runLake, write} from './lake-in-a-folder.ts'
import {aFolder} from './lake-under-fault.ts'

const now = new Date('2026-11-23T08:00:00.000Z')

/** A lake that was stopped after its one document was written, and so has a backup of it. */
async function aLakeWithABackup(): Promise<string> {
  const storage = await aFolder()
  await runLake(storage, (lake) => write(lake, 'Mine'), {
    clock: () => new Date('2026-11-21T13:40:02.000Z'),
  })
  return storage
}

/** Removes every backup, and gives the folder. */
async function withoutBackups(storage: string): Promise<string> {
  await rm(join(storage, 'backups'), {recursive: true})
  return storage
}

function putDataset(storage: string, name: string, aclMode = 'public'): Promise<void> {
  return runLake(storage, (lake) =>
    send(lake, `/datasets/${name}`, {method: 'PUT', body: JSON.stringify({aclMode})}),
  )
}

/** Every file with its size. */
async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, {recursive: true})
  const lines = names.map(async (name) => `${name} ${(await stat(join(folder, name))).size}`)
  return (await Promise.all(lines)).toSorted()
}

function writeWithoutTables(file: string): void {
  const database = new DatabaseSync(file)
  database.exec('CREATE TABLE a (b); DROP TABLE a')
  database.close()
}

const losses: [loss: string, finding: string, lose: (file: string) => Promise<void>][] = [
  ['is gone', 'is missing', (file) => rm(file)],
  ['has no bytes', 'is empty', (file) => writeFile(file, '')],
  [
    'has no tables',
    'is empty',
    async (file) => {
      await rm(file)
      writeWithoutTables(file)
    },
  ],
]

test.each(losses)(
  'a dataset whose file %s stops the start, and is put back',
  async (_loss, finding, lose) => {
    const storage = await aLakeWithABackup()
    const file = join(storage, 'production.sqlite')
    await lose(file)
    const before = await filesIn(storage)

    expect(await refusalOf(storage)).toBe(
      `The file "${file}" ${finding}; its last good backup is of 2026-11-21 13:40 UTC, put it back with: npx node content-lake/restore.ts "${storage}" production`,
    )
    expect(await filesIn(storage)).toEqual(before)

    expect(await restoreBackup(storage, 'production', {now})).toMatch(
      /^"production" is as it was on 2026-11-21 13:40 UTC\./,
    )
    expect(await nameOf(await aLakeIn(storage))).toBe('Mine')
  },
)

test('a lost dataset without a backup is begun with an empty one on purpose only', async () => {
  const storage = await withoutBackups(await aLakeWithABackup())
  const file = join(storage, 'production.sqlite')
  await rm(file)

  expect(await refusalOf(storage)).toBe(
    `The file "${file}" is missing; there is no good backup of it, begin with an empty dataset with: npx node content-lake/restore.ts "${storage}" production new`,
  )
  expect(await beginAgain(storage, 'production', {now})).toBe(
    '"production" is an empty dataset now.',
  )
  expect(await nameOf(await aLakeIn(storage))).toBeUndefined()
})

test('logs without their file are kept, and never applied to the file that comes in its place', async () => {
  const storage = await withoutBackups(await aLakeWithABackup())
  await rm(join(storage, 'production.sqlite'))
  const logs = ['production.sqlite-journal', 'production.sqlite-wal']
  for (const log of logs) await writeFile(join(storage, log), 'The rest of the dataset.')

  await refusalOf(storage)
  expect(await readdir(storage)).toEqual(expect.arrayContaining(logs))
  await beginAgain(storage, 'production', {now})
  const names = await readdir(storage)
  expect(names.filter((name) => logs.includes(name))).toEqual([])
  expect(names.filter((name) => name.includes('.replaced-'))).toEqual([
    'production.sqlite.replaced-2026-11-23T08-00-00-000Z-journal',
    'production.sqlite.replaced-2026-11-23T08-00-00-000Z-wal',
  ])
})

test('the file of another dataset is refused, its own backup is taken', async () => {
  const storage = await aLakeWithABackup()
  await putDataset(storage, 'staging')
  const file = join(storage, 'production.sqlite')
  await copyFile(join(storage, 'staging.sqlite'), file)

  expect(await refusalOf(storage)).toMatch(
    /production\.sqlite" is of another dataset \("staging", created \d{4}-.*Z\); its last good backup is of 2026-11-21 13:40 UTC, put it back with: npx /,
  )
  await restoreBackup(storage, 'production', {now})
  expect(await nameOf(await aLakeIn(storage))).toBe('Mine')
})

test('the file of a dataset of the same name in another data folder is refused', async () => {
  const [here, there] = [await aLakeWithABackup(), await aFolder()]
  await runLake(there, (lake) => write(lake, 'Theirs'))
  await copyFile(join(there, 'production.sqlite'), join(here, 'production.sqlite'))

  expect(await refusalOf(here)).toMatch(/is of another dataset \("production", created /)
})

test('a backup from before files knew their dataset is put back', async () => {
  const storage = await aFolder()
  const fixtures = join(import.meta.dirname, 'fixtures', 'version-1')
  await cp(fixtures, storage, {recursive: true})
  await runLake(storage, (lake) => write(lake, 'Three'))
  const backups = join(storage, 'backups', 'production')
  await rm(backups, {recursive: true})
  await mkdir(backups)
  await copyFile(
    join(fixtures, 'production.sqlite'),
    join(backups, '2026-01-01T00-00-00-000Z.sqlite'),
  )
  await rm(join(storage, 'production.sqlite'))

  await restoreBackup(storage, 'production', {now})
  expect(await nameOf(await aLakeIn(storage))).toBe('Two')
})

test('an empty backup is no good backup', async () => {
  const storage = await aLakeWithABackup()
  await writeFile(join(storage, 'backups', 'production', '2026-11-22T00-00-00-000Z.sqlite'), '')
  await rm(join(storage, 'production.sqlite'))

  expect(await refusalOf(storage)).toContain('its last good backup is of 2026-11-21 13:40 UTC')
})

test.each(losses)(
  'a project whose file %s stops the start, and is put back',
  async (_loss, finding, lose) => {
    const storage = await aLakeWithABackup()
    await putDataset(storage, 'hidden', 'private')
    const file = join(storage, 'project.sqlite')
    await lose(file)
    const before = await filesIn(storage)

    const refusal = await refusalOf(storage)
    expect(refusal).toMatch(
      /^The file ".*\/project\.sqlite" (is missing|is empty); its last good backup is of .* UTC, put it back with: npx node .* project$/,
    )
    expect(refusal).toContain(finding)
    expect(await filesIn(storage)).toEqual(before)

    await restoreBackup(storage, 'project', {now})
    const lake = await aLakeIn(storage)
    expect(await nameOf(lake)).toBe('Mine')
    const anonymous = new Request('http://localhost:3400/v1/data/query/hidden?query=*')
    expect((await lake.fetch(anonymous)).status).toBe(401)
  },
)

test('a lost project without a backup is made from the files, and nobody reads them without a token', async () => {
  const storage = await aLakeWithABackup()
  await putDataset(storage, 'hidden', 'private')
  await withoutBackups(storage)
  await rm(join(storage, 'project.sqlite'))

  expect(await refusalOf(storage)).toMatch(
    /is missing; there is no good backup of it, list the datasets again, readable by signed-in users only, with: npx node .* project new$/,
  )
  expect(await beginAgain(storage, 'project', {now})).toBe(
    'The project lists "hidden" and "production" again, readable by signed-in users only.',
  )
  const lake = await aLakeIn(storage)
  expect(await nameOf(lake)).toBe('Mine')
  for (const name of ['hidden', 'production']) {
    const anonymous = new Request(`http://localhost:3400/v1/data/query/${name}?query=*`)
    expect((await lake.fetch(anonymous)).status).toBe(401)
  }
})

test('a project that is lost with every dataset is missed for its backups', async () => {
  const storage = await aLakeWithABackup()
  for (const name of ['project', 'production']) await rm(join(storage, `${name}.sqlite`))

  expect(await refusalOf(storage)).toContain('project.sqlite" is missing')
  await restoreBackup(storage, 'project', {now})
  expect(await refusalOf(storage)).toContain('production.sqlite" is missing')
  await restoreBackup(storage, 'production', {now})
  expect(await nameOf(await aLakeIn(storage))).toBe('Mine')
})

test('what cannot be put back is said in one line, and leaves nothing', async () => {
  const storage = await aLakeWithABackup()
  const before = await filesIn(storage)

  await expect(restoreBackup(storage, 'staging', {now})).rejects.toThrow(
    `There is no good backup of "staging" in "${storage}".`,
  )
  await expect(beginAgain(storage, 'staging', {now})).rejects.toThrow(
    `The project in "${storage}" has no dataset "staging", only: "production".`,
  )
  await expect(
    restoreBackup(storage, 'production', {time: '2020-01-01T00-00-00-000Z', now}),
  ).rejects.toThrow(
    'There is no good backup of "production" of the time "2020-01-01T00-00-00-000Z"',
  )
  expect(await filesIn(storage)).toEqual(before)
})
