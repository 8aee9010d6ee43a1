import {spawnSync} from 'node:child_process'
import {copyFile, open, readdir, readFile, type FileHandle} from 'node:fs/promises'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {keepAssets} from '../../content-lake/assets/asset-files.ts'
import {identityOf, openDatasetFile} from '../../content-lake/storage/dataset-file.ts'
import {datasetShape} from '../../content-lake/storage/dataset-shape.ts'
import {openDatabase} from '../../content-lake/storage/open-database.ts'
import {openDatasetStore} from '../../content-lake/storage/dataset-store.ts'
import {openStore, production} from './lake-in-a-folder.ts'
import {aFolder, post, startLake} from './lake-under-fault.ts'

test('a transaction is told of only when the file has it', async () => {
  const steps: string[] = []
  const file = openDatasetFile(join(await aFolder(), 'production.sqlite'), production, {
    mayBeNew: true,
  })
  const store = openDatasetStore({
    name: 'production',
    file: {
      ...file,
      append(stamp, changes) {
        file.append(stamp, changes)
        steps.push(`stored ${stamp.transactionId}`)
      },
    },
    report: (error) => {
      throw error
    },
  })
  onTestFinished(() => store.close())
  store.onCommit(({stamp}) => steps.push(`told ${stamp.transactionId}`))

  for (const transactionId of ['t1', 't2']) {
    const document = {_id: transactionId, _type: 'game'}
    store.transact({
      transactionId,
      author: 'u',
      now: new Date(),
      dryRun: false,
      apply: (copy) => copy.write(document, {create: document}),
      authorize: () => undefined,
    })
    steps.push(`answered ${transactionId}`)
  }

  expect(steps).toEqual(
    ['t1', 't2'].flatMap((id) => [`stored ${id}`, `told ${id}`, `answered ${id}`]),
  )
})

test('a dataset is opened so that every commit is synced', async () => {
  const database = openDatabase(join(await aFolder(), 'production.sqlite'), datasetShape, {
    mayBeNew: true,
  })
  onTestFinished(() => database.close())

  // 2 is FULL, https://sqlite.org/pragma.html#pragma_synchronous
  expect(database.prepare('PRAGMA synchronous').get()).toEqual({synchronous: 2})
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({journal_mode: 'wal'})
})

type Call = {name: string; line: string; file: string; isFinished: boolean}

/** Reads what strace wrote; a call that another thread interrupts counts when it is resumed. */
function parseTrace(text: string): Call[] {
  const begun = new Map<string, Call>()
  return text.split('\n').flatMap((line) => {
    const [, thread = '', name = '', rest = ''] = /^(\d+)\s+(\w+)\((.*)$/.exec(line) ?? []
    const resumed = /^(\d+)\s+<\.\.\. \w+ resumed>/.exec(line)?.[1]
    if (resumed !== undefined) {
      const call = begun.get(resumed)
      return call ? [{...call, line, isFinished: true}] : []
    }
    if (name === '') return []
    const file = /^(?:AT_FDCWD[^,]*, )?(?:\d+<([^>]*)>|"([^"]*)")/.exec(rest)
    const isFinished = !line.includes('<unfinished ...>')
    const call = {name, line, file: file?.[1] ?? file?.[2] ?? '', isFinished}
    begun.set(thread, call)
    return [call]
  })
}

/** Files of the folder with bytes that were not yet on the disk when the answer went out. */
function unsyncedAtAnswers(calls: Call[], folder: string): {answers: number; unsynced: string[]} {
  const dirty = new Set<string>()
  const unsynced: string[] = []
  let answers = 0
  for (const {name, line, file, isFinished} of calls) {
    // The lock and the shared memory of the log hold nothing that should survive.
    const isOurs = file.startsWith(folder) && !/-shm$|\/lock\.sqlite/.test(file)
    if (isOurs && name.includes('write')) dirty.add(file)
    // A file keeps its bytes when it is renamed; its new name is in the folder's own data.
    if (isOurs && name.startsWith('rename')) dirty.add(join(file, '..'))
    if (name.endsWith('sync') && isFinished) dirty.delete(file)
    if (line.includes('HTTP/1.1 200')) {
      answers += 1
      unsynced.push(...dirty)
    }
  }
  return {answers, unsynced}
}

const options = ['-f', '-y', '-s', '24', '-e', 'trace=write,pwrite64,writev,fsync,fdatasync,rename']
const isTraceable = spawnSync('strace', [...options, '-o', '/dev/null', 'true']).status === 0

/** What a lake has on its disk, read by another lake from a copy of the files as they are now. */
async function idsOnDisk(folder: string): Promise<string[]> {
  const copy = await aFolder()
  for (const name of await readdir(folder)) {
    // The shared memory of the log is made anew, as after a crash.
    if (/^production\.sqlite(?!-shm)/.test(name))
      await copyFile(join(folder, name), join(copy, name))
  }
  const identity = identityOf(join(copy, 'production.sqlite'))
  const store = openStore(copy, {identity})
  const ids = store.all().map(({_id}) => _id)
  store.close()
  return ids
}

test('a copy of the files, taken at any answer, holds what was answered', async () => {
  const folder = await aFolder()
  const lake = startLake(folder)
  onTestFinished(() => lake.kill())
  const url = await lake.ready

  const acknowledged: string[] = []
  for (let number = 10; number < 20; number++) {
    const _id = `doc-${number}`
    const mutations = [{create: {_id, _type: 'game', text: 'x'.repeat(number * 100)}}]
    expect((await post(url, '/data/mutate/production', {mutations})).status).toBe(200)
    acknowledged.push(_id)
    expect(await idsOnDisk(folder)).toEqual(acknowledged)
  }
})

test('an asset is synced, then named, then its folder is synced, then it is answered', async () => {
  const steps: string[] = []
  const probe = await open(import.meta.filename)
  await probe.close()
  const handles: {sync: () => Promise<void>; writeFile: (...args: unknown[]) => Promise<unknown>} =
    probe.constructor.prototype
  const {sync, writeFile} = handles
  onTestFinished(() => void Object.assign(handles, {sync, writeFile}))
  handles.sync = async function record(this: FileHandle) {
    await sync.call(this)
    steps.push((await this.stat()).isDirectory() ? 'folder synced' : 'file synced')
  }
  handles.writeFile = async function record(this: FileHandle, ...args) {
    steps.push('file written')
    return writeFile.apply(this, args)
  }

  const folder = await aFolder()
  const received = await keepAssets(join(folder, 'assets')).receive('d', 'file', someBytes(), 1_000)
  steps.push('received')
  await received.keep('kept.txt')
  steps.push('answered')

  const inFolder = steps.indexOf('received')
  expect(steps.slice(0, inFolder).filter((step) => step !== 'folder synced')).toEqual([
    'file written',
    'file written',
    'file synced',
  ])
  expect(steps.slice(inFolder)).toEqual(['received', 'folder synced', 'answered'])
  expect(await readdir(join(folder, 'assets', 'd', 'files'))).toEqual(['kept.txt'])
})

async function* someBytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('one')
  yield Buffer.from('two')
}

// Where nothing can be traced it is shown as left out, and the tests above stand for it.
test.runIf(isTraceable)(
  'by its system calls, the lake answers when the data is on the disk',
  {timeout: 40_000},
  async () => {
    const folder = await aFolder()
    const trace = join(await aFolder(), 'trace.txt')
    const lake = startLake(folder, ['strace', ...options, '-o', trace])
    onTestFinished(() => lake.kill())
    const url = await lake.ready

    for (let number = 0; number < 20; number++) {
      const mutations = [{create: {_type: 'game', number}}]
      expect((await post(url, '/data/mutate/production', {mutations})).status).toBe(200)
    }
    const upload = await fetch(`${url}/v1/assets/files/production?filename=a.txt`, {
      method: 'POST',
      headers: {authorization: 'Bearer fault-token', 'content-type': 'text/plain'},
      body: 'hello',
    })
    expect(upload.status).toBe(200)
    await lake.kill()

    const calls = parseTrace(await readFile(trace, 'utf8'))
    const writes = calls.filter(({name, file}) => name === 'pwrite64' && file.endsWith('-wal'))
    const {answers, unsynced} = unsyncedAtAnswers(calls, folder)
    expect(answers).toBe(21)
    expect(writes.length).toBeGreaterThan(20)
    expect(calls.some(({name, file}) => name === 'rename' && file.includes('/assets/'))).toBe(true)
    expect(unsynced).toEqual([])
  },
)
