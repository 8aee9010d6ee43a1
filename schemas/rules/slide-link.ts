/**
 * Why the site could not show a slide with this link, in words for an editor; `null` when it can: the same two kinds
 * of address that the site takes (`web/src/content/parse-site.ts`).
 */
export function slideLinkProblem(link: string): string | null {
  const address = link.trim()
  if (/^\/(?![/\\])/.test(address)) return null
  const url = /^https?:\/\/[^/]/i.test(address) ? URL.parse(address) : null
  return url === null
    ? `“${link}” is neither a page of this site, which starts with /, nor a full address, which starts with https://.`
    : null
}
