import * as fc from 'fast-check'
import {expect, test} from 'vitest'

import {checkGamePath} from '../../../../schemas/rules/game-path.ts'
import {planMutations} from '../../../../scripts/catalogue/plan-mutations.ts'
import {prepareGames} from '../../../../scripts/catalogue/prepare-games.ts'
import {UnreadableListError, type LegacyList} from '../../../../scripts/catalogue/legacy-list.ts'
import {readList} from '../../../../scripts/catalogue/read-list.ts'
import {assertConserved, makeReport} from '../../../../scripts/catalogue/report.ts'
import {toGameDocument} from '../../../../scripts/catalogue/to-game-document.ts'
import {prepared, TODAY} from './builders.ts'
import {applyPlan, lakeState, type ModelLake} from './model-lake.ts'

const name = fc.oneof(
  fc.constantFrom(
    'Hobo',
    'hobo ',
    'HOBO 1',
    'Hobo 2',
    'Raft  Wars',
    'raftwars',
    'Raft Wars 1',
    '2048',
    '1',
    'é',
    '日本',
    '[!] SUGGEST GAMES',
    '-----',
  ),
  fc.constantFrom('', ' ', '\u001b[31m', '__proto__', 'constructor', '\ud800', '=1+1'),
  fc.string({unit: 'grapheme', maxLength: 12}),
)
const path = fc.oneof(
  fc.constantFrom(
    'hobo.swf',
    'Hobo.swf',
    ' hobo.swf',
    'raft',
    'raft/',
    '/assets/html5/raft',
    'waflash/raft',
    'waflash\\raft',
  ),
  fc.constantFrom(
    'https://a.example/',
    'https://a.example/#x',
    'http://a.example/',
    'aHR0cHM6Ly9hLmV4YW1wbGUv',
  ),
  fc.constantFrom('javascript:alert(1)', '../x', '%2e%2e/x', '//x', '', ' ', 'C:\\x.swf'),
  fc.constantFrom(
    '/hobo.swf',
    '///hobo.swf',
    '//a.example/x',
    './hobo.swf',
    'raft/?v=1',
    'raft/index.html?rom=x',
    'ho%62o.swf',
    '\\raft\\',
    'marble.io/index.html',
  ),
  fc.constantFrom(
    'example.org/x',
    '//example.org/x',
    'www.example.org:80',
    'https:/example.org/x',
    'https%3A%2F%2Fexample.org%2Fx',
    '<iframe src="https://example.org/x"></iframe>',
    '{HTML_URL}/1.html',
    'null',
    '#',
  ),
  fc
    .array(
      fc.constantFrom(
        '/',
        '//',
        '\\',
        '.',
        '..',
        '%2e',
        '%2f',
        '%25',
        '?',
        '#',
        'x.swf',
        'a.org',
        ':80',
      ),
      {maxLength: 6},
    )
    .map((parts) => parts.join('')),
  fc.webUrl(),
  fc.string({maxLength: 12}),
)
const messedEntry = fc.record(
  {
    name: fc.oneof({weight: 8, arbitrary: name}, fc.jsonValue()),
    path: fc.oneof({weight: 8, arbitrary: path}, fc.jsonValue()),
    img: fc.oneof(
      fc.constantFrom('na.png', '', null, 'a.png', 'a', 'a%20b.png?v=1', 'none'),
      fc.jsonValue(),
    ),
    dateAdded: fc.oneof(
      fc.constantFrom('2023-1-7', '2023-02-30', 'soon', '2099-01-01', ''),
      fc.constantFrom(
        '12/31/2023',
        '31/12/2023',
        '3/4/2023',
        '3.4.2023',
        'Jan 7, 2023',
        '20230107',
      ),
      fc.oneof(fc.nat(), fc.constantFrom(1673049600, 1673049600000)),
      fc.jsonValue(),
    ),
    description: fc.oneof(fc.string(), fc.jsonValue()),
    gameType: fc.oneof(
      fc.constantFrom('flash', 'html5', 'waflash', 'external', 'Flash', 'HTML 5', 'link', '', null),
      fc.jsonValue(),
    ),
    isTrending: fc.oneof(
      fc.constantFrom(true, false, 'isTrending', 'true', 'yes', 1, 'off', 'perhaps'),
      fc.jsonValue(),
    ),
    id: fc.oneof(fc.nat(9), fc.string({maxLength: 3}), fc.jsonValue()),
    ['__proto__']: fc.constant({data: true}),
  },
  {requiredKeys: [], noNullPrototype: true},
)
const messedList = fc.array(fc.oneof({weight: 12, arbitrary: messedEntry}, fc.jsonValue()), {
  minLength: 1,
  maxLength: 14,
})

// The lists of all tests come from here: some 1,700 of them, or 12,000 entries, in every run of this file.
const preparedValues = (values: readonly unknown[]) => prepared(JSON.stringify(values))

test(
  'a messed list never throws, loses no entry, and yields launchable games only',
  {timeout: 120_000},
  () => {
    fc.assert(
      fc.property(messedList, (values) => {
        const result = preparedValues(values)
        const plan = planMutations(result.games.map(toGameDocument), lakeState(new Map(), []))
        const {counts} = makeReport({
          source: '',
          run: '',
          mode: 'dry',
          format: 'json',
          notes: [],
          games: result.games,
          rejections: result.rejections,
          plan,
        })

        expect(result.read).toBe(values.length)
        assertConserved(values.length, counts)
        for (const game of result.games) {
          expect(game.name.trim()).not.toBe('')
          expect(
            checkGamePath(
              game.gameType ?? (/^[a-z][a-z0-9+.-]*:/i.test(game.path) ? 'external' : 'html5'),
              game.path,
            ),
          ).toBeNull()
          expect(game.state === 'draft' || game.gameType !== null).toBe(true)
        }
        expect(new Set(result.games.map(({id}) => id)).size).toBe(result.games.length)
        expect(Reflect.get({}, 'data')).toBeUndefined()
      }),
      {numRuns: 500},
    )
  },
)

test('importing a messed list twice writes nothing the second time', {timeout: 120_000}, () => {
  fc.assert(
    fc.property(messedList, (values) => {
      const documents = preparedValues(values).games.map(toGameDocument)
      const lake: ModelLake = new Map()

      expect(applyPlan(lake, planMutations(documents, lakeState(lake, documents)))).toBe(
        documents.length,
      )
      expect(applyPlan(lake, planMutations(documents, lakeState(lake, documents)))).toBe(0)
    }),
    {numRuns: 500},
  )
})

test(
  'the order of the list decides neither which games there are nor what is published',
  {timeout: 120_000},
  () => {
    const essence = (values: readonly unknown[]) =>
      preparedValues(values)
        .games.map(({id, state, name: title, img, dateAdded, description, isTrending, legacyId}) =>
          JSON.stringify([id, state, title, img, dateAdded, description, isTrending, legacyId]),
        )
        .toSorted()
    const shuffledTwice = messedList.chain((values) =>
      fc.tuple(fc.constant(values), fc.shuffledSubarray(values, {minLength: values.length})),
    )

    fc.assert(
      fc.property(shuffledTwice, ([values, shuffled]) => {
        expect(essence(shuffled)).toEqual(essence(values))
      }),
      {numRuns: 500},
    )
  },
)

test(
  'a run that is killed anywhere and run again leaves the same games as one that was not',
  {timeout: 120_000},
  () => {
    fc.assert(
      fc.property(messedList, fc.nat(), (values, cut) => {
        const documents = preparedValues(values).games.map(toGameDocument)
        const whole: ModelLake = new Map()
        applyPlan(whole, planMutations(documents, lakeState(whole, documents)))

        const killed: ModelLake = new Map()
        const plan = planMutations(documents, lakeState(killed, documents))
        applyPlan(killed, plan.slice(0, cut % (plan.length + 1)))
        applyPlan(killed, planMutations(documents, lakeState(killed, documents)))

        expect(Object.fromEntries(killed)).toEqual(Object.fromEntries(whole))
      }),
      {numRuns: 200},
    )
  },
)

test(
  'a list with characters lost, doubled or changed is read or refused, and never crashes',
  {timeout: 120_000},
  () => {
    const source = JSON.stringify(
      [
        {name: 'Retro Bowl', path: 'retrobowl/', gameType: 'html5', isTrending: 'isTrending'},
        {name: "Papa's", path: 'waflash/papas/', img: null, dateAdded: '2023-1-7', id: 3},
        {name: 'Hobo "2"', path: 'hobo.swf', description: 'a\nb'},
      ],
      null,
      1,
    )
    const edit = fc.tuple(
      fc.nat(source.length),
      fc.nat(4),
      fc.constantFrom('', '"', '{', '}', ']', ',', '\\', '\n', '`', '/*', '(', '\0', '\u2028'),
    )

    fc.assert(
      fc.property(fc.array(edit, {minLength: 1, maxLength: 5}), (edits) => {
        const text = edits.reduce(
          (mess, [at, removed, added]) => mess.slice(0, at) + added + mess.slice(at + removed),
          source,
        )
        const list = readOrRefuse(text)
        const {read, games, rejections} = prepareGames(list, {today: TODAY})

        expect(games.reduce((sum, game) => sum + game.entries.length, rejections.length)).toBe(read)
      }),
      {numRuns: 1_000},
    )
  },
)

/** A refused list holds nothing; any other error fails the test. */
function readOrRefuse(text: string): LegacyList {
  try {
    return readList(text)
  } catch (error) {
    if (error instanceof UnreadableListError) return {format: 'json', entries: [], notes: []}
    throw error
  }
}
