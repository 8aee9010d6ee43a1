import type {Snapshot} from '../src/content/content-store.ts'
import {paths} from '../src/paths.ts'

type Page = {
  /** The address, from its slash on. */
  pathname: string
  /** Below `dist/web`. */
  file: string
  /** Served for every address that nothing else is served for. */
  isForEveryAddress?: boolean
}

/** A file system's limit for one name; longer ids are rendered in the browser. */
const MAX_NAME_BYTES = 255

/**
 * Every page that is HTML before any script runs, and the addresses of games that are not, for a name that no
 * file can have or as an alias: those are known all the same, so a server answers them with the shell and 200.
 */
export function pagesOf({games, site}: Pick<Snapshot, 'games' | 'site'>): {
  pages: Page[]
  shellPages: string[]
} {
  const fixed = [
    paths.catalogue(),
    '/g',
    paths.announcements(),
    paths.articles(),
    paths.partners(),
    paths.about(),
    paths.login(),
    paths.createAccount(),
    paths.search(''),
    '/loading',
    paths.settings(),
    ...site.articles.map(({slug}) => paths.article(slug)).filter(isFileName),
  ]
  const gamePaths = [...new Set(games.map(({game}) => paths.game(game.path)))]
  const {clear, clashing} = splitByCase(gamePaths.filter(isFileName))
  const tooLong = gamePaths.filter((path) => !isFileName(path))

  return {
    pages: [
      {pathname: paths.landing(), file: 'index.html'},
      ...[...fixed, ...clear].map((pathname) => ({
        pathname,
        file: `${pathname.slice(1)}/index.html`,
      })),
      {pathname: '/not-found', file: '404.html', isForEveryAddress: true},
    ],
    shellPages: [
      // Only the browser knows what stands on it.
      paths.shelf(),
      paths.cardPreview(),
      ...clashing,
      ...tooLong,
      ...gamePaths.map((path) => path.replace('/play/', '/g/')),
    ],
  }
}

function isFileName(pathname: string): boolean {
  const name = pathname.split('/').at(-1) ?? ''
  return name !== '' && name !== '.' && name !== '..' && Buffer.byteLength(name) <= MAX_NAME_BYTES
}

/** On a file system that folds case, two ids that differ in case alone would be one file. */
function splitByCase(pathnames: readonly string[]): {clear: string[]; clashing: string[]} {
  const counts = new Map<string, number>()
  for (const pathname of pathnames) {
    const folded = pathname.toLowerCase()
    counts.set(folded, (counts.get(folded) ?? 0) + 1)
  }
  const isClear = (pathname: string) => counts.get(pathname.toLowerCase()) === 1
  return {
    clear: pathnames.filter(isClear),
    clashing: pathnames.filter((pathname) => !isClear(pathname)),
  }
}
