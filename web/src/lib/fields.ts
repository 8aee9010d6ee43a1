/**
 * For what comes from outside and may be anything. Nothing here throws: what is of another kind comes out as absent,
 * and the caller decides whether it can do without.
 */
export type Fields = Readonly<Record<string, unknown>>

/** The fields of an object, or none for anything else. */
export function fieldsOf(value: unknown): Fields {
  // An object's own enumerable keys are all that is read of it, whatever its prototype.
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : {}
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
