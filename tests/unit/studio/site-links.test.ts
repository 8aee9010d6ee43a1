import {expect, test} from 'vitest'

import {playLink, siteLink} from '../../../studio/site-links.ts'

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
