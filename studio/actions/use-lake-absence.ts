import {useEffect, useState} from 'react'
import {isNetworkError, useClient, useDocumentStore} from 'sanity'

import {API_VERSION} from '../../config/project.ts'
import {forgetPress} from './use-remembered-press.ts'

type Publishing = {
  /** Published id of the document. */
  id: string
  type: string
  /** `undefined` when there is nothing to publish. */
  draftId: string | undefined
}

const ASK_EVERY_MS = 500

/**
 * Follows what became of publishing a document. A press that the lake has carried out or refused is forgotten; one
 * that has not reached it waits.
 *
 * @returns whether the lake was away when the document was to be published, and has not answered since
 */
export function useLakeAbsence({id, type, draftId}: Publishing): boolean {
  const [isAway, setAway] = useState(false)
  const {pair} = useDocumentStore()
  const client = useClient({apiVersion: API_VERSION})

  useEffect(() => {
    const events = pair.operationEvents(id, type).subscribe((event) => {
      if (event.op !== 'publish') return
      if (event.type === 'error' && isNetworkError(event.error)) setAway(true)
      else forgetPress(id)
    })
    return () => events.unsubscribe()
  }, [pair, id, type])

  useEffect(() => {
    if (!isAway) return undefined
    const patient = client.withConfig({maxRetries: 0, perspective: 'raw'})
    const timer = setInterval(() => {
      patient
        .fetch<number>('count(*[_id == $draftId])', {draftId: draftId ?? null})
        .then((drafts) => {
          // It may have been its answer alone that was lost.
          if (drafts === 0) forgetPress(id)
          setAway(false)
        })
        // Still away.
        .catch(() => {})
    }, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isAway, client, id, draftId])

  return isAway
}
