import {useState} from 'react'

import {type DeskFilter, type DeskSort, NO_FILTER} from './desk-filter.ts'

type DeskView = {
  filter: DeskFilter
  sort: DeskSort
  /** Ids of the selected games. */
  selection: ReadonlySet<string>
}

let last: DeskView = {
  filter: NO_FILTER,
  sort: {column: 'name', direction: 'ascending'},
  selection: new Set(),
}

/**
 * What the table shows and what is selected in it, kept until the page is loaded anew: whoever comes back from a
 * game finds it as it was. Studio (6.16) also draws its tools twice when it opens, and letters typed into the first
 * would be lost, as would what was ticked.
 */
export function useDeskView() {
  const [view, setView] = useState(last)
  const change = (part: Partial<DeskView>) => {
    last = {...last, ...part}
    setView(last)
  }
  return {
    ...view,
    setFilter: (filter: DeskFilter) => change({filter}),
    setSort: (sort: DeskSort) => change({sort}),
    setSelection: (selection: ReadonlySet<string>) => change({selection}),
  }
}
