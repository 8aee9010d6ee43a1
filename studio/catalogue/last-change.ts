import {useSyncExternalStore} from 'react'

import type {UndoRecord} from './undo-record.ts'

/** The desk and the duplicate finder each take back their own last change. */
export type Tool = 'catalogue-desk' | 'duplicates'

const lastChanges = new Map<Tool, UndoRecord | null>()
const listeners = new Set<() => void>()

/**
 * Keeps what a tool did last for as long as the tab lives: closing the tool keeps it, and reloading the page
 * too where the browser's storage has room for it.
 */
export function rememberChange(tool: Tool, record: UndoRecord | null): void {
  lastChanges.set(tool, record)
  for (const onChange of listeners) onChange()
  try {
    sessionStorage.setItem(storageKey(tool), JSON.stringify(record))
  } catch {
    // Refused, or thousands of deleted games: then it lasts until the page is reloaded.
    try {
      sessionStorage.removeItem(storageKey(tool))
    } catch {
      // No storage at all.
    }
  }
}

export function useLastChange(tool: Tool): UndoRecord | null {
  return useSyncExternalStore(subscribe, () => lastChange(tool))
}

function lastChange(tool: Tool): UndoRecord | null {
  const known = lastChanges.get(tool)
  if (known !== undefined) return known
  const stored = readStored(tool)
  lastChanges.set(tool, stored)
  return stored
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

function readStored(tool: Tool): UndoRecord | null {
  try {
    const record: unknown = JSON.parse(sessionStorage.getItem(storageKey(tool)) ?? 'null')
    return isUndoRecord(record) ? record : null
  } catch {
    return null
  }
}

/** Our own words from this tab; another version of the studio may have written them. */
function isUndoRecord(value: unknown): value is UndoRecord {
  return (
    typeof value === 'object' &&
    value !== null &&
    'label' in value &&
    'games' in value &&
    'fields' in value &&
    Array.isArray(value.fields) &&
    'documents' in value &&
    Array.isArray(value.documents)
  )
}

function storageKey(tool: Tool): string {
  return `game-shack-undo-${tool}`
}
