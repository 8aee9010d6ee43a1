// Codes of the SWF file format, version 19, chapter 2 ("SWF structure summary").
const END = 0
const SHOW_FRAME = 1
/** A length of six bits that means: the real one follows in four bytes. */
const LONG = 63

/**
 * Whether the tags of a film, everything after the eight bytes of its header, cannot be followed as far as its
 * pictures. Lenient where Flash was: a film may lack its end tag, or carry nonsense behind its last picture.
 *
 * @param {Uint8Array} film unpacked
 */
export function hasBrokenTags(film) {
  const view = new DataView(film.buffer, film.byteOffset, film.byteLength)
  // The stage: five bits that say how many bits each of its four edges takes.
  let position = Math.ceil((5 + 4 * ((film[0] ?? 0) >> 3)) / 8)
  if (position + 4 > film.length) return true
  const announced = view.getUint16(position + 2, true)
  position += 4

  let pictures = 0
  while (position + 2 <= film.length) {
    const codeAndLength = view.getUint16(position, true)
    const code = codeAndLength >> 6
    let length = codeAndLength & LONG
    position += 2
    if (length === LONG) {
      if (position + 4 > film.length) break
      length = view.getUint32(position, true)
      position += 4
    }
    if (code === END) return pictures === 0
    if (position + length > film.length) break
    if (code === SHOW_FRAME) pictures += 1
    position += length
  }
  return pictures === 0 || pictures < announced
}
