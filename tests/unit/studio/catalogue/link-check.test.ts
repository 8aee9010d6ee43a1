import {expect, test} from 'vitest'

import {readStoredRow, toRows} from '../../../../studio/catalogue/game-row.ts'
import {linkCheck} from '../../../../studio/catalogue/link-check.ts'

function checkOf(...games: object[]) {
  const rows = games.flatMap(
    (fields, index) => readStoredRow({_id: `game-${index}`, gameType: 'external', ...fields}) ?? [],
  )
  return linkCheck(toRows(rows), '2026-11-23')
}

test('says that links were never checked', () => {
  expect(checkOf({}, {linkStatus: 'unknown'})).toEqual({
    sentence: 'The links were never checked. Run npm run check-links -- --write.',
    isDue: true,
  })
})

test('says when the newest check was, and how many are dead or were left out', () => {
  const check = checkOf(
    {linkCheckedAt: '2026-11-16T08:00:00.000Z', linkStatus: 'dead'},
    {linkCheckedAt: '2026-11-20T08:00:00.000Z', linkStatus: 'ok'},
    {gameType: 'html5', linkStatus: 'dead', linkCheckedAt: '2026-11-23T08:00:00.000Z'},
    {},
  )
  expect(check).toEqual({
    sentence: 'The links were last checked on 2026-11-20: 1 of 3 is dead, 1 was never checked.',
    isDue: false,
  })
})

test('asks for the next run after a week', () => {
  expect(checkOf({linkCheckedAt: '2026-11-16T08:00:00.000Z'})?.isDue).toBe(false)
  const check = checkOf({linkCheckedAt: '2026-11-15T23:59:59.000Z', linkStatus: 'ok'})
  expect(check?.isDue).toBe(true)
  expect(check?.sentence).toContain('0 of 1 are dead. That is more than a week ago. Run npm run')
})

test('says nothing where no game is external', () => {
  expect(checkOf({gameType: 'flash'})).toBeNull()
})
