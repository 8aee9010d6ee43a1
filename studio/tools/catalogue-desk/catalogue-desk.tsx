import {Card, Flex, Text} from '@sanity/ui'
import {useDeferredValue, useMemo, useState} from 'react'
import {useCurrentUser} from 'sanity'

import type {BulkChange} from '../../catalogue/bulk-change.ts'
import {countGames} from '../../catalogue/bulk-change.ts'
import type {GameRow} from '../../catalogue/game-row.ts'
import {useCatalogue} from '../../catalogue/use-catalogue.ts'
import {isAdministrator} from '../../roles.ts'
import {BulkBar} from './bulk-bar.tsx'
import {ChangeDialog} from './change-dialog.tsx'
import {filterGames} from './desk-filter.ts'
import {FilterBar} from './filter-bar.tsx'
import {gamesCsv} from './games-csv.ts'
import {GamesTable} from './games-table.tsx'
import {useBulkChange} from './use-bulk-change.ts'
import {useDeskView} from './use-desk-view.ts'

const NO_GAMES: GameRow[] = []

/** The whole catalogue as one table: filter, select, change many games at once, take it back. */
export function CatalogueDesk() {
  const catalogue = useCatalogue()
  const mayDelete = isAdministrator(useCurrentUser())
  const {apply, undo, progress, undoLabel} = useBulkChange('catalogue-desk')
  const {filter, setFilter, sort, setSort, selection, setSelection, offset, keepOffset} =
    useDeskView()
  const [asked, setAsked] = useState<BulkChange | null>(null)

  const games = catalogue.kind === 'ready' ? catalogue.games : NO_GAMES
  const settledFilter = useDeferredValue(filter)
  const shown = useMemo(() => filterGames(games, settledFilter, sort), [games, settledFilter, sort])
  // Games that are deleted meanwhile, here or elsewhere, leave the selection by themselves.
  const selected = useMemo(() => games.filter(({id}) => selection.has(id)), [games, selection])
  const hiddenCount = useMemo(() => {
    const ids = new Set(shown.map(({id}) => id))
    return selected.filter(({id}) => !ids.has(id)).length
  }, [shown, selected])

  function select(ids: string[], isSelected: boolean): void {
    const next = new Set(selection)
    for (const id of ids) {
      if (isSelected) next.add(id)
      else next.delete(id)
    }
    setSelection(next)
  }

  if (catalogue.kind === 'failed') {
    return (
      <Card padding={4} tone="critical" role="alert" height="fill">
        <Text>The games could not be read: {catalogue.reason} Reload the page to try again.</Text>
      </Card>
    )
  }
  return (
    <Card height="fill" style={{display: 'flex', flexDirection: 'column', minHeight: 0}}>
      <Flex direction="column" gap={3} padding={3} style={{flex: 'none'}}>
        <FilterBar filter={filter} onChange={setFilter} />
        <BulkBar
          selectedCount={selected.length}
          hiddenCount={hiddenCount}
          mayDelete={mayDelete}
          isBusy={progress !== null}
          undoLabel={undoLabel}
          onChange={setAsked}
          onExport={() => saveFile('games.csv', gamesCsv(selected))}
          onClear={() => setSelection(new Set())}
          onUndo={() => void undo()}
        />
        <Flex gap={3} align="center">
          <Text size={1} as="output">
            {catalogue.kind === 'loading'
              ? 'Reading the games…'
              : `${countGames(shown.length)} of ${games.length.toLocaleString('en')}`}
          </Text>
          {progress && (
            <progress aria-label={progress.label} value={progress.done} max={progress.total} />
          )}
        </Flex>
      </Flex>
      {catalogue.kind === 'ready' && (
        <GamesTable
          games={shown}
          selected={selection}
          sort={sort}
          onSort={setSort}
          onSelect={select}
          // By what the filter says now: the table may still show what it said a key ago.
          onSelectAll={(isSelected) =>
            select(
              filterGames(games, filter, sort).map(({id}) => id),
              isSelected,
            )
          }
          initialOffset={offset}
          onScroll={keepOffset}
        />
      )}
      {asked && (
        <ChangeDialog
          initial={asked}
          games={selected}
          onClose={() => setAsked(null)}
          onApply={(change, changing) => {
            setAsked(null)
            setSelection(new Set())
            void apply(change, changing)
          }}
        />
      )}
    </Card>
  )
}

/** Hands a file to the browser's downloads. The mark in front makes spreadsheets read it as UTF-8. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], {type: 'text/csv;charset=utf-8'}))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
