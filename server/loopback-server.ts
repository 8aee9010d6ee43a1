import {serveOnLoopback, type Listening} from '../content-lake/adapters/loopback-server.ts'
import {isRecord} from './is-record.ts'

/** A port that cannot be listened on; the message names the part, the port and the variable that moves it. */
export class PortError extends Error {
  override name = 'PortError'
}

/** Answers one request of a part. An error becomes a 500 and a line in the log. */
export type Handler = (request: Request) => Response | Promise<Response>

/** Serves one part of the product on this machine only. Throws {@link PortError} when the port cannot be had. */
export async function servePart(
  part: {name: string; variable: string},
  port: number,
  handle: Handler,
): Promise<Listening> {
  try {
    return await serveOnLoopback({port, handle})
  } catch (error) {
    throw portError(part, port, error)
  }
}

/** Says why a part cannot listen, and which variable moves it. */
export function portError(
  part: {name: string; variable: string},
  port: number,
  error: unknown,
): PortError {
  const code = isRecord(error) ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new PortError(
      `Port ${port} for the ${part.name} is in use. Stop the program that uses it, or set ${part.variable} to another port.`,
    )
  }
  if (code === 'EACCES') {
    return new PortError(
      `Port ${port} for the ${part.name} may not be used without special rights. Set ${part.variable} to one above 1023.`,
    )
  }
  const reason = error instanceof Error ? error.message : String(error)
  return new PortError(
    `The ${part.name} cannot listen on port ${port} (${part.variable}): ${reason}.`,
  )
}
