import type {LegacyEntry} from '../parse-entry.ts'

/** An entry on its way through the rules: every rule sees what the ones before it made. */
export type WorkingEntry = Pick<
  LegacyEntry,
  'name' | 'path' | 'img' | 'dateAdded' | 'description' | 'gameType' | 'isTrending'
>

export type RuleContext = {
  /** Other portals' names of types: `{proxy: 'external'}`, in lower case. */
  types: Readonly<Record<string, string>>
  /** What comes first in dates such as 03/04/2023, by their separator, as far as the whole list tells. */
  dayOrders?: DayOrders
}

export type DayOrders = Readonly<Partial<Record<string, 'day' | 'month'>>>

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
