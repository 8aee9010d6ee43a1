import {mkdtempSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {expect, test} from 'vitest'

import {fieldDigest, writeImportHash} from '../../../../scripts/catalogue/import-hash.ts'
import {readUndoFile, UndoFileError} from '../../../../scripts/catalogue/undo-file.ts'
import {isRestored, isUntouched} from '../../../../scripts/catalogue/undo.ts'

const ID = `game-${'0'.repeat(20)}`
const importHash = writeImportHash({name: fieldDigest('name', 'A')})

async function stepsIn(text: string): Promise<object[]> {
  const file = join(mkdtempSync(join(tmpdir(), 'undo-')), 'undo.ndjson')
  writeFileSync(file, text)
  const steps: object[] = []
  for await (const step of readUndoFile(file)) steps.push(step)
  return steps
}

const DELETE = {undo: 'delete', id: ID, hash: importHash}
const RESTORE = {
  undo: 'restore',
  id: `drafts.${ID}`,
  hash: importHash,
  set: {name: 'B'},
  unset: ['description'],
}
const lines = (...steps: object[]) => steps.map((step) => `${JSON.stringify(step)}\n`).join('')

test('reads the steps of an undo file', async () => {
  expect(await stepsIn(lines(DELETE, RESTORE))).toEqual([DELETE, RESTORE])
  expect(await stepsIn(lines(DELETE, RESTORE).trimEnd())).toEqual([DELETE, RESTORE])
  expect(await stepsIn('')).toEqual([])
})

test('a last line that a power cut tore leaves the steps before it', async () => {
  const torn = lines(DELETE, RESTORE).slice(0, -20)

  expect(await stepsIn(torn)).toEqual([DELETE])
  await expect(stepsIn(`${torn}\n`)).rejects.toThrow('Line 2 of the undo file is no step')
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
  ['a line without end', JSON.stringify({...RESTORE, set: {name: 'x'.repeat(9_000_000)}})],
])('refuses %s in an undo file', async (_, line) => {
  await expect(stepsIn(`${lines(DELETE)}${line}`)).rejects.toThrow(UndoFileError)
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

test('a changed game is restored when it is as before the run, whatever else was changed since', () => {
  const before = writeImportHash({name: fieldDigest('name', 'Z')})
  const step = {
    undo: 'restore' as const,
    id: ID,
    hash: importHash,
    set: {name: 'Z', importHash: before},
    unset: ['description'],
  }

  expect(isRestored({name: 'Z', importHash: before, isTrending: true}, step)).toBe(true)
  expect(isRestored({name: 'A', importHash}, step)).toBe(false)
  expect(isRestored({name: 'Z', importHash: before, description: 'Mine.'}, step)).toBe(false)
})
