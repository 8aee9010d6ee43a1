import {isGameType} from '../../../schemas/rules/game-type.ts'
import {waflashFolder} from '../../../schemas/rules/game-path.ts'
import {decodeSwfId} from '../../../schemas/rules/swf-id.ts'
import type {Rule, WorkingEntry} from './rule.ts'

const SCHEME = /^[a-z][a-z0-9+.-]*:/i

/** Paths: one spelling for one place. Case is never touched, since files on a server differ by it. */
export const trimPath: Rule = {
  id: 'trim-path',
  field: 'path',
  about: 'White space around the path goes; the untrimmed path stays in the legacy entry.',
  apply: ({path}) => path.trim(),
}

export const pathRules: Rule[] = [
  {
    id: 'decode-address',
    field: 'path',
    about: 'An external address that the list holds in base64 is written out.',
    apply: ({gameType, path}) => {
      if (gameType !== 'external' || SCHEME.test(path)) return path
      return decodeSwfId(path).find((text) => /^https?:\/\//i.test(text)) ?? path
    },
  },
  {
    id: 'entities-in-address',
    field: 'path',
    about: 'An address that a web page wrote with &amp; gets its & again.',
    apply: ({path}) => (/^https?:/i.test(path) ? path.replaceAll('&amp;', '&') : path),
  },
  {
    id: 'backslash-in-path',
    field: 'path',
    about: 'Backslashes of a folder or file become slashes.',
    apply: (entry) => (isFile(entry) ? entry.path.replaceAll('\\', '/') : entry.path),
  },
]

/** These need the type, so they come after it has been inferred. */
export const typedPathRules: Rule[] = [
  {
    id: 'assets-prefix',
    field: 'path',
    about: 'A leading /assets/html5/ goes: html5 paths count from the games folder.',
    apply: ({gameType, path}) =>
      gameType === 'html5' ? path.replace(/^\/?assets\/html5\/(?=.)/i, '') : path,
  },
  {
    id: 'trailing-slash',
    field: 'path',
    about: 'A slash at the end of an html5 or waflash folder goes.',
    apply: ({gameType, path}) =>
      gameType === 'html5' || gameType === 'waflash' ? path.replace(/(?<=[^/])\/$/, '') : path,
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

/** A path below the games folder: of a file type, or of no known type and without a scheme. */
function isFile({gameType, path}: WorkingEntry): boolean {
  if (gameType === 'external') return false
  return isGameType(gameType) || !SCHEME.test(path)
}
