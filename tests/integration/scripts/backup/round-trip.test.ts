import {mkdirSync, readdirSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

import {expect, test} from 'vitest'

import {faultProxy, runScript, testLake, workFolder} from '../support.ts'
import {dataset, fill} from './support.ts'

const TIME = {timeout: 60_000}

test('what is backed up and restored into an empty lake is the same', TIME, async () => {
  await using first = await testLake()
  await using second = await testLake()
  await fill(first.client)
  const before = await dataset(first.client)
  const folder = workFolder()

  const made = await runScript('backup', ['all.tar.gz'], {folder, port: first.port})
  const restored = await runScript('restore', ['all.tar.gz', '--write', '--json'], {
    folder,
    port: second.port,
  })

  expect(made).toMatchObject({code: 0})
  expect(made.stdout).toContain('4 documents (1 of them drafts) and 2 images and files')
  expect(made.stdout).toContain('3 game, 1 article')
  expect(restored).toMatchObject({code: 0, stderr: ''})
  expect(JSON.parse(restored.stdout)).toEqual({
    mode: 'write',
    created: 4,
    replaced: 0,
    unchanged: 0,
    uploaded: 2,
    deleted: 0,
    kept: 0,
  })
  expect(await dataset(second.client)).toEqual(before)

  const again = await runScript('restore', ['all.tar.gz', '--write', '--replace', '--json'], {
    folder,
    port: second.port,
  })
  expect(JSON.parse(again.stdout)).toMatchObject({
    created: 0,
    replaced: 0,
    unchanged: 4,
    uploaded: 0,
  })
})

test('shows what it would do, and does it only with --write', TIME, async () => {
  await using lake = await testLake()
  await fill(lake.client)
  const before = await dataset(lake.client)
  const folder = workFolder()
  await runScript('backup', ['all.tar.gz'], {folder, port: lake.port})
  await lake.client.delete('drafts.game-b')
  await lake.client.patch('game-b').set({name: 'Spoilt \u001b[31m'}).commit()
  await lake.client.create({_id: 'newer', _type: 'game', name: 'Newer'})
  await lake.client.create({
    _id: 'newest',
    _type: 'game',
    next: {_type: 'reference', _ref: 'newer'},
  })
  const spoilt = await dataset(lake.client)
  const run = (...argv: string[]) =>
    runScript('restore', ['all.tar.gz', ...argv], {folder, port: lake.port})

  const shown = await run('--replace')
  expect(shown.stderr).toBe('')
  expect(shown.code).toBe(0)
  expect(shown.stdout).toContain(
    '1 document would be created, 1 replaced, 2 are the same; 2 would be deleted',
  )
  expect(shown.stdout).toContain('+ drafts.game-b game “Back, changed”')
  expect(shown.stdout).toContain('~ game-b')
  expect(shown.stdout).toContain('- newest')
  expect(shown.stdout).toContain('Nothing was changed')
  expect(await dataset(lake.client)).toEqual(spoilt)

  const kept = await run('--write', '--json')
  expect(JSON.parse(kept.stdout)).toMatchObject({created: 1, replaced: 1, deleted: 0, kept: 2})
  expect(await lake.client.fetch('count(*[_id in ["newer", "newest"]])')).toBe(2)

  const whole = await run('--write', '--replace', '--json')
  expect(JSON.parse(whole.stdout)).toMatchObject({created: 0, replaced: 0, deleted: 2, kept: 0})
  expect(await dataset(lake.client)).toEqual(before)
})

test('a backup goes into the data folder under its date, and replaces nothing', TIME, async () => {
  await using lake = await testLake()
  await fill(lake.client)
  const folder = workFolder()

  const made = await runScript('backup', ['--json'], {folder, port: lake.port})
  const {file}: {file: string} = JSON.parse(made.stdout)
  expect(file).toMatch(/backups\/production-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar\.gz$/)
  expect(readdirSync(join(folder, 'backups'))).toHaveLength(1)
  expect(statSync(file).size).toBeGreaterThan(0)

  writeFileSync(join(folder, 'mine.tar.gz'), 'mine')
  const refused = await runScript('backup', ['mine.tar.gz'], {folder, port: lake.port})
  expect(refused).toMatchObject({code: 1, stdout: ''})
  expect(refused.stderr.trim().split('\n').at(-1)).toBe(
    'mine.tar.gz is already there; name another file or move it away.',
  )
  expect(readdirSync(folder).filter((name) => name.startsWith('.backup-'))).toEqual([])
})

test('without a lake nothing is made, and the reason is one sentence', TIME, async () => {
  const folder = workFolder()
  mkdirSync(join(folder, 'there'))

  const backup = await runScript('backup', ['there/all.tar.gz'], {folder, port: null})
  expect(backup).toMatchObject({code: 1, stdout: ''})
  expect(backup.stderr).toMatch(/^The lake at http:\/\/localhost:\d+ does not answer;[^\n]*\n$/)
  expect(readdirSync(join(folder, 'there'))).toEqual([])

  const usage = await runScript('restore', [], {folder, port: null})
  expect(usage).toMatchObject({code: 2, stdout: ''})
  expect(usage.stderr).toBe('Name the backup to restore. See --help.\n')
})

test(
  'a backup of another project is shown for what it is and never takes the place of everything',
  TIME,
  async () => {
    await using lake = await testLake()
    await using shop = await testLake()
    await shop.client.create({_id: 'shoe', _type: 'product', name: 'Shoe'})
    await lake.client.create({_id: 'game-a', _type: 'game', name: 'Mine'})
    const folder = workFolder()
    await runScript('backup', ['shop.tar.gz'], {folder, port: shop.port})
    const run = (...argv: string[]) =>
      runScript('restore', ['shop.tar.gz', ...argv], {folder, port: lake.port})

    const shown = await run()
    const refused = await run('--replace', '--write')

    expect(shown.stdout).toContain('in the backup: 1 product\n')
    expect(shown.stdout).toContain('1 that the backup does not hold stay')
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(/^shop\.tar\.gz holds no document of a type that [^\n]+\n$/)
    expect(await lake.client.fetch('*._id')).toEqual(['game-a'])
  },
)

test(
  'a restore gets through a busy lake and lost answers, with every reference strong',
  TIME,
  async () => {
    await using first = await testLake()
    await using second = await testLake()
    await fill(first.client)
    const next = (index: number) => ({_type: 'reference', _ref: `ring-${(index + 1) % 250}`})
    await first.client.mutate(
      Array.from({length: 250}, (_, index) => ({
        create: {_id: `ring-${index}`, _type: 'game', next: next(index), others: [next(index + 7)]},
      })),
    )
    const folder = workFolder()
    await runScript('backup', ['all.tar.gz'], {folder, port: first.port})
    await using proxy = await faultProxy(second.port, (n) =>
      n < 5 ? 503 : n % 2 ? 'lose-answer' : null,
    )

    const argv = ['all.tar.gz', '--write', '--json']
    const restored = await runScript('restore', argv, {folder, port: proxy.port})

    expect(restored.code).toBe(0)
    expect(await dataset(second.client)).toEqual(await dataset(first.client))
    expect(new Set(proxy.seen.map((id) => id.split('-')[0]))).toEqual(new Set(['restore']))
  },
)

test(
  'a restore that the lake ends says why, and is finished by running it again',
  TIME,
  async () => {
    await using first = await testLake()
    await using second = await testLake()
    await fill(first.client)
    const folder = workFolder()
    await runScript('backup', ['all.tar.gz'], {folder, port: first.port})
    await using proxy = await faultProxy(second.port, () => 503)

    const argv = ['all.tar.gz', '--write', '--quiet']
    const ended = await runScript('restore', argv, {folder, port: proxy.port})
    const again = await runScript('restore', argv, {folder, port: second.port})

    expect(ended.code).toBe(1)
    expect(ended.stderr.trim().split('\n').at(-1)).toMatch(
      /^The restore ended early, since the lake answered 503: .* What is written is whole; run it again for the rest\.$/,
    )
    expect(again).toMatchObject({code: 0, stderr: ''})
    expect(await dataset(second.client)).toEqual(await dataset(first.client))
  },
)
