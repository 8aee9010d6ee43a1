import {spawn} from 'node:child_process'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {pathToFileURL} from 'node:url'
import {expect, onTestFinished, test} from 'vitest'
import {lockFolder} from '../../../../content-lake/storage/folder-lock.ts'
import {aLake, aServedLake, ask, owner, query, write} from '../lake-harness.ts'

const lockModule = pathToFileURL(
  join(import.meta.dirname, '../../../../content-lake/storage/folder-lock.ts'),
).href

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lake-'))
  onTestFinished(() => rm(folder, {recursive: true, force: true}))
  return folder
}

test('what was written is there after a restart, with its history, key-values and assets', async () => {
  const storage = await aFolder()
  const first = await aServedLake({storage})
  await first.client.create({_id: 'a', _type: 'game', name: 'Bounce'})
  await first.client.patch('a').set({name: 'Bounce!'}).commit({transactionId: 't2'})
  await ask(first.lake, '/v1/users/me/keyvalue', {
    as: owner,
    method: 'PUT',
    body: [{key: 'k', value: 1}],
  })
  await first.client.datasets.create('hidden', {aclMode: 'private'})
  const asset = await first.client.assets.upload('file', Buffer.from('hello'), {filename: 'h.txt'})
  await first.lake.close()

  const second = await aServedLake({storage})
  expect(await query(second.lake, '*[_id == "a"][0].name')).toBe('Bounce!')
  const history = await ask(second.lake, '/v1/data/history/production/documents/a?revision=t2', {
    as: owner,
  })
  expect((await history.json()).documents).toMatchObject([{name: 'Bounce!', _rev: 't2'}])
  expect((await ask(second.lake, '/v1/data/query/hidden?query=*')).status).toBe(401)
  const values = await ask(second.lake, '/v1/users/me/keyvalue/k', {as: owner})
  expect(await values.json()).toEqual([{key: 'k', value: 1}])
  const moved = await second.client.getDocument(asset._id)
  expect(moved?.url).toBe(`${second.url}/${asset.path}`)
  expect(await (await fetch(`${second.url}/${asset.path}`)).text()).toBe('hello')
})

test('a second lake on the same folder is refused in one sentence', async () => {
  const storage = await aFolder()
  const first = await aLake({storage})

  await expect(aLake({storage})).rejects.toThrow(
    `The data folder "${storage}" is in use by another process. Stop that one, or choose another folder.`,
  )
  await first.close()
  await expect(aLake({storage})).resolves.toBeDefined()
})

test('reset empties documents, history and assets', async () => {
  const lake = await aLake({storage: await aFolder()})
  await write(lake, [{create: {_id: 'a', _type: 'game'}}])
  await lake.reset()

  expect(await query(lake, 'count(*)')).toBe(0)
  const log = await ask(lake, '/v1/data/history/production/transactions/a', {as: owner})
  expect(await log.text()).toBe('')
  await write(lake, [{create: {_id: 'a', _type: 'game'}}])
})

test('the lock of a killed process is free at once', async () => {
  const storage = await aFolder()
  const script = `import(${JSON.stringify(lockModule)}).then(({lockFolder}) => {
    lockFolder(${JSON.stringify(storage)})
    gc() // What nothing refers to goes now; the lock must not.
    console.log('locked')
    setInterval(() => {}, 1000)
  })`
  const holder = spawn(process.execPath, ['--expose-gc', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise((resolve) => holder.once('close', resolve))
  await new Promise((resolve) => holder.stdout.once('data', resolve))
  expect(() => lockFolder(storage)).toThrow('in use by another process')

  holder.kill('SIGKILL')
  await gone
  lockFolder(storage).release()
})

test('a clock that jumps changes the order of nothing', async () => {
  const times = [
    '2026-03-29T01:59:59.900Z',
    '2026-03-28T00:00:00.000Z',
    '2027-01-01T00:00:00.000Z',
    '2020-01-01T00:00:00.000Z',
  ]
  let turn = 0
  const lake = await aLake({storage: await aFolder(), clock: () => new Date(times[turn] ?? 0)})
  for (turn = 0; turn < times.length; turn++) {
    await write(lake, [{createOrReplace: {_id: 'a', _type: 'game', turn}}])
  }
  turn = 0
  const log = await ask(lake, '/v1/data/history/production/transactions/a?effectFormat=mendoza', {
    as: owner,
  })
  const turns = (await log.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).effects.a.apply[1].turn)

  expect(turns).toEqual([0, 1, 2, 3])
  expect(await query(lake, '*[_id == "a"][0].turn')).toBe(3)
})
