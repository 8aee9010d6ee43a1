import {type ChildProcess, spawn} from 'node:child_process'
import {existsSync} from 'node:fs'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {delimiter, join} from 'node:path'

import {COMMAND_LIMIT_MS} from './driver.ts'

export type Command = {
  /** Waits until it has printed the pattern; gives the match. Rejects with its words when it ends before. */
  said(pattern: RegExp): Promise<RegExpExecArray>
  output(): string
  hasEnded(): boolean
  /** Ends it and all that it started. */
  stop(): Promise<void>
}

/** Ends politely for so long, then at once. */
const PATIENCE_MS = 10_000

type Start = {
  path: string
  args: string[]
  variables?: Record<string, string>
}

/** Starts a program in a group of its own and in a home folder that goes with it. */
export async function startCommand({path, args, variables}: Start): Promise<Command> {
  const home = await mkdtemp(join(tmpdir(), 'game-shack-browser-'))
  const child = spawn(path, args, {
    cwd: home,
    env: {...process.env, ...homeVariables(home), ...variables},
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  let ended = false
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      tell()
    })
  }
  const end = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      output += error.message
    })
    child.on('close', () => {
      ended = true
      tell()
      resolve()
    })
  })

  return {
    output: () => output,
    hasEnded: () => ended,
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const fail = (how: string) => {
          reject(new Error(`${path} ${how}:\n${output}`))
        }
        const limit = setTimeout(fail, COMMAND_LIMIT_MS, 'did not start')
        const look = () => {
          const match = pattern.exec(output)
          if (match === null && !ended) return
          listeners.delete(look)
          clearTimeout(limit)
          if (match) resolve(match)
          else fail('ended')
        }
        listeners.add(look)
        look()
      }),
    async stop() {
      endGroup(child, 'SIGTERM')
      const limit = setTimeout(() => endGroup(child, 'SIGKILL'), PATIENCE_MS)
      await end
      clearTimeout(limit)
      await rm(home, {recursive: true, force: true, maxRetries: 5})
    },
  }
}

/** Where a browser keeps its settings, caches and what pages store. */
function homeVariables(home: string): Record<string, string> {
  return {HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home}
}

function endGroup({pid}: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // Gone already.
  }
}

/**
 * The path of the first of some programs that is installed.
 * @throws one sentence with Debian's package that brings it
 */
export function findProgram(names: string[], what: string, debianPackage: string): string {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path))
  if (found !== undefined) return found
  throw new Error(
    `${what} is not installed: on Debian, apt-get install --no-install-recommends ${debianPackage}`,
  )
}
