import {spawnSync} from 'node:child_process'
import {cp, readdir, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import type {ContentLake} from '../../content-lake/index.ts'
import {aLakeIn, nameOf, send, upload, runLake, write} from './lake-in-a-folder.ts'
import {aFolder} from './lake-under-fault.ts'

/** A second dataset can be lost in the middle of being made or removed; these are its names. */
async function datasetsOf(lake: ContentLake): Promise<string[]> {
  const datasets: {name: string}[] = await (await send(lake, '/datasets')).json()
  return datasets.map(({name}) => name)
}

async function create(lake: ContentLake, name: string): Promise<void> {
  const answer = await send(lake, `/datasets/${name}`, {method: 'PUT', body: '{}'})
  expect(answer.status).toBe(200)
}

async function aLakeWithStaging(): Promise<string> {
  const storage = await aFolder()
  await runLake(storage, async (lake) => {
    await create(lake, 'staging')
    await write(lake, 'Staged', 'staging')
  })
  return storage
}

/** Creates or removes "staging" in a process that is killed at the given step. */
function killAt(storage: string, action: 'create' | 'remove', step: 'before' | 'after'): void {
  const script = join(import.meta.dirname, 'dataset-process.ts')
  const {signal, stderr} = spawnSync(process.execPath, [script, storage, action, step])
  expect({signal, stderr: stderr.toString()}).toEqual({signal: 'SIGKILL', stderr: ''})
}

test('a creation that is killed before its record can be made again', async () => {
  const storage = await aFolder()
  await runLake(storage)
  killAt(storage, 'create', 'before')

  const lake = await aLakeIn(storage, {warn: () => undefined})
  expect(await datasetsOf(lake)).toEqual(['production'])
  await create(lake, 'staging')
  await write(lake, 'Staged', 'staging')
})

test('a creation that is killed after its record is done', async () => {
  const storage = await aFolder()
  await runLake(storage)
  killAt(storage, 'create', 'after')

  const lake = await aLakeIn(storage)
  expect(await datasetsOf(lake)).toEqual(['production', 'staging'])
  await write(lake, 'Staged', 'staging')
})

test('a removal that is killed before its record is as if it had not been asked for', async () => {
  const storage = await aLakeWithStaging()
  killAt(storage, 'remove', 'before')

  const lake = await aLakeIn(storage)
  expect(await nameOf(lake, 'staging')).toBe('Staged')
})

test('a removal that is killed after its record is done, and nothing of it comes back', async () => {
  const storage = await aLakeWithStaging()
  killAt(storage, 'remove', 'after')

  const lake = await aLakeIn(storage, {warn: () => undefined})
  expect(await datasetsOf(lake)).toEqual(['production'])
  await create(lake, 'staging')
  expect(await nameOf(lake, 'staging')).toBeUndefined()
})

test('what an earlier dataset has left is moved aside and named, before one of its name is made', async () => {
  const storage = await aFolder()
  await runLake(storage, async (lake) => {
    await write(lake, 'Old')
    await upload(lake, 'old')
  })
  const copy = await aFolder()
  await cp(storage, copy, {recursive: true})
  await runLake(storage, (lake) => send(lake, '/datasets/production', {method: 'DELETE'}))
  for (const path of ['production.sqlite', 'assets']) {
    await cp(join(copy, path), join(storage, path), {recursive: true})
  }

  const lines: string[] = []
  const options = {warn: (line: string) => lines.push(line), clock: () => new Date(0)}
  expect(await nameOf(await aLakeIn(storage, options))).toBeUndefined()
  const aside = (path: string) => `"${join(storage, path)}.left-over-1970-01-01T00-00-00-000Z"`
  expect(lines).toEqual([
    `The dataset "production" begins empty; what an earlier one of this name has left is kept as ${aside('production.sqlite')} and ${aside('backups/production')} and ${aside('assets/production')}.`,
  ])
  expect(await readdir(join(storage, 'assets'))).toEqual([
    'production.left-over-1970-01-01T00-00-00-000Z',
  ])
})

test('the backups of a removed dataset are not those of the next one of its name', async () => {
  const storage = await aLakeWithStaging()
  const replace = async (lake: ContentLake) => {
    await send(lake, '/datasets/staging', {method: 'DELETE'})
    await create(lake, 'staging')
  }
  await runLake(storage, replace, {warn: () => undefined})
  await rm(join(storage, 'staging.sqlite'))

  await expect(aLakeIn(storage)).rejects.toThrow(
    'staging.sqlite" is missing; there is no good backup of it',
  )
})
