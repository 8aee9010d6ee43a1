import {expect, test} from 'vitest'

import {gameFrameSrc, isLaunchable} from '../../../../../web/src/lib/game-frame.ts'

const GAMES = 'http://localhost:3001'

test.each([
  ['flash', 'Canyon Defense.swf', '/flash/player/?swf=Canyon%20Defense.swf'],
  ['flash', 'simweb2.0&a=b.swf', '/flash/player/?swf=simweb2.0%26a%3Db.swf'],
  ['html5', 'tin-merge', '/html5/tin-merge/'],
  ['html5', 'tin-merge/', '/html5/tin-merge/'],
  ['html5', 'old/page.html', '/html5/old/page.html'],
  ['html5', 'what?#%', '/html5/what%3F%23%25/'],
  ['waflash', 'papas-wingeria', '/flash/waflash/papas-wingeria/'],
  ['waflash', 'waflash/papas-wingeria/', '/flash/waflash/papas-wingeria/'],
] as const)('frames the %s game %j', (gameType, path, src) => {
  expect(gameFrameSrc({gameType, path}, GAMES)).toBe(`${GAMES}${src}`)
})

test.each([
  ['external', 'https://games.example/'],
  ['html5', '../../../studio'],
  ['html5', '//evil.example'],
  ['html5', 'javascript:alert(1)'],
  ['flash', 'https://evil.example/a.swf'],
  ['flash', 'game.exe'],
  ['waflash', '%2e%2e/secret'],
  [null, 'chess'],
] as const)('never frames %s %j', (gameType, path) => {
  expect(gameFrameSrc({gameType, path}, GAMES)).toBeNull()
})

test('an external game must have an address that a browser may open', () => {
  expect(isLaunchable({gameType: 'external', path: 'https://games.example/ '})).toBe(true)
  expect(isLaunchable({gameType: 'external', path: 'javascript:alert(1)'})).toBe(false)
  expect(isLaunchable({gameType: 'external', path: 'chess'})).toBe(false)
  expect(isLaunchable({gameType: null, path: 'chess'})).toBe(false)
})
