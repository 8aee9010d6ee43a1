import {
  closeSync,
  createReadStream,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  writeFileSync,
} from 'node:fs'
import {dirname, resolve} from 'node:path'

import {CommandError} from '../lib/command.ts'
import {StopWritingError} from '../lib/lake-writer.ts'
import {FileError, reasonOf} from '../lib/read-text.ts'
import type {PlannedMutation} from './plan-mutations.ts'
import {readUndoStep, toUndoStep, type UndoStep} from './undo.ts'

/** An undo file that this importer did not write; the message is one sentence. */
export class UndoFileError extends CommandError {}

/**
 * An undo file that is on the disk before the batch it undoes is sent. It is made with the first batch: a run that
 * writes nothing leaves none.
 *
 * @throws {CommandError} when there is such a file already, since it may be all that takes another run back
 */
export function openUndoFile(file: string): {
  /** @throws {StopWritingError} when the steps cannot be kept; the file then ends with the step before them */
  add: (mutations: readonly PlannedMutation[]) => void
  close: () => void
} {
  if (existsSync(file)) {
    throw new CommandError(`The undo file ${file} is already there; name another, or move it away.`)
  }
  let handle: number | null = null
  return {
    add(mutations) {
      const lines = mutations.map((mutation) => `${JSON.stringify(toUndoStep(mutation))}\n`)
      try {
        if (handle === null) {
          mkdirSync(dirname(resolve(file)), {recursive: true})
          handle = openSync(file, 'wx', 0o600)
        }
        appendWhole(handle, lines.join(''))
      } catch (error) {
        throw new StopWritingError(`the undo file ${file} cannot be written (${reasonOf(error)})`)
      }
    },
    close() {
      if (handle !== null) closeSync(handle)
    },
  }
}

/** Unlike a single `writeSync`, `writeFileSync` goes on after a short write, which a disk that fills up gives. */
function appendWhole(handle: number, text: string): void {
  const {size} = fstatSync(handle)
  try {
    writeFileSync(handle, text)
    fsyncSync(handle)
  } catch (error) {
    ftruncateSync(handle, size)
    throw error
  }
}

/** The importer sends at most a million characters in one batch; a line of another file may have no end. */
const MAX_LINE = 8 * 1024 * 1024

/**
 * Reads an undo file of any size, one step per line.
 *
 * @throws {UndoFileError} for a line that is no step
 * @throws {FileError}
 */
export async function* readUndoFile(file: string): AsyncGenerator<UndoStep> {
  let number = 0
  for await (const {text, isWhole} of linesOf(file)) {
    number += 1
    if (text.trim() === '') continue
    const step = text.length > MAX_LINE ? null : readUndoStep(text)
    if (step) yield step
    // A run that lost its power while it wrote this line never sent the batch.
    else if (isWhole || !isCutOff(text)) {
      throw new UndoFileError(
        `Line ${number} of the undo file is no step of this importer. Nothing was changed.`,
      )
    }
  }
}

/** The lines of a file; the last one is whole when a line break ends it. A line that is too long ends the reading. */
async function* linesOf(file: string): AsyncGenerator<{text: string; isWhole: boolean}> {
  let rest = ''
  try {
    for await (const chunk of createReadStream(file, {encoding: 'utf8'})) {
      const lines = `${rest}${String(chunk)}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines.map((text) => ({text, isWhole: true}))
      if (rest.length > MAX_LINE) break
    }
  } catch (error) {
    throw new FileError(`${file} cannot be read: ${reasonOf(error)}.`)
  }
  if (rest !== '') yield {text: rest, isWhole: rest.length > MAX_LINE}
}

function isCutOff(line: string): boolean {
  try {
    JSON.parse(line)
    return false
  } catch {
    return line.startsWith('{"undo":')
  }
}
