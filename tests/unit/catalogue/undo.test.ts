import {expect, test} from 'vitest'

import {writeImportHash, fieldDigest} from '../../../scripts/catalogue/import-hash.ts'
import {isUntouched, readUndoFile, UndoFileError} from '../../../scripts/catalogue/undo.ts'

const ID = `game-${'0'.repeat(20)}`
const importHash = writeImportHash({name: fieldDigest('name', 'A')})

test('reads the steps of an undo file', () => {
  const steps = [
    {undo: 'delete', id: ID, hash: importHash},
    {
      undo: 'restore',
      id: `drafts.${ID}`,
      hash: importHash,
      set: {name: 'B'},
      unset: ['description'],
    },
  ]

  expect(readUndoFile(steps.map((step) => JSON.stringify(step)).join('\n'))).toEqual(steps)
})

test.each([
  ['no JSON', 'delete everything'],
  ['another document', JSON.stringify({undo: 'delete', id: 'siteSettings', hash: importHash})],
  [
    'a field that is not ours',
    JSON.stringify({undo: 'restore', id: ID, hash: importHash, set: {status: 'broken'}, unset: []}),
  ],
  [
    'a prototype',
    `{"undo":"restore","id":"${ID}","hash":"${importHash}","set":{"__proto__":{"x":1}},"unset":[]}`,
  ],
  ['no mark', JSON.stringify({undo: 'delete', id: ID})],
])('refuses %s in an undo file', (_, line) => {
  expect(() => readUndoFile(line)).toThrow(UndoFileError)
})

test('a created game is untouched while no field of it changed', () => {
  const step = {undo: 'delete' as const, id: ID, hash: importHash}

  expect(isUntouched({name: 'A', importHash}, step)).toBe(true)
  expect(isUntouched({name: 'A', importHash, description: 'Mine.'}, step)).toBe(false)
  expect(isUntouched({name: 'B', importHash}, step)).toBe(false)
})

test('a changed game can be restored while the fields of the run are as it left them', () => {
  const step = {undo: 'restore' as const, id: ID, hash: importHash, set: {name: 'Z'}, unset: []}

  expect(isUntouched({name: 'A', importHash, description: 'Mine.'}, step)).toBe(true)
  expect(isUntouched({name: 'B', importHash}, step)).toBe(false)
})
