import {fieldsOf} from '../lib/fields.ts'
import {mergeChanges, type RawChange} from './read-change.ts'

/**
 * What the last refresh brought, kept in this browser, so that a page load within `VITE_REFRESH_SECONDS` shows
 * it without asking the lake again. Storage that is refused, full or corrupt only means asking again.
 */
type RefreshMemory = {
  /** Milliseconds since 1970. */
  at: number
  /** Beyond the build's files; `null` for nothing. */
  change: RawChange | null
}

const STORAGE_KEY = 'shack.refresh'
/** Beyond this the lake is asked for it again rather than filling the visitor's storage. */
const MAX_LENGTH = 200_000

/** @param base the build's index file: what was remembered beside another one is of no use. */
export function recallRefresh(base: string): RefreshMemory | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')
    const {base: storedBase, at, change} = fieldsOf(stored)
    if (storedBase !== base || typeof at !== 'number') return null
    // Written by rememberRefresh below; parseChange reads it as something unknown all the same.
    return {at, change: (change ?? null) as RawChange | null}
  } catch {
    return null
  }
}

export function rememberRefresh(
  base: string,
  at: number,
  before: RawChange | null,
  change: RawChange | null,
) {
  const whole = before && change ? mergeChanges(before, change) : (change ?? before)
  try {
    const text = JSON.stringify({base, at, change: whole})
    if (text.length <= MAX_LENGTH) localStorage.setItem(STORAGE_KEY, text)
    else localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Nothing is remembered: the next page load asks the lake.
  }
}
