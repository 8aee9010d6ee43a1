import {spawnSync} from 'node:child_process'
import {mkdtempSync, rmSync} from 'node:fs'
import {mkdir, open, readdir, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test, vi} from 'vitest'
import {createContentLake, type ContentLake} from '../../local/content-lake/index.ts'
import {openStore, put} from './dataset-in-a-folder.ts'
import {aFolder} from './lake-under-fault.ts'

const token = 'owner-token-0123456789-0123456789-0123'

async function aLakeIn(storage: string, maxDatasetBytes?: number): Promise<ContentLake> {
  const lake = await createContentLake({
    projectId: 'shack',
    datasets: ['production'],
    storage,
    users: [{id: 'u', name: 'U', email: 'u@shack.example', role: 'administrator', token}],
    allowedOrigins: [],
    publicUrl: 'http://localhost:3400',
    warn: () => undefined,
    ...(maxDatasetBytes === undefined ? {} : {maxDatasetBytes}),
  })
  onTestFinished(() => lake.close())
  return lake
}

function send(lake: ContentLake, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = {authorization: `Bearer ${token}`, 'content-type': 'application/json'}
  return lake.fetch(new Request(`http://localhost:3400/v2025-02-19${path}`, {...init, headers}))
}

function create(lake: ContentLake, id: string): Promise<Response> {
  const mutations = [{create: {_id: id, _type: 'game', text: 'x'.repeat(20_000)}}]
  return send(lake, '/data/mutate/production', {
    method: 'POST',
    body: JSON.stringify({mutations}),
  })
}

async function idsIn(lake: ContentLake): Promise<string[]> {
  const text = await (await send(lake, '/data/export/production')).text()
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line)._id)
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
  const small = await aLakeIn(storage, 600_000)
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

  const large = await aLakeIn(storage)
  expect(await idsIn(large)).toEqual(acknowledged)
  expect((await create(large, 'more')).status).toBe(200)
})

test('a refused transaction leaves its id free', async () => {
  const folder = await aFolder()
  const store = openStore(folder, 200_000)
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

/** A disk of six megabytes, two of which are taken. Only the superuser may make one. */
async function aMountedDisk(): Promise<SmallDisk> {
  const storage = join(await aFolder(), 'disk')
  await mkdir(storage)
  if (!mount(storage)) throw new Error('A disk that could be made a moment ago cannot be made')
  onTestFinished(() => unmount(storage))
  const ballast = join(storage, 'ballast')
  await writeFile(ballast, Buffer.alloc(2_000_000))
  return {storage, makeRoom: () => rm(ballast)}
}

/** A folder whose files take nothing more, as far as this process can tell. */
async function anInjectedDisk(): Promise<SmallDisk> {
  const storage = await aFolder()
  const probe = await open(import.meta.filename)
  await probe.close()
  const write = vi.spyOn(probe.constructor.prototype, 'write')
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
if (isMountable()) disks.push(['a full disk', aMountedDisk])

test.each(disks)(
  'on %s nothing is acknowledged, everything is readable, and room is used again',
  async (_what, aDisk) => {
    const {storage, limit, makeRoom} = await aDisk()
    const lake = await aLakeIn(storage, limit)
    const {acknowledged, refusal} = await fill(lake)

    expect([503, 507]).toContain(refusal.status)
    expect(await idsIn(lake)).toEqual(acknowledged)
    expect((await upload(lake)).status).toBe(507)
    expect(await readdir(join(storage, 'assets', 'production', 'files'))).toEqual([])

    await makeRoom()
    // A dataset with a limit keeps it until it is opened again.
    if (limit !== undefined) await lake.close()
    const roomy = limit === undefined ? lake : await aLakeIn(storage)
    expect((await create(roomy, 'more')).status).toBe(200)
    const all = [...acknowledged, 'more']
    expect(await idsIn(roomy)).toEqual(all)

    await roomy.close()
    expect(await idsIn(await aLakeIn(storage))).toEqual(all)
  },
)

function upload(lake: ContentLake): Promise<Response> {
  return lake.fetch(
    new Request('http://localhost:3400/v1/assets/files/production?filename=a.bin', {
      method: 'POST',
      body: new Uint8Array(1_000_000),
      headers: {authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream'},
    }),
  )
}
