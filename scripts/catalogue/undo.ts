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

/** An undo file that this importer did not write; the message is one sentence. */
export class UndoFileError extends Error {}

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
 * Reads an undo file, one step per line. Only games can be named in it, and only fields that the importer owns.
 *
 * @throws {UndoFileError}
 */
export function readUndoFile(text: string): UndoStep[] {
  const steps: UndoStep[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const step = readStep(line)
    if (!step) {
      throw new UndoFileError(
        `Line ${index + 1} of the undo file is no step of this importer. Nothing was changed.`,
      )
    }
    steps.push(step)
  }
  return steps
}

function readStep(line: string): UndoStep | null {
  const value = parseObject(line)
  const {undo, id, hash, set, unset} = value ?? {}
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

/**
 * Whether a document is still as the run wrote it: whole for one that is to be deleted, in the fields that the run
 * changed for one that is to be restored.
 */
export function isUntouched(document: Readonly<Record<string, unknown>>, step: UndoStep): boolean {
  const written = readImportHash(step.hash)
  if (written === null || document['importHash'] !== step.hash) return false

  const changed = step.undo === 'delete' ? null : new Set([...Object.keys(step.set), ...step.unset])
  return OWNED_FIELDS.every(
    (field) =>
      (changed !== null && !changed.has(field)) ||
      fieldDigest(field, document[field]) === written[field],
  )
}

function parseObject(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}
