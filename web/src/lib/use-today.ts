import {calendarDayOf} from '../../../schemas/rules/calendar-date.ts'
import {useBrowserValue} from './shared-value.ts'

/** The UTC calendar day now, `YYYY-MM-DD`. */
export function todayUtc(): string {
  return calendarDayOf(new Date())
}

/**
 * Today. While a prerendered page hydrates it is the day on which the page was built, so that both agree; right
 * after that it is the visitor's.
 */
export function useToday(builtOn: string): string {
  return useBrowserValue(todayUtc, builtOn)
}
