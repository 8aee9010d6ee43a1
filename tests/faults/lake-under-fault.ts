import {spawn, type ChildProcess} from 'node:child_process'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {onTestFinished} from 'vitest'

/** A data folder that goes when the test ends. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lake-fault-'))
  onTestFinished(() => rm(folder, {recursive: true, force: true}))
  return folder
}

export type LakeProcess = {
  child: ChildProcess
  /** Address of the lake, once it answers; rejects when the process ends before. */
  ready: Promise<string>
  /** Ends the process at once, without a chance to tidy up; resolves when it is gone. */
  kill: () => Promise<void>
  /** What it wrote to standard error. */
  errors: () => string
}

/**
 * Starts a lake as a process of its own.
 *
 * @param wrapper a program that runs it, such as `strace` with its options
 */
export function startLake(storage: string, wrapper: string[] = []): LakeProcess {
  const script = join(import.meta.dirname, 'lake-process.ts')
  const command = [...wrapper, process.execPath, script, storage]
  const child = spawn(command[0] ?? process.execPath, command.slice(1), {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let isGone = false
  const gone = new Promise<void>((resolve) => {
    child.once('close', () => {
      isGone = true
      resolve()
    })
  })
  let errors = ''
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()))

  const {promise: ready, resolve, reject} = Promise.withResolvers<string>()
  let pid = child.pid
  child.stdout.on('data', (data: Buffer) => {
    const [, port, own] = /port (\d+) pid (\d+)/.exec(data.toString()) ?? []
    if (port === undefined) return
    pid = Number(own)
    resolve(`http://127.0.0.1:${port}`)
  })
  void gone.then(() => reject(new Error(`The lake has ended. ${errors}`)))
  // Whoever kills it while it starts does not wait for this.
  ready.catch(() => undefined)

  const kill = async () => {
    // The lake itself, not what it was started with; a lake that is gone already is fine.
    if (!isGone && pid !== undefined) process.kill(pid, 'SIGKILL')
    await gone
  }
  return {child, ready, kill, errors: () => errors}
}

export type Answer = {status: number; body: unknown}

/** Sends JSON as the owner; rejects when the connection breaks. */
export async function post(url: string, path: string, body: unknown): Promise<Answer> {
  const response = await fetch(`${url}/v2025-02-19${path}`, {
    method: 'POST',
    headers: {authorization: 'Bearer fault-token', 'content-type': 'application/json'},
    body: JSON.stringify(body),
  })
  return {status: response.status, body: await response.json()}
}

async function get(url: string, path: string): Promise<Response> {
  return fetch(`${url}/v2025-02-19${path}`, {headers: {authorization: 'Bearer fault-token'}})
}

export type StoredDocument = {_id: string; _type: string} & Record<string, unknown>

/** Every document of the lake, drafts included. */
export async function readAll(url: string): Promise<StoredDocument[]> {
  const text = await (await get(url, '/data/export/production')).text()
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/** Random numbers from 0 to 1 that are the same for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
