import {REPOSITORY} from '../config/node/environment.ts'

/** Starts the parts of a command and gives what must be closed again to the stack. */
type Start = (root: string, stack: AsyncDisposableStack, stopping: AbortSignal) => Promise<void>

/**
 * The frame of every long-running command: starts, and stops cleanly on Ctrl-C. What cannot be
 * started is one sentence on standard error and exit code 1, with everything that had been started closed.
 */
export async function runUntilStopped(start: Start): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second Ctrl-C does not wait for anything.
      if (stopping.signal.aborted) process.exit(130)
      stopping.abort()
    })
  }

  stopWithNpm(stopping)

  const stack = new AsyncDisposableStack()
  let exitCode = 0
  try {
    await start(REPOSITORY, stack, stopping.signal)
    await aborted(stopping.signal)
  } catch (error) {
    if (!stopping.signal.aborted) {
      console.error(error instanceof Error ? error.message : String(error))
      exitCode = 1
    }
  }
  await stack.disposeAsync()
  process.exit(exitCode)
}

/**
 * Somebody who ends `npm start` by its process id ends npm and its shell alone: both pass no signal on. A parent
 * that is gone is the only sign of it.
 */
function stopWithNpm(stopping: AbortController): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stopping.abort()
  }, 500)
  watch.unref()
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => {
      resolve()
    })
  })
}
