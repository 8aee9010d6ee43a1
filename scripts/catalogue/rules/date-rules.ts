import {calendarDayOf, parseCalendarDate} from '../../../schemas/rules/calendar-date.ts'
import type {DayOrders, Rule} from './rule.ts'

/** Dates as `YYYY-MM-DD`. Nothing is guessed or clamped: what is no day, or could be two, is left out and flagged. */
export const dateRules: Rule[] = [
  {
    id: 'timestamp-to-date',
    field: 'dateAdded',
    about: 'A time in seconds or milliseconds since 1970 becomes its day (UTC).',
    apply: ({dateAdded}) => {
      const digits = /^\s*(\d{9,10}|\d{12,13})(?:\.\d+)?\s*$/.exec(dateAdded ?? '')?.[1]
      if (digits === undefined) return dateAdded
      return calendarDayOf(new Date(Number(digits) * (digits.length > 10 ? 1 : 1_000)))
    },
  },
  {
    id: 'month-name',
    field: 'dateAdded',
    about: 'An English month gets its number: Jan 7, 2023 and 7 January 2023.',
    apply: ({dateAdded}) => withMonthNumber(dateAdded ?? '') ?? dateAdded,
  },
  {
    id: 'year-first',
    field: 'dateAdded',
    about:
      'A date that ends in its year begins with it: 31.12.2023, 12/31/2023. Which number is the month is told by the date, by the other dates of the list, or by dots, which stand behind a day.',
    apply: ({dateAdded}, {dayOrders}) => {
      const date = readYearLast(dateAdded ?? '')
      const order = date && orderOf(date, dayOrders)
      if (!date || !order) return dateAdded
      const [month, day] = order === 'day' ? [date.second, date.first] : [date.first, date.second]
      return `${date.year}-${month}-${day}`
    },
  },
  {
    id: 'date-separators',
    field: 'dateAdded',
    about:
      'Year, month and day with slashes, dots or nothing between them get hyphens, and a time of day goes.',
    apply: ({dateAdded}) => {
      const parts =
        /^\s*(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?\s*$/.exec(
          dateAdded ?? '',
        ) ?? /^\s*((?:19|20)\d\d)()(\d\d)(\d\d)\s*$/.exec(dateAdded ?? '')
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
    about: 'What is no day of the calendar, or could be two, is left out; an empty date is none.',
    apply: ({dateAdded}) => (dateAdded !== null && parseCalendarDate(dateAdded) ? dateAdded : null),
  },
]

type YearLast = {first: number; separator: string; second: number; year: string}

/** `31.12.2023`, `12/31/2023`, `31-12-2023`, perhaps with a time of day. */
function readYearLast(text: string): YearLast | null {
  const [, first, separator, second, year] =
    /^\s*(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:,?\s+\d{1,2}:\d\d.*)?\s*$/.exec(text) ?? []
  return separator === undefined || year === undefined
    ? null
    : {first: Number(first), separator, second: Number(second), year}
}

/** What a date says about its own order; `either` when both readings are days, and not the same one. */
function ownOrder({first, second}: YearLast): 'day' | 'month' | 'either' {
  if (first === second) return 'day'
  if (second > 12) return 'month'
  return first > 12 ? 'day' : 'either'
}

function orderOf(date: YearLast, orders: DayOrders = {}): 'day' | 'month' | null {
  const own = ownOrder(date)
  return own === 'either' ? (orders[date.separator] ?? null) : own
}

/** Whether a date such as 03/04/2023 may be two different days. */
export function isAmbiguousDate(text: string, orders?: DayOrders): boolean {
  const date = readYearLast(text)
  return date !== null && orderOf(date, orders) === null
}

/** The order of the dates of a whole list: where those that can be read one way only agree, the others follow. */
export function dayOrdersOf(texts: readonly string[]): DayOrders {
  const found = new Map<string, Set<'day' | 'month'>>()
  for (const text of texts) {
    const date = readYearLast(text)
    const own = date && ownOrder(date)
    if (!date || !own || own === 'either' || date.first === date.second) continue
    found.set(date.separator, (found.get(date.separator) ?? new Set()).add(own))
  }
  const orders: Record<string, 'day' | 'month'> = {}
  // With dots the day comes first in every country that writes them.
  if (!found.has('.')) orders['.'] = 'day'
  for (const [separator, own] of found) {
    const [only] = own
    if (own.size === 1 && only !== undefined) orders[separator] = only
  }
  return orders
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const MONTH_FIRST =
  /^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/i
const DAY_FIRST =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})\b/i

function withMonthNumber(text: string): string | null {
  const monthFirst = MONTH_FIRST.exec(text.trim())
  const dayFirst = monthFirst ? null : DAY_FIRST.exec(text.trim())
  const [word, day, year] = monthFirst
    ? [monthFirst[1], monthFirst[2], monthFirst[3]]
    : [dayFirst?.[2], dayFirst?.[1], dayFirst?.[3]]
  const month = MONTHS.indexOf(word?.slice(0, 3).toLowerCase() ?? '')
  if (month === -1 || !MONTH_NAME.test(word ?? '')) return null
  return `${year}-${month + 1}-${day}`
}

const MONTH_NAME =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/i
