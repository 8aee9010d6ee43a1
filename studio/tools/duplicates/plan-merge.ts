import type {Mutation} from '@sanity/client'

import {mergeGames} from '../../../schemas/rules/merge-games.ts'
import type {StoredGame} from '../../catalogue/bulk-change.ts'
import {draftIdOf} from '../../catalogue/game-row.ts'
import {repointed} from '../../catalogue/references.ts'
import {type Choices, chosenFields} from './compared-fields.ts'

/** Everything that a merge writes, in one transaction: all of it happens, or none. */
export type MergePlan = {
  mutations: Mutation[]
  /** Ids of the documents that are written or deleted. */
  touched: string[]
}

type Sources = {
  /** Published id of the game that stays. */
  keep: string
  /** Published ids of the games that go into it. */
  lose: string[]
  /** Both stored versions of all of these. */
  games: ReadonlyMap<string, StoredGame>
  /** Documents that point at a game that goes. */
  users: StoredGame[]
  /** What the editor decided; of the rest the merge keeps the best. */
  choices?: Choices
}

/**
 * Plans to keep the best of each field in one game, in what is published and in its draft alike, to point at it
 * whatever pointed at the others, and to delete these with their drafts.
 */
export function planMerge({keep, lose, games, users, choices = {}}: Sources): MergePlan {
  const shownOf = (id: string) => games.get(draftIdOf(id)) ?? games.get(id)
  const shown = [keep, ...lose].flatMap((id) => shownOf(id) ?? [])
  const merged = {...mergeGames(shown), ...chosenFields(shown, choices)}

  const kept = [keep, draftIdOf(keep)].flatMap((id) => games.get(id) ?? [])
  const gone = lose.flatMap((id) => [id, draftIdOf(id)]).filter((id) => games.has(id))
  const goneIds = new Set([...lose, ...gone])
  const repointing = users.filter(({_id}) => !goneIds.has(_id))

  return {
    mutations: [
      ...kept.map((game): Mutation => patchOf(game, merged)),
      ...repointing.map((user): Mutation => patchOf(user, repointed(user, goneIds, keep))),
      ...gone.map((id): Mutation => ({delete: {id}})),
    ],
    touched: [...new Set([...kept, ...repointing].map(({_id}) => _id)), ...gone],
  }
}

function patchOf({_id, _rev}: StoredGame, fields: Readonly<Record<string, unknown>>): Mutation {
  const entries = Object.entries(fields)
  const unset = entries.filter(([, value]) => value === undefined).map(([field]) => field)
  const set = Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  return {patch: {id: _id, ifRevisionID: _rev, set, ...(unset.length > 0 && {unset})}}
}
