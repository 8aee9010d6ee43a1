import {existsSync, globSync, readFileSync} from 'node:fs'
import {basename, join} from 'node:path'
import {fileURLToPath} from 'node:url'

import {expect, test} from 'vitest'

import {checkSwf} from '../../../../games/flash/player/check-swf.js'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const games = globSync('games/flash/{*.swf,waflash/*/*.swf}', {cwd: root}).sort()
const sources = globSync(['games/flash/src/*/Main.hx', 'tests/fixtures/hostile-games/src/*.hx'], {
  cwd: root,
})
const read = (path: string) => readFileSync(join(root, path))

test('there are three Flash games and a folder that plays one by itself', () => {
  expect(games.map((path) => basename(path))).toEqual([
    'bolt-sorter.swf',
    'jar-catch.swf',
    'lantern-hop.swf',
    'lamp-echo.swf',
  ])
})

test.for(games)('%s is a whole Flash file of at most 60 kB', async (path) => {
  const bytes = new Uint8Array(read(path))
  expect(await checkSwf(bytes)).toBe('fine')
  expect(bytes.length).toBeLessThanOrEqual(60_000)
})

test.for(sources)('%s says the command that makes its file', (path) => {
  const [, target = ''] = /^\/\/ haxe .* --swf (\S+) /m.exec(read(path).toString()) ?? []
  expect(existsSync(join(root, target)) && target.endsWith('.swf')).toBe(true)
})

test.for(games)('%s has a source of its own', (path) => {
  const name = basename(path, '.swf')
  expect(read(`games/flash/src/${name}/Main.hx`).toString()).toContain(`--swf ${path} `)
})

test.for(globSync('games/flash/waflash/*', {cwd: root}))('%s brings page and file', (folder) => {
  const [, file = ''] =
    /<html lang="en" data-swf="([^"]+)"/.exec(read(`${folder}/index.html`).toString()) ?? []
  expect(existsSync(join(root, folder, file)) && file !== '').toBe(true)
})

test('Ruffle may do nothing that a Flash game could use against its player', async () => {
  const {ruffleConfig} = await import('../../../../games/flash/player/ruffle-config.js')
  expect(ruffleConfig).toMatchObject({
    allowScriptAccess: false,
    allowNetworking: 'internal',
    openUrlMode: 'deny',
    polyfills: false,
    contextMenu: 'off',
    socketProxy: [],
  })
})
