import {expect, test} from 'vitest'

import {playLink, playTestLink, siteLink} from '../../../studio/site-links.ts'

const SITE = 'http://localhost:3000'

test('links a game by its path', () => {
  expect(playLink(SITE, {path: '2048'})).toBe('http://localhost:3000/play/MjA0OA')
  expect(siteLink(SITE, 'game', {path: '2048'})).toBe('http://localhost:3000/play/MjA0OA')
})

test('links an article by its slug, escaped', () => {
  expect(siteLink(SITE, 'article', {slug: {current: 'how it/began'}})).toBe(
    'http://localhost:3000/articles/how%20it%2Fbegan',
  )
})

test('has no link for a document that lacks what the address is made of', () => {
  expect(siteLink(SITE, 'game', {})).toBeNull()
  expect(siteLink(SITE, 'game', {path: 12})).toBeNull()
  expect(siteLink(SITE, 'article', {slug: null})).toBeNull()
  expect(siteLink(SITE, 'game', null)).toBeNull()
  expect(siteLink(SITE, 'importReport', {})).toBeNull()
})

test('runs a game of each type where it lies, and nothing that its type forbids', () => {
  const games = 'http://localhost:3001'
  const link = (gameType: string, path: string) => playTestLink(games, {gameType, path})
  expect(link('html5', 'tin merge')).toBe(`${games}/html5/tin%20merge`)
  expect(link('flash', 'a&b.swf')).toBe(`${games}/flash/player/?swf=a%26b.swf`)
  expect(link('waflash', 'papa')).toBe(`${games}/flash/waflash/papa/`)
  expect(link('external', 'https://example.org/')).toBe('https://example.org/')
  expect(link('external', 'javascript:alert(1)')).toBeNull()
  expect(link('html5', '../other')).toBeNull()
  expect(link('HTML5', 'a')).toBeNull()
})
