import {fieldsOf} from './fields.ts'
import {hiddenGamesPage} from './hidden-games-page.ts'

/**
 * The way to what lies on the games origin: saves, and games kept for later. A hidden page of that origin
 * (`games/bridge/`) answers this site alone; asked over a port that only that origin was handed.
 *
 * Everything that comes back is unknown: any game may have written it.
 */
export type GamesBridge = {
  /** @throws when the bridge refuses, or does not answer in time. */
  ask: (request: BridgeRequest) => Promise<unknown>
  close: () => void
}

export type BridgeRequest =
  | {do: 'read' | 'kept' | 'forget'}
  | {do: 'write'; saves: readonly (readonly [key: string, value: string, changedAt: number])[]}
  | {do: 'keep'; group: string}

/** A game that spins holds the whole games origin up, this page included. */
const OPEN_TIMEOUT_MS = 20_000
/** Keeping a game downloads it. */
const ANSWER_TIMEOUT_MS = 60_000

/** @throws when the page does not come, or does not take this site for its own. */
export async function openGamesBridge(gamesOrigin: string): Promise<GamesBridge> {
  const {frame, host} = hiddenGamesPage(gamesOrigin, '/bridge/', 'Saved games')

  const {port1: port, port2: far} = new MessageChannel()
  const waiting = new Map<unknown, PromiseWithResolvers<unknown>>()
  const answerTo = (id: unknown, milliseconds: number): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>()
    waiting.set(id, answer)
    const timer = setTimeout(
      () => answer.reject(new Error('The games origin did not answer.')),
      milliseconds,
    )
    return answer.promise.finally(() => {
      clearTimeout(timer)
      waiting.delete(id)
    })
  }
  port.addEventListener('message', ({data}: MessageEvent<unknown>) => {
    const {id, error, value = null} = fieldsOf(data)
    if (typeof error === 'string') waiting.get(id)?.reject(new Error(error))
    else waiting.get(id)?.resolve(value)
  })
  port.start()

  const close = () => {
    port.close()
    host.remove()
  }
  const ready = answerTo('ready', OPEN_TIMEOUT_MS)
  frame.addEventListener('load', () => {
    frame.contentWindow?.postMessage({type: 'game-shack:bridge'}, gamesOrigin, [far])
  })
  document.body.append(host)
  try {
    await ready
  } catch (error) {
    close()
    throw error
  }

  let count = 0
  return {
    close,
    ask: (request) => {
      count += 1
      const answer = answerTo(count, ANSWER_TIMEOUT_MS)
      port.postMessage({...request, id: count})
      return answer
    },
  }
}

/** Asks one question and goes. */
export async function askGames(gamesOrigin: string, request: BridgeRequest): Promise<unknown> {
  const bridge = await openGamesBridge(gamesOrigin)
  try {
    return await bridge.ask(request)
  } finally {
    bridge.close()
  }
}
