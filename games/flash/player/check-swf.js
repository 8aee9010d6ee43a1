const HEADER_BYTES = 8

/**
 * Looks at the file before the player is fetched for it, since Ruffle reports a bad one by no event: the
 * signature, and for the two common packings whether all the bytes that the header announces are there.
 *
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Promise<'fine' | 'damaged'>}
 */
export async function checkSwf(bytes) {
  if (bytes.length <= HEADER_BYTES) return 'damaged'
  const signature = String.fromCharCode(...bytes.subarray(0, 3))
  const announced = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true)

  if (signature === 'FWS') return bytes.length < announced ? 'damaged' : 'fine'
  if (signature === 'CWS') {
    const unpacked = await unpackedLength(bytes.subarray(HEADER_BYTES))
    return HEADER_BYTES + unpacked < announced ? 'damaged' : 'fine'
  }
  // LZMA, which browsers cannot unpack; Ruffle can.
  return signature === 'ZWS' ? 'fine' : 'damaged'
}

/** How much comes out before the end or the first fault; bytes after the end, which old tools left, do no harm. */
async function unpackedLength(packed) {
  const reader = new Blob([packed])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'))
    .getReader()
  let length = 0
  try {
    for (;;) {
      const {done, value} = await reader.read()
      if (done) return length
      length += value.length
    }
  } catch {
    return length
  }
}
