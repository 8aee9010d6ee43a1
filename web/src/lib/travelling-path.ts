import {encodeSwfId, pathOfSwfId} from '../../../schemas/rules/swf-id.ts'
import {fieldsOf} from './fields.ts'

/** What decides how the path of a game travels. */
type Addressed = {gameType: string | null; path: string; legacyPaths?: string[]}

/**
 * The game as it travels in pages and files: the address of an external one is base64url, so that nothing that
 * reads along finds a link there (spec section 4).
 */
export function withHiddenAddress<Value extends Addressed>(game: Value): Value {
  return game.gameType === 'external' ? mapPaths(game, encodeSwfId) : game
}

/** Takes back what `withHiddenAddress` did. */
export function withPlainAddress<Value extends Addressed>(game: Value): Value {
  return game.gameType === 'external' ? mapPaths(game, plainPath) : game
}

function plainPath(hidden: string): string {
  return pathOfSwfId(hidden) ?? hidden
}

function mapPaths<Value extends Addressed>(game: Value, change: (path: string) => string): Value {
  return {
    ...game,
    path: change(game.path),
    ...(game.legacyPaths && {legacyPaths: game.legacyPaths.map(change)}),
  }
}

/** Whether a value of a page's data is a game, wherever it stands. */
export function isAddressed(value: unknown): value is Addressed {
  const {gameType, path} = fieldsOf(value)
  return gameType !== undefined && typeof path === 'string'
}
