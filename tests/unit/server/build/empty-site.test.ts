import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {expect, onTestFinished, test} from 'vitest'

import {emptySiteNote} from '../../../../server/build/empty-site.ts'

async function aBuildOf(pages: string[]): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'dist-'))
  onTestFinished(() => rm(dist, {recursive: true, force: true}))
  await writeFile(join(dist, 'pages.json'), JSON.stringify(pages))
  return dist
}

test('a build without games says so, where it looked, and what to do', async () => {
  const dist = await aBuildOf(['index.html', 'play/index.html', 'articles/start/index.html'])

  const note = await emptySiteNote(dist, 'the data folder /data')

  expect(note).toContain('no games')
  expect(note).toContain('the data folder /data')
  expect(note).toContain('npm start')
})

test('a build with one game has nothing to say', async () => {
  const dist = await aBuildOf(['play/index.html', 'play/dGluLW1lcmdl/index.html'])

  expect(await emptySiteNote(dist, 'the data folder')).toBeNull()
})
