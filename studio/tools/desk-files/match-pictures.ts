import {nameKey} from '../../../schemas/rules/name-key.ts'
import {samePlace} from '../../../schemas/rules/same-place.ts'
import type {GameRow} from '../../catalogue/game-row.ts'
import type {BroughtFile} from './brought-files.ts'

export type PictureMatch = {
  picture: BroughtFile
  /** `null` when no game, or more than one, has it. */
  game: GameRow | null
  /** What of the game is the file's name, or why there is no game. */
  reason: string
}

/**
 * Finds the game of each picture: by the last part of its path, by its name, or by the name that its picture had in
 * the old list. A picture that is called like its folder's game (`retro-bowl/cover.png`) is found by the folder.
 *
 * @param oldNames the picture names of the old list, by the id of the game
 */
export function matchPictures(
  pictures: readonly BroughtFile[],
  games: readonly GameRow[],
  oldNames: ReadonlyMap<string, readonly string[]>,
): PictureMatch[] {
  const indexes = [
    {reason: 'path', index: indexOf(games, ({gameType, path}) => [pathWord(gameType, path)])},
    {reason: 'name', index: indexOf(games, ({name}) => [nameKey(name)])},
    {
      reason: 'old image name',
      index: indexOf(games, ({id}) => (oldNames.get(id) ?? []).map((name) => bareName(name))),
    },
  ]
  return pictures.map((picture) => {
    const [file = '', folder = ''] = picture.path.split('/').toReversed()
    for (const word of [bareName(file), folder.toLowerCase()]) {
      for (const {reason, index} of indexes) {
        const found = index.get(reason === 'name' ? nameKey(word) : word) ?? []
        const [game] = found
        if (game === undefined || word === '') continue
        return found.length === 1
          ? {picture, game, reason}
          : {picture, game: null, reason: `${found.length} games have this ${reason}`}
      }
    }
    return {picture, game: null, reason: 'no game has this path, name or old image name'}
  })
}

function indexOf(games: readonly GameRow[], wordsOf: (game: GameRow) => string[]) {
  const index = new Map<string, GameRow[]>()
  for (const game of games) {
    for (const word of new Set(wordsOf(game))) {
      if (word !== '') index.set(word, [...(index.get(word) ?? []), game])
    }
  }
  return index
}

/** `https://a.example/games/Retro-Bowl/` and `flash/retro-bowl.swf` are “retro-bowl”. */
function pathWord(gameType: unknown, path: string): string {
  const parts = samePlace(gameType, path)
    .replace(/[?#].*$/, '')
    .replace(/\/(?:index\.html?)?$/, '')
    .split('/')
  return (parts.at(-1) ?? '').replace(/\.(?:swf|html?)$/i, '').toLowerCase()
}

function bareName(file: string): string {
  return (file.split('/').at(-1) ?? '').replace(/\.\w+$/, '').toLowerCase()
}
