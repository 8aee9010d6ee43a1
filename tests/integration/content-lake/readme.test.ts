import {execFile} from 'node:child_process'
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {promisify} from 'node:util'

import {expect, onTestFinished, test} from 'vitest'

const root = join(import.meta.dirname, '../../..')

test('the lines of the README that mount the lake in a test do what they say', async () => {
  const readme = await readFile(join(root, 'content-lake/README.md'), 'utf8')
  const lines = /## In a test[\s\S]*?```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
  // Beside content-lake/, as the lines say; Node strips no types below node_modules.
  const folder = await mkdtemp(join(root, 'readme-'))
  onTestFinished(() => rm(folder, {recursive: true, force: true}))
  await writeFile(join(folder, 'example.ts'), lines)

  const {stdout} = await promisify(execFile)(process.execPath, [join(folder, 'example.ts')])
  expect(lines).toContain('createContentLake')
  expect(stdout).toBe("[ 'Hello' ]\n")
})
