import {useEffect, useState} from 'react'
import {useClient} from 'sanity'

import {API_VERSION} from '../../../config/project.ts'
import type {StoredGame} from '../../catalogue/bulk-change.ts'
import {draftIdOf, type GameRow} from '../../catalogue/game-row.ts'
import {bothIds, readDocuments} from '../../catalogue/lake-access.ts'

const NOTHING: ReadonlyMap<string, StoredGame> = new Map()

/** The whole documents of games by published id, drafts before what is published; empty until they are there. */
export function useDocuments(games: readonly GameRow[]): ReadonlyMap<string, StoredGame> {
  const client = useClient({apiVersion: API_VERSION})
  const [documents, setDocuments] = useState(NOTHING)

  // The rows are others whenever one of the games changes, and then so are the documents.
  useEffect(() => {
    let isCurrent = true
    const ids = games.map(({id}) => id)
    readDocuments(client, bothIds(ids)).then(
      (stored) => {
        if (!isCurrent) return
        setDocuments(
          new Map(
            ids.flatMap((id) => {
              const shown = stored.get(draftIdOf(id)) ?? stored.get(id)
              return shown === undefined ? [] : [[id, shown]]
            }),
          ),
        )
      },
      // Without them the table stays as it is; merging reads them again and says what is the matter.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [client, games])

  return documents
}
