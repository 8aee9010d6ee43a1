import {readFile} from 'node:fs/promises'
import {join} from 'node:path'

import {isRecord} from '../is-record.ts'

/** What a build of the site tells the server that serves it. */
export type BuildFacts = {
  /** `sha256-…` of the one inline script, for the content security policy. */
  headScriptHash: string | null
  /** Origins that the site may ask for a picture, to see whether a game server answers. */
  probeHosts: string[]
  /** Addresses that are pages although no file bears their name. */
  shellPages: ReadonlySet<string>
}

export const NOTHING_BUILT: BuildFacts = {
  headScriptHash: null,
  probeHosts: [],
  shellPages: new Set(),
}

/** Reads `build-facts.json`, which the prerenderer writes beside the pages. */
export async function readBuildFacts(root: string): Promise<BuildFacts> {
  const facts: unknown = JSON.parse(await readFile(join(root, 'build-facts.json'), 'utf8'))
  if (!isRecord(facts)) return NOTHING_BUILT
  return {
    headScriptHash: typeof facts.headScriptHash === 'string' ? facts.headScriptHash : null,
    probeHosts: textsOf(facts.probeHosts),
    shellPages: new Set(textsOf(facts.shellPages)),
  }
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
