/**
 * swfId: the one address segment that names a game, base64url of its UTF-8 path without padding
 * (DESIGN section 5, decision 1).
 */
export function encodeSwfId(path: string): string {
  return btoa(IS_ASCII.test(path) ? path : utf8Bytes(path))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

// Most paths are, and lists of thousands are read and written with every page.
// oxlint-disable-next-line no-control-regex -- all of them
const IS_ASCII = /^[\0-\x7f]*$/
const utf8 = new TextDecoder('utf-8', {fatal: true})

function utf8Bytes(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
}

/** Longer than any path of the catalogue; what lies beyond is not worth decoding. */
const MAX_SWF_ID_LENGTH = 8_192

/**
 * Every path that an address segment may mean, likeliest first. Besides our own spelling it reads the
 * legacy ones: padded, standard alphabet, `+` turned into a space, `/` splitting the segment (pass the rest
 * joined with `/`), percent-encoded, Latin-1, and encoded twice.
 *
 * The results are only ever compared with entries of the catalogue, never opened.
 */
export function decodeSwfId(segment: string): string[] {
  if (segment.length > MAX_SWF_ID_LENGTH) return []

  const once = decodeBase64(percentDecode(segment))
  const twice = once.flatMap((text) => decodeBase64(text))
  return [...new Set([...once, ...twice])]
}

/** Takes back what `encodeSwfId` did, for what certainly comes from it; `null` for anything else. */
export function pathOfSwfId(swfId: string): string | null {
  return decodeBase64(swfId)[0] ?? null
}

function percentDecode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The UTF-8 reading and, where the bytes are not UTF-8, the Latin-1 one; nothing for what is not base64. */
function decodeBase64(text: string): string[] {
  const standard = text
    .replaceAll(' ', '+')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/=+$/, '')
  if (standard === '' || !/^[A-Za-z0-9+/]+$/.test(standard) || standard.length % 4 === 1) return []

  const binary = atob(standard)
  if (IS_ASCII.test(binary)) return [binary]
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  try {
    return [utf8.decode(bytes)]
  } catch {
    return [binary]
  }
}
