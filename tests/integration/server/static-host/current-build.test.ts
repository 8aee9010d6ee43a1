import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {expect, onTestFinished, test} from 'vitest'

import {addressesOf} from '../../../../config/ports.ts'
import {createCurrentBuild} from '../../../../server/static-host/current-build.ts'

const addresses = addressesOf({
  ports: {site: 3000, games: 3001, studio: 3333, lake: 3400, identity: 9099},
})

test('a build that ends while the server runs is served with its own facts at once', async () => {
  const root = await mkdtemp(join(tmpdir(), 'web-'))
  onTestFinished(() => rm(root, {recursive: true, force: true}))
  const file = join(root, 'build-facts.json')
  const current = createCurrentBuild(root, addresses)
  expect(current().headScriptHash).toBeNull()

  await writeFile(file, JSON.stringify({headScriptHash: 'sha256-one', shellPages: []}))
  expect(current().headScriptHash).toBe('sha256-one')

  await writeFile(file, JSON.stringify({headScriptHash: 'sha256-second', shellPages: ['/shelf']}))
  expect(current().headScriptHash).toBe('sha256-second')
  expect(current().shellPages.has('/shelf')).toBe(true)

  // A build is writing: what was read last holds.
  await writeFile(file, '{"headScr')
  expect(current().headScriptHash).toBe('sha256-second')
  await rm(file)
  expect(current().headScriptHash).toBe('sha256-second')
})
