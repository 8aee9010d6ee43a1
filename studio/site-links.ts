import {checkGamePath, waflashFolder} from '../schemas/rules/game-path.ts'
import {isGameType} from '../schemas/rules/game-type.ts'
import {encodeSwfId} from '../schemas/rules/swf-id.ts'

/** The fields that say where a document shows on the site. */
type Shown = Readonly<Record<string, unknown>> | null

/**
 * The page that shows a document to visitors.
 *
 * @param site the site's origin
 * @returns `null` for what has no page of its own, or lacks the field that the address is made of.
 */
export function siteLink(site: string, type: string, document: Shown): string | null {
  switch (type) {
    case 'game':
      return playLink(site, document)
    case 'article': {
      const slug = slugOf(document?.slug)
      return slug === '' ? null : `${site}/articles/${encodeURIComponent(slug)}`
    }
    case 'announcement':
      return `${site}/announcements`
    case 'partner':
      return `${site}/partners`
    case 'slide':
    case 'siteSettings':
      return `${site}/`
    default:
      return null
  }
}

/** The page of a game, by the one segment that names its path. */
export function playLink(site: string, game: Shown): string | null {
  const path = game?.path
  return typeof path === 'string' && path !== '' ? `${site}/play/${encodeSwfId(path)}` : null
}

/**
 * Where the game itself runs, without the site around it: a draft can be tried there before visitors see it
 * (DESIGN section 5, decision 7, names the addresses).
 *
 * @param games the games' origin
 * @returns `null` when type and path do not make an address that may be opened
 */
export function playTestLink(games: string, game: Shown): string | null {
  const {gameType, path} = game ?? {}
  if (!isGameType(gameType) || typeof path !== 'string') return null
  if (checkGamePath(gameType, path) !== null) return null

  const address = (folder: string) =>
    `${games}/${folder}`
      .split('/')
      .map((part, index) => (index < 3 ? part : encodeURIComponent(part)))
      .join('/')
  switch (gameType) {
    case 'external':
      return path
    case 'flash':
      return `${games}/flash/player/?swf=${encodeURIComponent(path)}`
    case 'waflash':
      return `${address(`flash/${waflashFolder(path)}`)}/`
    default:
      return address(`html5/${path}`)
  }
}

function slugOf(slug: unknown): string {
  if (typeof slug !== 'object' || slug === null || !('current' in slug)) return ''
  return typeof slug.current === 'string' ? slug.current : ''
}
