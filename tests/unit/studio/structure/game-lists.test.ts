import {evaluate, parse} from 'groq-js'
import {expect, test} from 'vitest'

import {readStoredRow, toRows} from '../../../../studio/catalogue/game-row.ts'
import {allLists, type GameList} from '../../../../studio/structure/game-lists.ts'

const LISTS = allLists('2024-02-01')

async function idsIn(id: string, documents: object[]): Promise<unknown> {
  const list: GameList | undefined = LISTS.find((candidate) => candidate.id === id)
  if (!list) throw new Error(`No list "${id}".`)
  const tree = parse(`*[${list.filter}]._id`, {params: list.params})
  return (await evaluate(tree, {dataset: documents, params: list.params})).get()
}

function aGame(_id: string, fields: object = {}) {
  return {_id, _type: 'game', name: _id, gameType: 'html5', ...fields}
}

test('lists games and nothing else', async () => {
  expect(await idsIn('all', [aGame('a'), {_id: 'b', _type: 'slide'}])).toEqual(['a'])
})

test('lists every legacy spelling of trending', async () => {
  const documents = [
    aGame('boolean', {isTrending: true}),
    aGame('word', {isTrending: 'isTrending'}),
    aGame('text', {isTrending: 'true'}),
    aGame('no', {isTrending: false}),
    aGame('missing'),
  ]
  expect(await idsIn('trending', documents)).toEqual(['boolean', 'word', 'text'])
})

test('counts as new what is 0 to 30 days old, not what lies in the future', async () => {
  const documents = [
    aGame('today', {dateAdded: '2024-02-01'}),
    aGame('day-30', {dateAdded: '2024-01-02'}),
    aGame('day-31', {dateAdded: '2024-01-01'}),
    aGame('tomorrow', {dateAdded: '2024-02-02'}),
    aGame('undated'),
  ]
  expect(await idsIn('new', documents)).toEqual(['today', 'day-30'])
})

test('puts every game in exactly one list by type', async () => {
  const documents = [
    ...['external', 'html5', 'flash', 'waflash'].map((gameType) => aGame(gameType, {gameType})),
    aGame('missing', {gameType: undefined}),
    aGame('null', {gameType: null}),
    aGame('misspelt', {gameType: 'HTML5'}),
  ]
  for (const gameType of ['external', 'html5', 'flash', 'waflash']) {
    expect(await idsIn(gameType, documents)).toEqual([gameType])
  }
  expect(await idsIn('no-type', documents)).toEqual(['missing', 'null', 'misspelt'])
})

test('recognises drafts under their own id and laid over what is published', async () => {
  const documents = [
    aGame('drafts.own'),
    aGame('overlaid', {_originalId: 'drafts.overlaid'}),
    aGame('published', {_originalId: 'published'}),
  ]
  expect(await idsIn('drafts', documents)).toEqual(['drafts.own', 'overlaid'])
})

test('only drafts wait for review', async () => {
  const waits = {reviewState: 'waiting'}
  const documents = [
    aGame('drafts.own', waits),
    aGame('drafts.other'),
    aGame('published', {...waits, _originalId: 'published'}),
  ]
  expect(await idsIn('waiting', documents)).toEqual(['drafts.own'])
})

test('a list counts the games that it shows', async () => {
  const documents = [
    aGame('a', {isTrending: 'isTrending', dateAdded: '2024-01-31'}),
    aGame('drafts.b', {reviewState: 'waiting', gameType: 'flash'}),
    aGame('c', {reviewState: 'waiting', gameType: 'HTML5', dateAdded: '2025-01-01'}),
  ]
  const rows = toRows(documents.flatMap((game) => readStoredRow(game) ?? []))
  for (const {id, holds} of LISTS) {
    const shown = await idsIn(id, documents)
    expect([id, rows.filter(holds).length]).toEqual([id, Array.isArray(shown) && shown.length])
  }
})
