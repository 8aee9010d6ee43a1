import {catalogueTier} from './catalogue-tier.ts'
import type {ContentFiles} from './content-files.ts'
import {countGenres, inCatalogueOrder} from './executor.ts'
import {encodeDetails, encodeIndex, encodeThumbnails} from './index-file.ts'
import type {InstalledGames} from './installed.ts'
import {listGames} from './listed-games.ts'
import {groupMirrors} from './mirrors.ts'
import type {SummaryFile} from './paged-catalogue.ts'
import type {Snapshot} from './snapshot.ts'

/** Writes JSON under an address made from its content. */
export type WriteContentFile = (name: string, content: unknown) => Promise<string>

export type ContentToWrite = {
  snapshot: Snapshot
  /** On the games origin when the snapshot was made. */
  installed: InstalledGames
  /** A tier by its name, whatever the size; see `catalogueTier`. */
  tier?: string | undefined
}

/** Writes the content for browsers. */
export async function encodeContent(
  {snapshot, installed, tier}: ContentToWrite,
  writeFile: WriteContentFile,
): Promise<ContentFiles> {
  const {games, site} = snapshot
  const isPaged = catalogueTier(games.length, tier) === 'paged'
  return {
    index: await writeFile('index', encodeIndex(snapshot)),
    details: await writeFile('details', encodeDetails(games)),
    thumbnails: await writeFile('thumbnails', encodeThumbnails(games)),
    site: await writeFile('site', {...site, settings: {...site.settings, jokes: []}}),
    jokes: await writeFile('jokes', site.settings.jokes),
    summary: isPaged ? await writeFile('summary', summaryOf(snapshot, installed)) : null,
  }
}

export function summaryOf(
  {games: parsed, marks}: Pick<Snapshot, 'games' | 'marks'>,
  installed: InstalledGames,
): SummaryFile {
  const games = inCatalogueOrder(parsed.map(({game}) => game))
  const mirrors = groupMirrors(games)
  const {listed, withMissing, otherServers} = listGames(games, mirrors)
  return {
    size: listed.length,
    publishedCount: games.length,
    marks,
    byGenre: countGenres(listed),
    byGenreWithMissing: countGenres(withMissing),
    mirrors: mirrors.map((group) => group.map(({id}) => id)),
    otherServers,
    installed: [...installed],
  }
}
