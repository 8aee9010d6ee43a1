import {useEffect, useSyncExternalStore} from 'react'
import {useRouter} from 'sanity/router'

import {isRecord} from '../../is-record.ts'
import {decodeView, type DeskView, encodeView, EVERYTHING} from './desk-view.ts'
import {isColumnId} from './columns.ts'

type Desk = {
  view: DeskView
  /** Ids of the selected games. */
  selection: ReadonlySet<string>
  /** Whether every game of the view is to be selected as soon as it is known which they are. */
  isSelectingAll: boolean
}

const COLUMNS_KEY = 'game-shack-desk-columns'

let desk: Desk = {
  view: {...EVERYTHING, columns: storedColumns()},
  selection: new Set(),
  isSelectingAll: false,
}

/** How far the table was scrolled last, in pixels: the next table begins there. */
let offset = 0
/** The view that the address said last. */
let shownAddress = ''

const desks = new Set<() => void>()

/**
 * What the table shows and what is selected in it, kept until the page is loaded again: an editor who comes back
 * from a game finds it as it was. Studio (6.16) also draws its tools twice when it opens, side by side for a moment:
 * both desks show the one view, so that nothing that was done in the first is lost.
 */
export function useDeskView() {
  return {...useSyncExternalStore(subscribe, () => desk), offset, ...changes}
}

/** Long enough that the address does not follow every key. */
const SETTLED_MS = 400

/** Opens the view that the address says, and keeps the address saying what the table shows. */
export function useViewInAddress(view: DeskView): void {
  const router = useRouter()
  const said = typeof router.state.view === 'string' ? router.state.view : ''

  useEffect(() => {
    if (said === '' || said === shownAddress) return
    const opened = decodeView(said, desk.view)
    const isSelectingAll = new URLSearchParams(said).has('select')
    shownAddress = encodeView(opened)
    change({view: opened, ...(isSelectingAll && {isSelectingAll, selection: new Set()})})
  }, [said])

  const address = encodeView(view)
  useEffect(() => {
    const timer = setTimeout(() => {
      if (address === said) return
      shownAddress = address
      router.navigate(address === '' ? {} : {view: address}, {replace: true})
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [address, said, router])
}

const changes = {
  setView: (part: Partial<DeskView>) => {
    change({view: {...desk.view, ...part}})
    if (part.columns) write(COLUMNS_KEY, part.columns)
  },
  setSelection: (selection: ReadonlySet<string>) => change({selection, isSelectingAll: false}),
  keepOffset: (scrolled: number) => {
    offset = scrolled
  },
}

const VIEWS_KEY = 'game-shack-desk-views'

/** The views that the editor has named, each as the last part of its address. */
export function savedViews(): Record<string, string> {
  const stored = read(VIEWS_KEY)
  const named = isRecord(stored) ? Object.entries(stored) : []
  return Object.fromEntries(
    named.flatMap(([name, view]) => (typeof view === 'string' ? [[name, view]] : [])),
  )
}

/** @param view `null` forgets it */
export function saveView(name: string, view: string | null): void {
  const {[name]: _replaced, ...others} = savedViews()
  write(VIEWS_KEY, view === null ? others : {...others, [name]: view})
}

function storedColumns(): DeskView['columns'] {
  const stored = read(COLUMNS_KEY)
  const known = Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  const columns = known.filter(isColumnId)
  return columns.length > 0 ? columns : EVERYTHING.columns
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Without storage it lasts until the page is loaded again.
  }
}

function subscribe(onChange: () => void): () => void {
  desks.add(onChange)
  return () => desks.delete(onChange)
}

function change(part: Partial<Desk>): void {
  desk = {...desk, ...part}
  for (const onChange of desks) onChange()
}
