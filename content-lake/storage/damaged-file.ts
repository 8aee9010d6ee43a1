/** A file of the data folder that does not hold what it should. The message is one line for people. */
export class WrongFileError extends Error {
  override name = 'WrongFileError'

  /** @param finding what is wrong with the file, such as `is missing` */
  constructor(file: string, finding: string, options?: ErrorOptions) {
    super(`The file "${file}" ${finding}`, options)
  }
}

/** A file that cannot be read any more. */
export class DamagedFileError extends WrongFileError {
  override name = 'DamagedFileError'

  constructor(file: string, detail: string, options?: ErrorOptions) {
    super(file, `is damaged or not a database (${detail})`, options)
  }
}

export type StorageProblem = 'damaged' | 'full' | 'unusable'

/** Result codes of SQLite, https://sqlite.org/rescode.html; extended ones end in the same byte. */
const sqliteProblems: Record<number, StorageProblem> = {
  8: 'unusable', // SQLITE_READONLY
  10: 'unusable', // SQLITE_IOERR
  11: 'damaged', // SQLITE_CORRUPT
  13: 'full', // SQLITE_FULL
  14: 'unusable', // SQLITE_CANTOPEN
  26: 'damaged', // SQLITE_NOTADB
}

/** SQLITE_IOERR_SHMSIZE: no room for the file that SQLite keeps beside a write-ahead log. */
const noRoomForSharedMemory = 4874

const systemProblems: Record<string, StorageProblem> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EIO: 'unusable',
  EROFS: 'unusable',
  EACCES: 'unusable',
  EPERM: 'unusable',
  EMFILE: 'unusable',
}

/** Tells trouble with the disk from errors of our own; undefined for the latter. */
export function storageProblemOf(error: unknown): StorageProblem | undefined {
  if (error instanceof WrongFileError) return 'damaged'
  if (!(error instanceof Error)) return undefined
  return problemOfCode(error) ?? storageProblemOf(error.cause)
}

function problemOfCode(error: Error): StorageProblem | undefined {
  if ('errcode' in error && typeof error.errcode === 'number') {
    if (error.errcode === noRoomForSharedMemory) return 'full'
    return sqliteProblems[error.errcode & 0xff]
  }
  if ('code' in error && typeof error.code === 'string') return systemProblems[error.code]
  return undefined
}

/** Runs what reads or opens a database file; trouble with it becomes one line that names it. */
export function namingFile<Result>(file: string, run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof Error) || error instanceof WrongFileError) throw error
    const problem = storageProblemOf(error)
    if (problem === 'damaged') throw new DamagedFileError(file, error.message, {cause: error})
    if (problem === undefined) throw error
    throw new Error(`The file "${file}" cannot be used: ${error.message}.`, {cause: error})
  }
}
