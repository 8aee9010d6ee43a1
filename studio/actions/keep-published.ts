import type {DocumentActionComponent} from 'sanity'

/**
 * Takes “Delete” away from documents that visitors can see. A moderator may delete an unpublished draft, and
 * unpublish; the lake refuses the rest (DESIGN section 3).
 */
export function keepPublished(action: DocumentActionComponent): DocumentActionComponent {
  if (action.action !== 'delete') return action

  // The same component every time: another one would lose its open dialog.
  const known = kept.get(action)
  if (known) return known

  const DeleteDraft: DocumentActionComponent = (props) => {
    const description = action(props)
    return props.published ? null : description
  }
  DeleteDraft.action = action.action
  DeleteDraft.displayName = 'DeleteDraftAction'
  kept.set(action, DeleteDraft)
  return DeleteDraft
}

const kept = new WeakMap<DocumentActionComponent, DocumentActionComponent>()
