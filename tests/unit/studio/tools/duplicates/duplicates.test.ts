import {expect, test} from 'vitest'

import {readStoredRow, toRows} from '../../../../../studio/catalogue/game-row.ts'
import {duplicateGroups} from '../../../../../studio/tools/duplicates/duplicate-groups.ts'
import {planMerge} from '../../../../../studio/tools/duplicates/plan-merge.ts'

function groupsOf(games: Record<string, object>) {
  const rows = Object.entries(games).flatMap(
    ([_id, fields]) => readStoredRow({_id, gameType: 'flash', ...fields}) ?? [],
  )
  return duplicateGroups(toRows(rows)).map(({kind, games: members, proposed}) => ({
    kind,
    ids: members.map(({id}) => id),
    proposed,
  }))
}

test('proposes to merge one name on one path', () => {
  expect(
    groupsOf({
      a: {name: 'Raft Wars', path: 'raft.swf', picture: 'image-a'},
      b: {name: 'raftwars 1', path: ' raft.swf '},
    }),
  ).toEqual([{kind: 'same', ids: ['a', 'b'], proposed: ['a', 'b']}])
})

test('never proposes mirrors, letter case variants or numbered sequels', () => {
  const mirrors = groupsOf({
    a: {name: 'Hobo', path: 'hobo.swf'},
    b: {name: 'Hobo', path: 'Hobo.swf'},
    c: {name: 'Hobo', path: 'https://example.org/', gameType: 'external'},
  })
  expect(mirrors).toEqual([{kind: 'same-name', ids: ['a', 'b', 'c'], proposed: []}])
  expect(groupsOf({a: {name: 'Hobo', path: 'h1'}, b: {name: 'Hobo 2', path: 'h2'}})).toEqual([])
})

test('shows different names on one path and proposes only the equal ones among them', () => {
  expect(
    groupsOf({
      a: {name: 'Wingeria', path: 'papa'},
      b: {name: 'Freezeria', path: 'papa'},
    }),
  ).toMatchObject([{kind: 'same-path', proposed: []}])
})

test('puts the game that a merge should keep first', () => {
  const [group] = groupsOf({
    'drafts.a': {name: 'X', path: 'x', picture: 'image-a'},
    b: {name: 'X', path: 'x'},
  })
  expect(group?.ids).toEqual(['b', 'a'])
})

test('changes both versions of the game that stays, repoints others, deletes the rest, all guarded', () => {
  const doc = (_id: string, fields: object = {}) => ({_id, _rev: `r-${_id}`, name: 'X', ...fields})
  const user = doc('user', {banners: [{_key: 'k', game: {_type: 'reference', _ref: 'b'}}]})
  const plan = planMerge({
    keep: 'a',
    lose: ['b'],
    games: new Map(
      [doc('a'), doc('drafts.a', {name: 'X Y'}), doc('b'), doc('drafts.b')].map((game) => [
        game._id,
        game,
      ]),
    ),
    users: [user],
  })
  const set = {name: 'X Y', isTrending: false}
  expect(plan.mutations).toEqual([
    {patch: {id: 'a', ifRevisionID: 'r-a', set}},
    {patch: {id: 'drafts.a', ifRevisionID: 'r-drafts.a', set}},
    {
      patch: {
        id: 'user',
        ifRevisionID: 'r-user',
        set: {banners: [{_key: 'k', game: {_type: 'reference', _ref: 'a'}}]},
      },
    },
    {delete: {id: 'b'}},
    {delete: {id: 'drafts.b'}},
  ])
  expect(plan.touched).toEqual(['a', 'drafts.a', 'user', 'b', 'drafts.b'])
})

test('games that were declared to be different are no group', () => {
  const twins = {
    a: {name: 'Twin', path: 'twin', differentFrom: ['b']},
    b: {name: 'Twin', path: 'twin'},
  }
  expect(groupsOf(twins)).toEqual([])
  expect(groupsOf({...twins, c: {name: 'Twin', path: 'twin'}})).toHaveLength(1)
})

test('a merge writes what the editor chose, and takes out what the chosen game does not have', () => {
  const game = {_rev: 'r', _type: 'game', name: 'Twin', path: 'twin'}
  const games = new Map([
    ['a', {...game, _id: 'a', credits: {author: 'Somebody'}, description: 'Long and good'}],
    ['b', {...game, _id: 'b', description: 'Short'}],
  ])
  const {mutations} = planMerge({
    keep: 'a',
    lose: ['b'],
    games,
    users: [],
    choices: {description: 'b', credits: 'b'},
  })
  expect(mutations[0]).toMatchObject({
    patch: {id: 'a', set: {description: 'Short'}, unset: ['credits']},
  })
})
