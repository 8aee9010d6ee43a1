import {expect, test} from 'vitest'

import {RULES} from '../../../../../scripts/catalogue/normalise-entry.ts'
import {fixture, normalised, prepared} from '../builders.ts'

type Case = {
  rule: string
  field: 'name' | 'path' | 'img' | 'dateAdded' | 'description' | 'gameType' | 'isTrending'
  entry: object
  becomes: unknown
  types?: Record<string, string>
}

/** One case per spelling that a rule puts right. */
const CASES: Case[] = [
  {
    rule: 'invisible-in-name',
    field: 'name',
    entry: {name: '\u001b[31mRed\u001b[0m\u200b Ball\u202e'},
    becomes: 'Red Ball',
  },
  {rule: 'invisible-in-name', field: 'name', entry: {name: 'Half \ud800'}, becomes: 'Half \ufffd'},
  {rule: 'trim-name', field: 'name', entry: {name: ' Retro Bowl '}, becomes: 'Retro Bowl'},
  {rule: 'collapse-name', field: 'name', entry: {name: 'Raft  Wars\t2'}, becomes: 'Raft Wars 2'},
  {
    rule: 'invisible-in-description',
    field: 'description',
    entry: {description: 'Two\r\nlines\u0007'},
    becomes: 'Two\nlines',
  },
  {rule: 'trim-description', field: 'description', entry: {description: ' Fun. '}, becomes: 'Fun.'},
  {rule: 'trim-path', field: 'path', entry: {path: 'tower.swf '}, becomes: 'tower.swf'},
  {
    rule: 'type-name',
    field: 'gameType',
    entry: {gameType: 'Proxy', path: 'https://a.example/'},
    types: {proxy: 'external'},
    becomes: 'external',
  },
  {rule: 'type-spelling', field: 'gameType', entry: {gameType: ' Flash'}, becomes: 'flash'},
  {
    rule: 'infer-type',
    field: 'gameType',
    entry: {gameType: undefined, path: 'HTTPS://a.example/x.swf'},
    becomes: 'external',
  },
  {rule: 'type-spelling', field: 'gameType', entry: {gameType: 'Html-5'}, becomes: 'html5'},
  {
    rule: 'embed-source',
    field: 'path',
    entry: {gameType: 'external', path: "<embed width='1' src='https://a.example/?a&amp;b'>"},
    becomes: 'https://a.example/?a&b',
  },
  {
    rule: 'scheme-of-address',
    field: 'path',
    entry: {gameType: 'external', path: 'https:\\\\a.example\\x'},
    becomes: 'https://a.example\\x',
  },
  {
    rule: 'https-prefix',
    field: 'path',
    entry: {gameType: 'external', path: 'example.org:8080/x?y=1'},
    becomes: 'https://example.org:8080/x?y=1',
  },
  {
    rule: 'https-prefix',
    field: 'path',
    entry: {gameType: null, path: '//münchen.example.org/x'},
    becomes: 'https://münchen.example.org/x',
  },
  {rule: 'leading-slash', field: 'path', entry: {path: '/flash/x.swf'}, becomes: 'flash/x.swf'},
  {rule: 'leading-slash', field: 'path', entry: {path: '//flash/x.swf'}, becomes: 'flash/x.swf'},
  {rule: 'leading-slash', field: 'path', entry: {path: '///x.swf'}, becomes: 'x.swf'},
  {rule: 'leading-slash', field: 'path', entry: {path: '\\flash\\x.swf'}, becomes: 'flash/x.swf'},
  {rule: 'dot-segment', field: 'path', entry: {path: './a/././x.swf'}, becomes: 'a/x.swf'},
  {rule: 'query-of-file', field: 'path', entry: {path: 'x.swf?v=2#top'}, becomes: 'x.swf'},
  {
    rule: 'query-of-file',
    field: 'path',
    entry: {gameType: 'html5', path: 'slope/index.html?v=1.2.3#top'},
    becomes: 'slope/index.html',
  },
  {rule: 'percent-in-path', field: 'path', entry: {path: 'a%20%C3%A9.swf'}, becomes: 'a é.swf'},
  {
    rule: 'decode-address',
    field: 'path',
    entry: {gameType: null, path: 'https%3A%2F%2Fa.example%2F'},
    becomes: 'https://a.example/',
  },
  {
    rule: 'entities-in-address',
    field: 'path',
    entry: {gameType: 'external', path: 'https://a.example/?a=1&amp;b=2'},
    becomes: 'https://a.example/?a=1&b=2',
  },
  {
    rule: 'infer-type',
    field: 'gameType',
    entry: {gameType: null, path: 'games/slope/index.HTML'},
    becomes: 'html5',
  },
  {
    rule: 'infer-type',
    field: 'gameType',
    entry: {gameType: null, path: 'Boxhead.SWF'},
    becomes: 'flash',
  },
  {
    rule: 'infer-type',
    field: 'gameType',
    entry: {gameType: '', path: 'waflash/papas'},
    becomes: 'waflash',
  },
  {
    rule: 'infer-type',
    field: 'gameType',
    entry: {gameType: null, path: '/assets/html5/n-gon'},
    becomes: 'html5',
  },
  {
    rule: 'decode-address',
    field: 'path',
    entry: {gameType: 'external', path: 'aHR0cHM6Ly9hLmV4YW1wbGUvP3E9MQ=='},
    becomes: 'https://a.example/?q=1',
  },
  {
    rule: 'backslash-in-path',
    field: 'path',
    entry: {gameType: 'html5', path: 'folder\\page.html'},
    becomes: 'folder/page.html',
  },
  {
    rule: 'assets-prefix',
    field: 'path',
    entry: {gameType: 'html5', path: '/assets/html5/n-gon'},
    becomes: 'n-gon',
  },
  {
    rule: 'trailing-slash',
    field: 'path',
    entry: {gameType: 'html5', path: 'n-gon/'},
    becomes: 'n-gon',
  },
  {
    rule: 'waflash-prefix',
    field: 'path',
    entry: {gameType: 'waflash', path: 'papas-pizzeria'},
    becomes: 'waflash/papas-pizzeria',
  },
  {
    rule: 'date-separators',
    field: 'dateAdded',
    entry: {dateAdded: '2023/01/07'},
    becomes: '2023-01-07',
  },
  {
    rule: 'date-separators',
    field: 'dateAdded',
    entry: {dateAdded: '2023-01-07T10:20:30.000Z'},
    becomes: '2023-01-07',
  },
  {
    rule: 'date-separators',
    field: 'dateAdded',
    entry: {dateAdded: '20230107'},
    becomes: '2023-01-07',
  },
  {
    rule: 'timestamp-to-date',
    field: 'dateAdded',
    entry: {dateAdded: 1673049600},
    becomes: '2023-01-07',
  },
  {
    rule: 'timestamp-to-date',
    field: 'dateAdded',
    entry: {dateAdded: '1673135999999'},
    becomes: '2023-01-07',
  },
  {
    rule: 'month-name',
    field: 'dateAdded',
    entry: {dateAdded: 'Sat, 07 Jan 2023 10:00:00 GMT'},
    becomes: '2023-01-07',
  },
  {
    rule: 'month-name',
    field: 'dateAdded',
    entry: {dateAdded: 'Sept. 7th, 2023'},
    becomes: '2023-09-07',
  },
  {
    rule: 'year-first',
    field: 'dateAdded',
    entry: {dateAdded: '12/31/2023, 10:00 PM'},
    becomes: '2023-12-31',
  },
  {
    rule: 'year-first',
    field: 'dateAdded',
    entry: {dateAdded: '31-12-2023'},
    becomes: '2023-12-31',
  },
  {rule: 'pad-date', field: 'dateAdded', entry: {dateAdded: '2023-1-7'}, becomes: '2023-01-07'},
  {rule: 'impossible-date', field: 'dateAdded', entry: {dateAdded: '2023-02-30'}, becomes: null},
  {rule: 'impossible-date', field: 'dateAdded', entry: {dateAdded: ''}, becomes: null},
  {
    rule: 'trending-to-boolean',
    field: 'isTrending',
    entry: {isTrending: 'isTrending'},
    becomes: true,
  },
  {rule: 'trending-to-boolean', field: 'isTrending', entry: {isTrending: 'true'}, becomes: true},
  {rule: 'trending-to-boolean', field: 'isTrending', entry: {isTrending: 'TRUE'}, becomes: true},
  {
    rule: 'trending-to-boolean',
    field: 'isTrending',
    entry: {isTrending: undefined},
    becomes: false,
  },
  {rule: 'trending-to-boolean', field: 'isTrending', entry: {isTrending: 'no'}, becomes: false},
  {
    rule: 'entities-in-name',
    field: 'name',
    entry: {name: 'Tom &amp; Jerry&#39;s caf&#xE9; &amp;lt; &bogus; &#0; &constructor;'},
    becomes: "Tom & Jerry's café &lt; &bogus; &#0; &constructor;",
  },
  {
    rule: 'entities-in-description',
    field: 'description',
    entry: {description: 'Run &gt; jump'},
    becomes: 'Run > jump',
  },
  {
    rule: 'trending-to-boolean',
    field: 'isTrending',
    entry: {isTrending: ' Yes '},
    becomes: true,
  },
  {rule: 'trending-to-boolean', field: 'isTrending', entry: {isTrending: 1}, becomes: true},
  {rule: 'query-of-image', field: 'img', entry: {img: 'a.png?v=2#x'}, becomes: 'a.png'},
  {rule: 'percent-in-image', field: 'img', entry: {img: 'img/a%20b.png'}, becomes: 'img/a b.png'},
  {rule: 'placeholder-image', field: 'img', entry: {img: 'None'}, becomes: null},
  {rule: 'trim-image', field: 'img', entry: {img: ' a.png '}, becomes: 'a.png'},
  {rule: 'placeholder-image', field: 'img', entry: {img: 'na.png'}, becomes: null},
  {rule: 'placeholder-image', field: 'img', entry: {img: ''}, becomes: null},
]

test.each(CASES)('$rule: $entry', ({rule, field, entry, becomes, types}) => {
  const result = normalised(entry, {types: types ?? {}})

  expect(result[field]).toEqual(becomes)
  expect(result.changes.map((change) => change.rule)).toContain(rule)
})

test('every rule has a case here and words for the report', () => {
  const covered = new Set(CASES.map(({rule}) => rule))

  expect(RULES.filter(({id}) => !covered.has(id)).map(({id}) => id)).toEqual([])
  expect(RULES.every(({about}) => about.endsWith('.'))).toBe(true)
})

test('an entry that is as it should be sets off no rule', () => {
  const entry = {
    name: 'Ünïcode 日本 👨‍👩‍👧',
    dateAdded: '2023-01-07',
    img: 'a.avif',
    description: 'Fun.\nReally.',
  }

  expect(normalised(entry).changes).toEqual([])
})

test('never changes the case of a path, nor anything of an address but its white space', () => {
  const path = 'https://A.example/X//Y\\z/?q=a+b#Fragment/'

  expect(normalised({gameType: 'external', path: ` ${path}`}).path).toBe(path)
  expect(normalised({path: 'TacticalAssassin.SWF'}).path).toBe('TacticalAssassin.SWF')
})

test('a change names the field, what it was and what it became', () => {
  expect(normalised({dateAdded: '2023-5-9'}).changes).toEqual([
    {rule: 'pad-date', field: 'dateAdded', before: '2023-5-9', after: '2023-05-09'},
  ])
})

test('refuses every path that leads elsewhere, typed or not, with a remedy', () => {
  const {games, rejections} = prepared(fixture('unsafe-paths'))

  expect(games.map(({name}) => name)).toEqual([])
  expect(rejections).toHaveLength(15)
  expect(rejections.every(({code, remedy}) => code === 'unsafe-path' && remedy.length > 10)).toBe(
    true,
  )
  expect(rejections[0]?.reason).toContain('javascript:')
})

test.each([
  'localhost:3000/x',
  '10.0.0.1/x',
  '127.1',
  'play.local/x',
  'router/x',
  'a@example.org/x',
  'example.org/a b',
  'example.org:0/',
  'example.org:70000/',
  '-a.example.org/',
  'example.',
  'game.html',
  'index.php',
  'x.swf',
  'data.json',
  'v1.2',
  '///example.org/x',
  'example.org\\x',
  '/example.org/x',
  '../example.org',
  '#',
  '{HOST}/x',
])('the external path “%s” is no address that only lacks its https://', (path) => {
  const {games, rejections} = prepared(JSON.stringify([{name: 'A', path, gameType: 'external'}]))

  expect(games).toEqual([])
  expect(rejections[0]?.remedy).toMatch(/\.$/)
})

test.each([
  '//example.org/x',
  '///example.org/x',
  '//localhost/x',
  '//[::1]/x',
  '//a@b/x',
  '/../x',
])('the local path “%s” keeps its slashes and is refused', (path) => {
  const list = ['html5', 'waflash'].map((gameType) => ({name: 'A', path, gameType}))

  expect(prepared(JSON.stringify(list)).games).toEqual([])
})

test('a folder that reads like a host is not published as a page or a Flash file', () => {
  expect(normalised({gameType: null, path: 'example.org/x.html'})).toMatchObject({
    gameType: null,
    flags: [{flag: 'missing-type', message: expect.stringContaining('write https:// before it')}],
  })
  expect(normalised({gameType: 'html5', path: 'example.org/x.html'}).gameType).toBe('html5')
})

test('flags a type that cannot be told, and one that is none of the four', () => {
  expect(normalised({gameType: null, path: 'sprinter'}).flags[0]?.flag).toBe('missing-type')
  expect(normalised({gameType: 'unity', path: 'sprinter.swf'})).toMatchObject({
    gameType: null,
    flags: [{flag: 'unknown-type'}],
  })
})

test('flags a date that is no day and an unclear isTrending', () => {
  expect(normalised({dateAdded: 'soon'}).flags[0]?.flag).toBe('impossible-date')
  expect(normalised({isTrending: 'yes!'}).flags[0]?.flag).toBe('unclear-trending')
  expect(normalised({isTrending: {}}).flags[0]?.flag).toBe('unclear-trending')
})
