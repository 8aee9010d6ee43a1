import {useEffect, useState} from 'react'
import {useClient} from 'sanity'

import {API_VERSION} from '../../../config/project.ts'
import {readReport, type StoredReport} from './read-report.ts'

export type ReportState =
  | {kind: 'loading'}
  | {kind: 'failed'; message: string}
  | {kind: 'ready'; report: StoredReport | null}

const QUERY = '*[_type == "importReport"]'

/** The stored report of the last import, read again when an import writes a new one. */
export function useReport(): ReportState {
  const client = useClient({apiVersion: API_VERSION})
  const [state, setState] = useState<ReportState>({kind: 'loading'})

  useEffect(() => {
    let isCurrent = true
    const read = () => {
      client.fetch<unknown[]>(QUERY, {}, {perspective: 'raw'}).then(
        (documents) => {
          if (isCurrent) setState({kind: 'ready', report: readReport(documents)})
        },
        (error: unknown) => {
          const message = error instanceof Error ? error.message : String(error)
          if (isCurrent) setState({kind: 'failed', message})
        },
      )
    }
    read()
    const changes = client
      .listen(QUERY, {}, {includeResult: false, visibility: 'query'})
      // Without a listener the report is as it was when the tool was opened, which is no failure.
      .subscribe({next: read, error: () => {}})
    return () => {
      isCurrent = false
      changes.unsubscribe()
    }
  }, [client])

  return state
}
