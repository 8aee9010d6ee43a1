import type {RawData, WebSocket} from 'ws'
import {isJsonObject, parseJson, type JsonObject} from '../json.ts'

/** How long a client may take to say who it is. */
const authorizeWithinMs = 10_000

/** Reads a message; undefined when it is no JSON object. */
export function readMessage(data: RawData): JsonObject | undefined {
  try {
    // Messages are small, so `ws` gives them as one Buffer.
    const message = parseJson(Buffer.isBuffer(data) ? data.toString('utf8') : '')
    return isJsonObject(message) ? message : undefined
  } catch {
    return undefined
  }
}

export function sendMessage(socket: WebSocket, message: JsonObject): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}

/** Closes a socket whose client does not say in time who it is. */
export function expectAuthorization(socket: WebSocket, isAuthorized: () => boolean): void {
  const timer = setTimeout(() => {
    if (!isAuthorized()) socket.close(4401, 'authorize first')
  }, authorizeWithinMs)
  socket.on('close', () => clearTimeout(timer))
}
