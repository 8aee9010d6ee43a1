import {expect, test} from 'vitest'

import {planMutations} from '../../../../scripts/catalogue/plan-mutations.ts'
import {EMPTY_LAKE} from '../../../../scripts/catalogue/read-lake.ts'
import {notesOf, toReportDocuments} from '../../../../scripts/catalogue/report-document.ts'
import {
  jsonReport,
  markdownReport,
  terminalSummary,
} from '../../../../scripts/catalogue/report-text.ts'
import {
  assertConserved,
  makeReport,
  type ImportReport,
} from '../../../../scripts/catalogue/report.ts'
import {toGameDocument} from '../../../../scripts/catalogue/to-game-document.ts'
import {fixture, prepared} from './builders.ts'

function reportOf(text: string): ImportReport {
  const {games, rejections, notes} = prepared(text)
  const plan = planMutations(games.map(toGameDocument), EMPTY_LAKE)
  return makeReport({
    source: 'list.json',
    run: '2024-01-08T00:00:00.000Z',
    mode: 'dry',
    format: 'json',
    notes,
    games,
    rejections,
    plan,
  })
}

test('tells the fate of every entry in the order of the list', () => {
  const report = reportOf(
    JSON.stringify([
      {name: 'A', path: 'a.swf', isTrending: false},
      {name: 'B'},
      {name: 'a ', path: 'a.swf', description: 'Long.', isTrending: false},
    ]),
  )

  expect(report.counts).toEqual({
    read: 3,
    accepted: 1,
    merged: 1,
    rejected: 1,
    flagged: 0,
    changed: 2,
    mutations: 1,
  })
  expect(report.entries.map(notesOf)).toEqual([
    ['infer-type: gameType (none) → "flash"'],
    ['Rejected: it has no path. Give the address, folder or file of the game.'],
    [
      'The same game as entry 1. It gave the game its description.',
      'trim-name: name "a " → "a"',
      'infer-type: gameType (none) → "flash"',
    ],
  ])
})

test('stops when the numbers do not add up', () => {
  const {counts} = reportOf('[{"name": "A", "path": "a.swf"}]')

  expect(() => assertConserved(1, counts)).not.toThrow()
  expect(() => assertConserved(2, counts)).toThrow('lost count')
  expect(() => assertConserved(1, {...counts, merged: 1})).toThrow('lost count')
})

test('terminal escapes of the list reach neither the terminal nor the files', () => {
  const report = reportOf(fixture('terminal-escapes'))
  const outputs = [
    terminalSummary(report),
    [...markdownReport(report)].join(''),
    [...jsonReport(report)].join(''),
  ]

  // oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
  const dangerous = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/
  expect(outputs.map((text) => dangerous.test(text))).toEqual([false, false, false])
})

test('cells of the Markdown report are neither formulas nor markup', () => {
  const page = [...markdownReport(reportOf(fixture('terminal-escapes')))].join('')

  expect(page).toContain("| '=1+1 &lt;b&gt;\\|bold\\|&lt;/b&gt; |")
})

test('the JSON report is one object with the numbers at its top', () => {
  const value: unknown = JSON.parse([...jsonReport(reportOf(fixture('proto-keys')))].join(''))

  expect(value).toMatchObject({read: 4, accepted: 4, merged: 0, rejected: 0, mutations: 4})
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

test('the stored report has every entry, in pages that one request can carry', () => {
  const entries = Array.from({length: 4_500}, (_, index) => ({
    name: `G${index}`,
    path: `${index}.swf`,
  }))
  const documents = toReportDocuments(reportOf(JSON.stringify(entries)))

  expect(documents.map(({_id, entries: page}) => [_id, page.length])).toEqual([
    ['importReport', 2_000],
    ['importReport-2', 2_000],
    ['importReport-3', 500],
  ])
  expect(Math.max(...documents.map((document) => JSON.stringify(document).length))).toBeLessThan(
    3_000_000,
  )
})
