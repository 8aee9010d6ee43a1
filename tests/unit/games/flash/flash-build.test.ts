import {mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {afterEach, beforeEach, expect, test} from 'vitest'

import {buildGames} from '../../../../server/build/games.ts'

let root: string
const at = (...path: string[]) => join(root, ...path)

beforeEach(async () => {
  // A folder of that name above the repository must not hide all games.
  root = await mkdtemp(join(tmpdir(), 'flash-'))
  await files({
    'flash/src/games/html5/chess/index.html': '<title>Chess</title>',
    'flash/src/games/html5/chess/rules.d.ts': 'export {}',
    'flash/src/games/html5/poker/goals.js': 'own',
    'flash/src/games/kit/goals.js': 'shared',
    'flash/src/games/kit/goals.d.ts': 'export {}',
    'flash/src/games/kit/today.js': 'today',
    'flash/src/games/flash/raft.swf': 'FWS',
    'flash/src/games/flash/src/raft/Main.hx': 'class Main {}',
    'flash/src/games/flash/waflash/bakery/index.html': '<title>Bakery</title>',
    'flash/src/games/flash/player/index.html': '<title>Flash game</title>',
    'ruffle/package.json': '{"version": "1.2.3"}',
    'ruffle/ruffle.js': 'player()',
    'ruffle/ruffle.js.map': '{}',
    'ruffle/abc.wasm': 'w'.repeat(2000),
    'ruffle/LICENSE_MIT': 'MIT',
  })
})
afterEach(() => rm(root, {recursive: true, force: true}))

const build = () => buildGames(at('flash/src/games'), at('dist'), at('ruffle'))

test('the manifest lists what can be launched, and sources stay at home', async () => {
  expect(await build()).toEqual({
    html5: ['chess', 'poker'],
    flash: ['raft.swf'],
    waflash: ['waflash/bakery'],
  })
  expect(await names('dist/html5/chess')).toEqual(['goals.js', 'index.html', 'today.js'])
  expect(await names('dist/flash')).toEqual(['player', 'raft.swf', 'waflash'])
})

test('each HTML5 game gets what all share, and a file of its own wins', async () => {
  await build()

  expect(await names('dist/html5/poker')).toEqual(['goals.js', 'today.js'])
  expect(await readFile(at('dist/html5/poker/goals.js'), 'utf8')).toBe('own')
  expect(await readFile(at('dist/html5/chess/goals.js'), 'utf8')).toBe('shared')
  expect(await names('dist')).not.toContain('kit')
})

test('Ruffle is served packed with its licence, and its page knows version and sizes', async () => {
  await build()

  expect(await names('dist/flash/player/ruffle')).toEqual(
    ['LICENSE_MIT', ...['abc.wasm', 'ruffle.js'].flatMap((n) => [n, `${n}.br`, `${n}.gz`])].sort(),
  )
  expect(JSON.parse(await readFile(at('dist/flash/player/ruffle.json'), 'utf8'))).toEqual({
    version: '1.2.3',
    bytes: {'abc.wasm': 2000},
  })
})

test('a second build packs nothing anew, drops what is gone and mends what was cut', async () => {
  await build()
  const program = at('dist/flash/player/ruffle/abc.wasm.br')
  const before = (await stat(program)).mtimeMs
  await files({
    'dist/html5/gone/index.html': '',
    'dist/flash/player/ruffle/old.wasm': '',
    'dist/flash/player/ruffle/ruffle.js': 'play',
  })

  await build()

  expect((await stat(program)).mtimeMs).toBe(before)
  expect(await names('dist/html5')).toEqual(['chess', 'poker'])
  expect(await names('dist/flash/player/ruffle')).not.toContain('old.wasm')
  expect(await readFile(at('dist/flash/player/ruffle/ruffle.js'), 'utf8')).toBe('player()')
})

async function files(contents: Record<string, string>): Promise<void> {
  for (const [path, content] of Object.entries(contents)) {
    await mkdir(join(at(path), '..'), {recursive: true})
    await writeFile(at(path), content)
  }
}

async function names(folder: string): Promise<string[]> {
  return (await readdir(at(folder))).sort()
}
