import type {LakeAddress} from '../src/config.ts'
import type {IsInstalled} from '../src/content/parse-game.ts'
import type {Snapshot} from '../src/content/snapshot.ts'

type Server = typeof import('../src/server.tsx')

/** Reads all published content once, through the same client, queries and parser as the page's refresh. */
export async function readBuiltSnapshot(
  server: Pick<
    Server,
    'buildConfig' | 'createContentParser' | 'createLakeClient' | 'createLakeReader' | 'siteConfigOf'
  >,
  isInstalled: IsInstalled,
): Promise<{snapshot: Snapshot; lake: LakeAddress}> {
  const lake = lakeAddress(server)
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

function lakeAddress({
  buildConfig,
  siteConfigOf,
}: Pick<Server, 'buildConfig' | 'siteConfigOf'>): LakeAddress {
  const address = process.env.PRERENDER_LAKE
  if (address === undefined || address === '') return siteConfigOf(buildConfig, {}).lake

  const origin = URL.parse(address)?.origin
  if (origin === undefined || origin === 'null') {
    throw new Error(
      `PRERENDER_LAKE is "${address}". Set it to the lake's full address, such as http://localhost:3400.`,
    )
  }
  const {lake} = siteConfigOf(buildConfig, {lake: origin})
  return {...lake, apiHost: origin}
}
