/**
 * Which of two values a merged game keeps, for the importer and for the studio's duplicate finder alike. Each
 * compares as `sort` wants it, the better one first; ties fall to the lower text, so that order never decides.
 */

/** Spaces first (“Super Mario 63” over “Supermario63”), then capitals among small letters, then more words. */
export function betterName(a: string, b: string): number {
  return (
    Number(b.includes(' ')) - Number(a.includes(' ')) ||
    Number(isMixedCase(b)) - Number(isMixedCase(a)) ||
    b.split(' ').length - a.split(' ').length ||
    b.length - a.length ||
    byText(a, b)
  )
}

export function longerText(a: string, b: string): number {
  return b.length - a.length || byText(a, b)
}

/** Ids that are numbers compare as numbers. */
export function lowerId(a: string | null, b: string | null): number {
  const [left, right] = [Number(a), Number(b)]
  return Number.isNaN(left) || Number.isNaN(right) || left === right ? byText(a, b) : left - right
}

/** By code unit: the same on every machine and in every language. For days, the earlier first. */
export function byText(a: string | null, b: string | null): number {
  const [left, right] = [a ?? '', b ?? '']
  return left === right ? 0 : left < right ? -1 : 1
}

function isMixedCase(name: string): boolean {
  return /\p{Lu}/u.test(name) && /\p{Ll}/u.test(name)
}
