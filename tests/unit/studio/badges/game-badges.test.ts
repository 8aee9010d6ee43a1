import type {DocumentBadgeProps, SanityDocument} from 'sanity'
import {expect, test} from 'vitest'

import {calendarDayOf, daysBefore} from '../../../../schemas/rules/calendar-date.ts'
import {gameBadges} from '../../../../studio/badges/game-badges.ts'

const TODAY = calendarDayOf(new Date())

function aGame(fields: object): SanityDocument {
  return {_id: 'game-1', _type: 'game', _rev: '1', _createdAt: '', _updatedAt: '', ...fields}
}

const PICTURE = {_type: 'image', asset: {_ref: 'image-a-1x1-png'}}

function labelsOf(published: object | null, draft: object | null = null): unknown[] {
  const props: DocumentBadgeProps = {
    id: 'game-1',
    type: 'game',
    transactionSyncLock: null,
    draft: draft && aGame({thumbnail: PICTURE, ...draft}),
    published: published && aGame({thumbnail: PICTURE, ...published}),
    version: null,
    liveEdit: false,
    liveEditSchemaType: false,
    ready: true,
    release: undefined,
    scopeId: undefined,
  }
  return gameBadges.map((badge) => badge(props)?.label).filter((label) => label !== undefined)
}

test('shows type, trending, new and broken, in this order', () => {
  const game = {gameType: 'flash', isTrending: 'isTrending', dateAdded: TODAY, status: 'broken'}
  expect(labelsOf(game)).toEqual(['flash', 'Trending', 'New', 'Broken'])
})

test('shows only the type of an ordinary game, and its lack', () => {
  expect(labelsOf({gameType: 'html5', isTrending: false, status: 'ok'})).toEqual(['html5'])
  expect(labelsOf({})).toEqual(['No type'])
  expect(labelsOf(null)).toContain('No type')
  expect(labelsOf({gameType: 'flash', thumbnail: undefined})).toEqual(['flash', 'No thumbnail'])
})

test('counts a date without leading zeros, and no impossible one', () => {
  const day = daysBefore(TODAY, 30)
  expect(labelsOf({gameType: 'html5', dateAdded: day.replaceAll('-0', '-')})).toContain('New')
  expect(labelsOf({gameType: 'html5', dateAdded: daysBefore(TODAY, 31)})).not.toContain('New')
  expect(labelsOf({gameType: 'html5', dateAdded: 'soon'})).not.toContain('New')
})

test('shows the draft, which is what the editor sees', () => {
  expect(labelsOf({gameType: 'html5'}, {gameType: 'flash'})).toEqual(['flash'])
})
