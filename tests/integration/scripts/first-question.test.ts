import {expect, test} from 'vitest'

import {NO_PORT, runScript, testLake, TOKEN, workFolder, type Script} from './support.ts'
import {watchedLake, type Answer} from './watched-lake.ts'

const INPUT = '[{"name": "A", "path": "a.swf"}]'
const COMMANDS: [script: Script, argv: string[]][] = [
  ['backup', ['all.tar.gz']],
  ['import-catalogue', ['-', '--quiet']],
  ['check-links', ['--quiet']],
]

test.each(COMMANDS)('%s asks again when the lake is busy at first', async (script, argv) => {
  await using lake = await testLake()
  // Both of the questions that come before the work.
  const answers: Answer[] = [429, 500, null, 429, 'reset']
  await using busy = await watchedLake(lake.port, (number) => answers[number - 1] ?? null)
  const at = {folder: workFolder(), port: busy.port, input: INPUT}

  const {code, stderr} = await runScript(script, argv, at)

  expect(code).toBe(0)
  expect(stderr.match(/^The lake .*; trying again in \d+ s\.$/gm)).toHaveLength(4)
  expect(stderr).not.toContain('run it again')
})

test.each(COMMANDS)('%s says at once that nobody listens on this machine', async (script, argv) => {
  const {stderr} = await runScript(script, argv, {folder: workFolder(), port: null, input: INPUT})

  expect(stderr).not.toContain('trying again')
  expect(stderr).toContain(
    `The lake at http://localhost:${NO_PORT} does not answer; start it with npm run lake or npm start.`,
  )
})

test.each([401, 403] as const)('an answer %d names where the token comes from', async (status) => {
  await using lake = await testLake()
  await using strict = await watchedLake(lake.port, (number) => (number === 2 ? status : null))
  const folder = workFolder()

  const {code, stderr} = await runScript('import-catalogue', ['-', '--write'], {
    folder,
    port: strict.port,
    input: INPUT,
    env: {SANITY_AUTH_TOKEN: TOKEN},
  })

  expect(code).toBe(1)
  expect(stderr).toContain(
    `refuses the token of ${folder}/tokens.json (the lake answered ${status}`,
  )
  expect(stderr).toContain('set DATA_DIR to the folder of that lake.')
})
