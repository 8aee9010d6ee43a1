import {mkdir, mkdtemp, readdir, rm, writeFile} from 'node:fs/promises'
import {createServer} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {expect, onTestFinished, test} from 'vitest'

import {createContentLake} from '../../../content-lake/index.ts'
import {lockFolder} from '../../../content-lake/storage/folder-lock.ts'
import {EMBEDDED_PROJECT} from '../../../config/project.ts'
import {freePorts, runProductToItsEnd} from '../../support/product.ts'

// What keeps the product from starting is one sentence and exit code 1, and leaves nothing behind.
async function aDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'start-'))
  onTestFinished(() => rm(folder, {recursive: true, force: true}))
  return folder
}

/** The printed text without its last line break has no other: it is one sentence. */
function expectOneSentence(output: string): void {
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).not.toMatch(/\bat .*:\d+/)
}

test.each(['site', 'games', 'studio', 'lake', 'identity'] as const)(
  'a port in use by another program is named, with the variable that moves the %s',
  async (part) => {
    const ports = await freePorts()
    const other = createServer()
    await new Promise<void>((resolve) => {
      other.listen(ports[part], '127.0.0.1', resolve)
    })
    onTestFinished(() => {
      other.close()
    })

    const {code, output} = await runProductToItsEnd({dataDir: await aDataFolder(), ports})

    expect(code).toBe(1)
    expectOneSentence(output)
    expect(output).toContain(`Port ${ports[part]}`)
    expect(output).toContain(`${part.toUpperCase()}_PORT`)
  },
)

test('a data folder of another running process is refused, and its data stays as it was', async () => {
  const dataDir = await aDataFolder()
  const lock = lockFolder(dataDir)
  onTestFinished(() => {
    lock.release()
  })

  const {code, output} = await runProductToItsEnd({dataDir, ports: await freePorts()})

  expect(code).toBe(1)
  expectOneSentence(output)
  expect(output).toContain(dataDir)
  expect(output).toContain('in use')
})

test('a file where the data folder should be is named', async () => {
  const folder = await aDataFolder()
  await writeFile(join(folder, 'data'), '')

  const {code, output} = await runProductToItsEnd({
    dataDir: join(folder, 'data'),
    ports: await freePorts(),
  })

  expect(code).toBe(1)
  expectOneSentence(output)
  expect(output).toContain(join(folder, 'data'))
})

test('a dataset that is not a database is named', async () => {
  const dataDir = await aDataFolder()
  await mkdir(join(dataDir, 'datasets'), {recursive: true})
  await writeFile(
    join(dataDir, 'project.sqlite'),
    'this is not a database, and far too long to be an empty one',
  )

  const {code, output} = await runProductToItsEnd({dataDir, ports: await freePorts()})

  expect(code).toBe(1)
  expectOneSentence(output)
  expect(output).toContain('project.sqlite')
})

test('a dataset whose file is gone stops the start, and nothing is imported in its place', async () => {
  const dataDir = await aDataFolder()
  const lake = await createContentLake({
    ...EMBEDDED_PROJECT,
    datasets: [EMBEDDED_PROJECT.dataset],
    storage: dataDir,
    users: [],
    allowedOrigins: [],
    publicUrl: 'http://localhost:3400',
  })
  await lake.close()
  await rm(join(dataDir, 'production.sqlite'))

  const {code, output} = await runProductToItsEnd({dataDir, ports: await freePorts()})

  expect(code).toBe(1)
  expectOneSentence(output)
  expect(output).toContain(`The file "${join(dataDir, 'production.sqlite')}" is missing;`)
  expect(output).toContain(`with: npx node content-lake/restore.ts "${dataDir}" production new`)
  expect(await readdir(dataDir)).not.toContain('production.sqlite')
  expect(await readdir(dataDir)).not.toContain('first-content.json')
})

test('a bad port is named with its value', async () => {
  const {code, output} = await runProductToItsEnd({
    dataDir: await aDataFolder(),
    ports: await freePorts(),
    variables: {SITE_PORT: 'eighty'},
  })

  expect(code).toBe(1)
  expectOneSentence(output)
  expect(output).toContain('SITE_PORT is "eighty"')
})
