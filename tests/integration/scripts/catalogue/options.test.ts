import {existsSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

import sharp from 'sharp'
import {expect, test} from 'vitest'

import {runCommand, storedGames, testLake, workFolder} from '../support.ts'

/** Every command is a process of its own, which on a busy machine takes its time. */
const PATIENT = {timeout: 60_000}

const CONFLICT = JSON.stringify([
  {name: 'Wings', path: 'shared.swf'},
  {name: 'Freeze', path: 'shared.swf'},
  {name: 'Alone', path: 'alone.swf'},
])
const MIRRORS = JSON.stringify([
  {name: 'Hobo', path: 'hobo.swf'},
  {name: 'Hobo', path: 'https://mirror.example/hobo'},
  {name: 'Hobo 2', path: 'hobo2.swf'},
])

test(
  '--publish-conflicts publishes every game of a path, which otherwise one of them keeps',
  PATIENT,
  async () => {
    await using lake = await testLake()
    await using other = await testLake()
    const folder = workFolder()
    const published = '*[_type == "game" && !(_id in path("drafts.**"))] | order(name).name'

    await runCommand(['-', '--write', '--quiet'], {folder, port: lake.port, input: CONFLICT})
    const argv = ['-', '--write', '--quiet', '--publish-conflicts']
    await runCommand(argv, {folder, port: other.port, input: CONFLICT})

    expect(await lake.client.fetch(published)).toEqual(['Alone', 'Freeze'])
    expect(await other.client.fetch(published)).toEqual(['Alone', 'Freeze', 'Wings'])
  },
)

test(
  '--group-mirrors gives possible mirrors one group, also where they are imported already',
  PATIENT,
  async () => {
    await using lake = await testLake()
    const at = {folder: workFolder(), port: lake.port, input: MIRRORS}
    await runCommand(['-', '--write', '--quiet'], at)
    const dry = await runCommand(['-', '--group-mirrors', '--diff', '--quiet'], at)
    await runCommand(['-', '--write', '--quiet', '--group-mirrors'], at)

    expect(dry.stdout.match(/ {4}mirrorKey: \(none\) → "hobo"\n/g)).toHaveLength(2)
    expect(await lake.client.fetch('*[_type == "game"] | order(path){path, mirrorKey}')).toEqual([
      {path: 'hobo.swf', mirrorKey: 'hobo'},
      {path: 'hobo2.swf', mirrorKey: null},
      {path: 'https://mirror.example/hobo', mirrorKey: 'hobo'},
    ])
    // A run without the option leaves the groups alone.
    expect((await runCommand(['-', '--json'], at)).stdout).toMatch(/"mutations":0/)
  },
)

test('--limit takes only the first entries and says how many it left', PATIENT, async () => {
  await using lake = await testLake()
  const at = {folder: workFolder(), port: lake.port, input: MIRRORS}
  const {stdout} = await runCommand(['-', '--write', '--limit', '1'], at)

  expect(stdout).toContain('Only the first 1 entries were read; 2 were left.')
  expect(await lake.client.fetch('*[_type == "game"].path')).toEqual(['hobo.swf'])
})

test('--diff shows each field that would change, and what an editor keeps', PATIENT, async () => {
  await using lake = await testLake()
  const at = {folder: workFolder(), port: lake.port}
  await runCommand(['-', '--write', '--quiet'], {...at, input: MIRRORS})
  await lake.client.patch({query: '*[path == "hobo2.swf"]'}).set({name: 'Hobo II'}).commit()
  const input = MIRRORS.replace('"path":"hobo.swf"', '"path":"hobo.swf","dateAdded":"2023-1-7"')
    .replace('"name":"Hobo 2"', '"name":"HOBO 2"')
    .replace(']', ',{"name":"New","path":"new.swf"}]')
  const {stdout, code} = await runCommand(['-', '--diff', '--quiet'], {...at, input})

  expect(code).toBe(0)
  expect(stdout).toContain('    dateAdded: (none) → "2023-01-07"\n')
  expect(stdout).toMatch(/^= game-[0-9a-f]{20} an editor’s name stayed$/m)
  expect(stdout).toMatch(/^\+ game-[0-9a-f]{20} “New”$/m)
})

test(
  '--images uploads pictures through the command, and --out names them for another tool',
  PATIENT,
  async () => {
    await using lake = await testLake()
    const folder = workFolder()
    const picture = sharp({create: {width: 8, height: 5, channels: 3, background: 'teal'}}).png()
    writeFileSync(join(folder, 'a.png'), await picture.toBuffer())
    const at = {folder, port: lake.port, input: '[{"name": "A", "path": "a.swf", "img": "a"}]'}
    const argv = ['-', '--images', '.', '--out', 'games.ndjson', '--quiet']

    await runCommand([...argv, '--write'], at)
    const wrong = await runCommand(['-', '--images', 'nowhere'], at)

    expect(await lake.client.fetch('*[_type == "game"][0].thumbnail.asset->originalFilename')).toBe(
      'a.png',
    )
    expect(JSON.parse(readFileSync(join(folder, 'games.ndjson'), 'utf8'))).toMatchObject({
      name: 'A',
      thumbnail: {_type: 'image', _sanityAsset: expect.stringMatching(/^image@file:.*\/a\.png$/)},
    })
    expect(wrong).toMatchObject({
      code: 1,
      stderr: 'The images folder nowhere cannot be read; check --images.\n',
    })
  },
)

test(
  '--undo replaces no file, leaves none when nothing is written, and takes a first run wholly back',
  PATIENT,
  async () => {
    await using lake = await testLake()
    const folder = workFolder()
    const at = {folder, port: lake.port, input: CONFLICT}
    const undo = ['-', '--write', '--quiet', '--undo', 'undo.ndjson']
    await runCommand(undo, at)
    const again = await runCommand(undo, at)
    await runCommand([...undo.slice(0, -1), 'second.ndjson'], at)
    const back = await runCommand(['--rollback', 'undo.ndjson', '--write'], at)

    expect(again).toMatchObject({
      code: 1,
      stderr: 'The undo file undo.ndjson is already there; name another, or move it away.\n',
    })
    expect(existsSync(join(folder, 'second.ndjson'))).toBe(false)
    expect(back).toMatchObject({
      code: 0,
      stdout: '3 games deleted, 0 restored, 0 already taken back, 0 changed since and kept.\n',
    })
    expect(await storedGames(lake.client)).toEqual([])
  },
)

test('--rollback refuses what is no undo file of ours, and changes nothing', PATIENT, async () => {
  await using lake = await testLake()
  const folder = workFolder()
  const at = {folder, port: lake.port}
  await lake.client.create({_id: 'siteSettings', _type: 'siteSettings'})
  writeFileSync(
    join(folder, 'undo.ndjson'),
    '{"undo": "delete", "id": "siteSettings", "hash": "1"}',
  )
  const {code, stderr} = await runCommand(['--rollback', 'undo.ndjson', '--write'], at)

  expect(code).toBe(1)
  expect(stderr).toBe('Line 1 of the undo file is no step of this importer. Nothing was changed.\n')
  expect(await lake.client.fetch('count(*)')).toBe(1)
})

test(
  'a table of a spreadsheet brings its formulas as texts, which no output brings to life',
  PATIENT,
  async () => {
    await using lake = await testLake()
    const folder = workFolder()
    const input = [
      'name,path,description',
      '"=HYPERLINK(""https://x.example"")",a.swf,@SUM(1)',
      '+1+1,b.swf,-2',
      '-3,c.swf,"\tx"',
      '@cmd,d.swf,=1',
    ].join('\r\n')
    const argv = ['-', '--write', '--report', 'report']
    const {stdout} = await runCommand(argv, {folder, port: lake.port, input})
    const page = readFileSync(join(folder, 'report/import-report.md'), 'utf8')
    const cells = page.split('\n').flatMap((line) => line.split(/(?<!\\)\|/).slice(1, -1))

    expect(stdout).toContain('accepted 4')
    expect(await lake.client.fetch('*[_type == "game"] | order(path).name')).toEqual([
      '=HYPERLINK("https://x.example")',
      '+1+1',
      '-3',
      '@cmd',
    ])
    expect(page).toContain("| '=HYPERLINK(")
    expect(cells.filter((cell) => /^[=+\-@]/.test(cell.trim()) && !/^ -+ $/.test(cell))).toEqual([])
  },
)
