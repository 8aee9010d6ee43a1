import {expect, test} from 'vitest'

import {neighboursOf} from '../../../../studio/form/walk.ts'

test('knows the games before and after one in a list', () => {
  const ids = ['a', 'b', 'c']
  expect(neighboursOf('b', ids)).toEqual({previous: 'a', next: 'c', place: 2})
  expect(neighboursOf('a', ids)).toEqual({previous: null, next: 'b', place: 1})
  expect(neighboursOf('c', ids)?.next).toBeNull()
  expect(neighboursOf('gone', ids)).toBeNull()
})
