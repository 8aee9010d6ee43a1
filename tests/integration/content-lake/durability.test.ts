import {spawn, type ChildProcess} from 'node:child_process'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {expect, onTestFinished, test} from 'vitest'
import {lockFolder} from '../../../local/content-lake/persistence/folder-lock.ts'
import {aLake, aServedLake, ask, owner, query, write} from './lake-harness.ts'

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
  const asset = await first.client.assets.upload('file', Buffer.from('hello'), {filename: 'h.txt'})
  await first.lake.close()

  const second = await aServedLake({storage})
  expect(await query(second.lake, '*[_id == "a"][0].name')).toBe('Bounce!')
  const history = await ask(second.lake, '/v1/data/history/production/documents/a?revision=t2', {
    as: owner,
  })
  expect((await history.json()).documents).toMatchObject([{name: 'Bounce!', _rev: 't2'}])
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

type Storm = {process: ChildProcess; acknowledged: number[]; died: Promise<void>}

/** A child process that writes without end and reports each transaction that was acknowledged. */
function startStorm(storage: string, from: number): Storm {
  const script = join(import.meta.dirname, 'write-storm.ts')
  const child = spawn(process.execPath, [script, storage, String(from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const acknowledged: number[] = []
  createInterface({input: child.stdout}).on('line', (line) => acknowledged.push(Number(line)))
  const died = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {process: child, acknowledged, died}
}

test(
  'killed in the middle of writing, it loses and halves nothing',
  {timeout: 60_000},
  async () => {
    const storage = await aFolder()
    let next = 0

    for (let kill = 0; kill < 4; kill++) {
      const storm = startStorm(storage, next)
      while (storm.acknowledged.length < 20 + kill * 7) {
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      storm.process.kill('SIGKILL')
      await storm.died
      const last = storm.acknowledged.at(-1) ?? 0

      const lake = await aLake({storage})
      const numbers = await query(lake, '*[_type == "left"].number | order(@)')
      const pairs = await query(
        lake,
        '{"left": *[_type == "left"].number, "right": *[_type == "right"].number, "count": *[_id == "counter"][0].value}',
      )
      await lake.close()

      const found = Array.isArray(numbers) ? new Set(numbers) : new Set()
      expect(storm.acknowledged.filter((number) => !found.has(number))).toEqual([])
      // Both halves of a transaction and the running total say the same.
      expect(pairs).toMatchObject({count: found.size})
      expect(pairs).toHaveProperty('left.length', found.size)
      expect(pairs).toHaveProperty('right.length', found.size)
      // One more may have been written without its acknowledgement getting out.
      expect(found.size - 1 - last).toBeLessThanOrEqual(1)
      next = found.size
    }
  },
)

test('the lock of a killed process is free at once', async () => {
  const storage = await aFolder()
  const storm = startStorm(storage, 0)
  while (storm.acknowledged.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(() => lockFolder(storage)).toThrow('in use by another process')

  storm.process.kill('SIGKILL')
  await storm.died
  lockFolder(storage).release()
})
