import {expect, test} from 'vitest'

import {readStoredRow, type StoredRow, toRows} from '../../../../../studio/catalogue/game-row.ts'
import type {DeskGame} from '../../../../../studio/tools/catalogue-desk/columns.ts'
import {
  decodeView,
  type DeskView,
  encodeView,
  EVERYTHING,
  filterGames,
  NOTHING,
} from '../../../../../studio/tools/catalogue-desk/desk-view.ts'

function stored(_id: string, fields: object = {}): StoredRow {
  const row = readStoredRow({_id, name: _id, path: _id, gameType: 'html5', ...fields})
  if (!row) throw new Error(`"${_id}" is no row.`)
  return row
}

function deskGames(rows: StoredRow[]): DeskGame[] {
  return toRows(rows).map((row) => ({...row, installed: row.path === 'there'}))
}

function namesOf(
  rows: StoredRow[],
  view: Partial<DeskView>,
  attention: string[] | null = null,
): string[] {
  const ids = attention && new Set(attention)
  return filterGames(deskGames(rows), {...EVERYTHING, ...view}, ids).map(({name}) => name)
}

test('lays the draft over what is published and counts the game once', () => {
  const rows = toRows([stored('a', {name: 'Old'}), stored('drafts.a', {name: 'New'}), stored('b')])
  expect(rows).toMatchObject([
    {id: 'b', isPublished: true, hasDraft: false},
    {id: 'a', name: 'New', isPublished: true, hasDraft: true},
  ])
})

test('reads nothing from what is no document, and no text from what is none', () => {
  expect(readStoredRow(null)).toBeNull()
  expect(readStoredRow({name: 'x'})).toBeNull()
  expect(stored('a', {name: 7, tags: ['x', 3]})).toMatchObject({name: '', tags: ['x']})
})

test('finds the words in any shown column, in any case, or in one column alone', () => {
  const rows = [
    stored('Super Mario 63'),
    stored('Marionette'),
    stored('x', {path: 'mario'}),
    stored('y', {description: 'Mario again'}),
  ]
  expect(namesOf(rows, {text: ' MARIO'})).toEqual(['Marionette', 'Super Mario 63', 'x'])
  expect(namesOf(rows, {text: 'mario', searchIn: 'name'})).toEqual(['Marionette', 'Super Mario 63'])
  expect(namesOf(rows, {text: 'mario', searchIn: 'description'})).toEqual(['y'])
})

test('filters by the words of each column, by nothing in it, and by a list of attention', () => {
  const rows = [
    stored('typed', {gameType: 'flash', isTrending: 'isTrending', picture: 'image-a'}),
    stored('typeless', {gameType: 'HTML5', status: 'broken', tags: ['cats', 'puzzle']}),
    stored('drafts.draft', {reviewState: 'waiting', path: 'there'}),
  ]
  expect(namesOf(rows, {where: {gameType: 'No type'}})).toEqual(['typeless'])
  expect(namesOf(rows, {where: {isTrending: 'Trending'}})).toEqual(['typed'])
  expect(namesOf(rows, {where: {status: 'Works'}})).toEqual(['drafts.draft', 'typed'])
  expect(namesOf(rows, {where: {state: 'Not published'}})).toEqual(['drafts.draft'])
  expect(namesOf(rows, {where: {picture: 'Own picture'}})).toEqual(['typed'])
  expect(namesOf(rows, {where: {tags: 'puzzle'}})).toEqual(['typeless'])
  expect(namesOf(rows, {where: {tags: NOTHING}})).toEqual(['drafts.draft', 'typed'])
  expect(namesOf(rows, {where: {review: 'Waiting for review'}})).toEqual(['drafts.draft'])
  expect(namesOf(rows, {where: {installed: 'Installed'}})).toEqual(['drafts.draft'])
  expect(namesOf(rows, {attention: 'broken'}, ['typed'])).toEqual(['typed'])
  expect(namesOf(rows, {attention: 'broken'}, null)).toEqual([])
})

test('a view travels in an address, and one from elsewhere that makes no sense shows all games', () => {
  const view: DeskView = {
    text: 'a & b/ü',
    searchIn: 'path',
    where: {gameType: 'flash', tags: NOTHING},
    attention: 'dead-link',
    sort: {column: 'dateAdded', direction: 'descending'},
    columns: ['name', 'description'],
  }
  expect(decodeView(encodeView(view))).toEqual(view)
  expect(encodeView(EVERYTHING)).toBe('')
  expect(decodeView('')).toEqual(EVERYTHING)
  expect(decodeView('in=nowhere&sort=-nothing&columns=x+y&select=all')).toEqual({
    ...EVERYTHING,
    sort: {column: 'name', direction: 'descending'},
  })
})

test('sorts numbers in names as numbers, and keeps the names’ order within a column', () => {
  const rows = [
    stored('Hobo 10'),
    stored('Hobo 2', {gameType: 'flash'}),
    stored('Hobo 1', {gameType: 'flash'}),
  ]
  const names = (direction: 'ascending' | 'descending', column: 'name' | 'gameType') =>
    namesOf(rows, {sort: {column, direction}})
  expect(names('ascending', 'name')).toEqual(['Hobo 1', 'Hobo 2', 'Hobo 10'])
  expect(names('descending', 'name')).toEqual(['Hobo 10', 'Hobo 2', 'Hobo 1'])
  expect(names('descending', 'gameType')).toEqual(['Hobo 10', 'Hobo 1', 'Hobo 2'])
})
