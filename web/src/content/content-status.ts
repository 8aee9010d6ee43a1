/**
 * Whether the page shows what the lake has published, as far as it knows: `saved` means that the lake did not
 * answer and the copy of the build is shown.
 */
export type ContentStatus = 'current' | 'saved'

let status: ContentStatus = 'current'
const listeners = new Set<() => void>()

export const contentStatus = {
  get: () => status,
  set: (next: ContentStatus) => {
    if (next === status) return
    status = next
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
