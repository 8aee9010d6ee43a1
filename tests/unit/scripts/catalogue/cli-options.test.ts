import {expect, test} from 'vitest'

import {readCommand} from '../../../../scripts/catalogue/cli-options.ts'
import {UsageError} from '../../../../scripts/lib/command.ts'

test('is a dry run unless --write is given', () => {
  expect(readCommand(['list.json'])).toMatchObject({file: 'list.json', write: false, json: false})
  expect(readCommand(['--write', '-'])).toMatchObject({file: '-', write: true})
})

test('reads names of fields and of types', () => {
  const command = readCommand([
    'list.json',
    '--map',
    'name=title, path=data.url',
    '--types=HTML=html5,proxy=external',
    '--limit',
    '5',
  ])

  expect(command).toMatchObject({
    map: {name: ['title'], path: ['data.url']},
    types: {html: 'html5', proxy: 'external'},
    limit: 5,
  })
})

test.each([
  ['no list', []],
  ['two lists', ['a.json', 'b.json']],
  ['an unknown option', ['a.json', '--wirte']],
  ['a field we do not have', ['a.json', '--map', 'title=name']],
  ['half a pair', ['a.json', '--map', 'name']],
  ['a type we do not have', ['a.json', '--types', 'html=html']],
  ['a limit of nothing', ['a.json', '--limit', '0']],
  ['an undo file for a dry run', ['a.json', '--undo', 'undo.ndjson']],
  ['taking back without --write', ['--rollback', 'undo.ndjson']],
  ['taking back and importing at once', ['a.json', '--rollback', 'undo.ndjson', '--write']],
])('refuses %s', (_, argv) => {
  expect(() => readCommand(argv)).toThrow(UsageError)
})

test('--help needs nothing else', () => {
  expect(readCommand(['--help'])).toEqual({help: true})
})
