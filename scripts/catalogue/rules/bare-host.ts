import {isPublicName} from '../../links/public-address.ts'

/** Ends of file names that would otherwise pass for the top of a domain, as in `game.html`. */
const FILE_ENDS: ReadonlySet<string> = new Set(
  'html htm xhtml shtml php asp aspx jsp cgi swf dcr js mjs cjs ts css json xml csv txt md pdf png jpg jpeg jfif gif webp avif svg ico bmp mp wav ogg zip rar tar gz tgz exe dll jar apk iso bin rom nes gb gba gbc smc sfc nds wad unity wasm data bundle'.split(
    ' ',
  ),
)

const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u
const TOP_LABEL = /^(?:\p{L}{2,24}|xn--[a-z\d-]+)$/iu

/**
 * Whether a text is an address that lacks only its `https://`: a host of the public internet, perhaps a port, a path
 * and a query. Strict on purpose: files, IP addresses, local names, user names and anything with a space are not.
 */
export function isBareAddress(text: string): boolean {
  const [, host = '', port] = /^([^\s/?#\\@:]+)(?::(\d{1,5}))?(?:[/?#][^\s\\]*)?$/.exec(text) ?? []
  if (port !== undefined && (Number(port) === 0 || Number(port) > 65_535)) return false
  return isHost(host) && URL.canParse(`https://${text}`)
}

/** Whether the first part of a path reads like a host, so that `example.org/x.html` could be an address. */
export function beginsLikeHost(path: string): boolean {
  return /^[^/]+\//.test(path) && isHost(path.slice(0, path.indexOf('/')).replace(/:\d+$/, ''))
}

function isHost(host: string): boolean {
  const labels = host.split('.')
  const top = labels.at(-1) ?? ''
  return (
    host.length <= 253 &&
    labels.length > 1 &&
    labels.every((label) => label.length <= 63 && LABEL.test(label)) &&
    TOP_LABEL.test(top) &&
    !FILE_ENDS.has(top.toLowerCase()) &&
    isPublicName(host)
  )
}
