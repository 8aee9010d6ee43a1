/**
 * Where the interstitial's button leads: `/play/` and the value as one encoded segment, whatever it is (DESIGN
 * decision 9). No value at all and a dot segment, which would be taken for a folder even when encoded, are
 * led to no game.
 */
export function interstitialTarget(value: string): string {
  const text = value.toWellFormed()
  const segment = /^(?:\.|%2e){0,2}$/i.test(text) ? `~${text}` : text
  return `/play/${encodeURIComponent(segment)}`
}
