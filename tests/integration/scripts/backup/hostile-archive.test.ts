import {existsSync, mkdtempSync, readFileSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {gzipSync} from 'node:zlib'

import {expect, test} from 'vitest'

import {ARCHIVE_LIMITS} from '../../../../scripts/backup/archive-limits.ts'
import {readArchive} from '../../../../scripts/backup/read-archive.ts'
import {unpackArchive} from '../../../../scripts/backup/unpack-archive.ts'
import {runScript, testLake, workFolder} from '../support.ts'
import {fill, packArchive, type Entry} from './support.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'archive-'))
const data = (...documents: object[]): Entry => ({
  name: 'made/data.ndjson',
  body: documents.map((document) => JSON.stringify(document)).join('\n'),
})
const game = {_id: 'game-1', _type: 'game', name: 'One'}

async function reasonFor(entries: Entry[], limits = ARCHIVE_LIMITS): Promise<string> {
  const file = await packArchive(newFolder(), entries)
  const target = newFolder()
  const result = await unpackArchive(file, target, limits)
    .then(readArchive)
    .then(
      () => 'accepted',
      (error: Error) => error.message,
    )
  return result.replaceAll(file, 'FILE')
}

test('takes what a backup consists of', async () => {
  expect(await reasonFor([data(game), {name: 'made/assets.json', body: '{}'}])).toBe('accepted')
})

test.each<[string, Entry[], RegExp]>([
  ['climbs out', [data(game), {name: '../canary', body: 'x'}], /outside of itself/],
  [
    'climbs out from within',
    [data(game), {name: 'made/images/../../../canary'}],
    /outside of itself/,
  ],
  ['is absolute', [data(game), {name: '/tmp/canary', body: 'x'}], /outside of itself/],
  ['has a drive', [data(game), {name: 'C:canary', body: 'x'}], /outside of itself/],
  ['has backslashes', [data(game), {name: 'made\\..\\canary', body: 'x'}], /outside of itself/],
  [
    'holds a symlink',
    [data(game), {name: 'made/images/a.png', type: 'symlink', linkname: '/etc/passwd'}],
    /holds a symlink/,
  ],
  [
    'is a symlink in place of a folder',
    [{name: 'made/images', type: 'symlink', linkname: '/tmp'}, data(game)],
    /holds a symlink/,
  ],
  [
    'holds a hard link',
    [data(game), {name: 'made/images/a.png', type: 'link', linkname: '/etc/passwd'}],
    /holds a link/,
  ],
  [
    'holds a device',
    [data(game), {name: 'made/images/a.png', type: 'character-device'}],
    /holds a character-device/,
  ],
  ['holds a fifo', [data(game), {name: 'made/images/a.png', type: 'fifo'}], /holds a fifo/],
  ['holds a thing twice', [data(game), data(game)], /twice/],
  ['holds two folders', [data(game), {name: 'other/assets.json', body: '{}'}], /two folders/],
  ['holds a program', [data(game), {name: 'made/run.sh', body: 'x'}], /no backup has/],
  ['holds no documents', [{name: 'made/assets.json', body: '{}'}], /holds no data\.ndjson/],
  [
    'holds no JSON',
    [{name: 'made/data.ndjson', body: '{"_id": "a"'}],
    /line 1 of data\.ndjson is no JSON/,
  ],
  ['holds a document without a type', [data({_id: 'a'})], /no document with _id and _type/],
  ['holds an odd id', [data({...game, _id: '../x'})], /no document with _id and _type/],
  ['holds a document twice', [data(game, game)], /the document game-1 twice/],
  [
    'reaches for a prototype',
    [{name: 'made/data.ndjson', body: '{"_id":"a","_type":"b","x":[{"\\u005f_proto__":{"y":1}}]}'}],
    /key __proto__/,
  ],
  [
    'reaches for a prototype by its asset map',
    [data(game), {name: 'made/assets.json', body: '{"__proto__": {"y": 1}}'}],
    /key __proto__/,
  ],
  [
    'is nested without end',
    [
      {
        name: 'made/data.ndjson',
        body: `{"_id":"a","_type":"b","x":${'['.repeat(500)}${']'.repeat(500)}}`,
      },
    ],
    /nested too deep/,
  ],
  [
    'names a file of this machine',
    [data({...game, image: {_sanityAsset: 'image@file:///etc/passwd'}})],
    /outside of itself/,
  ],
  [
    'names a climbing file',
    [data({...game, image: {_sanityAsset: 'image@file://./images/../../x'}})],
    /outside of itself/,
  ],
  [
    'names an address',
    [data({...game, image: {_sanityAsset: 'image@http://169.254.169.254/'}})],
    /outside of itself/,
  ],
  [
    'lacks an image',
    [data({...game, image: {_sanityAsset: 'image@file://./images/a-1x1.png'}})],
    /which is not in it/,
  ],
  [
    'holds a changed image',
    [data(game), {name: `made/images/${'a'.repeat(40)}-1x1.png`, body: 'x'}],
    /is damaged/,
  ],
])('refuses an archive that %s', async (_, entries, reason) => {
  const canary = join(tmpdir(), 'canary')

  expect(await reasonFor(entries)).toMatch(reason)
  expect(existsSync(canary)).toBe(false)
  expect(Reflect.get({}, 'y')).toBeUndefined()
})

test('refuses bombs: too much, too many, too well packed', async () => {
  const zeros = Buffer.alloc(40 * 1024 * 1024)
  expect(await reasonFor([{name: 'made/data.ndjson', body: zeros}])).toMatch(/100 times its size/)

  const small = {...ARCHIVE_LIMITS, entries: 3, unpacked: 20_000, entry: 5_000}
  const files = [1, 2, 3].map((number) => ({name: `made/files/${number}.txt`, body: 'x'}))
  expect(await reasonFor([data(game), ...files], small)).toMatch(/more than 3 entries/)
  expect(
    await reasonFor([{name: 'made/data.ndjson', body: zeros.subarray(0, 6_000)}], small),
  ).toMatch(/a file of 6000 bytes/)
  const four = [1, 2, 3, 4, 5].map((number) => ({
    name: `made/files/${number}.txt`,
    body: zeros.subarray(0, 4_900),
  }))
  expect(await reasonFor(four, {...small, entries: 100})).toMatch(/more than 20000 bytes/)
})

test('a damaged archive is one sentence, and nothing is written', {timeout: 60_000}, async () => {
  await using lake = await testLake()
  await fill(lake.client)
  const folder = workFolder()
  await runScript('backup', ['whole.tar.gz'], {folder, port: lake.port})
  const whole = readFileSync(join(folder, 'whole.tar.gz'))
  const flipped = Buffer.from(whole)
  flipped.writeUInt8(flipped.readUInt8(whole.length - 300) ^ 0xff, whole.length - 300)
  const damaged: Record<string, Buffer> = {
    'cut.tar.gz': whole.subarray(0, whole.length / 2),
    'cut-early.tar.gz': whole.subarray(0, 30),
    'cut-late.tar.gz': whole.subarray(0, whole.length - 4),
    'flipped.tar.gz': flipped,
    'text.tar.gz': Buffer.from('not an archive'),
    'empty.tar.gz': Buffer.alloc(0),
    'no-tar.tar.gz': gzipSync('a text that is no tar file'),
  }
  await lake.client.delete({query: '*[_type == "game"]'})

  for (const [name, bytes] of Object.entries(damaged)) {
    writeFileSync(join(folder, name), bytes)
    const {code, stdout, stderr} = await runScript('restore', [name, '--write'], {
      folder,
      port: lake.port,
    })
    expect([name, code, stdout]).toEqual([name, 1, ''])
    expect(stderr).toMatch(new RegExp(`^${name} (?:is|cannot)[^\\n]+\\n$`))
  }
  expect(await lake.client.fetch('count(*[_type == "game"])')).toBe(0)
})
