import {catalogueTier} from './catalogue-tier.ts'
import type {ContentFiles} from './content-files.ts'
import {countGenres} from './executor.ts'
import {encodeDetails, encodeIndex, encodeThumbnails} from './index-file.ts'
import {encodeGameFiles, encodeNames, type SummaryFile} from './names-file.ts'
import type {Snapshot} from './snapshot.ts'

/** Writes JSON under addresses made from its content. */
export type ContentWriter = {
  writeContentFile: (name: string, content: unknown) => Promise<string>
  writeContentFolder: (name: string, contents: readonly unknown[]) => Promise<string>
}

/** The games beside one that its record names: more than a game page shows. */
const LIKE_EACH = 12

/**
 * Writes the content for browsers, in the way that its size asks for.
 *
 * @param wantedTier one by its name, whatever the size; see `catalogueTier`.
 */
export async function encodeContent(
  snapshot: Snapshot,
  {writeContentFile, writeContentFolder}: ContentWriter,
  wantedTier?: string,
): Promise<ContentFiles> {
  const {games, site, marks} = snapshot
  const tier = catalogueTier(games.length, wantedTier)
  const common = {
    site: await writeContentFile('site', {...site, settings: {...site.settings, jokes: []}}),
    jokes: await writeContentFile('jokes', site.settings.jokes),
  }
  if (tier === 'full') {
    return {
      ...common,
      tier,
      index: await writeContentFile('index', encodeIndex(snapshot)),
      details: await writeContentFile('details', encodeDetails(games)),
      thumbnails: await writeContentFile('thumbnails', encodeThumbnails(games)),
    }
  }

  const {ids, records, keys} = encodeGameFiles(games, tier === 'paged' ? LIKE_EACH : 0)
  const summary: SummaryFile = {
    size: games.length,
    marks,
    byGenre: countGenres(games.map(({game}) => game)),
  }
  return {
    ...common,
    tier,
    size: games.length,
    index: await writeContentFile('names', encodeNames(snapshot)),
    summary: await writeContentFile('summary', summary),
    ids: await writeContentFile('ids', ids),
    records: await writeContentFolder('records', records),
    keys: await writeContentFolder('keys', keys),
  }
}
