import type {LegacyEntry} from '../parse-entry.ts'

/** An entry on its way through the rules: every rule sees what the ones before it made. */
export type WorkingEntry = Pick<
  LegacyEntry,
  'name' | 'path' | 'img' | 'dateAdded' | 'description' | 'gameType' | 'isTrending'
>

export type RuleContext = {
  /** Other portals' names of types: `{proxy: 'external'}`, in lower case. */
  types: Readonly<Record<string, string>>
}

/**
 * One named normalisation. `apply` returns the field's new value; a value that is the same means that the rule
 * does not apply, and the report says nothing.
 */
export type Rule = {
  id: string
  field: keyof WorkingEntry
  /** What the rule does, for the report and the documentation. */
  about: string
  apply: (entry: WorkingEntry, context: RuleContext) => unknown
}
