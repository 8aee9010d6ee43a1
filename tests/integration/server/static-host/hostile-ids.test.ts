import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {expect, onTestFinished, test} from 'vitest'

import {serveOnLoopback} from '../../../../content-lake/adapters/loopback-server.ts'
import {createSiteHost} from '../../../../server/static-host/site.ts'
import {HOSTILE_IDS} from '../../web/hostile-addresses.ts'

async function aSite(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'static-host-'))
  onTestFinished(() => rm(root, {recursive: true, force: true}))
  await writeFile(join(root, 'shell.html'), 'shell')
  const handle = createSiteHost({
    root,
    address: 'http://localhost:3000',
    config: {},
    lakeAddress: 'http://localhost:1',
    headers: () => ({}),
    isShellPage: () => false,
  })
  const server = await serveOnLoopback({port: 0, handle})
  onTestFinished(() => server.close())
  return `http://localhost:${server.port}`
}

test('an id that stands for a hostile path is not found, whatever it is', async () => {
  const site = await aSite()

  for (const [what, id] of Object.entries(HOSTILE_IDS)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a failure names it
    const answer = await fetch(`${site}/play/${id}`, {redirect: 'manual'})
    // oxlint-disable-next-line no-await-in-loop
    expect([what, answer.status, await answer.text()]).toEqual([what, 404, 'shell'])
  }
})

test('an id of a megabyte is refused', async () => {
  const {status} = await fetch(`${await aSite()}/play/${'A'.repeat(1_000_000)}`)

  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
})
