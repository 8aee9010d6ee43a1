import {afterEach, beforeEach, expect, test, vi} from 'vitest'

import {isNewOn} from '../../../../../web/src/lib/newness.ts'
import {todayUtc} from '../../../../../web/src/lib/use-today.ts'

const zone = process.env.TZ

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test.for([
  ['Pacific/Pago_Pago', 11],
  ['UTC', 0],
  ['Pacific/Kiritimati', -14],
] as const)(
  'in %s a day is the calendar’s: thirty are new, thirty-one are not',
  ([name, hours]) => {
    process.env.TZ = name
    for (const [now, isNew] of [
      ['2024-03-02T12:00:00Z', true],
      ['2024-03-02T23:30:00Z', true],
      ['2024-03-03T00:30:00Z', true],
      ['2024-03-03T23:59:00Z', true],
      ['2024-03-04T00:01:00Z', false],
    ] as const) {
      vi.setSystemTime(now)
      expect(new Date().getTimezoneOffset()).toBe(hours * 60)
      expect([now, isNewOn('2024-02-02', todayUtc())]).toEqual([now, isNew])
    }
  },
)
