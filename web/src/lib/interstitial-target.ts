/**
 * Where the interstitial's button leads: `/play/` and the value as one encoded segment, whatever it is (DESIGN
 * decision 9; S7). A dot segment would be taken for a folder even when encoded, so it is led to no game at all.
 */
export function interstitialTarget(value: string): string {
  const text = value.toWellFormed()
  const segment = /^(?:\.|%2e){1,2}$/i.test(text) ? `~${text}` : text
  return `/play/${encodeURIComponent(segment)}`
}
