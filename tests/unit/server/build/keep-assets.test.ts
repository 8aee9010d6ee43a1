import {mkdir, mkdtemp, readdir, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {expect, onTestFinished, test} from 'vitest'

import {keepAssetsOfOneRelease} from '../../../../server/build/keep-assets.ts'

/** Writes what `vite build` writes without emptying the folder: these assets, and a manifest that names them. */
async function release(dist: string, assets: string[]): Promise<string[]> {
  const web = join(dist, 'web')
  await mkdir(join(web, '.vite'), {recursive: true})
  await mkdir(join(web, 'assets'), {recursive: true})
  const [entry, ...css] = assets
  await writeFile(
    join(web, '.vite', 'manifest.json'),
    JSON.stringify({
      'index.html': {file: `assets/${entry}`, css: css.map((file) => `assets/${file}`)},
    }),
  )
  for (const file of assets) {
    for (const ending of ['', '.br', '.gz']) {
      await writeFile(join(web, 'assets', file + ending), '')
    }
  }
  await keepAssetsOfOneRelease(dist)
  const left = await readdir(join(web, 'assets'))
  return left.filter((file) => !/\.(?:br|gz)$/.test(file)).sort()
}

async function aDist(): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'dist-'))
  onTestFinished(() => rm(dist, {recursive: true, force: true}))
  return dist
}

test('the assets of the release before stay, older ones go with their packed copies', async () => {
  const dist = await aDist()

  expect(await release(dist, ['app-1.js', 'style-1.css'])).toEqual(['app-1.js', 'style-1.css'])
  expect(await release(dist, ['app-2.js', 'style-1.css'])).toEqual([
    'app-1.js',
    'app-2.js',
    'style-1.css',
  ])
  expect(await release(dist, ['app-3.js', 'style-3.css'])).toEqual([
    'app-2.js',
    'app-3.js',
    'style-1.css',
    'style-3.css',
  ])
  const all = await readdir(join(dist, 'web', 'assets'))
  expect(all.filter((file) => file.startsWith('app-1'))).toEqual([])
})

test('the same sources built again do not push the release before out', async () => {
  const dist = await aDist()
  await release(dist, ['app-1.js'])
  await release(dist, ['app-2.js'])

  expect(await release(dist, ['app-2.js'])).toEqual(['app-1.js', 'app-2.js'])
})
