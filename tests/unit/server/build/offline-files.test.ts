import {createHash} from 'node:crypto'
import {mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'

import {expect, onTestFinished, test} from 'vitest'

import {writeOfflineFiles} from '../../../../server/build/offline-files.ts'

const manifest = {html5: ['tin', 'giant'], flash: ['jar.swf'], waflash: ['waflash/echo']}

async function builtGames(): Promise<string> {
  const target = await mkdtemp(join(tmpdir(), 'games-'))
  onTestFinished(() => rm(target, {recursive: true, force: true}))
  for (const [name, content] of Object.entries({
    'bridge/index.html': 'bridge',
    'html5/tin/index.html': 'tin',
    'html5/tin/index.html.br': 'packed',
    'html5/tin/a b.js': 'js',
    'html5/giant/all.wasm': 'x'.repeat(25 * 1024 * 1024),
    'flash/jar.swf': 'jar',
    'flash/waflash/echo/index.html': 'echo',
    'flash/player/index.html': 'player',
    'flash/player/ruffle/ruffle.js': 'ruffle',
    'flash/player/ruffle/core.ruffle.1.js': 'core',
    'flash/player/ruffle/1.wasm': 'one',
    'flash/player/ruffle/2.wasm': 'two',
    'flash/player/ruffle/LICENSE_MIT': 'licence',
  })) {
    await mkdir(dirname(join(target, name)), {recursive: true})
    await writeFile(join(target, name), content)
  }
  return target
}

async function written(target: string, isWanted: boolean) {
  await writeOfflineFiles(target, manifest, isWanted)
  const text = await readFile(join(target, 'offline-files.js'), 'utf8')
  expect(text).toMatch(/^self\.OFFLINE=.*\n$/)
  return JSON.parse(text.slice('self.OFFLINE='.length))
}

test('every file of a game is listed with what it must be, packed copies aside', async () => {
  const {groups} = await written(await builtGames(), true)

  expect(groups['html5/tin'].files).toEqual({
    '/html5/tin/a%20b.js': {digest: expect.any(String), bytes: 2},
    '/html5/tin/index.html': {
      digest: createHash('sha256').update('tin').digest('base64'),
      bytes: 3,
    },
  })
  expect(groups['flash/jar.swf']).toMatchObject({isGame: true, needs: ['flash/player']})
  expect(groups['flash/waflash/echo']).toMatchObject({isGame: true, needs: ['flash/player']})
  expect(groups.bridge).toMatchObject({isGame: false})
})

test('of Ruffle’s programs one is enough, and licences stay on the server', async () => {
  const {groups} = await written(await builtGames(), true)

  const player = groups['flash/player']
  expect(Object.keys(player.files)).not.toContain('/flash/player/ruffle/LICENSE_MIT')
  expect(player.files['/flash/player/ruffle/1.wasm']).toMatchObject({isSpare: true})
  expect(player.files['/flash/player/ruffle/ruffle.js']).not.toHaveProperty('isSpare')
  expect(player.spares).toEqual([
    ['/flash/player/ruffle/1.wasm', '/flash/player/ruffle/2.wasm'],
    ['/flash/player/ruffle/core.ruffle.1.js'],
  ])
})

test('a game that would push all others out is left to the network', async () => {
  const {groups} = await written(await builtGames(), true)

  expect(groups).not.toHaveProperty('html5/giant')
})

test('kept answers carry the headers of the games origin, without an address', async () => {
  const {headers, policy} = await written(await builtGames(), true)

  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
  })
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toMatch(/frame-ancestors|invalid/)
})

test('a build that keeps nothing says so', async () => {
  expect(await written(await builtGames(), false)).toBeNull()
})
