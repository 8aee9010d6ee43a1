import {decodeSwfId} from '../../../schemas/rules/swf-id.ts'
import {isGameType} from '../../../schemas/rules/game-type.ts'
import {isBareAddress} from './bare-host.ts'
import {percentDecoded, SCHEME, withoutEntities} from './decode.ts'
import type {Rule, WorkingEntry} from './rule.ts'

/** Addresses of external games, and of entries whose type the list does not tell. */
export const addressRules: Rule[] = [
  {
    id: 'embed-source',
    field: 'path',
    about: 'Of an <iframe> or <embed> that the list has for a path, the address in its src stays.',
    apply: ({path}) => {
      const source = /^<(?:iframe|embed)\b[^>]*?\ssrc\s*=\s*(["'])(.+?)\1/i.exec(path)?.[2]
      return source === undefined ? path : withoutEntities(source).trim()
    },
  },
  {
    id: 'decode-address',
    field: 'path',
    about: 'An external address that the list holds in base64 or percent-encoded is written out.',
    apply: (entry) => {
      const {path} = entry
      if (!mayBeAddress(entry) || SCHEME.test(path)) return path
      const texts = /^https?%3A/i.test(path) ? [percentDecoded(path)] : decodeSwfId(path)
      return texts.find((text) => /^https?:\/\//i.test(text)) ?? path
    },
  },
  {
    id: 'entities-in-address',
    field: 'path',
    about: 'An address that a web page wrote with &amp; gets its & again.',
    apply: ({path}) => (/^https?:/i.test(path) ? path.replaceAll('&amp;', '&') : path),
  },
  {
    id: 'scheme-of-address',
    field: 'path',
    about:
      'An address has its scheme once, with two slashes behind it: not https:/x or https://https://x.',
    apply: (entry) =>
      mayBeAddress(entry)
        ? entry.path
            .replace(/^(?:https?:\/\/)+(?=https?:\/\/)/i, '')
            .replace(/^(https?):[/\\]+(?=[^/\\])/i, '$1://')
        : entry.path,
  },
  {
    id: 'https-prefix',
    field: 'path',
    about:
      'An external address that lacks its https:// gets it: example.org/game, www.example.org, //example.org/game. Without a type only where it can be nothing else.',
    apply: (entry) => {
      const {gameType, path} = entry
      if (!mayBeAddress(entry)) return path
      const bare = path.replace(/^\/\/(?!\/)/, '')
      const isPlain = bare !== path || gameType === 'external' || /^(?:www\.|[^/]+:\d)/i.test(bare)
      return isPlain && isBareAddress(bare) ? `https://${bare}` : path
    },
  },
]

/** Of a type that opens addresses, or of none that is known. */
function mayBeAddress({gameType}: WorkingEntry): boolean {
  return gameType === 'external' || !isGameType(gameType)
}
