import {useMemo} from 'react'

import {attentionLists} from '../../catalogue/attention-lists.ts'
import type {CatalogueState} from '../../catalogue/catalogue-store.ts'
import {fileOf, isInstalled} from '../../catalogue/installed-games.ts'
import {useCatalogue} from '../../catalogue/use-catalogue.ts'
import {useSurroundings} from '../../catalogue/use-surroundings.ts'
import type {DeskGame} from './columns.ts'

type DeskGames = {
  state: CatalogueState
  games: readonly DeskGame[]
  /** The titles of the lists of “Needs attention”, by id. */
  attention: Record<string, string>
  /** The ids of the games of each such list; `null` when it cannot be told. */
  idsIn: (list: string) => ReadonlySet<string> | null
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
  return {
    state,
    games,
    attention: Object.fromEntries(lists.map(({id, title}) => [id, title])),
    idsIn: (wanted) => {
      const list = lists.find(({id}) => id === wanted)?.games
      return list ? new Set(list.map(({id}) => id)) : null
    },
    knownTags: useMemo(() => [...(knownTags ?? [])], [knownTags]),
  }
}
