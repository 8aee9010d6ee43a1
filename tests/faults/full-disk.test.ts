import {spawnSync} from 'node:child_process'
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeSync,
} from 'node:fs'
import {cp, mkdir, open, readdir, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test, vi} from 'vitest'
import {openDatasets} from '../../content-lake/datasets.ts'
import type {ContentLake} from '../../content-lake/index.ts'
import {storageProblemOf} from '../../content-lake/storage/damaged-file.ts'
import {openDatabase} from '../../content-lake/storage/open-database.ts'
import {openProjectFile, type ProjectFile} from '../../content-lake/storage/project-file.ts'
import {
  aLakeIn,
  idsIn,
  mutate,
  openStore,
  put,
  refusalOf,
  runLake,
  send,
  upload,
} from './lake-in-a-folder.ts'
import {aFolder} from './lake-under-fault.ts'

const warn = () => undefined

function create(lake: ContentLake, id: string): Promise<Response> {
  return mutate(lake, [{create: {_id: id, _type: 'game', text: 'x'.repeat(20_000)}}])
}

/** Writes until the lake refuses; gives what was acknowledged, and the refusal. */
async function fill(lake: ContentLake): Promise<{acknowledged: string[]; refusal: Response}> {
  const acknowledged: string[] = []
  for (;;) {
    const id = `doc-${String(acknowledged.length).padStart(4, '0')}`
    const response = await create(lake, id)
    if (!response.ok) return {acknowledged, refusal: response}
    acknowledged.push(id)
  }
}

test('a dataset that may not grow any more refuses writes, answers reads, and goes on with more room', async () => {
  const storage = await aFolder()
  const small = await aLakeIn(storage, {maxDatasetBytes: 600_000, warn})
  const {acknowledged, refusal} = await fill(small)

  expect(refusal.status).toBe(507)
  expect(await refusal.json()).toMatchObject({
    statusCode: 507,
    error: 'Insufficient Storage',
    message: expect.stringMatching(/^The disk is full\. Nothing was written/),
  })
  expect(acknowledged.length).toBeGreaterThan(3)
  expect(await idsIn(small)).toEqual(acknowledged)
  expect((await create(small, 'again')).status).toBe(507)
  await small.close()

  const large = await aLakeIn(storage, {warn})
  expect(await idsIn(large)).toEqual(acknowledged)
  expect((await create(large, 'more')).status).toBe(200)
})

test('a refused transaction leaves its id free', async () => {
  const folder = await aFolder()
  const store = openStore(folder, {maxBytes: 200_000})
  onTestFinished(() => store.close())
  expect(() => put(store, 'large', 'x'.repeat(300_000))).toThrow('full')

  put(store, 'small', 'x')
  expect(store.all().map(({_id}) => _id)).toEqual(['small'])
  expect(store.log.lastTransactionId()).toBe('t-small-1')
})

/** A folder with too little room. */
type SmallDisk = {
  storage: string
  /** What a dataset may have of it, in bytes; as much as there is unless given. */
  limit?: number
  makeRoom: () => Promise<void>
}

/** A disk of six megabytes. Only the superuser may make one. */
async function aMountedFolder(): Promise<string> {
  const storage = join(await aFolder(), 'disk')
  await mkdir(storage)
  if (!mount(storage)) throw new Error('A disk that could be made a moment ago cannot be made')
  onTestFinished(() => unmount(storage))
  return storage
}

/** That disk, with two megabytes taken. */
async function aMountedDisk(): Promise<SmallDisk> {
  const storage = await aMountedFolder()
  const ballast = join(storage, 'ballast')
  await writeFile(ballast, Buffer.alloc(2_000_000))
  return {storage, makeRoom: () => rm(ballast)}
}

/** A folder whose files take nothing more, as far as this process can tell. */
async function anInjectedDisk(): Promise<SmallDisk> {
  const storage = await aFolder()
  const probe = await open(import.meta.filename)
  await probe.close()
  const write = vi.spyOn(probe.constructor.prototype, 'writeFile')
  onTestFinished(() => write.mockRestore())
  const reason = Object.assign(new Error('ENOSPC: no space left on device'), {code: 'ENOSPC'})
  write.mockRejectedValue(reason)
  return {
    storage,
    limit: 600_000,
    makeRoom: async () => write.mockRestore(),
  }
}

function mount(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder]).status === 0
}

function unmount(folder: string): void {
  spawnSync('umount', ['-l', folder])
}

function isMountable(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'lake-fault-'))
  const isMounted = mount(folder)
  if (isMounted) unmount(folder)
  rmSync(folder, {recursive: true, force: true})
  return isMounted
}

const disks: [what: string, disk: () => Promise<SmallDisk>][] = [
  ['a full disk, injected', anInjectedDisk],
]
const canMount = isMountable()
if (canMount) disks.push(['a full disk', aMountedDisk])

test.each(disks)(
  'on %s nothing is acknowledged, everything is readable, and room is used again',
  async (_what, aDisk) => {
    const {storage, limit, makeRoom} = await aDisk()
    const lake = await aLakeIn(storage, {maxDatasetBytes: limit, warn})
    const {acknowledged, refusal} = await fill(lake)

    expect(refusal.status).toBe(507)
    expect(await idsIn(lake)).toEqual(acknowledged)
    expect((await upload(lake, new Uint8Array(1_000_000))).status).toBe(507)
    expect(await readdir(join(storage, 'assets', 'production', 'files'))).toEqual([])

    await makeRoom()
    // A dataset with a limit keeps it until it is opened again.
    if (limit !== undefined) await lake.close()
    const roomy = limit === undefined ? lake : await aLakeIn(storage, {warn})
    expect((await create(roomy, 'more')).status).toBe(200)
    const all = [...acknowledged, 'more']
    expect(await idsIn(roomy)).toEqual(all)

    await roomy.close()
    expect(await idsIn(await aLakeIn(storage, {warn}))).toEqual(all)
  },
)

/** Takes all room of a mounted disk but so many bytes. */
function fillUpTo(storage: string, room: number): void {
  const ballast = openSync(join(storage, 'ballast'), 'w')
  try {
    for (;;) writeSync(ballast, Buffer.alloc(4_096))
  } catch {
    ftruncateSync(ballast, fstatSync(ballast).size - room)
  } finally {
    closeSync(ballast)
  }
}

const large = 'x'.repeat(300_000)
const writes: Record<string, (lake: ContentLake) => Promise<Response>> = {
  mutate: (lake) => mutate(lake, [{create: {_type: 'game', text: large}}]),
  actions: (lake) => {
    const attributes = {_id: 'drafts.a', _type: 'game', text: large}
    const actionType = 'sanity.action.document.create'
    const actions = [{actionType, publishedId: 'a', attributes, ifExists: 'fail'}]
    return send(lake, '/data/actions/production', {method: 'POST', body: JSON.stringify({actions})})
  },
  upload: (lake) => upload(lake, large),
  'write key-values': (lake) => {
    const body = JSON.stringify([{key: 'k', value: large}])
    return send(lake, '/users/me/keyvalue', {method: 'PUT', body})
  },
  'create a dataset': (lake) => send(lake, '/datasets/staging', {method: 'PUT', body: '{}'}),
  'edit a dataset': (lake) =>
    send(lake, '/datasets/production', {method: 'PATCH', body: '{"aclMode":"private"}'}),
  'delete a dataset': (lake) => send(lake, '/datasets/production', {method: 'DELETE'}),
}

test.runIf(canMount)(
  'on a disk without a byte left, every endpoint that writes answers 507 and leaves no file',
  async () => {
    const storage = await aMountedFolder()
    await runLake(storage, (lake) => create(lake, 'a'), {warn})
    const lake = await aLakeIn(storage, {warn})
    fillUpTo(storage, 0)
    const before = await readdir(storage, {recursive: true})

    for (const [name, attempt] of Object.entries(writes)) {
      expect([name, (await attempt(lake)).status]).toEqual([name, 507])
    }
    await expect(lake.reset()).rejects.toThrow('full')
    const folders = ['assets', 'assets/production', 'assets/production/files']
    const after = await readdir(storage, {recursive: true})
    expect(after.filter((path) => !folders.includes(path))).toEqual(before)
    expect(await idsIn(lake)).toEqual(['a'])
  },
)

// With little room left, other steps of SQLite fail than with none.
test.runIf(canMount).each([4_096, 12_288, 40_960])(
  'with %d bytes left on the disk, a dataset is not created and leaves no file',
  async (room) => {
    const storage = await aMountedFolder()
    const lake = await aLakeIn(storage, {warn})
    fillUpTo(storage, room)
    const before = await readdir(storage)

    const answer = await send(lake, '/datasets/staging', {method: 'PUT', body: '{}'})
    expect(answer.status).toBe(507)
    expect(await readdir(storage)).toEqual(before)
  },
)

test.runIf(canMount)(
  'a dataset of an older version that a full disk keeps from being updated is not called damaged',
  async () => {
    const storage = await aMountedFolder()
    await cp(join(import.meta.dirname, 'fixtures', 'version-1'), storage, {recursive: true})
    const file = join(storage, 'production.sqlite')
    const before = await readFile(file)
    // Enough to open the files, not to write to them.
    fillUpTo(storage, 69_632)

    expect(await refusalOf(storage)).toMatch(
      /^The file ".*\/production\.sqlite" cannot be used: database or disk is full\.$/,
    )
    expect(await readFile(file)).toEqual(before)
  },
)

test('a database that cannot be made whole leaves no file', async () => {
  const folder = await aFolder()
  const shape = {version: 1, tables: ['CREATE TABLE a (b'], migrate: () => undefined}

  expect(() => openDatabase(join(folder, 'a.sqlite'), shape, {mayBeNew: true})).toThrow(
    'incomplete input',
  )
  expect(await readdir(folder)).toEqual([])
})

test('a dataset whose record cannot be written leaves no file, and its name free', async () => {
  const storage = await aFolder()
  const path = join(storage, 'project.sqlite')
  const project = openProjectFile(path, {mayBeNew: true})
  onTestFinished(() => project.close())
  const putDataset = vi.fn<ProjectFile['putDataset']>(() => {
    throw new Error('database or disk is full')
  })
  const datasets = openDatasets({
    storage,
    project: {...project, putDataset},
    clock: () => new Date(0),
    report: warn,
    warn,
    maxDatasetBytes: undefined,
  })
  onTestFinished(() => datasets.close())
  const before = await readdir(storage)

  expect(() => datasets.create('staging', 'public', 'u')).toThrow('full')
  expect(await readdir(storage)).toEqual(before)
  putDataset.mockImplementation((record) => project.putDataset(record))
  expect(datasets.create('staging', 'public', 'u').all()).toEqual([])
})

test('a full disk is known through what other errors were made of it', () => {
  const cause = Object.assign(new Error('disk I/O error'), {errcode: 4_874})
  const error = new Error('The file "a.sqlite" cannot be used: disk I/O error.', {cause})

  expect(storageProblemOf(error)).toBe('full')
  expect(storageProblemOf(new Error('Something else'))).toBeUndefined()
})
