import {expect, test} from 'vitest'

import {planMutations} from '../../../../../scripts/catalogue/plan-mutations.ts'
import {toReportDocuments} from '../../../../../scripts/catalogue/report-document.ts'
import {makeReport} from '../../../../../scripts/catalogue/report.ts'
import {toGameDocument} from '../../../../../scripts/catalogue/to-game-document.ts'
import {filterEntries, readReport} from '../../../../../studio/tools/import-report/read-report.ts'
import {prepared} from '../../../scripts/catalogue/builders.ts'
import {lakeState} from '../../../scripts/catalogue/model-lake.ts'

const RUN = '2026-03-01T12:00:00.000Z'

function aReport(text: string) {
  const {games, rejections} = prepared(text)
  return makeReport({
    source: 'list.json',
    run: RUN,
    mode: 'dry',
    format: 'json',
    notes: [],
    games,
    rejections,
    plan: planMutations(games.map(toGameDocument), lakeState(new Map(), [])),
  })
}

const LIST = JSON.stringify([
  {name: 'Hobo', path: 'hobo.swf', dateAdded: '2023-1-7'},
  {name: 'hobo ', path: 'hobo.swf'},
  {name: 'Nowhere'},
  {name: 'Tin', path: 'tin.swf', gameType: 'flash', isTrending: false},
])

test('reads what the importer keeps of a run', () => {
  const report = readReport(toReportDocuments(aReport(LIST)))

  expect(report?.run).toBe(RUN)
  expect(Object.fromEntries(report?.counts ?? [])).toMatchObject({
    read: 4,
    accepted: 2,
    merged: 1,
    rejected: 1,
  })
  expect(report?.entries.map(({position, name, fate}) => [position, name, fate])).toEqual([
    [1, 'Hobo', 'accepted'],
    [2, 'hobo', 'merged'],
    [3, 'Nowhere', 'rejected'],
    [4, 'Tin', 'accepted'],
  ])
  const [first, second, third] = report?.entries ?? []
  expect(first?.gameId).toMatch(/^game-/)
  expect(second?.gameId).toBe(first?.gameId)
  expect(third).toMatchObject({gameId: null, notes: [expect.stringContaining('Rejected:')]})
})

test('puts the pages of a long list together in their order, and leaves out those of another run', () => {
  const entries = Array.from({length: 20_001}, (_, index) => ({
    name: `Game ${index}`,
    path: `${index}.swf`,
  }))
  const pages = toReportDocuments(aReport(JSON.stringify(entries)))
  expect(pages.map(({_id}) => _id).slice(-1)).toEqual(['importReport-11'])

  const old = {...pages[2], _id: 'importReport-12', run: '2020-01-01T00:00:00.000Z'}
  const report = readReport([old, ...pages.toReversed(), {_id: 'importReport-x'}, null])
  expect(report?.entries.map(({position}) => position)).toEqual(
    entries.map((_, index) => index + 1),
  )
})

test('filters by fate, by notes and by words', () => {
  const entries = readReport(toReportDocuments(aReport(LIST)))?.entries ?? []
  const names = (filter: Partial<Parameters<typeof filterEntries>[1]>) =>
    filterEntries(entries, {fate: 'all', hasNotes: false, text: '', ...filter}).map(
      ({position}) => position,
    )

  expect(names({})).toEqual([1, 2, 3, 4])
  expect(names({fate: 'accepted'})).toEqual([1, 4])
  expect(names({fate: 'merged', text: 'HOBO'})).toEqual([2])
  expect(names({text: 'pad-date'})).toEqual([1])
  expect(names({hasNotes: true, fate: 'rejected'})).toEqual([3])
  expect(names({text: 'no such word'})).toEqual([])
})

test.each([
  [[], null],
  [['importReport', 7], null],
  [[{_id: 'game-1'}], null],
  [
    [{_id: 'importReport', run: 7, counts: 'many', entries: [null, {name: 5, fate: 'lost'}]}],
    {
      run: '',
      counts: [],
      entries: [{key: '', position: 0, name: '', fate: 'rejected', gameId: null, notes: []}],
    },
  ],
])('nonsense in the lake is no failure: %j', (documents, expected) => {
  expect(readReport(documents)).toEqual(expected)
})
