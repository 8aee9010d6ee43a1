import {spawn} from 'node:child_process'

/** A tool that ended badly; the message holds its last words. */
class ToolError extends Error {
  override name = 'ToolError'
}

/**
 * Runs a script of ours or of a dependency with this Node. What it prints is kept back and shown only when it
 * fails. Throws {@link ToolError}.
 */
export function runTool(
  name: string,
  [script, ...args]: [script: string, ...args: string[]],
  options: {cwd: string; env: Record<string, string | undefined>; signal?: AbortSignal},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-8_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new ToolError(`${name} failed (exit code ${code}):\n${output.trim()}`))
    })
  })
}
