import {existsSync, readFileSync} from 'node:fs'
import {DamagedFileError} from './damaged-file.ts'

const headerBytes = 32
const frameHeaderBytes = 24

/**
 * After a crash SQLite reads its write-ahead log up to the first frame that does not add up, and
 * drops the rest without a word. That is right for a transaction that was being written, and
 * wrong for damage further up: then transactions that were acknowledged would vanish. Commits are
 * synced one by one, so only the last one can be unfinished; frames after it tell of damage.
 *
 * Format: https://sqlite.org/fileformat2.html#the_write_ahead_log
 *
 * @param path of the database
 * @throws DamagedFileError that names the log
 */
export function assertLogUnbroken(path: string): void {
  const file = `${path}-wal`
  if (!existsSync(file)) return
  const log = readFileSync(file)
  if (log.length < headerBytes + frameHeaderBytes) return

  const isBigEndian = (log.readUInt32BE(0) & 1) === 1
  const frameBytes = frameHeaderBytes + log.readUInt32BE(8)
  const sum = createSum(log, isBigEndian)
  sum.add(0, 24)
  if (!sum.isAt(24)) throw new DamagedFileError(file, 'its head has changed on the disk')

  const frames = Math.floor((log.length - headerBytes) / frameBytes)
  const at = (frame: number) => headerBytes + frame * frameBytes
  const salt = log.subarray(16, 24)
  const hasSalt = (frame: number) => log.subarray(at(frame) + 8, at(frame) + 16).equals(salt)
  const isCommit = (frame: number) => log.readUInt32BE(at(frame) + 4) !== 0

  let broken = 0
  while (broken < frames && hasSalt(broken)) {
    sum.add(at(broken), 8)
    sum.add(at(broken) + frameHeaderBytes, frameBytes - frameHeaderBytes)
    if (!sum.isAt(at(broken) + 16)) break
    broken += 1
  }

  let end = broken
  while (end < frames && !(hasSalt(end) && isCommit(end))) end += 1
  for (let frame = end + 1; frame < frames; frame++) {
    if (hasSalt(frame)) {
      throw new DamagedFileError(file, `frame ${broken + 1} of ${frames} has changed on the disk`)
    }
  }
}

type RunningSum = {
  add(start: number, length: number): void
  /** Whether the sum so far is the one stored at this place. */
  isAt(place: number): boolean
}

function createSum(bytes: Buffer, isBigEndian: boolean): RunningSum {
  let first = 0
  let second = 0
  const read = (place: number) =>
    isBigEndian ? bytes.readUInt32BE(place) : bytes.readUInt32LE(place)
  return {
    add(start, length) {
      for (let place = start; place < start + length; place += 8) {
        first = (first + read(place) + second) >>> 0
        second = (second + read(place + 4) + first) >>> 0
      }
    },
    isAt: (place) =>
      bytes.readUInt32BE(place) === first && bytes.readUInt32BE(place + 4) === second,
  }
}
