import {readFile} from 'node:fs/promises'
import {join} from 'node:path'

import {isRecord} from '../is-record.ts'
import type {Addresses} from '../../config/ports.ts'

/** What a build of the site tells whoever serves it. */
export type BuildFacts = {
  /** `sha256-…` of the one inline script, for the content security policy. */
  headScriptHash: string | null
  /** Addresses that are pages although no file bears their name. */
  shellPages: ReadonlySet<string>
  reach: Reach
}

/** The origins that the parts of the product talk to. */
export type Reach = {
  site: string
  games: string
  studio: string
  /** Where content is asked for, by the site. */
  lake: string[]
  /** Where the site's pictures come from, beside its own origin. */
  pictures: string[]
  identity: string[]
  /** Origins asked for their icon in place of an external game's own site; none: any site over `https:` is. */
  probeHosts: string[]
  isLakeEmbedded: boolean
}

/** What holds before anything was built, and without any variable: everything on this machine. */
export function nothingBuilt(addresses: Addresses): BuildFacts {
  return {headScriptHash: null, shellPages: new Set(), reach: reachOf({}, addresses)}
}

/**
 * Reads `build-facts.json`, which the prerenderer writes beside the pages.
 *
 * @param root the built site.
 * @param addresses stand in for what the build was not told.
 */
export async function readBuildFacts(root: string, addresses: Addresses): Promise<BuildFacts> {
  return parseBuildFacts(await readFile(buildFactsFile(root), 'utf8'), addresses)
}

export function buildFactsFile(root: string): string {
  return join(root, 'build-facts.json')
}

/** @throws when the text is no JSON. */
export function parseBuildFacts(text: string, addresses: Addresses): BuildFacts {
  const facts: unknown = JSON.parse(text)
  if (!isRecord(facts)) return nothingBuilt(addresses)
  return {
    headScriptHash: typeof facts.headScriptHash === 'string' ? facts.headScriptHash : null,
    shellPages: new Set(textsOf(facts.shellPages) ?? []),
    reach: reachOf(isRecord(facts.reach) ? facts.reach : {}, addresses),
  }
}

function reachOf(built: Record<string, unknown>, addresses: Addresses): Reach {
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const lake = textsOf(built.lake)
  return {
    site: text(built.site) ?? addresses.site,
    games: text(built.games) ?? addresses.games,
    studio: text(built.studio) ?? addresses.studio,
    lake: lake ?? [addresses.lake],
    pictures: textsOf(built.pictures) ?? [],
    identity: textsOf(built.identity) ?? [addresses.identity],
    probeHosts: textsOf(built.probeHosts) ?? [],
    isLakeEmbedded: lake === null,
  }
}

function textsOf(value: unknown): string[] | null {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : null
}
