import {spawn} from 'node:child_process'
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {freePorts} from '../support/product.ts'

/** Outside our dependency tree (625 packages): fetched by npx at the first run, from its cache afterwards. */
const FIREBASE_TOOLS = 'firebase-tools@15.34.2'
const PROJECT = 'demo-game-shack'

/** The first run downloads; every later one takes seconds. */
const PATIENCE_MS = 10 * 60_000

export type Emulator = {address: string; stop: () => Promise<void>}

/** Starts Google's Auth emulator on free ports of this machine, with the accounts of `seed/users.json`. */
export async function startEmulator(): Promise<Emulator> {
  const folder = await mkdtemp(join(tmpdir(), 'game-shack-firebase-'))
  const {site: auth, games: hub, lake: logging} = await freePorts()
  const host = '127.0.0.1'
  await writeFile(
    join(folder, 'firebase.json'),
    JSON.stringify({
      emulators: {
        auth: {host, port: auth},
        hub: {host, port: hub},
        logging: {host, port: logging},
        ui: {enabled: false},
      },
    }),
  )

  const child = spawn(
    'npx',
    ['--yes', FIREBASE_TOOLS, 'emulators:start', '--only', 'auth', '--project', PROJECT],
    {
      cwd: folder,
      // Its packages run no script of theirs, and it keeps its settings in a folder that goes with it.
      env: {...process.env, npm_config_ignore_scripts: 'true', XDG_CONFIG_HOME: folder, CI: 'true'},
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      output += error.message
    })
    child.on('close', () => {
      hasEnded = true
      resolve()
    })
  })

  const stop = async () => {
    endGroup('SIGTERM')
    const limit = setTimeout(() => endGroup('SIGKILL'), 10_000)
    await ended
    clearTimeout(limit)
    await rm(folder, {recursive: true, force: true})
  }
  /** npx, its shell and the emulator are a group of their own. */
  function endGroup(signal: NodeJS.Signals): void {
    if (child.pid === undefined || hasEnded) return
    try {
      process.kill(-child.pid, signal)
    } catch {
      // Gone already.
    }
  }

  const address = `http://${host}:${auth}`
  try {
    await untilReady(address, () => hasEnded)
    await addAccounts(address)
  } catch (error) {
    await stop()
    throw new Error(`The Auth emulator did not start:\n${output}`, {cause: error})
  }
  return {address, stop}
}

async function untilReady(address: string, hasEnded: () => boolean): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (!hasEnded() && Date.now() < end) {
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => {
      setTimeout(resolve, 250)
    })
  }
  throw new Error(hasEnded() ? 'It ended.' : 'It took too long.')
}

/** The demo accounts of the embedded server, with the same passwords and one of them disabled. */
async function addAccounts(address: string): Promise<void> {
  const file = join(import.meta.dirname, '..', '..', 'seed', 'users.json')
  const {
    users,
  }: {users: {localId: string; email: string; disabled: boolean; demoPassword?: string}[]} =
    JSON.parse(await readFile(file, 'utf8'))
  // The disabled account has the first one's password (seed/README.md).
  const password = users.find((user) => user.demoPassword)?.demoPassword
  const accounts = `${address}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts`
  for (const {localId, email, disabled, demoPassword} of users) {
    await asOwner(accounts, 'POST', {localId, email, password: demoPassword ?? password})
    if (disabled) await asOwner(`${accounts}:update`, 'POST', {localId, disableUser: true})
  }
}

/** Switches e-mail enumeration protection, which hosted projects have on by default. */
export async function protectEmails(address: string, isOn: boolean): Promise<void> {
  await asOwner(`${address}/emulator/v1/projects/${PROJECT}/config`, 'PATCH', {
    emailPrivacyConfig: {enableImprovedEmailPrivacy: isOn},
  })
}

async function asOwner(address: string, method: string, body: object): Promise<void> {
  const answer = await fetch(address, {
    method,
    headers: {'content-type': 'application/json', authorization: 'Bearer owner'},
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
}
