/** Wrong tries that lock an account, and for how long. */
export const WRONG_TRIES = 5
export const LOCK_MILLISECONDS = 5 * 60_000

/** More names than any school types wrongly within a lock; beyond it the oldest is forgotten. */
const MAX_NAMES = 10_000

/**
 * Counts wrong passwords by e-mail, whether or not there is such an account, so that a lock tells nothing.
 * Kept in memory: a restart unlocks.
 */
export function createLockout(clock: () => Date) {
  const tries = new Map<string, {wrong: number; last: number}>()
  const now = () => clock().getTime()

  return {
    isLocked(email: string): boolean {
      const entry = tries.get(email)
      return (
        entry !== undefined && entry.wrong >= WRONG_TRIES && now() - entry.last < LOCK_MILLISECONDS
      )
    },
    recordWrong(email: string): void {
      const entry = tries.get(email)
      const isOver = entry === undefined || now() - entry.last >= LOCK_MILLISECONDS
      tries.delete(email)
      tries.set(email, {wrong: isOver ? 1 : entry.wrong + 1, last: now()})
      const [oldest] = tries.keys()
      if (tries.size > MAX_NAMES && oldest !== undefined) tries.delete(oldest)
    },
    clear(email: string): void {
      tries.delete(email)
    },
  }
}
