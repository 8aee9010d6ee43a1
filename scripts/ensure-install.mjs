// Runs before every npm script that needs dependencies, on whatever Node the machine has (20 or later):
// so no syntax or API newer than that, and no import from node_modules.
import {spawnSync} from 'node:child_process'
import {existsSync, statSync} from 'node:fs'
import {fileURLToPath} from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const installed = root + 'node_modules/.package-lock.json'
const lockfile = root + 'package-lock.json'

const [major] = process.versions.node.split('.').map(Number)
if (major < 20) {
  console.error(
    `Game Shack needs Node.js 20 or later to install itself; this is ${process.versions.node}.`,
  )
  process.exit(1)
}

// npm writes the marker last, so a killed install is repeated; a newer lockfile means changed dependencies.
const isCurrent = existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs
if (!isCurrent) {
  console.log('Installing what the lockfile names. The first time takes a minute or two.')
  const npm = process.env.npm_execpath
  const command = npm ? process.execPath : 'npm'
  const args = [...(npm ? [npm] : []), 'ci', '--no-audit', '--no-fund', '--loglevel=error']
  const result = spawnSync(command, args, {cwd: root, stdio: 'inherit'})
  if (result.status !== 0) {
    console.error('The installation failed. The lines above say why; nothing was started.')
    process.exit(1)
  }
}
