import {expect, test} from 'vitest'

import {planMutations, type PlanOptions} from '../../../../scripts/catalogue/plan-mutations.ts'
import {EMPTY_LAKE} from '../../../../scripts/catalogue/read-lake.ts'
import {toUndoStep} from '../../../../scripts/catalogue/undo.ts'
import {documentsOf} from './builders.ts'
import {applyPlan, edit, lakeState, type ModelLake} from './model-lake.ts'

const BOUNCE = {name: 'Bounce', path: 'bounce.swf', description: 'Jump.', dateAdded: '2023-01-07'}

/** Plans an import of the entries into the lake, as a run would. */
function planFor(
  lake: ModelLake,
  entries: readonly object[],
  {reported, ...options}: PlanOptions & {reported?: string[]} = {},
) {
  const documents = documentsOf(entries)
  return planMutations(documents, lakeState(lake, documents, reported), options)
}

function imported(entries: readonly object[]): {lake: ModelLake; ids: string[]} {
  const lake: ModelLake = new Map()
  applyPlan(lake, planFor(lake, entries))
  return {lake, ids: [...lake.keys()]}
}

test('writes a new game whole: published, working and with nothing to review', () => {
  const [game] = planMutations(documentsOf([BOUNCE]), EMPTY_LAKE)

  expect(game).toMatchObject({
    outcome: 'created',
    mutations: [
      {
        kind: 'create',
        document: {
          _id: expect.stringMatching(/^game-/),
          _type: 'game',
          name: 'Bounce',
          path: 'bounce.swf',
          gameType: 'flash',
          isTrending: false,
          status: 'ok',
          reviewState: 'none',
          legacy: [
            {_type: 'legacyEntry', line: 1, entry: JSON.stringify(BOUNCE), path: 'bounce.swf'},
          ],
        },
      },
    ],
  })
})

test('writes a game without a type as a draft that waits for review', () => {
  const [game] = planMutations(documentsOf([{name: 'Sprinter', path: 'sprinter'}]), EMPTY_LAKE)

  expect(game?.mutations).toMatchObject([
    {document: {_id: expect.stringMatching(/^drafts\.game-/), reviewState: 'waiting'}},
  ])
})

test('has nothing to do the second time', () => {
  const {lake} = imported([BOUNCE, {name: 'Sprinter', path: 'sprinter'}])

  expect(planFor(lake, [BOUNCE, {name: 'Sprinter', path: 'sprinter'}])).toMatchObject([
    {outcome: 'unchanged', mutations: []},
    {outcome: 'unchanged', mutations: []},
  ])
})

test('other positions, indentation and order of the list change nothing', () => {
  const chess = {name: 'Chess', path: 'chess', gameType: 'html5'}
  const {lake} = imported([BOUNCE, chess])

  expect(planFor(lake, [chess, BOUNCE]).flatMap(({mutations}) => mutations)).toEqual([])
})

test('a change of the list reaches a game that nobody edited', () => {
  const {lake, ids} = imported([BOUNCE])
  const plan = planFor(lake, [{...BOUNCE, description: 'Jump high.', dateAdded: undefined}])

  expect(plan).toMatchObject([
    {
      outcome: 'updated',
      mutations: [
        {kind: 'patch', revision: '1', set: {description: 'Jump high.'}, unset: ['dateAdded']},
      ],
    },
  ])
  applyPlan(lake, plan)
  expect(lake.get(ids[0] ?? '')).not.toHaveProperty('dateAdded')
})

test('never overwrites what an editor changed, and says nothing while the list stays the same', () => {
  const {lake, ids} = imported([BOUNCE])
  edit(lake, ids[0] ?? '', {description: 'Better words.', tags: ['skill']})

  expect(planFor(lake, [BOUNCE])).toMatchObject([{outcome: 'unchanged', mutations: [], kept: []}])
})

test('where the list and an editor both changed a field, the editor’s stays and is reported', () => {
  const {lake, ids} = imported([BOUNCE])
  edit(lake, ids[0] ?? '', {description: 'Better words.'})
  const changed = {...BOUNCE, description: 'List words.', dateAdded: '2023-02-01'}
  const plan = planFor(lake, [changed])

  expect(plan).toMatchObject([
    {outcome: 'updated', kept: ['description'], mutations: [{set: {dateAdded: '2023-02-01'}}]},
  ])
  applyPlan(lake, plan)
  expect(lake.get(ids[0] ?? '')?.['description']).toBe('Better words.')
  expect(planFor(lake, [changed])).toMatchObject([{outcome: 'kept', mutations: []}])
})

test('--force overwrites what an editor changed', () => {
  const {lake, ids} = imported([BOUNCE])
  edit(lake, ids[0] ?? '', {description: 'Better words.'})

  applyPlan(lake, planFor(lake, [BOUNCE], {force: true}))
  expect(lake.get(ids[0] ?? '')?.['description']).toBe('Jump.')
})

test('a field that an editor emptied stays empty', () => {
  const {lake, ids} = imported([BOUNCE])
  edit(lake, ids[0] ?? '', {description: undefined})

  expect(planFor(lake, [BOUNCE])).toMatchObject([{mutations: []}])
})

test('brings the published game and an editor’s untouched draft up to date alike', () => {
  const {lake, ids} = imported([BOUNCE])
  const published = lake.get(ids[0] ?? '')
  lake.set(`drafts.${ids[0]}`, {...published, _id: `drafts.${ids[0]}`, _rev: '7', name: 'BOUNCE!'})
  const plan = planFor(lake, [{...BOUNCE, description: 'Jump high.'}])

  expect(plan[0]?.mutations.map(({id}) => id)).toEqual([ids[0], `drafts.${ids[0]}`])
  applyPlan(lake, plan)
  expect(lake.get(`drafts.${ids[0]}`)).toMatchObject({name: 'BOUNCE!', description: 'Jump high.'})
})

test('never publishes a draft nor hides a published game', () => {
  const {lake, ids} = imported([BOUNCE])
  const published = lake.get(ids[0] ?? '')
  lake.delete(ids[0] ?? '')
  lake.set(`drafts.${ids[0]}`, {...published, _id: `drafts.${ids[0]}`, _rev: '7'})

  expect(planFor(lake, [BOUNCE])).toMatchObject([
    {outcome: 'unchanged', documentId: `drafts.${ids[0]}`, mutations: []},
  ])
})

test('does not bring back what an editor deleted since the last report', () => {
  const {ids} = imported([BOUNCE])
  const empty: ModelLake = new Map()

  expect(planFor(empty, [BOUNCE], {reported: ids})).toMatchObject([
    {outcome: 'deleted', mutations: []},
  ])
  expect(planFor(empty, [BOUNCE], {reported: ids, force: true})).toMatchObject([
    {outcome: 'created'},
  ])
  expect(planFor(empty, [BOUNCE])).toMatchObject([{outcome: 'created'}])
})

test('does not bring back a game whose entries an editor merged into another', () => {
  const other = {name: 'Bounce 2', path: 'bounce-2.swf'}
  const {lake, ids} = imported([BOUNCE, other])
  const [kept = '', merged = ''] = ids
  const legacy = [kept, merged].flatMap((id) => lake.get(id)?.['legacy'] ?? [])
  edit(lake, kept, {legacy})
  lake.delete(merged)

  expect(planFor(lake, [BOUNCE, other])).toMatchObject([
    {outcome: 'unchanged'},
    {outcome: 'merged-away', mergedInto: kept, mutations: []},
  ])
})

test('a new game does not take the path of a published one that the list does not know', () => {
  const {lake} = imported([BOUNCE])

  expect(planFor(lake, [{name: 'Another', path: 'bounce.swf'}])).toMatchObject([
    {documentId: expect.stringMatching(/^drafts\./), flags: [{flag: 'path-taken'}]},
  ])
})

test('leaves a game alone that the importer did not write', () => {
  const {lake, ids} = imported([BOUNCE])
  edit(lake, ids[0] ?? '', {importHash: undefined, description: 'Mine.'})

  expect(planFor(lake, [BOUNCE])).toMatchObject([
    {outcome: 'kept', mutations: [], kept: ['description']},
  ])
})

test('leaves mirror groups to editors unless they are asked for', () => {
  const mirrors = [BOUNCE, {...BOUNCE, path: 'bounce-b.swf'}]
  const {lake, ids} = imported(mirrors)
  edit(lake, ids[0] ?? '', {mirrorKey: 'mine'})

  expect(planFor(lake, mirrors).flatMap(({mutations}) => mutations)).toEqual([])
})

test('a mirror group that a forced run takes away comes back with its undo step', () => {
  const {lake, ids} = imported([BOUNCE])
  edit(lake, ids[0] ?? '', {mirrorKey: 'mine'})

  const [mutation] = planFor(lake, [BOUNCE], {force: true, groupMirrors: true})[0]?.mutations ?? []

  expect(mutation).toMatchObject({unset: ['mirrorKey']})
  expect(mutation && toUndoStep(mutation)).toMatchObject({set: {mirrorKey: 'mine'}})
})
