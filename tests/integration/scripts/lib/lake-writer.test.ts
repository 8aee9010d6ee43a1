import * as fc from 'fast-check'
import {expect, test} from 'vitest'

import {lakeWriter, StopWritingError} from '../../../../scripts/lib/lake-writer.ts'
import {FAULTS, faultyClient, type Fault} from '../faulty-client.ts'
import {testLake} from '../support.ts'

const noWait = {sleep: async () => {}}
const ids = (count: number) => Array.from({length: count}, (_, index) => `note-${index}`)
const toCreate = (_id: string) => [{create: {_id, _type: 'note'}}]

test.each(FAULTS)('writes everything once through: %s', async (fault) => {
  await using lake = await testLake()
  const {client} = faultyClient(lake.client, (request) => (request % 2 === 1 ? fault : 'none'))
  const writer = lakeWriter(client, {name: 'test', retry: noWait})

  const result = await writer.write(ids(30), {toMutations: toCreate, batch: 10})

  expect(result).toEqual({written: ids(30), overtaken: [], referenced: [], stopped: null})
  expect(await lake.client.fetch('count(*[_type == "note"])')).toBe(30)
  // Each batch is one transaction, whose id the documents have as their revision.
  expect(await lake.client.fetch('count(array::unique(*[_type == "note"]._rev))')).toBe(3)
})

test.each<[Fault, number]>([
  ['busy, in seconds', 2_000],
  // A date has whole seconds only.
  ['busy, until a date', 1_000],
])('waits as long as a lake wants that is %s', async (fault, least) => {
  await using lake = await testLake()
  const {client} = faultyClient(lake.client, (request) => (request === 1 ? fault : 'none'))
  const waits: number[] = []
  const sleep = async (milliseconds: number) => void waits.push(milliseconds)

  const writer = lakeWriter(client, {name: 'test', retry: {sleep}})
  await writer.write(ids(3), {toMutations: toCreate})

  expect(waits).toHaveLength(1)
  expect(waits[0]).toBeGreaterThan(least - 900)
  expect(waits[0]).toBeLessThanOrEqual(2_000)
})

test('whatever is lost on the way, only documents that somebody changed are overtaken', async () => {
  const faults = fc.array(fc.constantFrom<Fault>(...FAULTS), {maxLength: 8})
  const touched = fc.uniqueArray(fc.integer({min: 0, max: 19}), {maxLength: 4})

  await fc.assert(
    fc.asyncProperty(faults, touched, async (sequence, numbers) => {
      await using lake = await testLake()
      await lake.client.mutate(ids(20).flatMap(toCreate))
      const notes = await lake.client.fetch<{_id: string; _rev: string}[]>(
        '*[_type == "note"] | order(_id){_id, _rev}',
      )
      const changed = numbers.map((number) => `note-${number}`).toSorted()
      for (const id of changed) await lake.client.patch(id).set({mine: true}).commit()
      const {client} = faultyClient(lake.client, (request) => sequence[request - 1] ?? 'none')
      const writer = lakeWriter(client, {name: 'test', retry: noWait})

      const result = await writer.write(notes, {
        // The delete has no revision of its own; the patch before it holds the revision for it.
        toMutations: ({_id, _rev}) => [
          {patch: {id: _id, ifRevisionID: _rev, unset: ['nothing']}},
          {delete: {id: _id}},
        ],
        batch: 8,
      })

      expect(result.stopped).toBeNull()
      expect(result.overtaken.map(({_id}) => _id)).toEqual(changed)
      expect(result.written).toHaveLength(20 - changed.length)
      expect(await lake.client.fetch('*[_type == "note"] | order(_id)._id')).toEqual(changed)
    }),
    {numRuns: 20},
  )
})

test('a document that others refer to is told from one that was changed', async () => {
  await using lake = await testLake()
  await lake.client.mutate(ids(5).flatMap(toCreate))
  const reference = {_type: 'reference', _ref: 'note-3'}
  await lake.client.create({_id: 'slide', _type: 'slide', note: reference})

  const result = await lakeWriter(lake.client, {name: 'test'}).write(ids(5), {
    toMutations: (id) => [{delete: {id}}],
  })

  expect(result).toMatchObject({overtaken: [], referenced: ['note-3'], stopped: null})
  expect(await lake.client.fetch('*[_type == "note"]._id')).toEqual(['note-3'])
})

test.each<[string, Fault, string]>([
  ['503', 'answer 503', 'the lake answered 503: '],
  ['no answer', 'reset before the commit', 'the lake stopped answering'],
])('ends with a reason after nine tries that got %s, and says what is written', async (...row) => {
  const [, fault, reason] = row
  await using lake = await testLake()
  const {client, requests} = faultyClient(lake.client, (number) => (number > 1 ? fault : 'none'))

  const result = await lakeWriter(client, {name: 'test', retry: noWait}).write(ids(30), {
    toMutations: toCreate,
    batch: 10,
  })

  expect(result.stopped).toContain(reason)
  expect(result.written).toEqual(ids(10))
  expect(requests()).toBe(10)
})

test('a signal ends the writing between two batches', async () => {
  await using lake = await testLake()
  const controller = new AbortController()
  const retry = {signal: controller.signal}

  const result = await lakeWriter(lake.client, {name: 'test', retry}).write(ids(30), {
    toMutations: toCreate,
    batch: 10,
    onProgress: (done) => done === 20 && controller.abort(),
  })

  expect(result).toMatchObject({written: ids(20), stopped: 'it was interrupted'})
})

test('a batch whose undo steps cannot be kept is not sent', async () => {
  await using lake = await testLake()

  const result = await lakeWriter(lake.client, {name: 'test'}).write(ids(30), {
    toMutations: toCreate,
    batch: 10,
    beforeBatch: ([first]) => {
      if (first === 'note-20') throw new StopWritingError('the disk is full')
    },
  })

  expect(result).toMatchObject({written: ids(20), stopped: 'the disk is full'})
  expect(await lake.client.fetch('count(*[_type == "note"])')).toBe(20)
})
