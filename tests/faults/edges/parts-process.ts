import {mkdir, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {startEmbeddedLake} from '../../../server/embedded-lake.ts'
import {startServers} from '../../../server/servers.ts'
import {readSettings} from '../../../config/node/settings.ts'

// Every server of the product as one process with little in it: parts-process.ts <empty folder>. Ports come from the
// variables. Prints `ready <token of the owner>`.
const [root = ''] = process.argv.slice(2)
const FILES = {
  'dist/web/index.html': '<p>landing</p>',
  'dist/web/shell.html': '<p>shell</p>',
  'dist/web/assets/app.js': 'export {}',
  'dist/games/manifest.json': '{}',
  'dist/games/html5/tin/index.html': '<p>tin</p>',
  'dist/studio/index.html': '<p>studio</p>',
}
for (const [name, content] of Object.entries(FILES)) {
  await mkdir(join(root, name, '..'), {recursive: true})
  await writeFile(join(root, name), content)
}

const settings = readSettings(process.env, root)
const {tokens} = await startEmbeddedLake(settings, {log: console.log})
const servers = await startServers({
  root,
  settings,
  directory: {
    users: [],
    hashConfig: {cpuMemCost: 1_024, parallelization: 1, blockSize: 8, derivedKeyLength: 32},
  },
  secret: 'a secret of at least thirty-two characters',
  parts: ['site', 'games', 'studio', 'identity'],
})
servers.open()
console.log(`ready ${tokens.owner}`)
