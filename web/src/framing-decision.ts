import {buildConfig, loadSiteConfig} from './config.ts'
import {currentFraming, isFramingAllowed} from './lib/framing.ts'

/**
 * Whether the page may be shown where it is (DESIGN decision 6). The head script has decided for a page on top
 * and on exempt hosts; for the rest the studio's origin must be known, which a local build learns when it runs.
 */
export async function mayBeShown(): Promise<boolean> {
  // Asked again here: where the head script was refused, nobody has decided yet.
  const framing = currentFraming()
  if (framing.isTop) return true

  const studio = buildConfig.studioUrl ?? (await loadSiteConfig().catch(() => null))?.studioUrl
  const studioOrigin = URL.parse(studio ?? '')?.origin
  return isFramingAllowed(framing, {
    exemptHosts: buildConfig.frameExemptHosts,
    allowedAncestors: studioOrigin === undefined ? [] : [studioOrigin],
  })
}
