import type {Mutation} from '@sanity/client'

import {
  fieldDigest,
  OWNED_FIELDS,
  readImportHash,
  writeImportHash,
  type FieldDigests,
  type OwnedField,
} from './import-hash.ts'
import type {Flag} from './flags.ts'
import type {LakeGame, LakeState} from './read-lake.ts'
import type {GameDocument, OwnedFields} from './to-game-document.ts'

export type NewGame = OwnedFields & {
  _id: string
  _type: 'game'
  status: 'ok'
  reviewState: 'none' | 'waiting'
  importHash: string
}

/** One document to write. A patch holds the revision that it was planned on. */
export type PlannedMutation =
  | {kind: 'create'; id: string; document: NewGame}
  | {
      kind: 'patch'
      id: string
      revision: string
      set: Partial<OwnedFields> & {importHash: string}
      unset: OwnedField[]
      /** The former values of the fields in `set` and `unset`. */
      before: Readonly<Record<string, unknown>>
    }

/**
 * What a run does to a game: writes it new, changes it, finds it as it should be, leaves an editor's version
 * alone, or leaves it out because an editor deleted it or merged it away.
 */
export type Outcome = 'created' | 'updated' | 'unchanged' | 'kept' | 'deleted' | 'merged-away'

export type PlannedGame = {
  id: string
  /** The document visitors or editors will find it under: with `drafts.` for a draft. */
  documentId: string
  outcome: Outcome
  mutations: PlannedMutation[]
  /** Fields in which the list and an editor differ; the editor's stay. */
  kept: OwnedField[]
  flags: Flag[]
  /** The game that now holds the entries of one that was merged away. */
  mergedInto?: string
}

export type PlanOptions = {
  /** Also overwrite what editors changed and bring back what they deleted. */
  force?: boolean
  /** Compare mirror groups too; otherwise they are the editors' alone. */
  groupMirrors?: boolean
}

/**
 * Compares the games of a list with the lake and plans the writes that make them agree. Pure: the same list and
 * lake give the same plan, and applying a plan leaves nothing to plan.
 */
export function planMutations(
  documents: readonly GameDocument[],
  lake: LakeState,
  options: PlanOptions = {},
): PlannedGame[] {
  const listed = new Set(documents.map((document) => document.id))
  const takenPaths = pathsTakenByOthers(lake, listed)
  let ownerOfEntry: Map<string, string> | null = null

  return documents.map((document): PlannedGame => {
    const variants = lake.games.get(document.id)
    if (variants) return planExisting(document, [variants.published, variants.draft], options)

    if (!options.force) {
      ownerOfEntry ??= ownersOfEntries(lake)
      const owner = ownerOfAll(document, ownerOfEntry)
      if (owner !== null) return leftOut(document, 'merged-away', owner)
      if (lake.reported.has(document.id)) return leftOut(document, 'deleted')
    }
    return planNew(document, takenPaths.get(document.fields.path))
  })
}

function planNew(document: GameDocument, taken: LakeGame | undefined): PlannedGame {
  const isDraft = document.state === 'draft' || taken !== undefined
  const flags: Flag[] = taken
    ? [
        {
          flag: 'path-taken',
          message: `The published game ${taken.id} already has the path “${document.fields.path}”. This one waits as a draft.`,
        },
      ]
    : []
  const created = toNewGame(document, isDraft)
  return {
    id: document.id,
    documentId: created._id,
    outcome: 'created',
    mutations: [{kind: 'create', id: created._id, document: created}],
    kept: [],
    flags,
  }
}

/** The whole document of a game that the lake does not have yet. A draft waits for the owner's look. */
export function toNewGame({id, fields, state}: GameDocument, isDraft = state === 'draft'): NewGame {
  return {
    _id: isDraft ? `drafts.${id}` : id,
    _type: 'game',
    ...fields,
    status: 'ok',
    reviewState: isDraft ? 'waiting' : 'none',
    importHash: writeImportHash(digestsOf(fields)),
  }
}

/** A planned mutation as the Content Lake takes it. A patch is refused when somebody changed the document since. */
export function toMutation(mutation: PlannedMutation): Mutation {
  if (mutation.kind === 'create') return {createIfNotExists: mutation.document}
  const {id, revision, set, unset} = mutation
  return {patch: {id, ifRevisionID: revision, set, ...(unset.length > 0 && {unset})}}
}

function leftOut(
  document: GameDocument,
  outcome: 'deleted' | 'merged-away',
  mergedInto?: string,
): PlannedGame {
  return {
    id: document.id,
    documentId: document.id,
    outcome,
    mutations: [],
    kept: [],
    flags: [],
    ...(mergedInto !== undefined && {mergedInto}),
  }
}

/** The published document and an editor's draft of it are each brought up to date where nobody touched them. */
function planExisting(
  document: GameDocument,
  variants: (LakeGame | undefined)[],
  options: PlanOptions,
): PlannedGame {
  const found = variants.filter((variant) => variant !== undefined)
  const plans = found.map((variant) => planVariant(document.fields, variant, options))
  const mutations = plans.flatMap((plan) => plan.mutation ?? [])
  const kept = [...new Set(plans.flatMap((plan) => plan.kept))]
  return {
    id: document.id,
    documentId: found[0]?.id ?? document.id,
    outcome: mutations.length > 0 ? 'updated' : kept.length > 0 ? 'kept' : 'unchanged',
    mutations,
    kept,
    flags: [],
  }
}

/**
 * Field by field: what is already so needs nothing; what is still as the importer wrote it follows the list; what
 * an editor changed stays, and is only reported when the list changed as well.
 */
function planVariant(
  fields: OwnedFields,
  variant: LakeGame,
  options: PlanOptions,
): {mutation: PlannedMutation | null; kept: OwnedField[]} {
  const written = readImportHash(variant.written)
  const current = readImportHash(variant.present) ?? {}
  const digests: FieldDigests = {...written}
  const set: Partial<OwnedFields> = {}
  const unset: OwnedField[] = []
  const kept: OwnedField[] = []

  for (const field of managedFields(fields, options)) {
    const wanted = fieldDigest(field, fields[field])
    const present = current[field]
    const isOurs = written !== null && present === written[field]
    if (wanted !== present && !isOurs && !options.force) {
      if (written === null || wanted !== written[field]) kept.push(field)
      continue
    }
    if (wanted !== present && fields[field] === undefined) unset.push(field)
    if (wanted !== present && fields[field] !== undefined)
      Object.assign(set, {[field]: fields[field]})
    digests[field] = wanted
  }

  if (unset.length === 0 && Object.keys(set).length === 0) return {mutation: null, kept}
  return {
    mutation: {
      kind: 'patch',
      id: variant.id,
      revision: variant.revision,
      set: {...set, importHash: writeImportHash(digests)},
      unset,
      before: variant.fields ?? {},
    },
    kept,
  }
}

/** A run without an images folder knows nothing of thumbnails, and one without --group-mirrors of mirrors. */
function managedFields(fields: OwnedFields, options: PlanOptions): OwnedField[] {
  return OWNED_FIELDS.filter((field) => {
    if (field === 'thumbnail') return fields.thumbnail !== undefined
    return field !== 'mirrorKey' || options.groupMirrors === true
  })
}

function digestsOf(fields: OwnedFields): FieldDigests {
  const digests: FieldDigests = {}
  for (const field of OWNED_FIELDS) digests[field] = fieldDigest(field, fields[field])
  return digests
}

/** Published games that this list does not know, by their paths. */
function pathsTakenByOthers(lake: LakeState, listed: Set<string>): Map<string, LakeGame> {
  const taken = new Map<string, LakeGame>()
  for (const [id, {published}] of lake.games) {
    if (published?.path && !listed.has(id)) taken.set(published.path, published)
  }
  return taken
}

/** Which game holds which legacy entry: the studio's merge moves the entries to the game that stays. */
function ownersOfEntries(lake: LakeState): Map<string, string> {
  const owners = new Map<string, string>()
  for (const [id, {published, draft}] of lake.games) {
    for (const game of [draft, published]) {
      for (const digest of entryDigests(game?.fields?.['legacy'])) owners.set(digest, id)
    }
  }
  return owners
}

function ownerOfAll(document: GameDocument, owners: Map<string, string>): string | null {
  const found = entryDigests(document.fields.legacy).map((digest) => owners.get(digest))
  const [first] = found
  return first !== undefined && found.every((owner) => owner !== undefined) ? first : null
}

function entryDigests(legacy: unknown): string[] {
  if (!Array.isArray(legacy)) return []
  return legacy.flatMap((item: unknown) => fieldDigest('legacy', [item]) ?? [])
}
