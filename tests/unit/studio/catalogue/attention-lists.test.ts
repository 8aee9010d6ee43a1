import {expect, test} from 'vitest'

import {attentionLists, type Surroundings} from '../../../../studio/catalogue/attention-lists.ts'
import {readStoredRow, toRows} from '../../../../studio/catalogue/game-row.ts'
import {readInstalledGames} from '../../../../studio/catalogue/installed-games.ts'

const AROUND: Surroundings = {today: '2024-06-01', knownTags: new Set(['puzzle']), installed: null}

function idsIn(list: string, games: Record<string, object>, around: Partial<Surroundings> = {}) {
  const fine = {picture: 'image-a', description: 'Words', dateAdded: '2024-01-01', tags: ['puzzle']}
  const rows = Object.entries(games).flatMap(
    ([_id, fields]) =>
      readStoredRow({_id, name: _id, path: _id, gameType: 'html5', ...fine, ...fields}) ?? [],
  )
  const found = attentionLists(toRows(rows), {...AROUND, ...around}).find(({id}) => id === list)
  if (!found) throw new Error(`No list "${list}".`)
  return found.games?.map(({id}) => id) ?? null
}

test('leaves a game that lacks nothing out of every list', () => {
  for (const {id} of attentionLists([], AROUND)) expect(idsIn(id, {fine: {}}) ?? []).toEqual([])
})

test('lists what a game lacks', () => {
  expect(idsIn('no-thumbnail', {a: {picture: undefined}, b: {}})).toEqual(['a'])
  expect(idsIn('no-type', {a: {gameType: 'HTML5'}, b: {}})).toEqual(['a'])
  expect(idsIn('no-description', {a: {description: undefined}, b: {}})).toEqual(['a'])
  expect(idsIn('broken', {a: {status: 'broken'}, b: {status: 'ok'}})).toEqual(['a'])
  expect(idsIn('dead-link', {a: {linkStatus: 'dead'}, b: {linkStatus: 'unknown'}})).toEqual(['a'])
})

test('lists missing, impossible and future dates, not today', () => {
  const games = {
    future: {dateAdded: '2024-06-02'},
    impossible: {dateAdded: '2023-02-30'},
    missing: {dateAdded: undefined},
    today: {dateAdded: '2024-06-01'},
    unpadded: {dateAdded: '2024-1-7'},
  }
  expect(idsIn('bad-date', games)).toEqual(['future', 'impossible', 'missing'])
})

test('lists games that share a place or a folded name', () => {
  const games = {
    a: {gameType: 'waflash', path: 'waflash/papa/', name: 'Papa'},
    b: {gameType: 'waflash', path: 'papa', name: 'Pizzeria'},
    c: {path: 'other', name: 'PAPA 1'},
    d: {path: 'fourth', name: 'Papa 2'},
  }
  expect(idsIn('same-path', games)?.toSorted()).toEqual(['a', 'b'])
  expect(idsIn('same-name', games)?.toSorted()).toEqual(['a', 'c'])
  const declared = {...games, a: {...games.a, differentFrom: ['b', 'c']}}
  expect(idsIn('same-path', declared)).toEqual([])
  expect(idsIn('same-name', declared)).toEqual([])
})

test('says that it does not know when it has nothing to compare with', () => {
  expect(idsIn('not-installed', {a: {}})).toBeNull()
  expect(idsIn('unknown-tag', {a: {tags: ['x']}}, {knownTags: null})).toBeNull()
  expect(idsIn('unknown-tag', {a: {tags: ['x']}, b: {tags: ['puzzle']}})).toEqual(['a'])
})

test('finds games whose file is not on the games origin, in every spelling of a folder', () => {
  const installed = readInstalledGames({html5: ['tin'], flash: ['a.swf'], waflash: ['waflash/w']})
  const games = {
    there: {path: 'tin/index.html'},
    slash: {path: 'tin/'},
    flash: {gameType: 'flash', path: 'a.swf'},
    waflash: {gameType: 'waflash', path: 'w/'},
    elsewhere: {gameType: 'external', path: 'https://example.org'},
    gone: {path: 'gone'},
    otherCase: {gameType: 'flash', path: 'A.swf'},
  }
  expect(idsIn('not-installed', games, {installed})).toEqual(['gone', 'otherCase'])
  expect(readInstalledGames({html5: []})).toBeNull()
  expect(readInstalledGames('no')).toBeNull()
})
