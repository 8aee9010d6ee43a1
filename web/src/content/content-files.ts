/**
 * Addresses of what the build wrote beside the pages, each named by its content, so that a browser may keep it
 * for good.
 */
export type ContentFiles = {
  /** All games. */
  index: string
  details: string
  thumbnails: string
  site: string
  jokes: string
  /** Only of a catalogue that is too big for a browser to hold; see `catalogue-tier.ts`. */
  summary: string | null
}

/** Those that lists, search and texts need: what is kept for visits without a network. */
export function essentialFiles(files: ContentFiles): string[] {
  const {index, details, thumbnails, site, jokes, summary} = files
  return summary === null ? [index, details, thumbnails, site, jokes] : [summary, site, jokes]
}
