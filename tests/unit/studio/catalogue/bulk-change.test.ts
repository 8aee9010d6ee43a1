import {expect, test} from 'vitest'

import {
  type BulkChange,
  changeObstacle,
  patchFor,
  summarise,
} from '../../../../studio/catalogue/bulk-change.ts'
import type {GameRow} from '../../../../studio/catalogue/game-row.ts'

function aRow(fields: Partial<GameRow> = {}): GameRow {
  return {
    id: 'game-1',
    isPublished: true,
    hasDraft: false,
    name: 'Bounce',
    path: 'bounce',
    gameType: 'html5',
    isTrending: false,
    dateAdded: '2024-01-01',
    status: 'ok',
    tags: [],
    linkStatus: undefined,
    linkCheckedAt: undefined,
    mirrorKey: undefined,
    picture: null,
    description: '',
    reviewState: undefined,
    reviewRequest: null,
    differentFrom: [],
    updatedAt: '',
    ...fields,
  }
}

test('patches only what is not as wanted, and makes a boolean of a legacy spelling', () => {
  const on = {kind: 'trending', on: true} as const
  expect(patchFor(on, {isTrending: true})).toBeNull()
  expect(patchFor(on, {isTrending: 'isTrending'})).toEqual({set: {isTrending: true}, unset: []})
  expect(patchFor({kind: 'date', day: '2024-02-01'}, {dateAdded: '2024-02-01'})).toBeNull()
})

test('adds and removes tags without doubling them, and takes out an empty list', () => {
  const change = {kind: 'tags', add: ['puzzle'], remove: ['old']} as const
  const mutable = {...change, add: [...change.add], remove: [...change.remove]}
  expect(patchFor(mutable, {tags: ['old', 'puzzle', 'cats']})).toEqual({
    set: {tags: ['puzzle', 'cats']},
    unset: [],
  })
  expect(patchFor(mutable, {tags: ['puzzle']})).toBeNull()
  expect(patchFor({kind: 'tags', add: [], remove: ['old']}, {tags: ['old']})).toEqual({
    set: {},
    unset: ['tags'],
  })
})

test('names the games that change, those that do not, and those that visitors see', () => {
  const {sentence, notes, changing} = summarise({kind: 'trending', on: true}, [
    aRow({id: 'a'}),
    aRow({id: 'b', hasDraft: true}),
    aRow({id: 'c', isTrending: true}),
    aRow({id: 'd', isPublished: false, hasDraft: true}),
  ])
  expect(sentence).toBe('Trending is switched on for 3 games.')
  expect(changing.map(({id}) => id)).toEqual(['a', 'b', 'd'])
  expect(notes).toEqual([
    '1 game of the selection is so already.',
    '2 games of these are published: visitors see it at once.',
    '1 game has a draft too: the draft and what is published both change.',
  ])
})

test('publishes only drafts that have a name, a type and a path of that type', () => {
  const draft = {isPublished: false, hasDraft: true}
  const {changing} = summarise({kind: 'publish'}, [
    aRow({id: 'good', ...draft}),
    aRow({id: 'no-type', ...draft, gameType: undefined}),
    aRow({id: 'bad-path', ...draft, gameType: 'flash', path: 'not-a-film'}),
    aRow({id: 'published'}),
  ])
  expect(changing.map(({id}) => id)).toEqual(['good'])
})

test('warns when paths do not suit the new type', () => {
  const {notes} = summarise({kind: 'type', gameType: 'external'}, [aRow({path: 'bounce'})])
  expect(notes).toContain(
    'The path of 1 game does not suit external and needs correcting: “Bounce”.',
  )
})

test('a game that something uses is not counted among those that are deleted', () => {
  const {sentence, notes, changing} = summarise(
    {kind: 'delete'},
    [aRow({id: 'free'}), aRow({id: 'used', name: 'Banner'})],
    new Map([['used', 'the settings']]),
  )
  expect(sentence).toBe('Deleted, with their drafts: 1 game.')
  expect(changing.map(({id}) => id)).toEqual(['free'])
  expect(notes[0]).toBe(
    '“Banner” stays, because it is used by the settings. Take it out there first.',
  )
})

test('counts and promises nothing before the change is complete', () => {
  const games = [aRow()]
  expect(summarise({kind: 'date', day: ''}, games)).toMatchObject({
    sentence: 'Choose a day.',
    changing: [],
  })
  const incomplete: BulkChange[] = [
    {kind: 'status', status: null},
    {kind: 'type', gameType: null},
    {kind: 'tags', add: [], remove: []},
  ]
  for (const change of incomplete) expect(summarise(change, games).changing).toEqual([])
})

test('asks for a day and for tags before they can be applied', () => {
  expect(changeObstacle({kind: 'date', day: ''})).toBe('Choose a day.')
  expect(changeObstacle({kind: 'tags', add: [], remove: []})).not.toBeNull()
  expect(changeObstacle({kind: 'trending', on: true})).toBeNull()
})
