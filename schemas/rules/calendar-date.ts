/**
 * Reads a calendar day from `YYYY-MM-DD`, also when month or day lack their zero (spec section 3).
 *
 * @returns the padded day, or `null` when the text is not a day that exists (2023-02-30, "soon").
 */
export function parseCalendarDate(text: string): string | null {
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim())
  if (!match) return null

  const [, year = '', month = '', day = ''] = match
  const padded = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${padded}T00:00:00Z`)

  // Date rolls 30 February over to March: a day that exists reads back the same.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(padded) ? padded : null
}

/** The UTC calendar day of a moment, as `YYYY-MM-DD`. School clocks and time zones never shift it by more. */
export function calendarDayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** Whole days from one calendar day to another; negative when `to` lies before `from`. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** The calendar day that lies `days` before `day`. */
export function daysBefore(day: string, days: number): string {
  return calendarDayOf(new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000))
}

/** Days for which a game or an announcement counts as new (spec section 9). */
export const NEW_WINDOW_DAYS = 30

/** Whether something dated `day` is new `today`: 0 to 30 days old. What lies in the future is not new. */
export function isNewOn(day: string | null, today: string): boolean {
  if (day === null) return false
  const age = daysBetween(day, today)
  return age >= 0 && age <= NEW_WINDOW_DAYS
}
