import {useSyncExternalStore} from 'react'

import {type DeskFilter, type DeskSort, NO_FILTER} from './desk-filter.ts'

type DeskView = {
  filter: DeskFilter
  sort: DeskSort
  /** Ids of the selected games. */
  selection: ReadonlySet<string>
}

let view: DeskView = {
  filter: NO_FILTER,
  sort: {column: 'name', direction: 'ascending'},
  selection: new Set(),
}

/** How far the table was scrolled last, in pixels: the next table begins there. */
let offset = 0

const desks = new Set<() => void>()

/**
 * What the table shows and what is selected in it, kept until the page is loaded anew: whoever comes back from a
 * game finds it as it was. Studio (6.16) also draws its tools twice when it opens, side by side for a moment: both
 * desks show the one view, so that nothing that was done in the first is lost.
 */
export function useDeskView() {
  return {...useSyncExternalStore(subscribe, () => view), offset, ...changes}
}

const changes = {
  setFilter: (filter: DeskFilter) => change({filter}),
  setSort: (sort: DeskSort) => change({sort}),
  setSelection: (selection: ReadonlySet<string>) => change({selection}),
  keepOffset: (scrolled: number) => {
    offset = scrolled
  },
}

function subscribe(onChange: () => void): () => void {
  desks.add(onChange)
  return () => desks.delete(onChange)
}

function change(part: Partial<DeskView>): void {
  view = {...view, ...part}
  for (const onChange of desks) onChange()
}
