/** The three choices that make a cover: enamel (0-11), pattern (0-9), tilt of the lettering (0-2). */
type CoverChoice = {enamel: number; pattern: number; tilt: number}

/**
 * The cover rule: a name alone decides the picture, so that a game keeps its cover everywhere and no image is
 * needed. 12 enamels × 10 patterns × 3 tilts are 360 covers.
 */
export function chooseCover(name: string): CoverChoice {
  const hash = coverHash(name)
  return {enamel: hash % 12, pattern: (hash >>> 8) % 10, tilt: (hash >>> 16) % 3}
}

/** What all choices for a game are taken from. */
export function coverHash(name: string): number {
  return mixedHash(name.trim().toLowerCase().normalize('NFC'))
}

const UTF_8 = new TextEncoder()

/** FNV-1a over the UTF-8 bytes, then a finishing mix: FNV alone leaves neighbouring names alike. */
function mixedHash(key: string): number {
  let hash = 0x811c9dc5
  for (const byte of UTF_8.encode(key)) {
    hash = Math.imul(hash ^ byte, 0x01000193)
  }
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 13
  return hash >>> 0
}
