import {useSyncExternalStore} from 'react'

import type {UndoRecord} from './undo-record.ts'

/** The desk and the duplicate finder each take back their own changes. */
export type Tool = 'catalogue-desk' | 'duplicates'

/** How many steps can be taken back. */
const STEPS = 10

/** By tool, the newest change first. */
const histories = new Map<Tool, readonly UndoRecord[]>()
const listeners = new Set<() => void>()

/** Keeps what a tool did for as long as the tab lives, over a reload too, as far as the browser has room for it. */
export function rememberChange(tool: Tool, record: UndoRecord): void {
  store(tool, [record, ...historyOf(tool)].slice(0, STEPS))
}

/** For a change that was taken back. */
export function forgetChange(tool: Tool, record: UndoRecord): void {
  store(
    tool,
    historyOf(tool).filter((known) => known !== record),
  )
}

/** What a tool did, the newest first. */
export function useHistory(tool: Tool): readonly UndoRecord[] {
  return useSyncExternalStore(subscribe, () => historyOf(tool))
}

function store(tool: Tool, history: readonly UndoRecord[]): void {
  histories.set(tool, history)
  for (const onChange of listeners) onChange()
  // A merge or a deletion of thousands may not fit: then the older steps end with the page.
  for (let kept = history.length; kept >= 0; kept -= 1) {
    try {
      sessionStorage.setItem(storageKey(tool), JSON.stringify(history.slice(0, kept)))
      return
    } catch {
      // Full, or no storage at all.
    }
  }
}

function historyOf(tool: Tool): readonly UndoRecord[] {
  const known = histories.get(tool)
  if (known !== undefined) return known
  const stored = readStored(tool)
  histories.set(tool, stored)
  return stored
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

function readStored(tool: Tool): UndoRecord[] {
  try {
    const history: unknown = JSON.parse(sessionStorage.getItem(storageKey(tool)) ?? '[]')
    return Array.isArray(history) ? history.filter(isUndoRecord) : []
  } catch {
    return []
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
