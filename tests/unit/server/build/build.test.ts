import {expect, test} from 'vitest'

import {workFor} from '../../../../server/build/build.ts'

const built = {sources: 's', content: 'c', address: 'http://localhost:3000'}

test.each([
  ['nothing where nothing has changed', built, 'nothing'],
  ['the pages for new content', {...built, content: 'new'}, 'content'],
  ['the pages for another port', {...built, address: 'http://localhost:4100'}, 'content'],
  ['everything for new sources', {...built, sources: 'new'}, 'everything'],
])('a build does %s', (_, now, work) => {
  expect(workFor(built, now)).toBe(work)
})

test('a build that was killed left no stamp: everything again', () => {
  expect(workFor(null, built)).toBe('everything')
})
