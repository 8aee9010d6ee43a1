import {mkdtemp, readFile, rm, stat, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {expect, onTestFinished, test} from 'vitest'

import {lakeUsers, loadTokens, prepareDataFolder} from '../../../server/data-folder.ts'

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'data-folder-'))
  onTestFinished(() => rm(folder, {recursive: true, force: true}))
  return folder
}

test('makes two different tokens once, for the eyes of their owner only', async () => {
  const folder = await aFolder()

  const tokens = await loadTokens(folder)

  expect(tokens.owner).not.toBe(tokens.moderator)
  expect(tokens.owner.length).toBeGreaterThanOrEqual(32)
  expect(JSON.parse(await readFile(join(folder, 'tokens.json'), 'utf8'))).toEqual(tokens)
  expect((await stat(join(folder, 'tokens.json'))).mode & 0o777).toBe(0o600)
  expect(await loadTokens(folder)).toEqual(tokens)
})

test.each(['not json', '{}', '{"owner": "short", "moderator": "short"}'])(
  'refuses a tokens file that holds %j and names it',
  async (text) => {
    const folder = await aFolder()
    await writeFile(join(folder, 'tokens.json'), text)

    await expect(loadTokens(folder)).rejects.toThrow(join(folder, 'tokens.json'))
  },
)

test('refuses a data folder whose place a file has', async () => {
  const folder = await aFolder()
  await writeFile(join(folder, 'taken'), '')

  await expect(prepareDataFolder(join(folder, 'taken'))).rejects.toThrow('a file is in its place')
})

test('the owner is an administrator and the moderator is not', () => {
  expect(lakeUsers({owner: 'a', moderator: 'b'}).map(({role, token}) => [role, token])).toEqual([
    ['administrator', 'a'],
    ['moderator', 'b'],
  ])
})
