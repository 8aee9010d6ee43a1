import * as fc from 'fast-check'
import {expect, test} from 'vitest'

import {
  backupText,
  BackupProblem,
  MOST_BYTES,
  parseBackup,
} from '../../../../../../web/src/lib/saves/backup-file.ts'

const now = new Date('2026-11-21T10:00:00Z')

function aFile(saves: unknown, more: object = {}): string {
  return JSON.stringify({format: 'game-shack-saves', version: 1, host: 'localhost', saves, ...more})
}

const save = (key: string, value: unknown = '1') => ({key, value, changedAt: 5})

test('what is written comes back as it was, whatever the texts are', () => {
  const texts = fc.string({unit: 'binary', maxLength: 30})
  fc.assert(
    fc.property(fc.uniqueArray(texts, {maxLength: 8}), texts, (keys, value) => {
      const saves = keys
        .filter((key) => key !== '' && !key.startsWith('game-shack.'))
        .map((key, index) => ({key, value: value.toWellFormed(), changedAt: index + 1}))
      const backup = parseBackup(backupText({host: 'localhost', saves}, now))
      expect(backup).toEqual({host: 'localhost', savedAt: now.getTime(), saves})
    }),
  )
})

test.for([
  ['nothing', ''],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['half a file', aFile([save('tin-merge:best')]).slice(0, -8)],
  ['another program’s JSON', '{"saves": []}'],
  ['null', 'null'],
  ['a list', '[]'],
  ['no list of saves', aFile({'tin-merge:best': '1'})],
  ['a newer version', aFile([], {version: 2})],
  ['a value that is no text', aFile([save('a:b', {toString: 1})])],
  ['a key that is no text', aFile([{key: 1, value: '1', changedAt: 0}])],
  ['an empty key', aFile([save('')])],
  ['the same key twice', aFile([save('a:b'), save('a:b', '2')])],
  ['the bridge’s own notes', aFile([save('game-shack.changed', '{}')])],
  ['an endless key', aFile([save('k'.repeat(3_000))])],
  ['too many saves', aFile(Array.from({length: 20_001}, (_, index) => save(`a:${index}`)))],
  ['too much text', aFile([save('a:b', 'x'.repeat(6_000_001))])],
  ['too big a file', ' '.repeat(MOST_BYTES + 1)],
] as const)('%s is refused with a sentence', ([, text]) => {
  expect(() => parseBackup(text)).toThrow(BackupProblem)
  expect(() => parseBackup(text)).toThrow(/^[A-Z].+\.$/)
})

test('names of the language itself are names of saves and nothing more', () => {
  const text = `{"format": "game-shack-saves", "version": 1, "host": "localhost", "__proto__": {"polluted": true},
    "saves": [{"key": "__proto__", "value": "1", "changedAt": 1, "__proto__": {"polluted": true}},
              {"key": "constructor", "value": "2", "changedAt": "soon"}]}`

  expect(parseBackup(text).saves).toEqual([
    {key: '__proto__', value: '1', changedAt: 1},
    {key: 'constructor', value: '2', changedAt: 0},
  ])
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})
