import {
  type DocumentActionComponent,
  type SanityDocument,
  useDocumentOperation,
  useValidationStatus,
} from 'sanity'

import {isWaiting, REVIEW_IS_OVER} from '../catalogue/review.ts'
import {isRecord} from '../is-record.ts'
import {useLakeAbsence} from './use-lake-absence.ts'
import {useRememberedPress} from './use-remembered-press.ts'

/**
 * Makes sure that a press on Publish publishes, and ends the waiting for review.
 *
 * Studio keeps a press that comes while the last edit is on its way, and carries it out later. But every operation
 * on a document ends the one before it (`switchMap` in sanity's `operationEvents`, 6.16), so the automatic saving
 * of the last key may end the publishing; and a validation that is older than the last edit may refuse it. The button
 * then offers “Publish” again as if nobody had pressed it, and this presses again; and so it does when the lake was
 * away, as it is for a moment when it is started again, as soon as it is back. To be removed when Studio queues
 * its operations and tells stale validations apart.
 */
export function rememberPress(publish: DocumentActionComponent): DocumentActionComponent {
  if (publish.action !== 'publish') return publish

  // The same component every time: another one would lose its state.
  const known = remembering.get(publish)
  if (known) return known

  const RememberingPublish: DocumentActionComponent = (props) => {
    const {id, type, draft} = props
    const {patch} = useDocumentOperation(id, type)
    const description = publish(props)
    const {isValidating, validation} = useValidationStatus(draft?._id ?? id, type, true)
    const isLakeAway = useLakeAbsence({id, type, draftId: draft?._id})
    const press = useRememberedPress({
      id,
      hasDraft: draft !== null,
      isOffered:
        !isLakeAway && description !== null && description.disabled !== true && draft !== null,
      isRefused: !isValidating && validation.some(({level}) => level === 'error'),
      contentNow: () => contentOf(draft),
      press: () => {
        if (isWaiting(draft)) patch.execute([REVIEW_IS_OVER])
        description?.onHandle?.()
      },
    })
    return (
      description && {
        ...description,
        ...(isWaiting(draft) && {label: 'Approve and publish'}),
        onHandle: press,
      }
    )
  }
  RememberingPublish.action = publish.action
  RememberingPublish.displayName = 'RememberingPublishAction'
  remembering.set(publish, RememberingPublish)
  return RememberingPublish
}

const remembering = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

/** What saving and publishing change by themselves; the order of keys is another such thing. */
const CHANGED_BY_SAVING: readonly string[] = [
  '_rev',
  '_createdAt',
  '_updatedAt',
  '_system',
  'reviewState',
  'reviewRequest',
]

/** Text that is the same for the same content, however it came about. */
function contentOf(draft: SanityDocument | null): string {
  return JSON.stringify(draft, (_, value: unknown) => {
    if (!isRecord(value)) return value
    const fields = Object.entries(value).filter(([name]) => !CHANGED_BY_SAVING.includes(name))
    return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
