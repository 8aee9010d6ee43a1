import type {JsonObject} from './json.ts'

/** A stored document. Never changed in place: every change makes a new object. */
export type LakeDocument = JsonObject & {
  _id: string
  _type: string
  _rev: string
  _createdAt: string
  _updatedAt: string
}

export function isDraftId(id: string): boolean {
  return id.startsWith('drafts.')
}

export function isVersionId(id: string): boolean {
  return id.startsWith('versions.')
}

/** Ids with a dot are private: only signed-in users may know of them. */
export function isPrivateId(id: string): boolean {
  return id.includes('.')
}

export function draftId(id: string): string {
  return `drafts.${publishedId(id)}`
}

/** `drafts.a` and `versions.r1.a` belong to the published id `a`. */
export function publishedId(id: string): string {
  if (isDraftId(id)) return id.slice('drafts.'.length)
  if (isVersionId(id)) return id.split('.').slice(2).join('.')
  return id
}

/** The perspective layer that an id lives in: `drafts`, a release name, or `published`. */
export function bundleOf(id: string): string {
  if (isDraftId(id)) return 'drafts'
  if (isVersionId(id)) return id.split('.')[1] ?? 'published'
  return 'published'
}

export function compareIds(a: {_id: string}, b: {_id: string}): number {
  if (a._id === b._id) return 0
  return a._id < b._id ? -1 : 1
}

/** Removes the revision: listeners and history compare documents without it. */
export function withoutRevision(document: LakeDocument | undefined): JsonObject | null {
  if (!document) return null
  const {_rev, ...rest} = document
  return rest
}
