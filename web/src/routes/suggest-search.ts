import {loadContent} from '../content/site-content.ts'
import {GAME_KINDS} from '../features/games/game-kind.ts'
import {paths} from '../paths.ts'
import type {SuggestSearch} from '../ui/search-form.tsx'

/** Few enough to be read at a glance. */
const SUGGESTIONS = 8

/** What the search boxes offer while somebody types: games of the catalogue in memory. */
export const suggestSearch: SuggestSearch = async (text) => {
  const {catalogue} = await loadContent()
  const games = await catalogue.suggest(text, SUGGESTIONS)
  return games.map(({id, name, path, gameType}) => {
    const kind = gameType && GAME_KINDS[gameType]
    return {id, name, to: paths.game(path), kind: kind && {label: kind.place, icon: kind.icon}}
  })
}
