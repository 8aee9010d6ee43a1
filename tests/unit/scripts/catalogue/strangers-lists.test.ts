import {expect, test} from 'vitest'

import {planMutations} from '../../../../scripts/catalogue/plan-mutations.ts'
import type {PrepareOptions} from '../../../../scripts/catalogue/prepare-games.ts'
import {toGameDocument} from '../../../../scripts/catalogue/to-game-document.ts'
import {fixture, prepared} from './builders.ts'
import {applyPlan, lakeState, type ModelLake} from './model-lake.ts'

type Case = {
  list: string
  options?: Partial<PrepareOptions>
  /** read, accepted, merged, rejected */
  counts: [number, number, number, number]
  /** Path and type by name, in the order of the list; `draft` where it is not published. */
  games: [string, string, string | null, 'draft'?][]
  /** Rules that apply, besides those that apply to nearly every list. */
  rules?: string[]
  /** Flags that an entry sets off. */
  flags?: string[]
  /** Words of each refusal, in the order of the list. */
  refusals?: string[]
  notes?: string[]
}

const CASES: Case[] = [
  {
    list: 'leading-slashes',
    counts: [11, 7, 1, 3],
    games: [
      ['Tin Tower', 'flash/tin-tower.swf', 'flash'],
      ['Lamp Run', 'html5/lamp-run', 'html5'],
      ['Moth Cafe', 'waflash/moth-cafe', 'waflash'],
      ['Roof Golf', 'roof-golf', 'html5'],
      ['Rain Pipe', 'rain-pipe.swf', 'flash'],
      ['Rust Car', 'rust-car.SWF', 'flash'],
      ['Nail Box', 'nail-box/index.html', 'html5'],
    ],
    rules: ['assets-prefix', 'leading-slash', 'trailing-slash'],
    refusals: [
      '“/../studio” leads outside',
      '“%2e%2e/studio” contains ..',
      '“//games.example.org/x” leads outside',
    ],
  },
  {
    list: 'bare-hosts',
    counts: [12, 4, 1, 7],
    games: [
      ['Paper Boat', 'https://example.org/paper-boat', 'external'],
      ['Slow Snake', 'https://www.example.org', 'external'],
      ['Port Side', 'https://play.example.org:8080/x?y=1', 'external'],
      ['Two Slashes', 'https://example.org/two/', 'external'],
    ],
    rules: ['https-prefix'],
    refusals: [
      '“game.html” is not a web address',
      '“index.php” is not',
      '“tower.swf” is not',
      'starts with localhost:',
      '“192.168.1.5/game” is not',
      '“me@example.org/game” is not',
      '“example.org/my game” is not',
    ],
  },
  {
    list: 'bare-hosts-without-type',
    counts: [6, 6, 0, 0],
    games: [
      ['Slow Snake', 'https://www.example.org/snake', 'external'],
      ['Two Slashes', 'https://example.org/two/', 'external'],
      ['Port Side', 'https://example.org:8443/play', 'external'],
      ['A folder or a host', 'marble.io', null, 'draft'],
      ['A page or an address', 'example.org/marble.html', null, 'draft'],
      ['A page', 'marble/index.html', 'html5'],
    ],
    rules: ['https-prefix'],
    flags: ['missing-type'],
  },
  {
    list: 'addresses-with-slips',
    counts: [8, 6, 0, 2],
    games: [
      ['One Slash', 'https://example.org/one', 'external'],
      ['Scheme Twice', 'https://example.org/twice', 'external'],
      ['Spaces Around', 'https://example.org/around', 'external'],
      ['As a Parameter', 'https://example.org/a?b=1', 'external'],
      ['As HTML', 'https://example.org/?a=1&b=2', 'external'],
      ['Plain', 'http://example.org/plain', 'external'],
    ],
    rules: ['decode-address', 'entities-in-address', 'scheme-of-address', 'trim-path'],
    flags: ['plain-http'],
    refusals: ['“exa mple.org” is not a host', 'starts with htps:'],
  },
  {
    list: 'base64-without-type',
    counts: [3, 3, 0, 0],
    games: [
      ['Hidden', 'https://example.org/hidden', 'external'],
      ['Hidden Too', 'https://example.org/too', 'external'],
      ['A Folder', 'aHR0', 'html5'],
    ],
    rules: ['decode-address'],
  },
  {
    list: 'placeholder-addresses',
    options: {map: {path: ['url'], img: ['cover'], isTrending: ['featured']}},
    counts: [4, 2, 0, 2],
    games: [
      ['[!] SUGGEST GAMES', 'https://forms.example.org/suggest', 'external', 'draft'],
      ['Kettle Run', 'https://cdn.example.org/1/index.html', 'external'],
    ],
    flags: ['maybe-no-game'],
    refusals: ['the placeholder {HTML_URL}', 'the placeholder ${base}'],
  },
  {
    list: 'notices-among-games',
    counts: [7, 6, 0, 1],
    games: [
      ['!!! Request a game', 'https://example.org/request', 'external', 'draft'],
      ['Join us', 'https://discord.gg/abc', 'external', 'draft'],
      ['========', 'line.html', 'html5', 'draft'],
      ['Submit your game', 'submit.html', 'html5', 'draft'],
      ['Suggestive Shapes', 'shapes.html', 'html5'],
      ['🐍', 'snake.html', 'html5'],
    ],
    flags: ['maybe-no-game'],
    refusals: ['its path “#” is none'],
  },
  {
    list: 'title-url-thumb',
    counts: [3, 0, 0, 3],
    games: [],
    refusals: ['it has no name', 'it has no name', 'it has no name'],
    notes: ['Try --map name=title,path=url,img=thumb.'],
  },
  {
    list: 'title-url-thumb',
    options: {map: {name: ['title'], path: ['url'], img: ['thumb']}},
    counts: [3, 2, 1, 0],
    games: [
      ['Mossy Maze', 'games/mossy-maze/index.html', 'html5'],
      ['Owl Post', 'https://owl.example.org/', 'external'],
    ],
    rules: ['leading-slash', 'placeholder-image', 'query-of-image', 'trim-name'],
  },
  {
    list: 'local-pages-and-links',
    counts: [3, 0, 0, 3],
    games: [],
    refusals: ['it has no path', 'it has no path', 'it has no path'],
    notes: ['Try --map path=link,path=html.'],
  },
  {
    list: 'local-pages-and-links',
    options: {map: {path: ['html', 'link']}},
    counts: [3, 3, 0, 0],
    games: [
      ['Jar', 'games/jar/index.html', 'html5'],
      ['Jug', 'https://example.org/jug', 'external'],
      ['Cup', 'https://example.org/cup', 'external'],
    ],
  },
  {
    list: 'dots-and-index-pages',
    counts: [5, 3, 1, 1],
    games: [
      ['Gate', 'gate', 'html5'],
      ['Fence', 'fence/index.html', 'html5'],
      ['Moat', 'waflash/moat', 'waflash'],
    ],
    rules: ['dot-segment', 'trailing-slash'],
    refusals: ['its path “./” is none'],
  },
  {
    list: 'queries-and-hashes',
    counts: [8, 7, 0, 1],
    games: [
      ['Cork', 'cork.swf', 'flash'],
      ['Plug', 'plug/index.html', 'html5'],
      ['Lid', 'lid', 'html5'],
      ['Route', 'route/#/levels/2', 'html5', 'draft'],
      ['Cartridge', 'player/index.html?rom=cartridge.gba', 'html5', 'draft'],
      ['Level', 'level#2', 'html5'],
      ['Elsewhere', 'https://example.org/?rom=x#y', 'external'],
    ],
    rules: ['query-of-file', 'trailing-slash'],
    flags: ['lost-parameters'],
    refusals: ['“loader.swf?file=bounce” is not a Flash file'],
  },
  {
    list: 'percent-encoded-paths',
    counts: [5, 3, 1, 1],
    games: [
      ['Red Boat', 'red boat.swf', 'flash'],
      ['Half', '50%.swf', 'flash'],
      ['Address', 'https://example.org/red%20boat', 'external'],
    ],
    rules: ['percent-in-image', 'percent-in-path'],
    refusals: ['“%2e%2e/x.swf” contains ..'],
  },
  {
    list: 'windows-paths',
    counts: [3, 2, 0, 1],
    games: [
      ['Anvil', 'flash/ANVIL.SWF', 'flash'],
      ['Bellows', 'html5/bellows/index.HTM', 'html5'],
    ],
    rules: ['backslash-in-path', 'leading-slash', 'type-spelling'],
    refusals: ['“C:/games/disk.swf” leads outside'],
  },
  {
    list: 'types-of-portals',
    counts: [6, 6, 0, 0],
    games: [
      ['A', 'https://example.org/a', null, 'draft'],
      ['B', 'b.swf', null, 'draft'],
      ['C', 'c', null, 'draft'],
      ['D', 'https://example.org/d', null, 'draft'],
      ['E', 'https://example.org/e', null, 'draft'],
      ['F', 'f', 'html5'],
    ],
    rules: ['type-spelling'],
    flags: ['unknown-type'],
    notes: ['--types link=external,swf=flash,web=html5,iframe=external,emulator=external.'],
  },
  {
    list: 'types-of-portals',
    options: {
      types: {
        link: 'external',
        swf: 'flash',
        web: 'html5',
        iframe: 'external',
        emulator: 'external',
      },
    },
    counts: [6, 6, 0, 0],
    games: [
      ['A', 'https://example.org/a', 'external'],
      ['B', 'b.swf', 'flash'],
      ['C', 'c', 'html5'],
      ['D', 'https://example.org/d', 'external'],
      ['E', 'https://example.org/e', 'external'],
      ['F', 'f', 'html5'],
    ],
    rules: ['type-name', 'type-spelling'],
  },
  {
    list: 'html5-at-full-addresses',
    counts: [3, 1, 0, 2],
    games: [['Far Link', 'https://example.org/far/index.html', 'external']],
    refusals: [
      'is a full address, and html5 games lie in the games folder',
      'is a full address, and flash games lie in the games folder',
    ],
  },
  {
    list: 'games-under-two-keys',
    options: {map: {name: ['title', 'id']}},
    counts: [2, 2, 0, 0],
    games: [
      ['Ash', 'ash.swf', 'flash'],
      ['birch-2', 'https://example.org/birch', 'external'],
    ],
    rules: ['leading-slash'],
    notes: ['one key per entry'],
  },
  {
    list: 'texts-with-bars.js',
    counts: [3, 0, 0, 3],
    games: [],
    refusals: ['it is a list', 'it is a list', 'it is a list'],
    notes: ['texts with bars', 'Try --map name=0,path=1,img=2.'],
  },
  {
    list: 'texts-with-bars.js',
    options: {map: {name: ['0'], path: ['1'], img: ['2']}},
    counts: [3, 3, 0, 0],
    games: [
      ['Ash', 'ash.swf', 'flash'],
      ['Birch', 'https://example.org/birch', 'external'],
      ['Cedar', 'cedar/index.html', 'html5'],
    ],
    rules: ['placeholder-image'],
    notes: ['texts with bars'],
  },
  {
    list: 'rows-in-code.js',
    options: {map: {name: ['0'], path: ['1'], id: ['2']}},
    counts: [2, 2, 0, 0],
    games: [
      ['Ash', 'flash/ash.swf', 'flash'],
      ['Birch', 'birch.html', 'html5'],
    ],
    rules: ['leading-slash'],
  },
  {
    list: 'csv-of-a-spreadsheet',
    counts: [3, 2, 0, 1],
    games: [
      ['Ash; the tree', 'flash/ash.swf', 'flash'],
      ['Birch "white"', 'birch.html', 'html5'],
    ],
    rules: ['collapse-name', 'leading-slash', 'placeholder-image'],
    refusals: ['its path is empty'],
    notes: ['byte order mark', 'Rows end in empty cells'],
  },
  {
    list: 'embeds',
    counts: [3, 3, 0, 0],
    games: [
      ['Framed', 'https://example.org/framed?a=1&b=2', 'external'],
      ['Embedded', 'embedded.swf', 'flash'],
      ['Source left out', '<iframe></iframe>', null, 'draft'],
    ],
    rules: ['embed-source'],
    flags: ['missing-type'],
  },
  {
    list: 'nothing-in-words',
    counts: [6, 2, 0, 4],
    games: [
      ['Ash', 'ash.swf', 'flash'],
      ['Birch', 'birch.swf', 'flash'],
    ],
    rules: ['impossible-date', 'placeholder-image'],
    flags: ['impossible-date'],
    refusals: [
      'its path “null” is none',
      'its path “#” is none',
      'its name is empty',
      'it is empty where an object is expected',
    ],
  },
  {
    list: 'names-of-portals',
    counts: [4, 3, 1, 0],
    games: [
      ["Ada's Tower", 'tower.swf', 'flash'],
      ['🎮 Tea & Toast', 'toast.swf', 'flash'],
      ['2049', '2049.html', 'html5'],
    ],
    rules: ['collapse-name', 'entities-in-name', 'number-to-text'],
  },
]

/** Rules that say nothing about a list: they apply wherever a type or isTrending is missing. */
const EVERYWHERE = ['infer-type', 'trending-to-boolean']

test.each(CASES)('$list: read, accepted, merged, rejected $counts', (expected) => {
  const {list, options, counts, games, rules = [], flags = []} = expected
  const {refusals = [], notes = []} = expected
  const result = prepared(fixture(list), options)
  const entries = result.games.flatMap((game) => game.entries)

  const merged = entries.length - result.games.length
  expect([result.read, result.games.length, merged, result.rejections.length]).toEqual(counts)
  expect(
    result.games.map(({name, path, gameType, state}) =>
      state === 'draft' ? [name, path, gameType, state] : [name, path, gameType],
    ),
  ).toEqual(games)
  expect(namesOf(entries.flatMap(({changes}) => changes.map(({rule}) => rule)))).toEqual(rules)
  const flagged = [...result.games, ...entries].flatMap((holder) => holder.flags)
  expect(namesOf(flagged.map(({flag}) => flag))).toEqual(flags)
  expect(result.rejections.map(({reason}) => reason)).toEqual(
    refusals.map((words) => expect.stringContaining(words)),
  )
  expect(result.rejections.every(({remedy}) => remedy.endsWith('.'))).toBe(true)
  expect(result.notes).toEqual(notes.map((words) => expect.stringContaining(words)))
})

test.each(CASES)('$list: imported twice, it writes nothing the second time', ({list, options}) => {
  const lake: ModelLake = new Map()
  const importOnce = () => {
    const documents = prepared(fixture(list), options).games.map(toGameDocument)
    return applyPlan(lake, planMutations(documents, lakeState(lake, documents)))
  }
  importOnce()

  expect(importOnce()).toBe(0)
})

function namesOf(ids: readonly string[]): string[] {
  return [...new Set(ids)].filter((id) => !EVERYWHERE.includes(id)).toSorted()
}

test.each([
  [
    'dates-month-first',
    ['2022-12-31', '2023-03-04', null],
    ['impossible-date'],
    ['“3/4/2023” were read with the month first'],
    [],
  ],
  [
    'dates-of-either-order',
    [null, '2023-05-05', '2023-12-31', '2023-02-01'],
    ['ambiguous-date'],
    ['“01.02.2023 18:30” were read with the day first'],
    [],
  ],
  [
    'timestamps-and-months.js',
    Array.from({length: 6}, () => '2023-01-07'),
    [],
    [],
    ['it holds code, and only plain values'],
  ],
])('%s: dates %j', (list, dates, flags, notes, refusals) => {
  const {games, rejections, notes: said} = prepared(fixture(list))

  expect(games.map(({dateAdded}) => dateAdded)).toEqual(dates)
  expect(games.flatMap(({entries}) => entries.flatMap((entry) => entry.flags))).toMatchObject(
    flags.map((flag) => ({flag})),
  )
  expect(said).toEqual(notes.map((words) => expect.stringContaining(words)))
  expect(rejections.map(({reason}) => reason)).toEqual(
    refusals.map((words) => expect.stringContaining(words)),
  )
})

test('yes-and-one: yes, 1 and on are trending, off is not, and what is unclear is flagged', () => {
  const {games} = prepared(fixture('yes-and-one'))

  expect(games.map(({isTrending}) => isTrending)).toEqual([true, true, true, false, false])
  expect(games.map(({entries}) => entries[0]?.flags[0]?.flag)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    'unclear-trending',
  ])
})

test('images keep their file name: without a query, without percent-encoding, never a word for none', () => {
  const map = {name: ['title'], path: ['url'], img: ['thumb']}
  const images = (list: string, options = {}) =>
    prepared(fixture(list), options).games.map(({img}) => img)

  expect(images('title-url-thumb', {map})).toEqual([
    '/img/mossy.png',
    'https://cdn.example.org/owl.webp',
  ])
  expect(images('percent-encoded-paths')).toEqual(['red boat.png', null, null])
  expect(images('nothing-in-words')).toEqual([null, null])
})
