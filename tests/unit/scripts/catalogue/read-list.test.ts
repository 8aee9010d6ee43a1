import {existsSync} from 'node:fs'

import {expect, test} from 'vitest'

import {UnreadableListError} from '../../../../scripts/catalogue/legacy-list.ts'
import {readList} from '../../../../scripts/catalogue/read-list.ts'
import {fixture} from './builders.ts'

const values = (text: string) =>
  readList(text).entries.map((entry) => (entry.ok ? entry.value : null))
const names = (text: string) =>
  readList(text).entries.map((entry) =>
    entry.ok ? Reflect.get(Object(entry.value), 'name') : null,
  )

test('reads a JSON array with the position and line of each entry', () => {
  const list = readList('[\n  {"name": "A"},\n  {"name": "B"}\n]\n')

  expect(list.format).toBe('json')
  expect(list.notes).toEqual([])
  expect(list.entries).toEqual([
    {position: 1, line: 2, text: '{"name": "A"}', ok: true, value: {name: 'A'}},
    {position: 2, line: 3, text: '{"name": "B"}', ok: true, value: {name: 'B'}},
  ])
})

test('leaves a byte order mark aside and says so', () => {
  const list = readList('\uFEFF[{"name": "A"}]')

  expect(list.entries).toHaveLength(1)
  expect(list.notes).toEqual([expect.stringContaining('byte order mark')])
})

test('reads lines that end in CRLF', () => {
  expect(names('[\r\n{"name": "A"},\r\n{"name": "B"}\r\n]\r\n')).toEqual(['A', 'B'])
  expect(names('{"name": "A"}\r\n{"name": "B"}\r\n')).toEqual(['A', 'B'])
  expect(names('name,path\r\nA,a\r\nB,b\r\n')).toEqual(['A', 'B'])
})

test('reads a TypeScript module with comments, quotes of every kind and type annotations', () => {
  const list = readList(fixture('typescript-module.ts'))

  expect(list.format).toBe('javascript')
  expect(values(fixture('typescript-module.ts'))).toEqual([
    {name: 'Retro Bowl', path: 'retrobowl/', gameType: 'html5', isTrending: 'isTrending'},
    {name: "Papa's Pizzeria", path: 'waflash/papas-pizzeria', id: -1},
    {name: 'Long name', path: 'long.swf', isTrending: true, img: undefined},
  ])
})

test('reads the list inside a minified bundle', () => {
  expect(values(fixture('minified-bundle.js'))).toEqual([
    {name: 'A', path: 'a.swf', isTrending: true},
    {name: 'B', path: 'b.swf', isTrending: false},
  ])
})

test.each(['export default [', 'module.exports = [', 'let games = [', 'window.games=['])(
  'finds a list behind “%s”',
  (start) => {
    expect(names(`${start}{name: 'A'}, {name: 'B'},]`)).toEqual(['A', 'B'])
  },
)

test('finds a list in a file whose other parts are no JavaScript', () => {
  expect(names(`const page = <p>Don't</p>\nconst games = [{name: 'A'}]`)).toEqual(['A'])
})

test('never runs code: every entry that holds some is refused with its line', () => {
  const list = readList(fixture('code-in-entries.js'))

  expect(list.entries.map((entry) => entry.ok)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
    false,
    false,
    false,
    false,
    false,
    false,
    true,
  ])
  expect(list.entries[1]).toMatchObject({line: 7, reason: expect.stringContaining('a call')})
  expect(list.entries[4]).toMatchObject({line: 10, reason: expect.stringContaining('a spread')})
  expect(existsSync('CANARY')).toBe(false)
  expect(Reflect.get(globalThis, 'x')).toBeUndefined()
})

test('reads objects joined by commas without brackets, with a note', () => {
  const list = readList(fixture('objects-without-brackets'))

  expect(list.format).toBe('almost-json')
  expect(list.entries).toHaveLength(2)
  expect(list.notes[0]).toContain('without the brackets')
})

test('reads entries without a comma between them, with a note', () => {
  const list = readList(fixture('missing-comma'))

  expect(list.entries).toHaveLength(2)
  expect(list.notes).toEqual([expect.stringContaining('line 3')])
})

test('tolerates a comma too many', () => {
  expect(names('[{"name": "A"},, {"name": "B"},]')).toEqual(['A', 'B'])
})

test('an unclosed quote spoils its own entry only', () => {
  const list = readList(fixture('unclosed-quote'))

  expect(list.entries.map((entry) => entry.ok)).toEqual([true, false, true])
  expect(list.entries[1]?.line).toBe(3)
})

test('refuses a list that ends in the middle, and names the line', () => {
  expect(() => readList(fixture('truncated-list'))).toThrow(
    /line 3 on \(column 3\): the text ends in the middle of the list\. Get the file again/,
  )
})

test('a broken line of NDJSON is one broken entry', () => {
  const list = readList(fixture('ndjson-with-a-broken-line'))

  expect(list.format).toBe('ndjson')
  expect(list.entries.map(({line, ok}) => ({line, ok}))).toEqual([
    {line: 1, ok: true},
    {line: 2, ok: false},
    {line: 4, ok: true},
  ])
})

test('reads CSV with quoted commas, quotes and line breaks; a broken row is one broken entry', () => {
  const list = readList(fixture('csv-with-quotes'))

  expect(list.format).toBe('csv')
  expect(list.entries.map(({line, ok}) => ({line, ok}))).toEqual([
    {line: 2, ok: true},
    {line: 4, ok: false},
    {line: 5, ok: true},
    {line: 6, ok: false},
  ])
  expect(list.entries[0]).toMatchObject({
    value: {name: 'A', path: 'a.swf', description: 'says "hi", twice\non two lines'},
  })
})

test('reads CSV with semicolons', () => {
  expect(values(fixture('csv-with-semicolons'))).toEqual([
    {Name: 'A', Path: 'a.swf', 'Date Added': '2023-1-7'},
  ])
})

test('finds a list that is wrapped in an object', () => {
  expect(names(fixture('wrapped-list'))).toEqual(['A', 'B'])
})

test('reads an object with one key per entry; the key stands in for a missing id', () => {
  expect(values(fixture('keyed-object'))).toEqual([
    {name: 'A', path: 'a.swf', id: 'a'},
    {name: 'B', path: 'b.swf', id: 7},
  ])
})

test('reads every list of games in a file and names the lists it leaves aside', () => {
  const list = readList(fixture('two-lists.js'))

  expect(names(fixture('two-lists.js'))).toEqual(['A', 'B', 'C'])
  expect(list.notes).toEqual([
    expect.stringContaining('2 lists'),
    expect.stringContaining('The list on line 1 (1 entry)'),
  ])
})

test('keys such as __proto__ are data and reach no prototype', () => {
  readList(fixture('proto-keys'))
  readList('let x = [{__proto__: {polluted: true}, name: "A"}, {constructor: {a: 1}}]')

  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

test('refuses an entry that is nested too deep, and reads the rest', () => {
  const deep = `{"name": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`
  const list = readList(`[${deep}, {"name": "B"}]`)

  expect(list.entries[0]).toMatchObject({ok: false, reason: 'it is nested 50001 levels deep'})
  expect(list.entries[1]?.ok).toBe(true)
})

test('refuses an entry of more than 256 kB, and reads the rest', () => {
  const list = readList(JSON.stringify([{name: 'x'.repeat(300_000)}, {name: 'B'}]))

  expect(list.entries.map(({ok}) => ok)).toEqual([false, true])
})

test.each([
  ['an empty text', '', 'is empty'],
  ['white space', ' \n ', 'is empty'],
  ['an empty list', '[]', 'no entries'],
  ['an empty list in a module', 'export default []', 'no entries'],
  ['a web page', '<!doctype html><p>Not found</p>', 'web page'],
  ['prose', 'Dear friend, here are my games.', 'no entries'],
  ['a word', 'games', 'No list was found'],
  ['a binary file', 'PK\u0003\u0004\0\0', 'binary'],
  ['only an opening bracket', '[', 'ends in the middle'],
  ['brackets without end', '['.repeat(200_000), 'ends in the middle'],
  ['a stray closing brace', '[{"name": "A"}}]', 'an unexpected }'],
  ['text behind the list', '[{"name": "A"}] and more', 'more text'],
])('refuses %s in one sentence', (_, text, words) => {
  expect(() => readList(text)).toThrow(UnreadableListError)
  expect(() => readList(text)).toThrow(words)
})

test('refuses more than 20 MB', () => {
  expect(() => readList(' '.repeat(20 * 1024 * 1024 + 1))).toThrow('larger than 20 MB')
})
