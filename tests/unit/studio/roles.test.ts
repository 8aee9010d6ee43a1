import {expect, test} from 'vitest'

import {isAdministrator, mayCreate} from '../../../studio/roles.ts'

const OWNER = {roles: [{name: 'administrator', title: 'Administrator'}]}
const MODERATOR = {roles: [{name: 'moderator', title: 'Moderator'}]}

test('tells the owner from everybody else', () => {
  expect(isAdministrator(OWNER)).toBe(true)
  expect(isAdministrator(MODERATOR)).toBe(false)
  expect(isAdministrator(null)).toBe(false)
})

test('lets a moderator create games, slides, announcements and articles, but no partner', () => {
  for (const type of ['game', 'slide', 'announcement', 'article']) {
    expect(mayCreate(type, MODERATOR)).toBe(true)
  }
  expect(mayCreate('partner', MODERATOR)).toBe(false)
  expect(mayCreate('partner', OWNER)).toBe(true)
})

test('lets nobody create settings, import reports or what the media browser makes', () => {
  expect(mayCreate('media.tag', OWNER)).toBe(false)
  expect(mayCreate('siteSettings', OWNER)).toBe(false)
  expect(mayCreate('importReport', OWNER)).toBe(false)
})
