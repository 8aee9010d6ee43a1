import type {
  DocumentActionComponent,
  DuplicateDocumentActionComponent,
  SanityDocument,
} from 'sanity'

/** What is true of the original alone: where it came from, its review and its last check. */
const OF_THE_ORIGINAL: readonly string[] = [
  'legacyId',
  'legacy',
  'importHash',
  'reviewState',
  'reviewRequest',
  'differentFrom',
  'linkStatus',
  'linkCheckedAt',
]

/** Makes “Duplicate” copy a game without its origin: with it the next import would take the copy for the original. */
export function duplicateGame(action: DocumentActionComponent): DocumentActionComponent {
  if (action.action !== 'duplicate') return action

  // The same component every time: another one would lose its state.
  const known = duplicating.get(action)
  if (known) return known

  // The action of this name takes `mapDocument`, which the type of all actions does not know.
  const duplicate: DuplicateDocumentActionComponent = action
  const DuplicateGame: DocumentActionComponent = (props) =>
    duplicate({...props, mapDocument: withoutOrigin})
  DuplicateGame.action = action.action
  DuplicateGame.displayName = 'DuplicateGameAction'
  duplicating.set(action, DuplicateGame)
  return DuplicateGame
}

const duplicating = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

export function withoutOrigin<Game extends Partial<SanityDocument>>(game: Game): Game {
  const kept = Object.entries(game).filter(([field]) => !OF_THE_ORIGINAL.includes(field))
  // Safe: the fields that are left out are optional in every game.
  return Object.fromEntries(kept) as Game
}
