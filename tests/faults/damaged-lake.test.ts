import {execFile} from 'node:child_process'
import {cp, readdir, readFile, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {promisify} from 'node:util'
import {expect, test, vi} from 'vitest'
import {aLakeIn, nameOf, refusalOf, send, upload, runLake, write} from './lake-in-a-folder.ts'
import {aFolder} from './lake-under-fault.ts'

async function damage(file: string): Promise<void> {
  const bytes = await readFile(file)
  bytes.fill(0x5a, 4_096, 8_192)
  await writeFile(file, bytes)
}

/** A lake that was stopped twice, after each of two states of its one document. */
async function aLakeWithBackups(): Promise<string> {
  const storage = await aFolder()
  for (const name of ['One', 'Two']) await runLake(storage, (lake) => write(lake, name))
  return storage
}

test('a clean stop makes a backup of what has changed, and keeps the newest five', async () => {
  const storage = await aFolder()
  for (let turn = 0; turn < 7; turn++) {
    await runLake(storage, (lake) => write(lake, `Turn ${turn}`))
  }
  await runLake(storage)

  expect(await readdir(join(storage, 'backups', 'production'))).toHaveLength(5)
})

test('a damaged dataset is named with its last good backup, and the command puts it back', async () => {
  const storage = await aLakeWithBackups()
  await damage(join(storage, 'production.sqlite'))

  const refusal = await refusalOf(storage)
  expect(refusal).toMatch(
    /^The file ".*\/production\.sqlite" is damaged or not a database \(.*\); its last good backup is of \d{4}-\d\d-\d\d \d\d:\d\d UTC, put it back with: npx node content-lake\/restore\.ts ".*" production$/,
  )

  const root = join(import.meta.dirname, '../..')
  const [program = '', ...args] = /put it back with: npx (.*)$/.exec(refusal)?.[1]?.split(' ') ?? []
  expect(program).toBe('node')
  const {stdout} = await promisify(execFile)(
    process.execPath,
    args.map((arg) => arg.replaceAll('"', '')),
    {cwd: root},
  )
  expect(stdout).toMatch(
    /^"production" is as it was on .*\. The file that was there is kept as ".*"\.\n$/,
  )

  expect(await nameOf(await aLakeIn(storage))).toBe('Two')
})

test('a damaged backup is passed over for the one before it', async () => {
  const storage = await aLakeWithBackups()
  const backups = join(storage, 'backups', 'production')
  const newest = (await readdir(backups)).toSorted().at(-1) ?? ''
  await damage(join(backups, newest))
  await damage(join(storage, 'production.sqlite'))
  const root = join(import.meta.dirname, '../..')
  await promisify(execFile)(process.execPath, ['content-lake/restore.ts', storage, 'production'], {
    cwd: root,
  })

  expect(await nameOf(await aLakeIn(storage))).toBe('One')
})

test('what is not damaged enough to be refused is never backed up over good copies', async () => {
  const storage = await aLakeWithBackups()
  const lines: string[] = []
  const lake = await aLakeIn(storage, {warn: (line) => lines.push(line)})
  await write(lake, 'Three')
  const file = join(storage, 'production.sqlite')
  const other = new DatabaseSync(file)
  other.exec(`UPDATE changes SET body = replace(body, '"One"', 'One"')`)
  other.close()
  await lake.close()

  expect(lines).toEqual([
    expect.stringMatching(
      /^No backup of "production" could be made\. The file ".*\/production\.sqlite" is damaged .*a row of "a" has changed.*put it back with/,
    ),
  ])
  expect(await readdir(join(storage, 'backups', 'production'))).toHaveLength(2)
})

test.each([
  ['project', 'list the datasets again, readable by signed-in users only,'],
  ['production', 'begin with an empty dataset'],
])('%s.sqlite that is no database is named in one line', async (name, beginning) => {
  const storage = await aFolder()
  await runLake(storage)
  await rm(join(storage, 'backups'), {recursive: true, force: true})
  const file = join(storage, `${name}.sqlite`)
  await writeFile(file, 'This is a letter to somebody, and not a database at all.')

  expect(await refusalOf(storage)).toBe(
    `The file "${file}" is damaged or not a database (file is not a database); there is no good backup of it, ${beginning} with: npx node content-lake/restore.ts "${storage}" ${name} new`,
  )
})

test('a damaged log of a document is refused without a word about the disk', async () => {
  const storage = await aFolder()
  const first = await aLakeIn(storage)
  await write(first, 'Hideous')
  await write(first, 'Lovely')
  await first.close()
  const file = join(storage, 'production.sqlite')
  const bytes = await readFile(file)
  // The older state is in the log alone.
  bytes.write(' Hideous', bytes.indexOf('"Hideous"'))
  await writeFile(file, bytes)

  const lake = await aLakeIn(storage)
  const response = await send(lake, '/data/history/production/transactions/a')
  const text = await response.text()
  expect(await nameOf(lake)).toBe('Lovely')
  expect(response.status).toBe(500)
  expect(text).toContain('The stored data is damaged')
  expect(text).not.toContain(storage)
})

async function aStoredFile(storage: string): Promise<{path: string; file: string}> {
  const lake = await aLakeIn(storage)
  const {document} = await (await upload(lake, 'hello')).json()
  await lake.close()
  const name = String(document.path).split('/').at(-1) ?? ''
  return {path: document.path, file: join(storage, 'assets', 'production', 'files', name)}
}

test('a missing asset is named at the start, and the rest is served', async () => {
  const storage = await aFolder()
  const {path, file} = await aStoredFile(storage)
  await rm(file)
  const warn = vi.fn<(line: string) => void>()
  const lake = await aLakeIn(storage, {warn})

  await expect
    .poll(() => warn.mock.calls, {timeout: 10_000})
    .toEqual([
      [
        expect.stringMatching(
          /^The asset ".*\.txt" of "production" is missing or damaged\. Put its file back/,
        ),
      ],
    ])
  expect((await send(lake, '/data/doc/production/a')).status).toBe(200)
  expect((await lake.fetch(new Request(`http://localhost:3400/${path}`))).status).toBe(404)
})

test('an asset whose bytes have changed is not served', async () => {
  const storage = await aFolder()
  const {path, file} = await aStoredFile(storage)
  await writeFile(file, 'jello')
  const lake = await aLakeIn(storage)

  const response = await lake.fetch(new Request(`http://localhost:3400/${path}`))
  expect(response.status).toBe(500)
  expect(await response.text()).toContain('damaged')
})

test.each(['version-0', 'version-1', 'version-2'])(
  'a folder of %s is taken over with its log',
  async (from) => {
    const storage = await aFolder()
    await cp(join(import.meta.dirname, 'fixtures', from), storage, {recursive: true})
    const lake = await aLakeIn(storage)
    const history = await send(lake, '/data/history/production/transactions/a?effectFormat=mendoza')

    expect(await nameOf(lake)).toBe('Two')
    expect((await history.text()).trim().split('\n')).toHaveLength(2)
    await write(lake, 'Three')
    expect(await nameOf(lake)).toBe('Three')
  },
)
