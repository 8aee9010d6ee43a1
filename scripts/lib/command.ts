import {parseArgs, type ParseArgsOptionsConfig} from 'node:util'

import {ClientError, ServerError} from '@sanity/client'

import {SettingsError} from '../../config/variables.ts'
import {reasonToStop} from './lake-writer.ts'
import {plainLine} from './plain-text.ts'
import {FileError} from './read-text.ts'
import {isUnreachable} from './retry.ts'

/** What went wrong in one sentence; the command ends with 1. */
export class CommandError extends Error {}

/** A command line that makes no sense; the message is one sentence and the command ends with 2. */
export class UsageError extends Error {}

/** Runs a command to its exit code: 2 for a wrong command line, 1 for any other failure, told in one sentence. */
export async function runCommand(
  command: (argv: readonly string[]) => Promise<number>,
): Promise<void> {
  // A reader that needs no more, such as `head`, closes the pipe; that is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  try {
    process.exitCode = await command(process.argv.slice(2))
  } catch (error) {
    if (error instanceof UsageError) {
      say(`${error.message} See --help.`)
      process.exitCode = 2
      return
    }
    say(describeError(error))
    process.exitCode = 1
  }
}

/**
 * The options and the other words of a command line.
 *
 * @throws {UsageError} for an option that the command does not have, or one without its value
 */
export function parseCommandLine<const Options extends ParseArgsOptionsConfig>(
  argv: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({args: [...argv], allowPositionals: true, options})
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** An error in one sentence for a terminal; what nobody foresaw keeps its stack. */
export function describeError(error: unknown): string {
  if (
    error instanceof CommandError ||
    error instanceof SettingsError ||
    error instanceof FileError
  ) {
    return error.message
  }
  if (error instanceof ClientError || error instanceof ServerError) {
    return `the lake answered ${error.statusCode}: ${error.message}`
  }
  if (isUnreachable(error)) return 'the lake stopped answering; run it again to finish'
  if (error instanceof Error && 'code' in error) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Runs `cleanUp` and ends the process with 1 on Ctrl-C or a request to end; `release` undoes it. */
export function onInterrupt(cleanUp: () => void): {release: () => void} {
  return onFirstSignal(() => {
    cleanUp()
    process.exit(1)
  })
}

/** A signal that the first Ctrl-C sets, and says so; a second one ends the process as usual. */
export function interruptSignal(): {signal: AbortSignal; release: () => void} {
  const controller = new AbortController()
  const stop = () => {
    controller.abort()
    say('Stopping after what is under way. Ctrl-C again ends at once.')
  }
  return {signal: controller.signal, ...onFirstSignal(stop)}
}

function onFirstSignal(stop: () => void): {release: () => void} {
  const stopOnce = () => {
    release()
    stop()
  }
  const release = () => {
    process.off('SIGINT', stopOnce)
    process.off('SIGTERM', stopOnce)
  }
  process.on('SIGINT', stopOnce)
  process.on('SIGTERM', stopOnce)
  return {release}
}

export function say(line: string): void {
  process.stderr.write(`${plainLine(line, 1_000)}\n`)
}

/** Tells a person why nothing moves, while a request is tried again. */
export function sayWait(error: unknown, milliseconds: number): void {
  const reason = plainLine(upperFirst(reasonToStop(error)), 200)
  say(`${reason}; trying again in ${Math.ceil(milliseconds / 1_000)} s.`)
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
