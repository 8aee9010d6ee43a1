import type {CatalogueTier} from './catalogue-tier.ts'

/**
 * Addresses of what the build wrote beside the pages, each named by its content, so that a browser may keep it
 * for good.
 */
export type ContentFiles = {
  /** All games, or what lists and search need of each. */
  index: string
  site: string
  jokes: string
} & (
  | {tier: Extract<CatalogueTier, 'full'>; details: string; thumbnails: string}
  | ({tier: Exclude<CatalogueTier, 'full'>} & GameParts)
)

/** What a big catalogue is read from in parts. */
type GameParts = {
  /** Games that the build knew. */
  size: number
  summary: string
  ids: string
  /** Folders of numbered files, each with its final slash. */
  records: string
  keys: string
}

/** Those that a page needs to show lists, search and texts: what is kept for visits without a network. */
export function essentialFiles(files: ContentFiles): string[] {
  const {index, site, jokes} = files
  return files.tier === 'full'
    ? [index, site, jokes, files.details, files.thumbnails]
    : [index, site, jokes, files.summary]
}
