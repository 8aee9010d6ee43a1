import type {Mutation, SanityClient} from '@sanity/client'

import {lakeWriter} from '../lib/lake-writer.ts'
import {waitFor, withRetry} from '../lib/retry.ts'
import {probeLink, type LinkNetwork, type LinkResult, type LinkStatus} from './probe-link.ts'

export type CheckOptions = {
  client: SanityClient
  /** Without it nothing is changed. */
  write: boolean
  /** Leave out what was checked after this moment. */
  checkedBefore: Date
  /** Only so many addresses, longest unchecked first. */
  limit?: number
  /** Addresses asked at a time. */
  concurrency?: number
  /** Milliseconds between two requests to one host. */
  hostGap?: number
  timeout?: number
  signal?: AbortSignal
  now?: () => Date
  /** For tests alone; see `LinkNetwork`. */
  network?: LinkNetwork
  onProgress?: (done: number, total: number) => void
}

type CheckedGame = {_id: string; _rev: string; name: string; path: string}

export type CheckedLink = {address: string; games: CheckedGame[]; checkedAt: string} & LinkResult

export type CheckSummary = {
  /** External games with an address, drafts included. */
  games: number
  /** Games left for another run, since they were checked lately or lie beyond the limit. */
  left: number
  /** Addresses asked. */
  checked: number
  written: number
  /** `interrupted`, `offline`, or why the lake takes no more, as the end of a sentence. */
  stopped: string | null
  links: CheckedLink[]
} & Record<LinkStatus, number>

const BATCH = 50

type ListedGame = CheckedGame & {linkCheckedAt: string | null}

/**
 * Asks the addresses of all external games, each once, and writes `linkStatus` and `linkCheckedAt`, nothing
 * else. What was checked longest ago comes first and results are written as they come, so that a run that ends
 * early is continued by the next.
 *
 * As long as no server at all has answered, nothing is written: then it is this machine that has no network.
 */
export async function checkLinks(options: CheckOptions): Promise<CheckSummary> {
  const {client, write, signal, onProgress} = options
  const now = options.now ?? (() => new Date())
  const games = await listGames(client)
  const due = dueLinks(games, options)

  const links: CheckedLink[] = []
  let waiting: CheckedLink[] = []
  // Without the signal: what was found before an interruption is still written.
  const writer = lakeWriter(client, {name: 'links'})
  let written = 0
  let refusal: string | null = null
  let isOnline = false
  const flush = async (atLeast: number) => {
    if (!write || !isOnline || refusal !== null || waiting.length < atLeast) return
    const found = waiting.flatMap(statusesOf)
    waiting = []
    // A game that changed meanwhile may have another address by now, so it is left alone.
    const result = await writer.write(found, {toMutations: (status) => [toPatch(status)]})
    written += result.written.length
    refusal ??= result.stopped
  }

  const pace = hostPace(options.hostGap ?? 1_000)
  const queue = due.values()
  const work = async () => {
    for (const [address, sharing] of queue) {
      if (signal?.aborted || refusal !== null) return
      const {network, timeout} = options
      const result = await probeLink(address, {network, timeout, signal, pace}).catch(
        (error: unknown) => {
          if (signal?.aborted) return null
          throw error
        },
      )
      if (result === null) return
      const link = {address, games: sharing, checkedAt: now().toISOString(), ...result}
      isOnline ||= result.contact === 'answered'
      links.push(link)
      waiting.push(link)
      onProgress?.(links.length, due.length)
      await flush(BATCH)
    }
  }
  await Promise.all(Array.from({length: options.concurrency ?? 8}, work))

  // Places that were refused unasked say nothing about the network.
  const isCut = !isOnline && links.some(({contact}) => contact === 'silent')
  if (isCut) {
    for (const link of links.filter(({contact}) => contact === 'silent')) {
      link.status = 'unknown'
      link.reason = 'no server answered at all'
    }
  }
  isOnline ||= !isCut
  await flush(1)
  const count = (status: LinkStatus) => links.filter((link) => link.status === status).length
  const asked = links.reduce((sum, link) => sum + link.games.length, 0)
  return {
    games: games.length,
    left: games.length - asked,
    checked: links.length,
    ok: count('ok'),
    dead: count('dead'),
    unknown: count('unknown'),
    written,
    stopped: refusal ?? (signal?.aborted ? 'interrupted' : isCut ? 'offline' : null),
    links,
  }
}

type FoundStatus = {game: CheckedGame; link: CheckedLink}

function statusesOf(link: CheckedLink): FoundStatus[] {
  return link.games.map((game) => ({game, link}))
}

function toPatch({game, link}: FoundStatus): Mutation {
  const set = {linkStatus: link.status, linkCheckedAt: link.checkedAt}
  return {patch: {id: game._id, ifRevisionID: game._rev, set}}
}

async function listGames(client: SanityClient): Promise<ListedGame[]> {
  const games = await withRetry(() =>
    client.fetch<Record<keyof ListedGame, unknown>[]>(
      '*[_type == "game" && gameType == "external"]{_id, _rev, name, path, linkCheckedAt} | order(_id)',
      {},
      {perspective: 'raw'},
    ),
  )
  return games.flatMap(({_id, _rev, name, path, linkCheckedAt}) => {
    if (typeof _id !== 'string' || typeof _rev !== 'string' || typeof path !== 'string') return []
    return {
      _id,
      _rev,
      path,
      name: typeof name === 'string' ? name : '',
      linkCheckedAt: typeof linkCheckedAt === 'string' ? linkCheckedAt : null,
    }
  })
}

/** Addresses with the games that share them, longest unchecked first. */
function dueLinks(
  games: readonly ListedGame[],
  {checkedBefore, limit}: CheckOptions,
): [string, CheckedGame[]][] {
  const moment = (game: ListedGame) => Date.parse(game.linkCheckedAt ?? '') || 0
  const links = new Map<string, CheckedGame[]>()
  for (const game of games.toSorted((a, b) => moment(a) - moment(b))) {
    if (moment(game) >= checkedBefore.getTime()) continue
    // What stands behind # never leaves the browser.
    const address = game.path.trim().replace(/#.*$/s, '')
    links.set(address, [...(links.get(address) ?? []), game])
  }
  return [...links].slice(0, limit)
}

/** Keeps requests to one host apart, whichever worker makes them and whichever redirect leads there. */
function hostPace(gap: number): (host: string, signal?: AbortSignal) => Promise<void> {
  const next = new Map<string, number>()
  return async (host, signal) => {
    const start = Math.max(next.get(host) ?? 0, Date.now())
    next.set(host, start + gap)
    const wait = start - Date.now()
    if (wait > 0) await waitFor(wait, signal)
  }
}
