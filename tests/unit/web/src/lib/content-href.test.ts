import {expect, test} from 'vitest'

import {contentHref} from '../../../../../web/src/lib/content-href.ts'

test.each(['/play', '/articles/how-it-started', '/play?type=flash#top', ' /play '])(
  '%s stays in the site',
  (address) => {
    expect(contentHref(address)).toEqual({kind: 'internal', to: address.trim()})
  },
)

test.each(['https://example.org/', 'http://example.org/a', 'mailto:hello@example.org'])(
  '%s leads out of the site',
  (address) => {
    expect(contentHref(address)).toEqual({kind: 'external', href: address})
  },
)

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.org/x',
  '//evil.example',
  '/\\evil.example',
  'not an address',
  '',
  null,
  undefined,
])('%s leads nowhere', (address) => {
  expect(contentHref(address)).toBeNull()
})
