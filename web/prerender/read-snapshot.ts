import type {BuildConfig} from '../../config/site-build.ts'
import {siteConfigOf} from '../src/config.ts'
import {createLakeClient} from '../src/content/client.ts'
import {createContentParser} from '../src/content/content-parser.ts'
import type {Snapshot} from '../src/content/content-store.ts'
import type {InstalledGames} from '../src/content/installed.ts'
import {createLakeReader} from '../src/content/lake-reader.ts'

/**
 * Reads all published content once, through the same client, queries and parser as the page's refresh.
 *
 * @param origin of the lake, when it is not the build's own
 */
export async function readBuiltSnapshot(
  build: BuildConfig,
  installed: InstalledGames,
  origin: string | null,
): Promise<Snapshot> {
  const built = siteConfigOf(build, {lake: origin}).lake
  const lake = origin === null ? built : {...built, apiHost: origin}
  const parser = createContentParser(lake, installed)
  const reader = createLakeReader(createLakeClient(lake), async () => parser)
  try {
    // An import that ends in a build would be new to every visitor until the next one.
    await reader.untilSettled()
    return await reader.readSnapshot()
  } catch (error) {
    const where = lake.apiHost ?? `the hosted project ${lake.projectId}`
    throw new Error(
      `The content could not be read from ${where}. Start the lake, or set PRERENDER_LAKE to its address.`,
      {cause: error},
    )
  }
}
