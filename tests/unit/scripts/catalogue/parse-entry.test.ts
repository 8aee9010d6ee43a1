import {expect, test} from 'vitest'

import {parseEntry} from '../../../../scripts/catalogue/parse-entry.ts'
import {fixture, parsed, prepared} from './builders.ts'

test('refuses entries without a name or a path, each with its reason and remedy', () => {
  const {games, rejections} = prepared(fixture('no-name-or-path'))

  expect(games).toEqual([])
  expect(rejections.map(({line, code}) => [line, code])).toEqual([
    [2, 'missing-name'],
    [3, 'missing-name'],
    [4, 'missing-name'],
    [5, 'missing-name'],
    [6, 'missing-name'],
    [7, 'missing-path'],
    [8, 'missing-path'],
    [9, 'missing-path'],
    [10, 'not-an-object'],
    [11, 'not-an-object'],
    [12, 'not-an-object'],
    [13, 'not-an-object'],
  ])
  expect(rejections[0]?.reason).toBe('it has no name')
  expect(rejections[7]).toMatchObject({
    name: 'H',
    reason: 'its path is a object where a text is expected',
  })
  expect(rejections.every(({remedy}) => remedy.length > 10)).toBe(true)
})

test('takes a number for a text and says so', () => {
  const entry = parsed({name: 2048, path: '2048'})

  expect(entry).toMatchObject({
    ok: true,
    entry: {name: '2048', changes: [{rule: 'number-to-text', field: 'name', before: 2048}]},
  })
})

test('leaves out what is no text in a text field, and says so', () => {
  expect(parsed({name: 'A', path: 'a', description: ['x'], img: {src: 'a.png'}})).toMatchObject({
    ok: true,
    entry: {
      description: '',
      img: null,
      changes: [
        {rule: 'not-a-text', field: 'img'},
        {rule: 'not-a-text', field: 'description'},
      ],
    },
  })
})

test('a numeric id becomes a text without counting as a change', () => {
  expect(parsed({name: 'A', path: 'a', id: 17})).toMatchObject({
    entry: {legacyId: '17', changes: []},
  })
})

test('keeps the words of a JSON entry, and writes other entries as JSON', () => {
  const json = parseEntry({
    position: 1,
    line: 1,
    text: '{"name":  "A", "path": "a", "n": 1.0}',
    ok: true,
    value: {name: 'A', path: 'a', n: 1},
  })
  const script = parseEntry({
    position: 1,
    line: 1,
    text: "{name: 'A', path: 'a'}",
    ok: true,
    value: {name: 'A', path: 'a'},
  })

  expect(json).toMatchObject({entry: {verbatim: '{"name":  "A", "path": "a", "n": 1.0}'}})
  expect(script).toMatchObject({entry: {verbatim: '{"name":"A","path":"a"}'}})
})

test('reads fields under mapped names and in other spellings', () => {
  const source = {position: 1, line: 1, text: '{}', ok: true as const}
  const value = {meta: {title: 'A'}, URL: 'a.swf', game_type: 'flash', 'Date Added': '2023-01-07'}

  expect(parseEntry({...source, value}, {name: ['meta.title'], path: ['URL']})).toMatchObject({
    ok: true,
    entry: {name: 'A', path: 'a.swf', gameType: 'flash', dateAdded: '2023-01-07'},
  })
})

test('refuses names and paths of absurd length', () => {
  expect(parsed({name: 'x'.repeat(501), path: 'a'})).toMatchObject({rejection: {code: 'too-long'}})
  expect(parsed({name: 'A', path: 'x'.repeat(2_049)})).toMatchObject({
    rejection: {code: 'too-long'},
  })
})
