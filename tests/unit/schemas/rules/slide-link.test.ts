import {expect, test} from 'vitest'

import {slideLinkProblem} from '../../../../schemas/rules/slide-link.ts'

test.each(['/play/dGlu', '/', ' /articles ', 'https://example.org/', 'http://example.org'])(
  'a slide may lead to %s',
  (link) => expect(slideLinkProblem(link)).toBeNull(),
)

test.each(['Qwop', 'play/dGlu', '//example.org', '/\\example.org', 'https:///x', 'mailto:a@b.c'])(
  'a slide that leads to %s would never show',
  (link) => expect(slideLinkProblem(link)).toContain('neither a page of this site'),
)
