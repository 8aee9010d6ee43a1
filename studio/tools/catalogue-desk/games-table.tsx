import {useVirtualizer} from '@tanstack/react-virtual'
import {type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef} from 'react'
import {styled} from 'styled-components'

import {COLUMNS, type ColumnId, type DeskGame} from './columns.ts'
import type {DeskSort} from './desk-view.ts'
import {GameTableRow} from './game-table-row.tsx'

type Props = {
  games: DeskGame[]
  columns: readonly ColumnId[]
  selected: ReadonlySet<string>
  sort: DeskSort
  onSort: (sort: DeskSort) => void
  onSelect: (ids: string[], isSelected: boolean) => void
  onSelectAll: (isSelected: boolean) => void
  /** Why the text of a cell cannot be written; `null` when it is. */
  onEdit: (game: DeskGame, column: ColumnId, text: string) => string | null
  /** The editor leaves for the form of a game. */
  onLeave: () => void
  /** How far the table is scrolled when it is drawn, in pixels. */
  initialOffset: number
  onScroll: (offset: number) => void
}

const ROW_HEIGHT = 36

/**
 * All games that the filter shows, of which only the rows in view are drawn: 5,000 scroll as smoothly as 50.
 * The checkbox in the head selects every game of the filter; Shift selects a range; arrow keys move between rows.
 */
export function GamesTable({
  games,
  columns,
  selected,
  sort,
  onSort,
  onSelect,
  onSelectAll,
  onEdit,
  onLeave,
  initialOffset,
  onScroll,
}: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const lastPressed = useRef(0)
  /** The row that gets the focus as soon as it is drawn. */
  const awaited = useRef<number | null>(null)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this studio's components
  const rows = useVirtualizer({
    count: games.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    initialOffset,
    onChange: ({scrollOffset}) => {
      if (scrollOffset !== null) onScroll(scrollOffset)
    },
  })
  const inView = rows.getVirtualItems()
  const above = inView[0]?.start ?? 0
  const below = rows.getTotalSize() - (inView.at(-1)?.end ?? 0)
  const chosen = useMemo(
    () => games.reduce((count, game) => count + Number(selected.has(game.id)), 0),
    [games, selected],
  )

  function press(index: number, isSelected: boolean, isRange: boolean): void {
    const [from, to] = isRange
      ? [Math.min(lastPressed.current, index), Math.max(lastPressed.current, index)]
      : [index, index]
    lastPressed.current = index
    onSelect(
      games.slice(from, to + 1).map(({id}) => id),
      isSelected,
    )
  }

  /** Moves the focus to the checkbox of another row, which is drawn first if it is out of view, or along the row. */
  function move(event: KeyboardEvent, index: number): void {
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') return moveInRow(event)
    const steps: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + 10,
      PageUp: index - 10,
      Home: 0,
      End: games.length - 1,
    }
    const wanted = steps[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(games.length - 1, wanted))
    awaited.current = next
    rows.scrollToIndex(next)
    const drawn = scroller.current?.querySelector(`[data-index="${next}"] input`)
    if (drawn instanceof HTMLInputElement) focusAwaited(drawn, next)
  }

  const focusAwaited = useCallback((box: HTMLInputElement, index: number): void => {
    if (awaited.current !== index) return
    awaited.current = null
    box.focus({preventScroll: true})
  }, [])

  // The same functions at every render, so that the rows in view are not drawn again.
  const latest = useRef({press, move, onEdit, onLeave})
  useLayoutEffect(() => {
    latest.current = {press, move, onEdit, onLeave}
  })
  const onPress = useCallback<typeof press>((...what) => latest.current.press(...what), [])
  const onMove = useCallback<typeof move>((...what) => latest.current.move(...what), [])
  const edit = useCallback<typeof onEdit>((...what) => latest.current.onEdit(...what), [])
  const leave = useCallback(() => latest.current.onLeave(), [])

  return (
    <Scroller ref={scroller}>
      <Table aria-label="Games" aria-rowcount={games.length + 1}>
        <colgroup>
          <col style={{width: '2.5rem'}} />
          {columns.map((id) => (
            <col key={id} style={{width: COLUMNS[id].width}} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">
              <input
                type="checkbox"
                aria-label="Select all"
                checked={games.length > 0 && chosen === games.length}
                disabled={games.length === 0}
                ref={(box) => {
                  if (box) box.indeterminate = chosen > 0 && chosen < games.length
                }}
                onChange={({currentTarget}) => onSelectAll(currentTarget.checked)}
              />
            </th>
            {columns.map((id) => (
              <th key={id} scope="col" aria-sort={sort.column === id ? sort.direction : undefined}>
                <button type="button" onClick={() => onSort(nextSort(sort, id))}>
                  {COLUMNS[id].title}
                  <span aria-hidden="true">{arrowOf(sort, id)}</span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <tr aria-hidden="true" style={{height: above}} />}
          {inView.map(({index}) => {
            const game = games[index]
            return (
              game && (
                <GameTableRow
                  key={game.id}
                  game={game}
                  columns={columns}
                  index={index}
                  isSelected={selected.has(game.id)}
                  onPress={onPress}
                  onMove={onMove}
                  onDrawn={focusAwaited}
                  onEdit={edit}
                  onLeave={leave}
                />
              )
            )
          })}
          {below > 0 && <tr aria-hidden="true" style={{height: below}} />}
        </tbody>
      </Table>
    </Scroller>
  )
}

/** From the checkbox of a row through the buttons that edit its cells, and back. */
function moveInRow(event: KeyboardEvent): void {
  const row = event.currentTarget.closest('tr')
  const stops = [...(row?.querySelectorAll<HTMLElement>('input, td > button') ?? [])]
  const here = stops.findIndex((stop) => stop === event.currentTarget)
  stops[here + (event.key === 'ArrowRight' ? 1 : -1)]?.focus()
  event.preventDefault()
}

function nextSort(sort: DeskSort, column: ColumnId): DeskSort {
  const isReversed = sort.column === column && sort.direction === 'ascending'
  return {column, direction: isReversed ? 'descending' : 'ascending'}
}

function arrowOf(sort: DeskSort, column: ColumnId): string {
  if (sort.column !== column) return ''
  return sort.direction === 'ascending' ? ' ↑' : ' ↓'
}

const Scroller = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
`

const Table = styled.table`
  width: 100%;
  min-width: max-content;
  border-collapse: collapse;
  table-layout: fixed;
  font: inherit;
  font-size: 0.8125rem;
  color: var(--card-fg-color);

  thead th {
    position: sticky;
    top: 0;
    z-index: 1;
    background: var(--card-bg-color);
    box-shadow: inset 0 -1px 0 var(--card-border-color);
  }
  th,
  tr[data-index] > td {
    box-sizing: border-box;
    height: ${ROW_HEIGHT}px;
    padding: 0 0.5rem;
    text-align: left;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  tr[data-index] > td {
    box-shadow: inset 0 -1px 0 var(--card-border-color);
  }
  tr[data-selected] > td {
    background: color-mix(in srgb, var(--card-link-color, currentColor) 12%, transparent);
  }
  th button,
  td > button {
    padding: 0;
    border: 0;
    background: none;
    font: inherit;
    font-weight: 600;
    color: inherit;
    cursor: pointer;
  }
  td {
    position: relative;
  }
  td > button {
    position: absolute;
    inset-block: 0;
    right: 0.25rem;
    padding-inline: 0.25rem;
    background: var(--card-bg-color);
    opacity: 0;
  }
  td:hover > button,
  td > button:focus-visible {
    opacity: 1;
  }
  td > input:not([type='checkbox']),
  td > select {
    width: 100%;
    box-sizing: border-box;
    font: inherit;
  }
  td > [aria-invalid='true'] {
    outline: 2px solid var(--card-badge-critical-fg-color, red);
  }
  a {
    color: inherit;
  }
`
