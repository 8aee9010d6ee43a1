import {pathsOfSwfId} from './find-game.ts'
import {
  decodeRecords,
  fileOfKey,
  keyOfId,
  keyOfPath,
  recordOfSlot,
  type GameRecord,
  type KeysFile,
} from './names-file.ts'
import {PAGE_SIZE} from './catalogue.ts'
import {fieldsOf, listOf} from './parse-value.ts'

/** Reads one of the files that the build wrote; rejects when it does not arrive. */
export type GameFileReader = {
  ids: () => Promise<unknown>
  records: (file: number) => Promise<unknown>
  keys: (file: number) => Promise<unknown>
}

/** Games of a big catalogue, each read with the file it lies in when it is first asked for. */
export type GameRecords = {
  /** In the order of the slots; a slot without a game is left out. */
  read: (slots: readonly number[]) => Promise<GameRecord[]>
  readIds: () => Promise<string[]>
  slotsOfIds: (ids: readonly string[]) => Promise<number[]>
  /** Every game that a path of the address segment may name. */
  slotsOfSwfId: (segment: string) => Promise<number[]>
  /** A game that was read before, by its id. */
  known: (id: string) => GameRecord | undefined
  /** Remembers what came from elsewhere. */
  remember: (records: readonly GameRecord[]) => void
}

/** @param size how many games the build knew. */
export function createGameRecords(files: GameFileReader, size: number): GameRecords {
  const byId = new Map<string, GameRecord>()
  const read = <Value>(readFile: (file: number) => Promise<Value>) => {
    const opened = new Map<number, Promise<Value>>()
    return (file: number): Promise<Value> => {
      const known = opened.get(file)
      if (known) return known
      const reading = readFile(file)
      opened.set(file, reading)
      // The next question asks again: a network that failed once may be back.
      reading.catch(() => opened.delete(file))
      return reading
    }
  }
  const recordFile = read(async (file) => {
    const records = decodeRecords(await files.records(file))
    for (const record of records) {
      // What came from the lake is newer.
      if (!byId.has(record.game.id)) byId.set(record.game.id, record)
    }
    return records
  })
  // Written by encodeGameFiles; a key that is missing is one of no game.
  const keyFile = read(async (file) => fieldsOf(await files.keys(file)) as KeysFile)

  const slotsOf = async (keys: readonly string[]): Promise<number[]> => {
    const found = await Promise.all(
      keys.map(async (key) => listOf((await keyFile(fileOfKey(key, size)))[key])),
    )
    return [...new Set(found.flat())].filter((slot) => typeof slot === 'number')
  }

  return {
    remember: (records) => {
      for (const record of records) byId.set(record.game.id, record)
    },
    known: (id) => byId.get(id),
    read: async (slots) => {
      const records = await Promise.all(slots.map((slot) => recordFile(recordOfSlot(slot))))
      return records.flatMap((file, index) => file[(slots[index] ?? 0) % PAGE_SIZE] ?? [])
    },
    readIds: async () => listOf(await files.ids()).filter((id) => typeof id === 'string'),
    slotsOfIds: (ids) => slotsOf(ids.map(keyOfId)),
    slotsOfSwfId: (segment) => slotsOf(pathsOfSwfId(segment).map(keyOfPath)),
  }
}

/** The records of those ids, in their order. */
export async function recordsOfIds(
  records: GameRecords,
  ids: readonly string[],
): Promise<GameRecord[]> {
  await records.read(await records.slotsOfIds(ids.filter((id) => !records.known(id))))
  return ids.flatMap((id) => records.known(id) ?? [])
}
