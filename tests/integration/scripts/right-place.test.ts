import {mkdirSync, writeFileSync} from 'node:fs'
import {join, relative, resolve} from 'node:path'

import {expect, test} from 'vitest'

import {fill} from './backup/support.ts'
import {NO_PORT, runScript, testLake, TOKEN, workFolder, type Script} from './support.ts'
import {watchedLake} from './watched-lake.ts'

const LIST = '[{"name": "A", "path": "a.swf"}]'
const COMMANDS: [script: Script, argv: string[]][] = [
  ['backup', ['second.tar.gz', '--json', '--quiet']],
  ['restore', ['all.tar.gz', '--json', '--quiet']],
  ['import-catalogue', ['-', '--json', '--quiet']],
  ['check-links', ['--json', '--quiet']],
]

const ABC123 = {
  VITE_SANITY_PROJECT_ID: 'abc123',
  VITE_SANITY_DATASET: 'production',
  SANITY_STUDIO_PROJECT_ID: 'abc123',
  SANITY_STUDIO_DATASET: 'production',
}

/** A folder that holds a backup, and a `.env` with these variables. */
async function folderWith(variables: Record<string, string>): Promise<string> {
  const folder = workFolder()
  await using lake = await testLake()
  await fill(lake.client)
  await runScript('backup', ['all.tar.gz'], {folder, port: lake.port})
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(folder, '.env'), lines.join(''))
  return folder
}

test('every script goes where .env says, and says so in its first line', async () => {
  await using lake = await testLake()
  await using here = await watchedLake(lake.port)
  await using hosted = await testLake('abc123')
  await using there = await watchedLake(hosted.port)
  const host = `http://localhost:${there.port}`
  const folder = await folderWith({...ABC123, SANITY_STUDIO_API_HOST: host})

  for (const [script, argv] of COMMANDS) {
    const result = await runScript(script, argv, {
      folder,
      port: here.port,
      input: LIST,
      env: {ENV_FILE: join(folder, '.env')},
    })

    expect({script, ...result}).toMatchObject({
      script,
      code: 0,
      where: `Project abc123, dataset production, at ${host}.\n`,
      stderr: '',
    })
    expect(JSON.parse(result.stdout)).toBeTypeOf('object')
  }
  expect(here.heard).toEqual([])
  expect(there.heard.length).toBeGreaterThan(COMMANDS.length)
})

const SK = 'sk-of-the-hosted-project'

test('variables that would lead a script to the wrong lake are refused before anything is asked', async () => {
  await using here = await watchedLake(NO_PORT)
  const folder = await folderWith({SANITY_AUTH_TOKEN: SK})
  const env = {VITE_SANITY_PROJECT_ID: 'abc123', VITE_SANITY_DATASET: 'production'}
  for (const [script, argv] of COMMANDS) {
    const result = await runScript(script, argv, {
      folder,
      port: here.port,
      input: LIST,
      env: {...env, ENV_FILE: join(folder, '.env')},
    })

    expect(result).toMatchObject({code: 1, stdout: '', where: ''})
    expect(result.stderr).toMatch(/^Site and studio .* SANITY_STUDIO_PROJECT_ID is not set.*\n$/)
  }
  expect(here.heard).toEqual([])
}, 60_000)

test('a token of another lake is not sent to the one on this machine', async () => {
  await using lake = await testLake()
  await using here = await watchedLake(lake.port)
  const folder = await folderWith({SANITY_AUTH_TOKEN: SK})
  for (const [script, argv] of COMMANDS) {
    const result = await runScript(script, argv, {
      folder,
      port: here.port,
      input: LIST,
      env: {ENV_FILE: join(folder, '.env')},
    })

    expect(result).toMatchObject({code: 1, stdout: ''})
    expect(result.stderr).toMatch(/^SANITY_AUTH_TOKEN is no token of the lake at .*\n$/)
  }
  expect(here.heard.map(({token}) => token).filter((token) => token !== null)).toEqual([])
  expect(here.heard.filter(({path}) => path.includes(SK))).toEqual([])
}, 60_000)

test('the token of a lake on this machine is taken wherever that lake keeps its data', async () => {
  await using lake = await testLake('abc123')
  const env = {
    SANITY_STUDIO_PROJECT_ID: 'abc123',
    SANITY_STUDIO_DATASET: 'production',
    SANITY_STUDIO_API_HOST: `http://localhost:${lake.port}`,
    SANITY_AUTH_TOKEN: TOKEN,
    DATA_DIR: '/nowhere',
  }

  const result = await runScript('import-catalogue', ['-', '--write', '--report', 'r'], {
    folder: workFolder(),
    port: null,
    input: LIST,
    env,
  })
  expect(result.stderr).not.toContain('is no token')
  expect(await lake.client.fetch('count(*[_type == "game"])')).toBeGreaterThan(0)
})

test('a lake on this machine that carries another project hears no token', async () => {
  await using lake = await testLake()
  await using here = await watchedLake(lake.port)
  const env = {...ABC123, SANITY_STUDIO_API_HOST: `http://localhost:${here.port}`}

  const result = await runScript('backup', [], {folder: workFolder(), port: null, env})

  expect(result).toMatchObject({code: 1, stdout: ''})
  expect(result.stderr).toMatch(/has no project abc123 with a dataset production, so no token was/)
  expect(here.heard.map(({token}) => token)).toEqual([null])
})

test('a hosted project without a token is one sentence, and nothing is asked', async () => {
  const at = {folder: workFolder(), port: null, env: ABC123}

  expect(await runScript('backup', [], at)).toEqual({
    code: 1,
    stdout: '',
    where: '',
    stderr:
      "The project abc123 needs SANITY_AUTH_TOKEN. Make a token with write access in the project's settings and set the variable.\n",
  })
})

test('a relative data folder is that of the repository, wherever the script is run', async () => {
  await using lake = await testLake()
  await using here = await watchedLake(lake.port)
  const folder = workFolder()
  const root = resolve(import.meta.dirname, '../../..')
  const env = {DATA_DIR: relative(root, folder)}
  const elsewhere = join(folder, 'elsewhere')
  mkdirSync(elsewhere)

  const {code} = await runScript('check-links', [], {folder: elsewhere, port: here.port, env})

  expect(code).toBe(0)
  expect(here.heard.at(-1)?.token).toBe(`Bearer ${TOKEN}`)
})

test('a proxy of the network hears nothing of a lake on this machine', async () => {
  await using lake = await testLake()
  await using proxy = await watchedLake(lake.port)
  const address = `http://localhost:${proxy.port}`
  const at = {folder: workFolder(), port: lake.port}

  const proxies: Record<string, string>[] = [
    {HTTP_PROXY: address},
    {http_proxy: address, no_proxy: 'example.org'},
    {HTTP_PROXY: address, NO_PROXY: '*'},
  ]

  for (const env of proxies) {
    const {code} = await runScript('check-links', [], {...at, env})
    expect(code).toBe(0)
  }
  expect(proxy.heard).toEqual([])
})

test('a file of variables that is not there is named', async () => {
  const at = {folder: workFolder(), port: null, env: {ENV_FILE: '/nowhere/.env'}}

  const {code, stderr} = await runScript('check-links', [], at)

  expect(code).toBe(1)
  expect(stderr).toBe('ENV_FILE is "/nowhere/.env", but there is no file /nowhere/.env.\n')
})
