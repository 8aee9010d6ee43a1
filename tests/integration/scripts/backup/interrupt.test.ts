import {once} from 'node:events'
import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'

import {expect, test} from 'vitest'

import {faultProxy, runScript, startCommand, testLake, workFolder} from '../support.ts'
import {dataset, fill} from './support.ts'

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

test(
  'a restore that is killed in the middle is finished by running it again',
  {timeout: 120_000},
  async () => {
    await using first = await testLake()
    await fill(first.client)
    const games = Array.from({length: 900}, (_, index) => ({
      create: {_id: `game-${index}`, _type: 'game', name: `Game ${index}`, text: 'x'.repeat(500)},
    }))
    await first.client.mutate(games)
    const folder = workFolder()
    await runScript('backup', ['all.tar.gz'], {folder, port: first.port})

    await using second = await testLake()
    await second.client.create({_id: 'game-0', _type: 'game', name: 'Older'})
    let child: ReturnType<typeof startCommand> | null = null
    await using proxy = await faultProxy(second.port, (mutation) => {
      // The games are three batches: the last one must not get through, however late the kill comes.
      if (mutation < 2) return null
      child?.kill('SIGKILL')
      return mutation === 2 ? 'lose-answer' : 'reset'
    })
    child = startCommand(['all.tar.gz', '--write', '--replace'], folder, proxy.port, 'restore')
    await once(child, 'exit')
    const count = await second.client.fetch<number>('count(*[_type == "game"])')

    const again = await runScript('restore', ['all.tar.gz', '--write', '--replace', '--json'], {
      folder,
      port: second.port,
    })

    expect(count).toBeGreaterThan(1)
    expect(count).toBeLessThan(900)
    expect(again).toMatchObject({code: 0, stderr: ''})
    expect(await dataset(second.client)).toEqual(await dataset(first.client))
  },
)
