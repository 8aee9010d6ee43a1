/**
 * Reads a `Range` header of one range (RFC 9110 section 14).
 *
 * @param size of the whole, in bytes
 * @returns `null` for none, or for one that cannot be read: then all of it is sent, as the RFC says. Both numbers are
 * included in the range.
 */
export function byteRange(
  header: string | null,
  size: number,
): {start: number; end: number} | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const last = Number(to)
    return last === 0 || size === 0
      ? 'unsatisfiable'
      : {start: Math.max(0, size - last), end: size - 1}
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return null
  return start >= size ? 'unsatisfiable' : {start, end}
}
