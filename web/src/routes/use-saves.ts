import {useRef, useState} from 'react'

import type {SavesPanelProps, SavesState} from '../features/settings/saves-panel.tsx'
import {fieldsOf} from '../lib/fields.ts'
import {askGames} from '../lib/games-bridge.ts'
import {
  backupFileName,
  BackupProblem,
  backupText,
  MOST_BYTES,
  parseBackup,
  parseSaves,
  type Backup,
  type Save,
  type Saves,
} from '../lib/saves/backup-file.ts'
import {planLoad, type LoadChoice} from '../lib/saves/plan-load.ts'

/** Outlives the settings page: what was there before the last loading, until the tab is closed. */
let before: Save[] | null = null

/** Back on the page, what was loaded can still be undone. */
function firstState(): SavesState {
  if (before === null) return {step: 'idle'}
  return {step: 'done', message: 'A backup was loaded.', canUndo: true}
}

const CAUTIOUS: LoadChoice = {mode: 'merge', takesUnsure: false}

/** What the saves panel does: asks the games origin, shows what would happen, writes only when told to. */
export function useSaves(gamesOrigin: string | null): Omit<SavesPanelProps, 'nameOf' | 'isReady'> {
  const [state, setState] = useState<SavesState>(firstState)
  const chosen = useRef<{fileName: string; backup: Backup; here: Saves} | null>(null)

  const attempt = async (work: (origin: string) => Promise<SavesState>) => {
    if (gamesOrigin === null) return
    setState({step: 'busy'})
    setState(
      await work(gamesOrigin).catch((error: unknown): SavesState => ({
        step: 'problem',
        message: sentenceFor(error),
      })),
    )
  }
  const preview = (choice: LoadChoice): SavesState => {
    if (chosen.current === null) return {step: 'idle'}
    const {fileName, backup, here} = chosen.current
    return {
      step: 'preview',
      fileName,
      savedOn: backup.savedAt === 0 ? '' : new Date(backup.savedAt).toISOString().slice(0, 10),
      choice,
      plan: planLoad(here, backup, choice),
    }
  }

  return {
    state,
    onBackUp: () =>
      void attempt(async (origin) => {
        const saves = await readSaves(origin)
        if (saves.saves.length === 0) {
          return {step: 'done', message: 'Nothing is saved here yet.', canUndo: false}
        }
        const now = new Date()
        download(backupFileName(now), backupText(saves, now))
        const entries = saves.saves.length === 1 ? '1 save' : `${saves.saves.length} saves`
        return {step: 'done', message: `The backup holds ${entries}.`, canUndo: false}
      }),
    onFile: (file) =>
      void attempt(async (origin) => {
        if (file.size > MOST_BYTES) throw new BackupProblem('This file is too big to be a backup.')
        const backup = parseBackup(await file.text())
        chosen.current = {fileName: file.name, backup, here: await readSaves(origin)}
        return preview(CAUTIOUS)
      }),
    onChoice: (choice) => setState(preview(choice)),
    onCancel: () => {
      chosen.current = null
      setState({step: 'idle'})
    },
    onLoad: () => {
      if (state.step !== 'preview' || chosen.current === null) return
      const {backup} = chosen.current
      const {choice} = state
      void attempt(async (origin) => {
        // A game may have saved since the preview was made.
        const here = await readSaves(origin)
        const {result, written, removed} = planLoad(here, backup, choice)
        await writeSaves(origin, result)
        before = here.saves
        chosen.current = null
        return {step: 'done', message: loadedWords(written, removed), canUndo: true}
      })
    },
    onUndo: () =>
      void attempt(async (origin) => {
        if (before === null) return {step: 'idle'}
        await writeSaves(origin, before)
        before = null
        return {step: 'done', message: 'Everything is as it was before loading.', canUndo: false}
      }),
  }
}

async function readSaves(origin: string): Promise<Saves> {
  const {host, saves} = fieldsOf(await askGames(origin, {do: 'read'}))
  return {host: typeof host === 'string' ? host : '', saves: parseSaves(saves)}
}

async function writeSaves(origin: string, saves: readonly Save[]): Promise<void> {
  const triples = saves.map(({key, value, changedAt}) => [key, value, changedAt] as const)
  await askGames(origin, {do: 'write', saves: triples})
}

function loadedWords(written: number, removed: number): string {
  const gone = removed === 0 ? '' : ` ${removed === 1 ? '1 was' : `${removed} were`} taken away.`
  return `Loaded: ${written === 1 ? '1 save was' : `${written} saves were`} written.${gone} A game that is open shows it after it is started again.`
}

function sentenceFor(error: unknown): string {
  if (error instanceof BackupProblem) return `${error.message} Nothing was changed.`
  const word = error instanceof Error ? error.message : ''
  if (word === 'full') {
    return 'The saves do not fit into this browser’s storage. Nothing was changed.'
  }
  return 'The games’ server could not be asked. Nothing was changed; try again in a moment.'
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], {type: 'application/json'}))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
