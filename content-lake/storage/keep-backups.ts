import {backUp} from './backups.ts'
import {withRestoreAdvice} from './restore-backup.ts'

export type BackupKeeper = {
  /** Backs up what has changed since; returns when that is done. */
  finish(): Promise<void>
}

/** Long enough for a start to be over and for a lake that is killed again and again. */
const afterStartMs = 10_000

/**
 * Makes backups of the named files soon after the start, and at the end. A backup that fails
 * is reported; the lake goes on, with the older ones.
 */
export function keepBackups(options: {
  folder: string
  names: () => string[]
  clock: () => Date
  warn: (line: string) => void
}): BackupKeeper {
  const {folder, names, clock, warn} = options
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    for (const name of names()) {
      try {
        const warning = await backUp(folder, name, clock())
        if (warning !== undefined) warn(warning)
      } catch (cause) {
        const error = withRestoreAdvice(cause, folder, name)
        const reason = error instanceof Error ? error.message : String(error)
        warn(`No backup of "${name}" could be made. ${reason}`)
      }
    }
  }

  const timer = setTimeout(() => {
    running = run()
  }, afterStartMs)
  timer.unref()

  return {
    async finish() {
      clearTimeout(timer)
      await running
      await run()
    },
  }
}
