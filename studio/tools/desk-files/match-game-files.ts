import {fileOf} from '../../catalogue/installed-games.ts'
import type {DeskGame} from '../catalogue-desk/columns.ts'

/** A game that was brought as files, and where these must lie so that the site plays it. */
export type GameFiles = {
  gameType: 'html5' | 'flash'
  path: string
  /** `games/html5/…` or `games/flash/…`, from the folder of the product. */
  place: string
  /** The game of the catalogue with this path. */
  game: DeskGame | null
}

/** Whether files are a game rather than pictures: a page or a Flash film is among them. */
export function areGameFiles(paths: readonly string[]): boolean {
  return paths.some((path) => /(?:^|\/)index\.html$|\.swf$/i.test(path))
}

/** Finds the games among files: each `.swf`, and each outermost folder with an `index.html`. */
export function findGameFiles(paths: readonly string[], games: readonly DeskGame[]): GameFiles[] {
  const folders = paths
    .filter((path) => /\/index\.html$/i.test(path))
    .map((path) => path.slice(0, path.lastIndexOf('/')))
  const outermost = folders.filter(
    (folder) => !folders.some((other) => folder.startsWith(`${other}/`)),
  )
  const films = paths.filter(
    (path) => /\.swf$/i.test(path) && !folders.some((folder) => path.startsWith(`${folder}/`)),
  )
  return [
    ...outermost.map((folder) => describe('html5', nameOf(folder), games)),
    ...films.map((film) => describe('flash', nameOf(film), games)),
  ]
}

function describe(
  gameType: GameFiles['gameType'],
  path: string,
  games: readonly DeskGame[],
): GameFiles {
  const place = fileOf(gameType, path) ?? ''
  const game = games.find((one) => fileOf(one.gameType, one.path) === place) ?? null
  return {gameType, path, place, game}
}

function nameOf(path: string): string {
  return path.split('/').at(-1) ?? path
}
