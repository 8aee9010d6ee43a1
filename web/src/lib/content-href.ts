/** Where a link of the content leads: into this site, somewhere else, or nowhere that is safe to go. */
type ContentHref = {kind: 'internal'; to: string} | {kind: 'external'; href: string} | null

/**
 * Judges an address that an editor typed. Only http, https, mailto and paths of this site pass;
 * `javascript:`, `data:`, `//host` and `/\host` do not: they are shown as text.
 */
export function contentHref(address: string | null | undefined): ContentHref {
  const text = address?.trim() ?? ''
  if (/^\/(?![/\\])/.test(text)) return {kind: 'internal', to: text}

  const url = URL.parse(text)
  if (url?.protocol === 'https:' || url?.protocol === 'http:' || url?.protocol === 'mailto:') {
    return {kind: 'external', href: url.href}
  }
  return null
}
