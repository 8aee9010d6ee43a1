import {Card, Flex, Text} from '@sanity/ui'
import {useDeferredValue, useEffect, useMemo, useState} from 'react'
import {useCurrentUser} from 'sanity'

import {gameProblems} from '../../../schemas/rules/game-problems.ts'
import {type BulkChange, countGames} from '../../catalogue/bulk-change.ts'
import {startWalk} from '../../form/walk.ts'
import {isAdministrator} from '../../roles.ts'
import {DeskFiles} from '../desk-files/desk-files.tsx'
import {BulkBar} from './bulk-bar.tsx'
import {ChangeDialog} from './change-dialog.tsx'
import {COLUMNS, type ColumnId, type DeskGame} from './columns.ts'
import {filterGames} from './desk-view.ts'
import {FilterBar} from './filter-bar.tsx'
import {GamesTable} from './games-table.tsx'
import {useBulkChange} from './use-bulk-change.ts'
import {idsIn, useDeskGames} from './use-desk-games.ts'
import {useDeskView, useViewInAddress} from './use-desk-view.ts'

/**
 * Makes the whole catalogue as one table: choose columns, filter, edit a cell, change many games at once, take it
 * back.
 *
 * @param gamesOrigin where the list of installed games is read; `null` when nobody said
 */
export function catalogueDesk(gamesOrigin: string | null) {
  return function CatalogueDesk() {
    const {state, games, lists, knownTags} = useDeskGames(gamesOrigin)
    const mayDelete = isAdministrator(useCurrentUser())
    const {apply, undo, progress, undoLabels} = useBulkChange('catalogue-desk')
    const {view, setView, selection, setSelection, isSelectingAll, offset, keepOffset} =
      useDeskView()
    useViewInAddress(view)
    const [asked, setAsked] = useState<BulkChange | null>(null)

    const settled = useDeferredValue(view)
    const shown = useMemo(
      () => filterGames(games, settled, idsIn(settled.attention, lists)),
      [games, settled, lists],
    )
    // Games that are deleted meanwhile, here or elsewhere, leave the selection by themselves.
    const selected = useMemo(() => games.filter(({id}) => selection.has(id)), [games, selection])
    const hiddenCount = useMemo(() => {
      const ids = new Set(shown.map(({id}) => id))
      return selected.filter(({id}) => !ids.has(id)).length
    }, [shown, selected])

    const isReady =
      state.kind === 'ready' &&
      settled === view &&
      (view.attention === '' || idsIn(view.attention, lists) !== null)
    useEffect(() => {
      if (isSelectingAll && isReady) setSelection(new Set(shown.map(({id}) => id)))
    }, [isSelectingAll, isReady, shown, setSelection])

    function select(ids: string[], isSelected: boolean): void {
      const next = new Set(selection)
      for (const id of ids) {
        if (isSelected) next.add(id)
        else next.delete(id)
      }
      setSelection(next)
    }

    function edit(game: DeskGame, column: ColumnId, text: string): string | null {
      const fields = COLUMNS[column].write?.(text) ?? {}
      const problem = problemWith(game, fields)
      if (problem !== null) return problem
      const title = `${COLUMNS[column].title} of “${game.name}”`
      void apply({kind: 'edits', title, edits: new Map([[game.id, fields]])}, [game])
      return null
    }

    if (state.kind === 'failed') {
      return (
        <Card padding={4} tone="critical" role="alert" height="fill">
          <Text>The games could not be read: {state.reason} Reload the page to try again.</Text>
        </Card>
      )
    }
    return (
      <DeskFiles games={games} onApply={(change, changing) => void apply(change, changing)}>
        {(openFiles) => (
          <Card height="fill" style={{display: 'flex', flexDirection: 'column', minHeight: 0}}>
            <Flex direction="column" gap={3} padding={3} style={{flex: 'none'}}>
              <FilterBar view={view} games={games} lists={lists} onChange={setView} />
              <BulkBar
                selected={selected}
                hiddenCount={hiddenCount}
                mayDelete={mayDelete}
                isBusy={progress !== null}
                undoLabels={undoLabels}
                onChange={setAsked}
                onOpenFiles={openFiles}
                onClear={() => setSelection(new Set())}
                onUndo={() => void undo()}
              />
              <Flex gap={3} align="center">
                <Text size={1} as="output">
                  {state.kind === 'loading'
                    ? 'Reading the games…'
                    : `${countGames(shown.length)} of ${games.length.toLocaleString('en')}`}
                </Text>
                {progress && (
                  <progress
                    aria-label={progress.label}
                    value={progress.done}
                    max={progress.total}
                  />
                )}
              </Flex>
            </Flex>
            {state.kind === 'ready' && (
              <GamesTable
                games={shown}
                columns={view.columns}
                selected={selection}
                sort={view.sort}
                onSort={(sort) => setView({sort})}
                onSelect={select}
                // By the current filter, because the table may still show the previous result.
                onSelectAll={(isSelected) =>
                  select(
                    filterGames(games, view, idsIn(view.attention, lists)).map(({id}) => id),
                    isSelected,
                  )
                }
                onEdit={edit}
                onLeave={() =>
                  startWalk(
                    'Catalogue desk',
                    shown.map(({id}) => id),
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
                knownTags={knownTags}
                onClose={() => setAsked(null)}
                onApply={(change, changing) => {
                  setAsked(null)
                  setSelection(new Set())
                  void apply(change, changing)
                }}
              />
            )}
          </Card>
        )}
      </DeskFiles>
    )
  }
}

/** Why a game must not get these values, by the rules of its form; `null` when it may. */
function problemWith(game: DeskGame, fields: Record<string, unknown>): string | null {
  const problems = gameProblems({...game, ...fields})
  return (
    problems.find(({field, level}) => level === 'error' && Object.hasOwn(fields, field))?.message ??
    null
  )
}
