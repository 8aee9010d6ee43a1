import * as fc from 'fast-check'
import {expect, test} from 'vitest'

import {checkGamePath, waflashFolder} from '../../../../schemas/rules/game-path.ts'
import {GAME_TYPES} from '../../../../schemas/rules/game-type.ts'
import {gameFrameSrc} from '../../../../web/src/lib/game-frame.ts'

const GAMES = 'https://games.example'

const HOSTILE = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://games.example/1',
  'file:///etc/passwd',
  'about:blank',
  '//evil.example/',
  '///evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '..',
  '../../../studio',
  'tin-merge/../../flash/player',
  'tin-merge/.. ',
  ' /tin-merge',
  '..\\..\\studio',
  '%2e%2e/%2e%2e/studio',
  '%252e%252e%252fstudio',
  '%25252e%25252e%25252fstudio',
  'tin-merge\u0000',
  '',
  '   ',
] as const

test.for(HOSTILE)('%j is launched as none of the four types', (path) => {
  const launched = GAME_TYPES.filter(
    (gameType) =>
      checkGamePath(gameType, path) === null || gameFrameSrc({gameType, path}, GAMES) !== null,
  )
  expect(launched).toEqual([])
})

test.for([
  'https://user:secret@games.example/',
  'https://user@games.example/',
  'http://',
  'ftp://x/',
  'https://exa mple.org/',
  'https://exa%20mple.org/',
  'https://exa\u3000mple.org/',
  'https://{host}/x',
  'https://a,b.example/',
  'https:/a.example/',
  'https:a.example',
  'https:\\\\a.example',
  'https://https://a.example/',
  'https://a.example/{GAME_ID}/',
  'https://a.example/?id=${id}',
  '%PUBLIC_URL%/x',
])('%j is no address to open', (path) => {
  expect(checkGamePath('external', path)).not.toBeNull()
})

test.for([
  'https://a.example',
  'HTTP://A.Example:8080/a b?q={"x":1}#y/z',
  'https://münchen.example/',
  'https://i❤.example/',
  'https://under_score.a.example/',
  'https://[2001:db8::1]:8080/x',
  'https://a.example/@user/{3f2504e0-4f89}/%20GAME%20',
  ' https://a.example/ ',
])('%j is an address to open', (path) => {
  expect(checkGamePath('external', path)).toBeNull()
})

test('a space in a host is refused by the rule itself, since URL.parse of Chromium takes it for %20', () => {
  expect(checkGamePath('external', 'https://exa mple.org/')?.code).toBe('address-host')
})

test.for([
  ['html5', 'https://a.example/x', 'its type is external'],
  ['html5', '{HTML_URL}/12.html', 'the placeholder {HTML_URL}'],
  ['flash', '{{ file }}.swf', 'the placeholder {{ file }}'],
] as const)('says of a %s game at %s what to do', ([gameType, path, words]) => {
  expect(checkGamePath(gameType, path)?.message).toContain(words)
})

const part = fc.oneof(
  fc.string({unit: 'binary', maxLength: 8}),
  fc.constantFrom('..', '.', '/', '//', '\\', ':', '%2e', '%2f', '%252e', '?', '#', '@', 'x.swf'),
  fc.constantFrom('javascript:', 'data:', 'https://evil.example/', 'waflash/', '\t', '\n'),
)

test('whatever a path says, what is framed lies in the folder of its type', () => {
  const folders = {html5: '/html5/', flash: '/flash/player/', waflash: '/flash/waflash/'} as const
  fc.assert(
    fc.property(
      fc.constantFrom('html5', 'flash', 'waflash'),
      fc.array(part, {maxLength: 8}),
      (gameType, parts) => {
        const src = gameFrameSrc({gameType, path: parts.join('')}, GAMES)
        if (src === null) return
        const address = new URL(src)
        expect(address.href.startsWith(`${GAMES}${folders[gameType]}`)).toBe(true)
        expect([...address.searchParams.keys()]).toEqual(gameType === 'flash' ? ['swf'] : [])
        expect(address.hash).toBe('')
      },
    ),
    {numRuns: 2_000},
  )
})

test('a waflash path names its folder once', () => {
  expect(waflashFolder('waflash/lamp-echo/')).toBe('waflash/lamp-echo')
  expect(waflashFolder('lamp-echo')).toBe('waflash/lamp-echo')
})
