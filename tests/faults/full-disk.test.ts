import {spawnSync} from 'node:child_process'
import {mkdir, readdir, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
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

/** A disk of a few megabytes; undefined where this process may not make one. */
async function aSmallDisk(): Promise<string | undefined> {
  const folder = join(await aFolder(), 'disk')
  await mkdir(folder)
  const {status} = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder])
  if (status !== 0) return undefined
  onTestFinished(() => {
    spawnSync('umount', ['-l', folder])
  })
  return folder
}

test('on a disk that is full nothing is acknowledged, everything is readable, and room is used again', async () => {
  const storage = await aSmallDisk()
  // Only the superuser makes disks; elsewhere the two tests above stand for this one.
  if (storage === undefined) return
  const lake = await aLakeIn(storage)
  await writeFile(join(storage, 'ballast'), Buffer.alloc(2_000_000))
  const {acknowledged, refusal} = await fill(lake)

  expect([503, 507]).toContain(refusal.status)
  expect(await idsIn(lake)).toEqual(acknowledged)
  const upload = await lake.fetch(
    new Request('http://localhost:3400/v1/assets/files/production?filename=a.bin', {
      method: 'POST',
      body: new Uint8Array(1_000_000),
      headers: {authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream'},
    }),
  )
  expect(upload.status).toBe(507)
  expect(await readdir(join(storage, 'assets', 'production', 'files'))).toEqual([])

  await rm(join(storage, 'ballast'))
  expect((await create(lake, 'more')).status).toBe(200)
  const all = [...acknowledged, 'more']
  expect(await idsIn(lake)).toEqual(all)

  await lake.close()
  expect(await idsIn(await aLakeIn(storage))).toEqual(all)
})
