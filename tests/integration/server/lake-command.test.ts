import {execFile, spawn} from 'node:child_process'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {promisify} from 'node:util'

import {createClient} from '@sanity/client'
import {expect, onTestFinished, test} from 'vitest'

import {freePorts, readTokens} from '../../support/product.ts'

const command = join(import.meta.dirname, '../../../server/lake.ts')

test('serves the project, the dataset, the port and the folder that it is told', async () => {
  const data = await mkdtemp(join(tmpdir(), 'lake-command-'))
  const {lake: port} = await freePorts()
  const options = ['--project', 'abc123', '--dataset', 'staging', '--port', String(port)]
  const lake = spawn(process.execPath, [command, ...options, '--data', data])
  onTestFinished(async () => {
    lake.kill('SIGKILL')
    await rm(data, {recursive: true, force: true})
  })
  let output = ''
  lake.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await expect.poll(() => output, {timeout: 30_000}).toContain('Ready')

  expect(output).toContain(`Content lake of abc123/staging at http://localhost:${port}`)
  expect(output).toContain(join(data, 'tokens.json'))
  const client = createClient({
    projectId: 'abc123',
    dataset: 'staging',
    apiVersion: '2025-02-19',
    apiHost: `http://localhost:${port}`,
    useProjectHostname: false,
    useCdn: false,
    token: (await readTokens(data)).owner,
  })
  await client.create({_id: 'a', _type: 'post'})
  expect(await client.fetch('*[_type == "post"]._id')).toEqual(['a'])
})

test.each([
  [['--port', 'eighty'], '--port is "eighty", which is not a port'],
  [['--project', 'A B'], '--project is "A B", which is not a project id'],
  [['--dataset', '../up'], '--dataset is "../up", which is not a dataset name'],
  [['--folder', 'x'], "Unknown option '--folder': the options are --project ID"],
  [['serve'], "Unexpected argument 'serve'"],
  [['--data'], "Option '--data <value>' argument missing"],
])('refuses %j with one sentence', async (options, sentence) => {
  const refusal = promisify(execFile)(process.execPath, [command, ...options])

  await expect(refusal).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^[^\n]*\n$/),
  })
  await expect(refusal).rejects.toThrow(sentence)
})
