import type {LoggedTransaction} from '../storage/dataset-log.ts'
import type {JsonObject} from '../json.ts'
import {draftId, isDraftId, isVersionId, publishedId} from '../document.ts'

/**
 * What happened to one document, in Studio's words, newest first. Edits of a draft are not
 * among it: Studio makes these from the transactions itself.
 *
 * @param transactions those that touched any version of the document, newest first
 */
export function historyEvents(documentId: string, transactions: LoggedTransaction[]): JsonObject[] {
  return transactions
    .map((transaction) => eventOf(documentId, transaction))
    .filter((event) => event !== undefined)
}

function eventOf(id: string, transaction: LoggedTransaction): JsonObject | undefined {
  return isDraftId(id) || isVersionId(id)
    ? versionEvent(id, transaction)
    : publishedEvent(id, transaction)
}

type LoggedChange = LoggedTransaction['changes'][number]

function versionEvent(versionId: string, transaction: LoggedTransaction): JsonObject | undefined {
  const version = changeOf(versionId, transaction)
  if (!version) return undefined
  const published = changeOf(publishedId(versionId), transaction)
  const base = {...baseOf(transaction), documentId: publishedId(versionId), versionId}

  if (!version.before && version.after) {
    return {...base, type: 'createDocumentVersion', versionRevisionId: transaction.transactionId}
  }
  if (!version.before || version.after) return undefined
  if (published?.after) return publishEvent(base, transaction, version)
  return {...base, type: 'deleteDocumentVersion', versionRevisionId: version.before._rev}
}

function publishedEvent(id: string, transaction: LoggedTransaction): JsonObject | undefined {
  const published = changeOf(id, transaction)
  if (!published) return undefined
  const base = {...baseOf(transaction), documentId: id}
  const revisionId = transaction.transactionId
  const version = transaction.changes.find(
    (change) => change.id !== id && publishedId(change.id) === id && change.before && !change.after,
  )

  if (published.after) {
    if (version) return publishEvent({...base, versionId: version.id}, transaction, version)
    const type = published.before ? 'updateLiveDocument' : 'createLiveDocument'
    return {...base, type, revisionId}
  }
  if (!published.before) return undefined
  const versionId = draftId(id)
  if (changeOf(versionId, transaction)?.after) {
    return {...base, type: 'unpublishDocument', versionId, revisionId}
  }
  return {...base, type: 'deleteDocumentGroup', versionId: id, revisionId}
}

function publishEvent(
  base: JsonObject,
  transaction: LoggedTransaction,
  version: LoggedChange,
): JsonObject {
  const {transactionId} = transaction
  return {
    ...base,
    type: 'publishDocumentVersion',
    revisionId: transactionId,
    versionRevisionId: version.before?._rev ?? transactionId,
    cause: {type: 'document.publish'},
  }
}

function changeOf(id: string, {changes}: LoggedTransaction): LoggedChange | undefined {
  return changes.find((change) => change.id === id)
}

function baseOf({timestamp, author}: LoggedTransaction): JsonObject {
  return {timestamp, author}
}
