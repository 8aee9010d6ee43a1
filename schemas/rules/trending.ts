/**
 * Every spelling that means "trending" (spec section 3): the legacy list has the literal text
 * `isTrending` and a few `true`; hand-written documents may hold the text "true".
 * GROQ spells the same list as `isTrending in [true, "isTrending", "true"]`.
 */
export const TRENDING_VALUES: readonly unknown[] = [true, 'isTrending', 'true']

export function isTrendingValue(value: unknown): boolean {
  return TRENDING_VALUES.includes(value)
}
