import {openGamesBridge, type GamesBridge} from './games-bridge.ts'
import {keptName, parseKeptGames} from './kept-games.ts'
import {wantsOffline} from './kept-site.ts'
import type {Game} from './models.ts'
import {pause} from './within-time.ts'

/**
 * Ruffle's program, which is kept only once the browser has it, takes its time on a slow network, and a game that
 * is starting holds up its whole origin, the bridge included.
 */
const NEXT_TRIES_MS = [10_000, 30_000, 120_000]

/**
 * Opens the games origin's bridge, whose being there dates what the game saves, and has the game kept.
 *
 * @param left aborted when the visitor leaves the game.
 */
export async function keepWhilePlayed(
  game: Pick<Game, 'gameType' | 'path'>,
  gamesOrigin: string,
  left: AbortSignal,
): Promise<void> {
  const group = keptName(game)
  if (group === null) return
  let bridge: GamesBridge | null = null
  left.addEventListener('abort', () => bridge?.close(), {once: true})

  for (const wait of [0, ...NEXT_TRIES_MS]) {
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    await pause(wait)
    if (left.aborted) return
    try {
      // oxlint-disable-next-line no-await-in-loop
      bridge ??= await openGamesBridge(gamesOrigin)
      if (left.aborted) bridge.close()
      if (left.aborted || !wantsOffline()) return
      // oxlint-disable-next-line no-await-in-loop
      const {games} = parseKeptGames(await bridge.ask({do: 'keep', group}))
      if (games.some((kept) => kept.group === group)) return
    } catch (error) {
      console.info('This game is not kept for later yet.', error)
    }
  }
}
