import {expect, test} from 'vitest'

import {readStoredRow, type StoredRow, toRows} from '../../../../../studio/catalogue/game-row.ts'
import {
  filterGames,
  NO_FILTER,
  NO_TYPE,
} from '../../../../../studio/tools/catalogue-desk/desk-filter.ts'
import {gamesCsv} from '../../../../../studio/tools/catalogue-desk/games-csv.ts'

function stored(_id: string, fields: object = {}): StoredRow {
  const row = readStoredRow({_id, name: _id, path: _id, gameType: 'html5', ...fields})
  if (!row) throw new Error(`"${_id}" is no row.`)
  return row
}

const BY_NAME = {column: 'name', direction: 'ascending'} as const

function namesOf(rows: StoredRow[], filter: object): string[] {
  return filterGames(toRows(rows), {...NO_FILTER, ...filter}, BY_NAME).map(({name}) => name)
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

test('finds the words anywhere in the name, in any case, and nowhere else', () => {
  const rows = [stored('Super Mario 63'), stored('Marionette'), stored('x', {path: 'mario'})]
  expect(namesOf(rows, {text: ' MARIO'})).toEqual(['Marionette', 'Super Mario 63'])
  expect(namesOf(rows, {text: 'r m'})).toEqual(['Super Mario 63'])
})

test('filters by type, trending, status, state and what is missing', () => {
  const rows = [
    stored('typed', {gameType: 'flash', isTrending: 'isTrending', hasThumbnail: true}),
    stored('typeless', {gameType: 'HTML5', status: 'broken', hasThumbnail: true}),
    stored('drafts.draft'),
  ]
  expect(namesOf(rows, {gameType: NO_TYPE})).toEqual(['typeless'])
  expect(namesOf(rows, {trending: 'yes'})).toEqual(['typed'])
  expect(namesOf(rows, {status: 'ok'})).toEqual(['drafts.draft', 'typed'])
  expect(namesOf(rows, {state: 'unpublished'})).toEqual(['drafts.draft'])
  expect(namesOf(rows, {missing: 'thumbnail'})).toEqual(['drafts.draft'])
})

test('sorts numbers in names as numbers, and keeps the names’ order within a column', () => {
  const rows = toRows([
    stored('Hobo 10'),
    stored('Hobo 2', {gameType: 'flash'}),
    stored('Hobo 1', {gameType: 'flash'}),
  ])
  const names = (direction: 'ascending' | 'descending', column: 'name' | 'gameType') =>
    filterGames(rows, NO_FILTER, {column, direction}).map(({name}) => name)
  expect(names('ascending', 'name')).toEqual(['Hobo 1', 'Hobo 2', 'Hobo 10'])
  expect(names('descending', 'name')).toEqual(['Hobo 10', 'Hobo 2', 'Hobo 1'])
  expect(names('descending', 'gameType')).toEqual(['Hobo 10', 'Hobo 1', 'Hobo 2'])
})

test('writes CSV in which no cell starts a formula', () => {
  const csv = (name: string) => gamesCsv(toRows([stored('a', {name})])).split('\r\n')[1]
  expect(csv('Plain')).toMatch(/^a,Plain,a,html5,no,/)
  for (const start of ['=', '+', '-', '@', '\t=', ' =', '＝']) {
    expect(csv(`${start}1+1`)).toContain(`,"'${start}1+1",`)
  }
  expect(gamesCsv(toRows([stored('a', {name: 'Say "hi",\nnow'})]))).toContain('"Say ""hi"",\nnow"')
})
