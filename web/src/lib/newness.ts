import {NEW_WINDOW_DAYS, daysBefore, isNewOn} from '../../../schemas/rules/calendar-date.ts'

export {isNewOn}

/** The day that the New filter asks for: 30 days back, inclusive (spec section 9). */
export function newSince(today: string): string {
  return daysBefore(today, NEW_WINDOW_DAYS)
}
