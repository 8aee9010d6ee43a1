import type {Backup, Save, Saves} from './backup-file.ts'
import {gameOfSave, keyOnHost} from './game-of-save.ts'

/** How a save of the file compares with the one that is here. */
export type Comparison =
  /** Only in the file. */
  | 'added'
  /** In both, alike. */
  | 'same'
  /** In both, and the file's was written later. */
  | 'newer'
  /** In both, and the one here was written later. */
  | 'older'
  /** In both and different, and nobody knows which is later. */
  | 'unsure'
  /** Only here. */
  | 'missing'

export type LoadChoice = {
  /** `merge` takes what is missing here or newer in the file; `replace` makes everything as in the file. */
  mode: 'merge' | 'replace'
  /** With `merge`: the file's where nobody knows which is newer. */
  takesUnsure: boolean
}

export type LoadPlan = {
  /** By game (`null`: unknown), in order of their names. */
  games: {game: string | null; counts: Record<Comparison, number>}[]
  /** All saves as they would be. */
  result: Save[]
  /** What would be written or taken away. */
  written: number
  removed: number
}

/** Clocks of two computers differ by less, as a rule. */
const CLOCK_MS = 60_000

/** What loading the file would do; nothing is done. */
export function planLoad(here: Saves, backup: Backup, choice: LoadChoice): LoadPlan {
  const current = new Map(here.saves.map((save) => [save.key, save]))
  const incoming = new Map(
    backup.saves.map((save) => {
      const key = keyOnHost(save.key, {from: backup.host, to: here.host})
      return [key, {...save, key}]
    }),
  )
  const games = new Map<string | null, Record<Comparison, number>>()
  const result: Save[] = []
  let written = 0
  let removed = 0

  for (const key of new Set([...current.keys(), ...incoming.keys()])) {
    const mine = current.get(key)
    const theirs = incoming.get(key)
    const comparison = compare(mine, theirs)
    const game = gameOfSave(key)
    const counts = games.get(game) ?? {added: 0, same: 0, newer: 0, older: 0, unsure: 0, missing: 0}
    counts[comparison] += 1
    games.set(game, counts)

    const takesTheirs = isTaken(comparison, choice)
    const kept = takesTheirs ? theirs : mine
    if (kept !== undefined) result.push(kept)
    if (takesTheirs && comparison !== 'same') {
      if (theirs === undefined) removed += 1
      else written += 1
    }
  }
  const byName = [...games].sort(([a], [b]) => (a ?? '\uffff').localeCompare(b ?? '\uffff'))
  return {games: byName.map(([game, counts]) => ({game, counts})), result, written, removed}
}

function compare(mine: Save | undefined, theirs: Save | undefined): Comparison {
  if (mine === undefined) return 'added'
  if (theirs === undefined) return 'missing'
  if (mine.value === theirs.value) return 'same'
  const later = theirs.changedAt - mine.changedAt
  if (mine.changedAt === 0 || theirs.changedAt === 0 || Math.abs(later) < CLOCK_MS) return 'unsure'
  return later > 0 ? 'newer' : 'older'
}

function isTaken(comparison: Comparison, {mode, takesUnsure}: LoadChoice): boolean {
  if (mode === 'replace') return true
  return (
    comparison === 'added' || comparison === 'newer' || (comparison === 'unsure' && takesUnsure)
  )
}
