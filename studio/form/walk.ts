import {useSyncExternalStore} from 'react'

/** The games of a list that an editor goes through one by one, in its order. */
export type Walk = {title: string; ids: readonly string[]}

let walk: Walk = {title: '', ids: []}
const listeners = new Set<() => void>()

/** Called when an editor opens a game from a list, so that its form knows the previous and the next one. */
export function startWalk(title: string, ids: readonly string[]): void {
  walk = {title, ids}
  for (const onChange of listeners) onChange()
}

export function useWalk(): Walk {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    () => walk,
  )
}

export type Neighbours = {previous: string | null; next: string | null; place: number}

/** The games before and after one in the list; `null` when the list does not have it. */
export function neighboursOf(id: string, ids: readonly string[]): Neighbours | null {
  const index = ids.indexOf(id)
  if (index < 0) return null
  return {previous: ids[index - 1] ?? null, next: ids[index + 1] ?? null, place: index + 1}
}
