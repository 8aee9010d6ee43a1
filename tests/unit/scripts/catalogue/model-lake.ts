import type {PlannedGame, PlannedMutation} from '../../../../scripts/catalogue/plan-mutations.ts'
import {toLakeGame, type LakeState} from '../../../../scripts/catalogue/read-lake.ts'
import type {GameDocument} from '../../../../scripts/catalogue/to-game-document.ts'

type StoredGame = {_id: string; _rev: string; [field: string]: unknown}

/** What a lake would hold, small enough for thousands of runs: documents by id. */
export type ModelLake = Map<string, StoredGame>

/** Applies a plan as the lake would: creates only what is not there, patches only the revision it was planned on. */
export function applyPlan(lake: ModelLake, plan: readonly PlannedGame[]): number {
  const mutations = plan.flatMap((game) => game.mutations)
  for (const mutation of mutations) applyMutation(lake, mutation)
  return mutations.length
}

function applyMutation(lake: ModelLake, mutation: PlannedMutation): void {
  const stored = lake.get(mutation.id)
  if (mutation.kind === 'create') {
    if (!stored) lake.set(mutation.id, {...mutation.document, _rev: '1'})
    return
  }
  if (stored?._rev !== mutation.revision) throw new Error(`stale patch of ${mutation.id}`)
  const next: StoredGame = {...stored, ...mutation.set, _rev: String(Number(stored._rev) + 1)}
  for (const field of mutation.unset) delete next[field]
  lake.set(mutation.id, next)
}

/** The state that the importer would read, through JSON as on the wire. */
export function lakeState(
  lake: ModelLake,
  documents: readonly GameDocument[],
  reported: readonly string[] = [],
): LakeState {
  const wanted = new Map(documents.map(({id, fields}) => [id, fields]))
  const games: LakeState['games'] = new Map()
  for (const stored of lake.values()) {
    const isDraft = stored._id.startsWith('drafts.')
    const id = stored._id.replace(/^drafts\./, '')
    const game = toLakeGame(structuredClone(stored), wanted.get(id))
    games.set(id, {...games.get(id), [isDraft ? 'draft' : 'published']: game})
  }
  return {games, reported: new Set(reported), reportPages: 0}
}

/** What an editor does in the studio. */
export function edit(lake: ModelLake, id: string, fields: object): void {
  const stored = lake.get(id)
  if (!stored) throw new Error(`no document ${id}`)
  lake.set(id, {...stored, ...fields, _rev: String(Number(stored._rev) + 1)})
}
