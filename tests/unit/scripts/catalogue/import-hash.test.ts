import {expect, test} from 'vitest'

import {
  fieldDigest,
  readImportHash,
  writeImportHash,
} from '../../../../scripts/catalogue/import-hash.ts'

test('reads back what it wrote', () => {
  const digests = {name: fieldDigest('name', 'A'), path: fieldDigest('path', 'a.swf')}

  expect(readImportHash(writeImportHash(digests))).toEqual(digests)
})

test.each([undefined, null, 7, '', 'abc', '2 name=000000000000', '1 name=xyz'])(
  'takes %j for no mark of ours',
  (text) => {
    expect(readImportHash(text)).toBeNull()
  },
)

test('legacy entries are compared without layout, order and position', () => {
  const one = [
    {_key: 'a', line: 1, entry: '{"name": "A"}'},
    {_key: 'b', line: 2, entry: '{"n":1}'},
  ]
  const other = [
    {_key: 'c', line: 8, entry: '{"n": 1}'},
    {_key: 'd', line: 9, entry: '{"name":"A"}'},
  ]

  expect(fieldDigest('legacy', one)).toBe(fieldDigest('legacy', other))
  expect(fieldDigest('legacy', one)).not.toBe(fieldDigest('legacy', one.slice(1)))
})

test('a thumbnail is its file, whatever crop an editor gave it', () => {
  const _ref = `image-${'a'.repeat(40)}-480x300-png`
  const asset = {_type: 'reference', _ref}

  expect(fieldDigest('thumbnail', {_type: 'image', asset})).toBe(
    fieldDigest('thumbnail', {asset: {_ref}, crop: {top: 0.1}}),
  )
})
