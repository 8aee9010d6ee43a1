import {useToast} from '@sanity/ui/toast'
import {useState} from 'react'
import {useClient} from 'sanity'

import {API_VERSION} from '../../../config/project.ts'
import {applyChange} from '../../catalogue/apply-change.ts'
import {type BulkChange, countGames, listed, titleOf} from '../../catalogue/bulk-change.ts'
import type {GameRow} from '../../catalogue/game-row.ts'
import {forgetChange, rememberChange, type Tool, useHistory} from '../../catalogue/last-change.ts'
import {reasonOf} from '../../catalogue/lake-access.ts'
import {undoChange} from '../../catalogue/undo-change.ts'

/** What is being done at the moment, for the progress bar. */
export type Progress = {label: string; done: number; total: number}

/** Applies changes of many games and takes them back, the last one first. One runs at a time. */
export function useBulkChange(tool: Tool) {
  const client = useClient({apiVersion: API_VERSION})
  const toast = useToast()
  const history = useHistory(tool)
  const [progress, setProgress] = useState<Progress | null>(null)

  async function run(
    label: string,
    total: number,
    work: (onProgress: (done: number) => void) => Promise<void>,
  ) {
    setProgress({label, done: 0, total})
    try {
      await work((done) => setProgress({label, done, total}))
    } catch (error) {
      toast.push({status: 'error', title: `${label} failed`, description: reasonOf(error)})
    } finally {
      setProgress(null)
    }
  }

  function apply(change: BulkChange, games: readonly Pick<GameRow, 'id'>[]): Promise<void> {
    return run(titleOf(change), games.length, async (onProgress) => {
      const ids = games.map(({id}) => id)
      const {
        changed,
        skipped,
        failure,
        undo: record,
      } = await applyChange(client, change, ids, {onProgress})
      if (record) rememberChange(tool, record)
      const details = [
        ...(skipped.length > 0 ? [`Left alone: ${listed(skipped).replaceAll(/[“”]/g, '')}`] : []),
        ...(failure === null ? [] : [`The rest was not changed: ${failure}`]),
      ]
      toast.push({
        status: failure === null ? (skipped.length > 0 ? 'warning' : 'success') : 'error',
        title: `${titleOf(change)}: ${countGames(changed)} changed`,
        description: details.join(' '),
      })
    })
  }

  function undo(): Promise<void> {
    const last = history[0]
    if (!last) return Promise.resolve()
    return run(`Undo: ${last.label}`, last.games, async (onProgress) => {
      const {restored, left, failure} = await undoChange(client, last, {onProgress})
      // After a failure the rest can still be taken back: what is restored already is then left alone.
      if (failure === null) forgetChange(tool, last)
      toast.push({
        status: failure === null ? (left > 0 ? 'warning' : 'success') : 'error',
        title: `Undone: ${countGames(restored)} as before`,
        description: [
          left > 0 ? `${countGames(left)} changed since and were left as they are.` : '',
          failure ?? '',
        ].join(' '),
      })
    })
  }

  return {apply, undo, progress, undoLabels: history.map(({label}) => label)}
}
