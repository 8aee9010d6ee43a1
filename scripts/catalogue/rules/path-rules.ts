import {isGameType} from '../../../schemas/rules/game-type.ts'
import {waflashFolder} from '../../../schemas/rules/game-path.ts'
import {percentDecoded, SCHEME} from './decode.ts'
import type {Rule, WorkingEntry} from './rule.ts'

/** Paths: one spelling for one place. Case is never touched, since files on a server differ by it. */
export const trimPath: Rule = {
  id: 'trim-path',
  field: 'path',
  about: 'White space around the path goes; the untrimmed path stays in the legacy entry.',
  apply: ({path}) => path.trim(),
}

/** Folders and files below the games folder, also where the list does not tell the type. */
export const pathRules: Rule[] = [
  {
    id: 'backslash-in-path',
    field: 'path',
    about: 'Backslashes of a folder or file become slashes.',
    apply: (entry) => (isFile(entry) ? entry.path.replaceAll('\\', '/') : entry.path),
  },
  {
    id: 'leading-slash',
    field: 'path',
    about: 'Slashes before a folder or file go: paths count from the games folder.',
    apply: (entry) => {
      const {path} = entry
      if (!isFile(entry) || isHostRelative(path) || path.split('/').includes('..')) return path
      return path.replace(/^\/+(?=[^/])/, '').trim()
    },
  },
  {
    id: 'dot-segment',
    field: 'path',
    about: 'A ./ in a path goes, since it means the folder that it stands in.',
    apply: (entry) =>
      isFile(entry) ? entry.path.replace(/(?<=^|\/)(?:\.\/)+(?=[^/])/g, '').trim() : entry.path,
  },
  {
    id: 'query-of-file',
    field: 'path',
    about:
      'What follows ? or # behind a file or folder goes when it says nothing but a version or a place in the page.',
    apply: (entry) => {
      const {file, query, hash} = parametersOf(entry)
      return VERSION.test(query) && PAGE_PART.test(hash) ? file.trim() : entry.path
    },
  },
  {
    id: 'percent-in-path',
    field: 'path',
    about:
      'A folder or file that is written percent-encoded gets its own name: my%20game becomes my game.',
    apply: (entry) => {
      const decoded = percentDecoded(entry.path)
      return isFile(entry) && !LEADS_ON.test(decoded) ? decoded : entry.path
    },
  },
]

/** These need the type, so they come after it has been inferred. */
export const typedPathRules: Rule[] = [
  {
    id: 'assets-prefix',
    field: 'path',
    about: 'A leading /assets/html5/ goes: html5 paths count from the games folder.',
    apply: ({gameType, path}) =>
      gameType === 'html5' ? path.replace(/^assets\/html5\/(?=.)/i, '').trim() : path,
  },
  {
    id: 'trailing-slash',
    field: 'path',
    about: 'A slash at the end of an html5 or waflash folder goes.',
    apply: ({gameType, path}) =>
      gameType === 'html5' || gameType === 'waflash'
        ? path.replace(/(?<=[^/])\/$/, '').trim()
        : path,
  },
  {
    id: 'waflash-prefix',
    field: 'path',
    about: 'A waflash path begins with waflash/ exactly once.',
    apply: ({gameType, path}) =>
      gameType === 'waflash' && !SCHEME.test(path) && !path.startsWith('/')
        ? waflashFolder(path)
        : path,
  },
]

/** Whether parameters are left that may say which game it is: `emulator.html?rom=a`. */
export function hasParameters(entry: WorkingEntry): boolean {
  const {query, hash} = parametersOf(entry)
  return query !== '' || hash !== ''
}

/** `//example.org/x` is an address without its scheme; `//x.swf` and `//flash/x.swf` have a slash too many. */
function isHostRelative(path: string): boolean {
  const host = /^\/\/+([^/]*)/.exec(path)?.[1] ?? ''
  const isFileName = path.endsWith(host) && /\.(?:swf|html?)$/i.test(host)
  return /[.:@]|^localhost$/i.test(host) && !isFileName
}

/** Decoded, it would be another path than a server sees: parts of its own, encoding, or what no file name has. */
const LEADS_ON = /^\s|\s$|[%?#\\\p{Cc}]|^\/|\/\/|(?:^|\/)\.\.?(?:\/|$)|^[a-z][a-z0-9+.-]*:/iu

/** What a list adds to a file so that browsers fetch it again: `?v=3`, `?1673049600`. */
const VERSION =
  /^(?:\?(?:(?:v|ver|version|rev|t|ts|time|cb|cache|nocache|rnd|_)=)?(?:v?[\d._-]*|[\da-f]{6,40}))?$/i

/** A place in the page that says nothing about the game. Any other could name a level or a file. */
const PAGE_PART = /^(?:#!?\/?(?:top|play|game|main|content|start|home)?)?$/i

function parametersOf(entry: WorkingEntry): {file: string; query: string; hash: string} {
  const [, file = entry.path, query = '', hash = ''] =
    /^([^?#]*(?:\.html?|\.swf|\/)|[^?#]+(?=\?[\w.-]+=))(\?[^#]*)?(#(?!.*\.(?:html?|swf)$).*)?$/i.exec(
      isFile(entry) ? entry.path : '',
    ) ?? []
  return {file, query, hash}
}

/** A path below the games folder: of a file type, or of no known type and without a scheme. */
function isFile({gameType, path}: WorkingEntry): boolean {
  if (gameType === 'external') return false
  return isGameType(gameType) || !SCHEME.test(path)
}
