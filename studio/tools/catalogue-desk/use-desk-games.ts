import {useMemo} from 'react'

import {type AttentionList, attentionLists} from '../../catalogue/attention-lists.ts'
import type {CatalogueState} from '../../catalogue/catalogue-store.ts'
import {fileOf, isInstalled} from '../../catalogue/installed-games.ts'
import {useCatalogue} from '../../catalogue/use-catalogue.ts'
import {useSurroundings} from '../../catalogue/use-surroundings.ts'
import type {DeskGame} from './columns.ts'

type DeskGames = {
  state: CatalogueState
  games: readonly DeskGame[]
  /** “Needs attention”. */
  lists: readonly AttentionList[]
  /** The tags of the settings. */
  knownTags: readonly string[]
}

const NONE: DeskGame[] = []

/** All games with what the desk finds out about them, live. */
export function useDeskGames(gamesOrigin: string | null): DeskGames {
  const state = useCatalogue()
  const surroundings = useSurroundings(gamesOrigin)
  const {today, knownTags, installed} = surroundings

  const games = useMemo(() => {
    if (state.kind !== 'ready') return NONE
    return state.games.map((game): DeskGame => {
      const needsFile = installed !== null && fileOf(game.gameType, game.path) !== null
      return {...game, installed: needsFile ? isInstalled(game, installed) : null}
    })
  }, [state, installed])
  const lists = useMemo(
    () => attentionLists(games, {today, knownTags, installed}),
    [games, today, knownTags, installed],
  )
  return {state, games, lists, knownTags: useMemo(() => [...(knownTags ?? [])], [knownTags])}
}

/** The ids of the games of a list; `null` when it cannot be told. */
export function idsIn(list: string, lists: readonly AttentionList[]): ReadonlySet<string> | null {
  const games = lists.find(({id}) => id === list)?.games
  return games ? new Set(games.map(({id}) => id)) : null
}
