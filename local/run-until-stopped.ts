import {existsSync} from 'node:fs'
import {join} from 'node:path'

type Running = {close(): Promise<void>}

/**
 * The frame of every long-running command: reads `.env`, starts, and stops cleanly on Ctrl-C. What cannot be
 * started is one sentence on standard error and exit code 1.
 */
export async function runUntilStopped(
  start: (root: string, stopping: AbortSignal) => Promise<Running>,
): Promise<void> {
  const root = join(import.meta.dirname, '..')
  const envFile = join(root, '.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)

  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second Ctrl-C does not wait for anything.
      if (stopping.signal.aborted) process.exit(130)
      stopping.abort()
    })
  }

  let running: Running
  try {
    running = await start(root, stopping.signal)
  } catch (error) {
    if (!stopping.signal.aborted)
      console.error(error instanceof Error ? error.message : String(error))
    process.exit(stopping.signal.aborted ? 0 : 1)
  }
  await aborted(stopping.signal)
  await running.close()
  process.exit(0)
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => {
      resolve()
    })
  })
}
