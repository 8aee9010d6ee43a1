import {hasBrokenTags} from './swf-tags.js'

const HEADER_BYTES = 8

/** Far above any real film; a small file that unpacks to more is not unpacked to its end. */
const MOST_BYTES = 256 * 1024 * 1024

/**
 * Looks at the file before the player is fetched for it, since Ruffle reports a bad one by no event, and shows
 * a black stage for some: the signature, and for the two common packings whether the file is whole and can be
 * followed as a film. The length in the header is not held to be true, as Flash did not.
 *
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Promise<'fine' | 'damaged'>}
 */
export async function checkSwf(bytes) {
  if (bytes.length <= HEADER_BYTES) return 'damaged'
  const signature = String.fromCharCode(...bytes.subarray(0, 3))
  const announced = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true)

  // LZMA, which browsers cannot unpack; Ruffle can.
  if (signature === 'ZWS') return 'fine'
  if ((signature !== 'FWS' && signature !== 'CWS') || announced > MOST_BYTES) return 'damaged'

  const body = bytes.subarray(HEADER_BYTES)
  const film = signature === 'FWS' ? body : await unpacked(body)
  return film === null || hasBrokenTags(film) ? 'damaged' : 'fine'
}

/**
 * The film in its packing of deflate with a check sum (RFC 1950); `null` when it breaks off, is not what was
 * packed, or is too much. Bytes after the end, which old tools left, do no harm.
 */
async function unpacked(packed) {
  const reader = new Blob([packed])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'))
    .getReader()
  const chunks = []
  let length = 0
  let hasFault = false
  try {
    for (;;) {
      const {done, value} = await reader.read()
      if (done) break
      chunks.push(value)
      length += value.length
      if (length > MOST_BYTES) {
        await reader.cancel()
        return null
      }
    }
  } catch {
    hasFault = true
  }
  const film = new Uint8Array(await new Blob(chunks).arrayBuffer())
  // Browsers call both a wrong sum and bytes behind it a fault.
  return hasFault && !includes(packed, adler32(film)) ? null : film
}

/** @returns {Uint8Array} the check sum of RFC 1950 as it is written into a file */
function adler32(bytes) {
  let [low, high] = [1, 0]
  for (const byte of bytes) {
    low = (low + byte) % 65_521
    high = (high + low) % 65_521
  }
  return new Uint8Array([high >> 8, high & 255, low >> 8, low & 255])
}

/** Whether `few` bytes are in a row somewhere; looked for from the end, where a check sum is. */
function includes(bytes, few) {
  for (let start = bytes.length - few.length; start >= 0; start -= 1) {
    if (few.every((byte, index) => bytes[start + index] === byte)) return true
  }
  return false
}
