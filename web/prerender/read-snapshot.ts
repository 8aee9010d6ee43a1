import type {LakeAddress} from '../src/config.ts'
import type {IsInstalled} from '../src/content/parse-game.ts'
import type {Snapshot} from '../src/content/snapshot.ts'

type Server = typeof import('../src/server.tsx')

/**
 * Reads all published content once, through the same client, queries and parser as the page's refresh.
 *
 * @param origin of the lake, when it is not the build's own
 */
export async function readBuiltSnapshot(
  server: Pick<
    Server,
    'buildConfig' | 'createContentParser' | 'createLakeClient' | 'createLakeReader' | 'siteConfigOf'
  >,
  isInstalled: IsInstalled,
  origin: string | null = null,
): Promise<{snapshot: Snapshot; lake: LakeAddress}> {
  const lake = lakeAddress(server, origin)
  const parser = server.createContentParser(lake, isInstalled)
  const reader = server.createLakeReader(server.createLakeClient(lake), async () => parser)
  try {
    // An import that ends in a build would be new to every visitor until the next one.
    await reader.untilSettled()
    return {snapshot: await reader.readSnapshot(), lake}
  } catch (error) {
    const where = lake.apiHost ?? `the hosted project ${lake.projectId}`
    throw new Error(
      `The content could not be read from ${where}. Start the lake, or set PRERENDER_LAKE to its address.`,
      {cause: error},
    )
  }
}

function lakeAddress(
  {buildConfig, siteConfigOf}: Pick<Server, 'buildConfig' | 'siteConfigOf'>,
  origin: string | null,
): LakeAddress {
  const {lake} = siteConfigOf(buildConfig, {lake: origin})
  return origin === null ? lake : {...lake, apiHost: origin}
}
