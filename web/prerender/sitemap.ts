import {xmlText} from './xml.ts'

/** Below `dist/web`. */
export const SITEMAP_FILE = 'sitemap.xml'

/** What one file may list. */
const MAX_ADDRESSES = 50_000

/** @param address the site's origin. */
export function sitemap(pathnames: readonly string[], address: string): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pathnames
      .slice(0, MAX_ADDRESSES)
      .map((pathname) => `<url><loc>${xmlText(`${address}${pathname}`)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
}
