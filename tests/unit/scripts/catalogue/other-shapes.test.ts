import {expect, test} from 'vitest'

import type {FieldMap} from '../../../../scripts/catalogue/fields.ts'
import {UnreadableListError} from '../../../../scripts/catalogue/legacy-list.ts'
import {readList} from '../../../../scripts/catalogue/read-list.ts'

const game = (name: string) => `{"name": "${name}", "path": "${name}.swf"}`

/** The names of the entries, `!` for one that is broken, in the order of the list. */
function namesIn(text: string, map?: FieldMap): string[] {
  return readList(text, map).entries.map((entry) => {
    if (!entry.ok || typeof entry.value !== 'object' || entry.value === null) return '!'
    return String(Reflect.get(entry.value, 'name') ?? Reflect.get(entry.value, 'title'))
  })
}

const SHAPES: [string, string, string[]][] = [
  [
    'groups with lists of games',
    `[{"category": "A", "games": [${game('a')}, ${game('b')}]}, {"category": "B", "games": [${game('c')}]}]`,
    ['a', 'b', 'c'],
  ],
  [
    'groups beside games',
    `[${game('a')}, {"category": "B", "games": [${game('b')}]}, ${game('c')}]`,
    ['a', 'b', 'c'],
  ],
  [
    'a series that is a game and holds games',
    `[{"name": "a", "path": "a.swf", "games": [${game('b')}]}, ${game('c')}]`,
    ['a', 'b', 'c'],
  ],
  [
    'a portal around groups',
    `{"site": "S", "url": "https://s.example", "data": {"groups": [{"title": "A", "games": [${game('a')}, ${game('b')}]}, {"title": "B", "games": [${game('c')}]}]}}`,
    ['a', 'b', 'c'],
  ],
  ['games by key', `{"x": ${game('a')}, "y": ${game('b')}}`, ['a', 'b']],
  ['games under one key twice', `{"x": ${game('a')}, "x": ${game('b')}}`, ['a', 'b']],
  ['games by key within', `{"games": {"x": ${game('a')}, "y": ${game('b')}}}`, ['a', 'b']],
  [
    'games by key in code',
    "// mine\nconst games = {\n  x: {name: 'a', path: 'a.swf'}, // one\n  'y-z': {name: `b`, path: 'b.swf'},\n}\nexport default games",
    ['a', 'b'],
  ],
  ['lists by group', `{"A": [${game('a')}, ${game('b')}], "B": [${game('c')}]}`, ['a', 'b', 'c']],
  ['names with paths', '{"a": "a.swf", "b": "https://b.example/"}', ['a', 'b']],
  ['comments before the list', `// mine\n/* yes */\n[${game('a')}]\n// end\n`, ['a']],
  ['code behind the list', `[${game('a')}];\nexport {}`, ['a']],
  ['two lists side by side', `[${game('a')}]\n[${game('b')}]`, ['a', 'b']],
  ['a list behind ||', `window.g = window.g || [${game('a')}, ${game('b')}]`, ['a', 'b']],
  ['lists that are joined', `const g = [].concat([${game('a')}], [${game('b')}])`, ['a', 'b']],
  ['rows in code', "const a = []; const g = [['name', 'path'], ['a', 'a.swf']]", ['a']],
  ['texts with bars', '["name|path", "a|a.swf", "b | b.swf"]', ['a', 'b']],
  ['texts with bars beside games', `[${game('a')}, "b|b.swf"]`, ['a', '!']],
  ['a function that gives a list', `export const g = () => [${game('a')}]`, ['a']],
  ['a list with its type before it', `const g = <Game[]>[${game('a')}, ${game('b')}]`, ['a', 'b']],
  ['pushed games', `var g = [];\ng.push(${game('a')});\ng.push(${game('b')});`, ['a', 'b']],
  ['a list and pushed games', `let g = [${game('a')}]\ng.push(${game('b')})`, ['a', 'b']],
  ['semicolons for commas', `[${game('a')}; ${game('b')}]`, ['a', 'b']],
  ['old line ends', `${game('a')}\r${game('b')}\r`, ['a', 'b']],
  ['a comment between lines', `${game('a')}\n// more\n${game('b')}\n`, ['a', 'b']],
  ['a spreadsheet that names its delimiter', 'sep=;\r\nname;path\r\na;a.swf\r\n', ['a']],
  ['bars for commas', 'name|path\na|a.swf\n"b|c"|b.swf', ['a', 'b|c']],
  ['a table with old line ends', 'name,path\ra,a.swf\r"b,b.swf\rc,c.swf', ['a', '!', 'c']],
  ['words of Python', "[{'name': 'a', 'path': 'a.swf', 'isTrending': True, 'img': None}]", ['a']],
  ['rows of which the first names the fields', '[["name", "path"], ["a", "a.swf"]]', ['a']],
  ['a list within a text', JSON.stringify(`[${game('a')}, ${game('b')}]`), ['a', 'b']],
  ['a list that a bundler parses', `const g = JSON.parse('[${game('a')}]')`, ['a']],
  ['a quote within a cell', 'name,path\n the "a" game,a.swf', [' the "a" game']],
  ['spaces around quotes', 'name, path\n "a" , "a.swf"', ['a']],
  ['a table of a README', '|name|path|\n| :-- | --- |\n|a|a.swf|', ['a']],
  ['an opening bracket that is missing', `${game('a')},\n${game('b')}\n];`, ['a', 'b']],
  ['hashes for comments', `[ # mine\n${game('a')}, # one\n${game('b')} # two\n]`, ['a', 'b']],
  ['numbers that JSON does not know', '[{"name": "a", "x": NaN, "y": -Infinity}]', ['a']],
  [
    'pages of a query',
    `{"data": {"games": {"edges": [{"node": ${game('a')}}, {"node": ${game('b')}}]}}}`,
    ['a', 'b'],
  ],
  [
    'values with types',
    "export const g = [{name: 'a' as string, tags: ['as const'] as const}, <Game>{name: 'b'}, {name: 'as c'} satisfies Game] as const satisfies readonly Game[]",
    ['a', 'b', 'as c'],
  ],
  [
    'groups with a broken game',
    `[{"g": "A", "games": [${game('a')}, {"name": oops()}, 7]}]`,
    ['a', '!', '!'],
  ],
]

test.each(SHAPES)('reads %s', (_, text, names) => {
  expect(namesIn(text)).toEqual(names)
})

test.each([
  ['a spread', '[...mine, {"name": "b"}]', 'a spread of another list'],
  ['a quote within', '[{"name": "a "b" c"}]', 'near “b" c"}” (column 15)'],
  ['curly quotes', '[{“name”: “a”}]', 'near ““name”: “a”}” (column 3)'],
  ['a break within a text', '[{"name": "a\nb"}]', 'unterminated string'],
  [
    'a comma that is missing within',
    '[{"name": "a" "path": "b"}]',
    'near “"path": "b"}” (column 15)',
  ],
  ['an end that is missing', '{"name": "a"}\n{"name":\n', 'it ends too early (column 9)'],
])('an entry with %s is refused with its place', (_, text, reason) => {
  const broken = readList(text).entries.filter((entry) => !entry.ok)

  expect(broken).toMatchObject([
    {reason: expect.stringContaining(reason), remedy: expect.stringMatching(/\.$/)},
  ])
})

test.each([
  [
    'a comment that never ends',
    '[{"name": "a"}, /* {"name": "b"}]',
    'line 1 on (column 17): the comment',
  ],
  ['a wrong bracket', '[{"name": "a"]\n]', 'line 1 on (column 14): an unexpected ]. Write } there'],
  [
    'a bracket too many',
    '[{"name": "a"}\n}]',
    'line 2 on (column 1): an unexpected }. Take it away',
  ],
  ['a wrapped list that is cut off', '{"games": [\n{"name": "a"},\n{"na', 'line 3 on (column 1)'],
  [
    'a list that is cut off behind another',
    `const c = [{"id": 1, "n": 2}]\nconst g = [\n${game('a')},\n{`,
    'line 4 on (column 1)',
  ],
  [
    'a table without a header',
    'a,a.swf\nb,b.swf\n',
    'has no header row: its first row is “a, a.swf”',
  ],
  ['calls of a function', "add('a', 'a.swf');\nadd('b', 'b.swf');", 'No list was found'],
  ['a part of a web page', '<div data-name="a" data-path="a.swf"></div>', 'web page'],
  ['a header without a table', 'name,path\n', 'no entries below'],
  [
    'statements for a database',
    "INSERT INTO games (name, path) VALUES\n('a', 'a.swf');",
    'No list was found',
  ],
])('refuses %s and says where and what to do', (_, text, words) => {
  expect(() => readList(text)).toThrow(UnreadableListError)
  expect(() => readList(text)).toThrow(words)
})

test.each([
  [
    'a quote too few',
    `[${game('a')},{"name": "b, "path": "b.swf"},${game('c')},${game('d')}]`,
    ['a', '!', 'c', 'd'],
  ],
  [
    'a break within a word',
    `[${game('a')},{"na\nme": "b"},${game('c')},${game('d')}]`,
    ['a', '!', 'c', 'd'],
  ],
  ['its first entry broken', `[{"name": "a},${game('b')},${game('c')}]`, ['!', 'b', 'c']],
  ['a word for a comma', `[${game('a')}x${game('b')}, ${game('c')}]`, ['!', 'b', 'c']],
  [
    'a game with lists behind a broken one',
    `[{"name": "a},{"name": "b", "path": "b", "l": [{"x": 1},{"x": 2}]}]`,
    ['!', 'b'],
  ],
  [
    'a key without its colon',
    `{"k": ${game('a')}, "l"x${game('b')}, "m": ${game('c')}}`,
    ['a', '!', 'c'],
  ],
  [
    'a word before a game',
    `{"k": ${game('a')}, "l": x${game('b')}, "m": ${game('c')}}`,
    ['a', '!', 'c'],
  ],
])('with %s a list on one line keeps its other entries', (_, text, names) => {
  expect(namesIn(text)).toEqual(names)
})

test('a list that is closed too early is refused, and one that is an argument is not', () => {
  const early = `const g = [\n${game('a')},\n] ${game('b')},\n${game('c')}\n]`

  expect(() => readList(early)).toThrow('line 3 on (column 1): a ] closes the list before its end')
  expect(namesIn(`show([${game('a')}], {wide: true})`)).toEqual(['a'])
})

test('no cell of a table is lost: columns without a name or with one that stands twice keep theirs', () => {
  const [row] = readList('name,path,,name\na,a.swf,x,b\n').entries

  expect(row).toMatchObject({value: {name: 'a', path: 'a.swf', 'column 3': 'x', 'name 4': 'b'}})
})

test('a text is taken for a table only when it is none of code', () => {
  expect(namesIn('name,path,description\na,a.swf,"=1+1, [x] {y}"\n')).toEqual(['a'])
  expect(namesIn(`\n\nname;path\na;a.swf\n`)).toEqual(['a'])
})

test('a game with lists of its own stays one game', () => {
  const links =
    '"links": [{"name": "w", "url": "https://w.example"}], "tags": [{"id": 1, "t": "x"}]'
  const one = `{"name": "a", "path": "a.swf", ${links}}`

  expect(namesIn(`[${one}, ${game('b')}]`)).toEqual(['a', 'b'])
  expect(namesIn(one)).toEqual(['a'])
})

test('groups of games with foreign names are opened, by --map or when all groups look alike', () => {
  const games = (...names: string[]) =>
    `[${names.map((name) => `{"title": "${name}", "enlace": "${name}.swf"}`).join()}]`

  expect(
    namesIn(`[{"c": "A", "juegos": ${games('a', 'b')}}, {"c": "B", "juegos": ${games('c')}}]`),
  ).toEqual(['a', 'b', 'c'])
  expect(namesIn(`[{"c": 1, "juegos": ${games('a')}}]`, {path: ['enlace']})).toEqual(['a'])
})

test('entries keep their lines and their keys within groups', () => {
  const {entries, notes} = readList(
    `{\n"x":\n  ${game('a')},\n"y":\n  {"id": 7, "path": "b.swf"}\n}`,
  )

  expect(entries.map(({line, position}) => [position, line])).toEqual([
    [1, 3],
    [2, 5],
  ])
  expect(entries.map((entry) => entry.ok && Reflect.get(Object(entry.value), 'id'))).toEqual([
    'x',
    7,
  ])
  expect(notes.join()).toContain('a key stands in for an id')
})

test('a list cut anywhere is read or refused in one sentence, and never read with fewer entries than it shows', () => {
  const text = `[\n${['a', 'b', 'c', 'd'].map(game).join(',\n')}\n]\n`
  for (let end = 0; end < text.length - 2; end += 1) {
    let error: unknown = null
    try {
      readList(text.slice(0, end))
    } catch (thrown) {
      error = thrown
    }
    expect(error).toBeInstanceOf(UnreadableListError)
    expect(error instanceof Error && error.message).toMatch(/^[^\n]+\.$/)
  }
})

test.each([
  '= {',
  'x = [',
  '({',
  '[{"a":',
  '[[',
  '{a:[',
  'x=[{',
  '=[{a:"',
  '/*',
  '[{}',
  '(`',
  "x=['",
])('a text of nothing but “%s” is read once, not from each of its brackets on', (piece) => {
  const {user} = process.cpuUsage()

  expect(() => readList(piece.repeat(100_000))).toThrow(UnreadableListError)
  expect((process.cpuUsage().user - user) / 1_000).toBeLessThan(1_000)
})
