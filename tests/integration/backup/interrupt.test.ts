import {once} from 'node:events'
import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'

import {expect, test} from 'vitest'

import {faultProxy, startCommand, testLake, workFolder} from '../import/support.ts'
import {fill} from './support.ts'

test('Ctrl-C leaves no part of a backup behind', {timeout: 60_000}, async () => {
  await using lake = await testLake()
  await fill(lake.client)
  const folder = workFolder()
  let child: ReturnType<typeof startCommand> | null = null
  // The export is asked for and never answered.
  await using proxy = await faultProxy(
    lake.port,
    () => null,
    (path) => {
      if (!path.includes('/data/export/')) return false
      child?.kill('SIGINT')
      return true
    },
  )

  child = startCommand(['whole.tar.gz'], folder, proxy.port, 'backup')
  const said = child.stderr ? text(child.stderr) : Promise.resolve('')
  const [code] = await once(child, 'exit')

  expect(code).toBe(1)
  expect(await said).toContain('Interrupted; no backup was made.')
  expect(readdirSync(join(folder))).toEqual(['tokens.json'])
})
