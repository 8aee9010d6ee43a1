import {isRecord} from '../lib/is-record.ts'
import {fieldDigest, OWNED_FIELDS, readImportHash} from './import-hash.ts'
import type {PlannedMutation} from './plan-mutations.ts'

/**
 * How one written document is taken back: deleted when the run made it, else its former fields. `hash` is the
 * importHash that the run left, by which a later change is told.
 */
export type UndoStep =
  | {undo: 'delete'; id: string; hash: string}
  | {undo: 'restore'; id: string; hash: string; set: Record<string, unknown>; unset: string[]}

export function toUndoStep(mutation: PlannedMutation): UndoStep {
  if (mutation.kind === 'create') {
    return {undo: 'delete', id: mutation.id, hash: mutation.document.importHash}
  }
  const {id, set, unset, before} = mutation
  const restored: Record<string, unknown> = {}
  const removed: string[] = []
  for (const field of [...OWNED_FIELDS, 'importHash' as const]) {
    if (!Object.hasOwn(set, field) && !unset.some((name) => name === field)) continue
    const value: unknown = before[field]
    if (value === undefined || value === null) removed.push(field)
    else restored[field] = value
  }
  return {undo: 'restore', id, hash: set.importHash, set: restored, unset: removed}
}

/**
 * Reads one line of an undo file. Only games can be named in it, and only fields that the importer owns.
 *
 * @returns `null` for a line that is no step
 */
export function readUndoStep(line: string): UndoStep | null {
  const {undo, id, hash, set, unset} = parseObject(line) ?? {}
  if (typeof id !== 'string' || !/^(?:drafts\.)?game-[0-9a-f]{20}$/.test(id)) return null
  if (typeof hash !== 'string' || readImportHash(hash) === null) return null
  if (undo === 'delete') return {undo, id, hash}
  if (undo !== 'restore' || !isRecord(set) || !Array.isArray(unset)) return null

  const names: unknown[] = [...Object.keys(set), ...unset]
  if (!names.every(isRestorable)) return null
  return {undo, id, hash, set, unset: unset.filter(isRestorable)}
}

function isRestorable(name: unknown): name is string {
  return name === 'importHash' || OWNED_FIELDS.some((field) => field === name)
}

type StoredGame = Readonly<Record<string, unknown>>

/**
 * Whether a document is still as the run wrote it: whole for one that is to be deleted, in the fields that the run
 * changed for one that is to be restored.
 */
export function isUntouched(document: StoredGame, step: UndoStep): boolean {
  const written = readImportHash(step.hash)
  if (written === null || document['importHash'] !== step.hash) return false
  return fieldsOf(step).every((field) => fieldDigest(field, document[field]) === written[field])
}

/** Whether a document is as it was before the run: an earlier rollback restored it, or the run never wrote it. */
export function isRestored(document: StoredGame, step: UndoStep): boolean {
  return (
    step.undo === 'restore' &&
    (document['importHash'] ?? null) === (step.set['importHash'] ?? null) &&
    fieldsOf(step).every(
      (field) => fieldDigest(field, document[field]) === fieldDigest(field, step.set[field]),
    )
  )
}

/** The owned fields that the run wrote. */
function fieldsOf(step: UndoStep) {
  if (step.undo === 'delete') return OWNED_FIELDS
  const changed = new Set([...Object.keys(step.set), ...step.unset])
  return OWNED_FIELDS.filter((field) => changed.has(field))
}

function parseObject(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}
