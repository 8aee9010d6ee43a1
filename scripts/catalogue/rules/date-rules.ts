import {parseCalendarDate} from '../../../schemas/rules/calendar-date.ts'
import type {Rule} from './rule.ts'

/** Dates as `YYYY-MM-DD`. Nothing is guessed or clamped: what is no day is left out and flagged. */
export const dateRules: Rule[] = [
  {
    id: 'date-separators',
    field: 'dateAdded',
    about: 'Year, month and day with slashes or dots get hyphens, and a time of day goes.',
    apply: ({dateAdded}) => {
      const parts =
        /^\s*(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?\s*$/.exec(
          dateAdded ?? '',
        )
      return parts ? `${parts[1]}-${parts[3]}-${parts[4]}` : dateAdded
    },
  },
  {
    id: 'pad-date',
    field: 'dateAdded',
    about: 'Month and day get their leading zero.',
    apply: ({dateAdded}) =>
      dateAdded === null ? null : (parseCalendarDate(dateAdded) ?? dateAdded),
  },
  {
    id: 'impossible-date',
    field: 'dateAdded',
    about: 'What is no day of the calendar is left out; an empty date is none.',
    apply: ({dateAdded}) => (dateAdded !== null && parseCalendarDate(dateAdded) ? dateAdded : null),
  },
]
