import type {GameType} from './game-type.ts'

/** Why a path cannot be launched, in words for an editor: what is wrong and what to do. */
export type PathProblem = {code: PathProblemCode; message: string}

type PathProblemCode =
  | 'missing'
  | 'control-character'
  | 'placeholder'
  | 'address-expected'
  | 'address-scheme'
  | 'address-host'
  | 'address-credentials'
  | 'relative-expected'
  | 'leaves-folder'
  | 'swf-expected'

// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/

/** `${BASE}`, `{{ url }}`, `%PUBLIC_URL%`, `%%URL%%`, and `{HTML_URL}` where it is a whole part of the path. */
const PLACEHOLDER =
  /\$\{[^}]*\}|\{\{[^}]*\}\}|(?<=^|\/)\{[A-Za-z_][\w.]*\}(?=\/|$)|%%\w+%%|%[A-Z]+_[A-Z_]+%/

/**
 * A host and its port. `URL.parse` of Chromium turns a space in a host into %20 where the one of Node refuses it,
 * so that the rule must know by itself what no host can have.
 */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[a-z\d._-]|(?!\s)[\u{a1}-\u{10ffff}])+)(?::\d+)?$/iu

/**
 * Checks a game's path against its type (spec section 3).
 *
 * @returns `null` when a browser may launch it. The same rule serves the studio, the importer and the site.
 */
export function checkGamePath(gameType: GameType, path: string): PathProblem | null {
  if (path.trim() === '') {
    return {
      code: 'missing',
      message: 'The path is empty. Enter the address, folder or file of the game.',
    }
  }
  if (CONTROL_CHARACTER.test(path)) {
    return {
      code: 'control-character',
      message:
        'The path contains an invisible control character. Type it again instead of pasting it.',
    }
  }
  const placeholder = PLACEHOLDER.exec(path)?.[0]
  if (placeholder !== undefined) {
    return {
      code: 'placeholder',
      message: `“${path}” holds the placeholder ${placeholder}, which only the site of the list can fill in. Replace it with what that site puts there.`,
    }
  }
  return gameType === 'external' ? checkAddress(path) : checkRelativePath(gameType, path)
}

function checkAddress(path: string): PathProblem | null {
  const address = path.trim()
  const url = URL.parse(address)
  if (url && url.protocol !== 'https:' && url.protocol !== 'http:') {
    return {
      code: 'address-scheme',
      message: `An address that starts with ${url.protocol} cannot be opened. Use one that starts with https://.`,
    }
  }
  // `URL.parse` also takes https:/host, which a browser on a page of the same scheme takes for a path of that page.
  const authority = /^https?:\/\/([^/\\?#]+)/i.exec(address)?.[1]
  if (authority?.includes('@')) {
    return {
      code: 'address-credentials',
      message: 'The address contains a user name or a password. Remove everything before the @.',
    }
  }
  if (authority !== undefined && !HOST.test(authority)) {
    return {
      code: 'address-host',
      message: `“${authority}” is not a host, because of a space or another sign in it. Correct the part behind https://.`,
    }
  }
  if (authority === undefined || !url) {
    return {
      code: 'address-expected',
      message: `“${path}” is not a web address. An external game needs a full one that starts with https://.`,
    }
  }
  return null
}

function checkRelativePath(gameType: GameType, path: string): PathProblem | null {
  // The site trims a path before it launches it.
  const decoded = fullyDecoded(path.trim())
  if (/^https?:\/\//i.test(decoded)) {
    return {
      code: 'relative-expected',
      message: `“${path}” is a full address, and ${gameType} games lie in the games folder. If the game is on another site, its type is external; otherwise enter only the part below the games folder.`,
    }
  }
  if (/^[a-z][a-z0-9+.-]*:/i.test(decoded) || /^[/\\]/.test(decoded)) {
    return {
      code: 'relative-expected',
      message: `“${path}” leads outside the games folder. Enter only the part below it, without a leading slash or a scheme.`,
    }
  }
  if (decoded.includes('\\') || decoded.includes('//') || decoded.split('/').includes('..')) {
    return {
      code: 'leaves-folder',
      message: `“${path}” contains .., // or a backslash. Write the path from the games folder down, with single slashes.`,
    }
  }
  if (gameType === 'flash' && !/\.swf$/i.test(path)) {
    return {
      code: 'swf-expected',
      message: `“${path}” is not a Flash file. A flash game needs a file name that ends in .swf; a folder is of the type waflash.`,
    }
  }
  return null
}

/** Undoes repeated percent-encoding, so that `%252e%252e` is seen for what a lenient server makes of it. */
function fullyDecoded(path: string): string {
  let text = path
  for (let round = 0; round < 4; round += 1) {
    let next: string
    try {
      next = decodeURIComponent(text)
    } catch {
      return text
    }
    if (next === text) return text
    text = next
  }
  return text
}

/** Whether an external address is plain http, which an https page cannot frame and a network can read. */
export function isPlainHttp(path: string): boolean {
  return URL.parse(path)?.protocol === 'http:'
}

/** The folder below the games origin's `flash/` that holds a waflash game: never with a second `waflash/`. */
export function waflashFolder(path: string): string {
  const bare = path.replace(/^waflash\//i, '').replace(/\/+$/, '')
  return `waflash/${bare}`
}
