import type {JsonObject} from '../../../content-lake/json.ts'
import type {LakeDocument} from '../../../content-lake/document.ts'

/** A stored document with what the lake keeps filled in. */
export function aDocument(fields: JsonObject & {_id: string}): LakeDocument {
  return {
    _type: 'game',
    _rev: 'r1',
    _createdAt: '2026-01-01T00:00:00Z',
    _updatedAt: '2026-01-01T00:00:00Z',
    ...fields,
  }
}
