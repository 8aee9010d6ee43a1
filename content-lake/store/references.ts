import {isJsonObject, type Json} from '../json.ts'
import type {LakeDocument} from './document.ts'

/** Target id → true when at least one strong reference leads there. */
export type OutgoingReferences = ReadonlyMap<string, boolean>

/** Finds the references of one document within its own dataset. */
export function outgoingReferences(document: LakeDocument): OutgoingReferences {
  const found = new Map<string, boolean>()
  collect(document, found)
  return found
}

function collect(value: Json, found: Map<string, boolean>): void {
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object') collect(item, found)
    return
  }
  if (!isJsonObject(value)) return
  const target = value._ref
  if (typeof target === 'string') {
    // References into other datasets and projects are not ours to hold intact.
    if (value._dataset !== undefined || value._projectId !== undefined || target.includes(':'))
      return
    // `_weak` is the older spelling; @sanity/import still writes it.
    const strong = value._weak !== true && value.weak !== true
    found.set(target, strong || found.get(target) === true)
    return
  }
  for (const key of Object.keys(value)) {
    const child = value[key]
    if (child !== undefined && typeof child === 'object') collect(child, found)
  }
}

/** Who refers to whom; kept in step with every commit. */
export type ReferenceIndex = {
  replace(before: LakeDocument | undefined, after: LakeDocument | undefined): void
  /** Ids of documents that refer to `target`, strongly or in any way, in id order. */
  referrers(target: string, only: 'strong' | 'any'): string[]
}

export function createReferenceIndex(): ReferenceIndex {
  const incoming = new Map<string, Map<string, boolean>>()

  return {
    replace(before, after) {
      if (before) {
        for (const target of outgoingReferences(before).keys()) {
          const sources = incoming.get(target)
          sources?.delete(before._id)
          if (sources?.size === 0) incoming.delete(target)
        }
      }
      if (after) {
        for (const [target, strong] of outgoingReferences(after)) {
          const sources = incoming.get(target) ?? new Map<string, boolean>()
          sources.set(after._id, strong)
          incoming.set(target, sources)
        }
      }
    },
    referrers(target, only) {
      const sources = incoming.get(target)
      if (!sources) return []
      const ids = [...sources].flatMap(([id, strong]) => (strong || only === 'any' ? [id] : []))
      return ids.sort()
    },
  }
}
