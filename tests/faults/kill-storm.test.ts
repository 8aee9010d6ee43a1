import {expect, onTestFinished, test} from 'vitest'
import {createBank} from './bank.ts'
import {aFolder, randomNumbers, startLake, type LakeProcess} from './lake-under-fault.ts'

/** `npm run bench -- kills` makes it 500. */
const kills = Number(process.env.LAKE_KILLS ?? 30)
const seed = Number(process.env.LAKE_SEED ?? Date.now() % 100_000)
/** Two lakes at once: while one starts, the other is written to. */
const lanes = 2
const clients = 4

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Kills one lake again and again, at its start too, and compares it with the model each time. */
async function runLane(lane: number, count: number): Promise<number> {
  const random = randomNumbers(seed + lane)
  const storage = await aFolder()
  const bank = createBank(random)
  let running: LakeProcess | undefined
  onTestFinished(() => running?.kill())

  let isOpen = false
  for (let kill = 0; kill < count; kill++) {
    running = startLake(storage)
    if (isOpen && random() < 0.15) {
      await pause(random() * 250)
      await running.kill()
      continue
    }
    const url = await running.ready
    if (isOpen) await bank.audit(url)
    else await bank.open(url)
    isOpen = true
    // At a random point of the work, not of the time: a busy machine shall not make it easier.
    const point = bank.afterMore(Math.floor(random() * 40))
    const work = Array.from({length: clients}, (_, client) => bank.work(client, url))
    await point
    await pause(random() * 10)
    await running.kill()
    await Promise.all(work)
  }

  running = startLake(storage)
  await bank.audit(await running.ready)
  await running.kill()
  return bank.acknowledged()
}

test(
  `killed ${kills} times in a storm of writes (seed ${seed}), the lake loses and halves nothing`,
  {timeout: kills * 6_000},
  async () => {
    const share = Math.ceil(kills / lanes)
    const acknowledged = await Promise.all(
      Array.from({length: lanes}, (_, lane) => runLane(lane, share)),
    )

    // A storm in which hardly anything was written would show nothing.
    expect(acknowledged.reduce((sum, count) => sum + count)).toBeGreaterThan(kills * 10)
  },
)
