import {useEffect, useState} from 'react'

import {loadContent} from '../content/site-content.ts'
import type {OfflinePanelProps} from '../features/settings/offline-panel.tsx'
import {askGames} from '../lib/games-bridge.ts'
import {keptName, parseKeptGames} from '../lib/kept-games.ts'

type Kept = OfflinePanelProps['kept']

/** Which games play without a network, by their names, and how to forget them. */
export function useKeptGames(
  gamesOrigin: string | null,
  nameOf: (game: string | null) => string,
): [Kept, forget: () => Promise<void>] {
  const [kept, setKept] = useState<ReturnType<typeof parseKeptGames> | 'unknown' | null>(null)

  useEffect(() => {
    if (gamesOrigin === null) return undefined
    let isCurrent = true
    void askGames(gamesOrigin, {do: 'kept'})
      .then(parseKeptGames)
      .catch(() => 'unknown' as const)
      .then((found) => isCurrent && setKept(found))
    return () => {
      isCurrent = false
    }
  }, [gamesOrigin])

  const forget = async () => {
    if (gamesOrigin === null) return
    setKept(
      await askGames(gamesOrigin, {do: 'forget'})
        .then(parseKeptGames)
        .catch(() => 'unknown' as const),
    )
  }
  if (kept === null || kept === 'unknown') return [kept, forget]
  const games = kept.games.map(({group, bytes}) => ({name: nameOf(group), bytes}))
  return [{games, sharedBytes: kept.sharedBytes}, forget]
}

/** The catalogue's names of what the games origin knows by folders and files. */
export function useGameNames(): (game: string | null) => string {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())

  useEffect(() => {
    let isCurrent = true
    loadContent()
      .then(({catalogue}) => {
        const found = (catalogue.games ?? []).flatMap((game): [string, string][] => {
          const name = keptName(game)
          return name === null ? [] : [[name, game.name]]
        })
        if (isCurrent) setNames(new Map(found))
      })
      .catch(() => null) // Folders are names, too.
    return () => {
      isCurrent = false
    }
  }, [])

  return (game) => {
    if (game === null) return 'Other games'
    return names.get(game) ?? game.split('/').at(-1) ?? game
  }
}
