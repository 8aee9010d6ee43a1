import {copyFile, readFile, stat, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {openStore, put} from './lake-in-a-folder.ts'
import {aFolder, randomNumbers} from './lake-under-fault.ts'

type Crashed = {folder: string; log: Buffer; acknowledged: number[]}

/** What a power cut leaves: the file and its log, with the length of the log after each answer. */
async function aCrash(transactions: number): Promise<Crashed> {
  const folder = await aFolder()
  const store = openStore(folder)
  onTestFinished(() => store.close())
  const acknowledged: number[] = []
  for (let number = 0; number < transactions; number++) {
    put(store, `doc-${number}`, 'x'.repeat(number * 700))
    acknowledged.push((await stat(join(folder, 'production.sqlite-wal'))).size)
  }
  const log = await readFile(join(folder, 'production.sqlite-wal'))
  return {folder, log, acknowledged}
}

/** Opens the crashed dataset with another log, and tells how many transactions it has. */
async function countAfter({folder}: Crashed, log: Buffer): Promise<number> {
  const copy = await aFolder()
  await copyFile(join(folder, 'production.sqlite'), join(copy, 'production.sqlite'))
  await writeFile(join(copy, 'production.sqlite-wal'), log)
  const store = openStore(copy)
  try {
    return store.all().length
  } finally {
    store.close()
  }
}

test(
  'a log that ends anywhere gives the state after the last whole transaction in it',
  {timeout: 90_000},
  async () => {
    const crash = await aCrash(8)
    const random = randomNumbers(7)
    const [before = 0, last = 0] = crash.acknowledged.slice(-2)
    const frame = 4_096 + 24
    const cuts = [
      ...crash.acknowledged.flatMap((size) => [size - 1, size, size + 1]),
      ...Array.from(
        {length: Math.floor((last - before) / frame)},
        (_, index) => before + index * frame,
      ),
      ...Array.from({length: 60}, () => Math.floor(before + random() * (last - before))),
      ...Array.from({length: 40}, () => Math.floor(random() * last)),
    ]

    for (const cut of cuts) {
      const expected = crash.acknowledged.filter((size) => size <= cut).length
      expect({cut, count: await countAfter(crash, crash.log.subarray(0, cut))}).toEqual({
        cut,
        count: expected,
      })
    }
  },
)

test(
  'bytes that change in the log leave the state after some whole transaction',
  {timeout: 90_000},
  async () => {
    const crash = await aCrash(8)
    const random = randomNumbers(11)
    const last = crash.acknowledged.at(-1) ?? 0
    for (let turn = 0; turn < 150; turn++) {
      const position = Math.floor(random() * last)
      const log = Buffer.from(crash.log)
      log[position] = (log[position] ?? 0) ^ (1 << Math.floor(random() * 8))

      // SQLite drops the damaged transaction with all that follow, and says nothing of it.
      const whole = crash.acknowledged.filter((size) => size <= position).length
      const count = await countAfter(crash, log)
      expect([whole, 8]).toContain(count)
    }
  },
)
