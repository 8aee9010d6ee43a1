import {screen} from '@testing-library/react'
import {userEvent} from '@testing-library/user-event'
import {afterEach, expect, test, vi} from 'vitest'

import {GameBadges} from '../../../../../web/src/features/games/game-badges.tsx'
import {OfflinePanel} from '../../../../../web/src/features/settings/offline-panel.tsx'
import {
  SavesPanel,
  type SavesPanelProps,
} from '../../../../../web/src/features/settings/saves-panel.tsx'
import {OfflineStrip} from '../../../../../web/src/features/shell/offline-strip.tsx'
import {offlineState, ONLINE} from '../../../../../web/src/lib/offline-state.ts'
import {renderView} from './render-view.tsx'
import {aGame} from './view-fixtures.ts'

afterEach(() => {
  offlineState.set(ONLINE)
})

const nothing = () => undefined

test('the strip says how many games play offline, and leads to them', () => {
  const {show} = renderView(<OfflineStrip keptCount={null} />)
  expect(screen.getByText('You are offline.')).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()

  show(<OfflineStrip keptCount={0} />)
  expect(screen.getByText(/No game is kept yet/)).toBeVisible()
  show(<OfflineStrip keptCount={1} />)
  expect(screen.getByRole('link', {name: '1 game plays offline'})).toHaveAttribute('href', '/shelf')
  show(<OfflineStrip keptCount={2} />)
  expect(screen.getByRole('link', {name: '2 games play offline'})).toBeVisible()
})

test('only a game that is kept is marked, and only without a network', () => {
  const kept = aGame({gameType: 'html5', path: 'tin-merge'})
  const {show} = renderView(<GameBadges game={kept} today="2026-11-21" />)
  expect(screen.queryByText('Plays offline')).toBeNull()

  offlineState.set({isOffline: true, strip: null, isKept: ({path}) => path === 'tin-merge'})
  show(<GameBadges game={kept} today="2026-11-21" />)
  expect(screen.getByText('Plays offline')).toBeVisible()
  show(<GameBadges game={{...kept, path: 'padlock'}} today="2026-11-21" />)
  expect(screen.queryByText('Plays offline')).toBeNull()
})

test('what is kept is listed with its size, and can be forgotten', async () => {
  const onForget = vi.fn<() => void>()
  const panel = (kept: Parameters<typeof OfflinePanel>[0]['kept']) => (
    <OfflinePanel isOn onToggle={nothing} kept={kept} onForget={onForget} />
  )
  const {show} = renderView(panel(null))
  expect(screen.getByRole('button', {name: 'Forget these games'})).toBeDisabled()
  show(panel('unknown'))
  expect(screen.getByText(/cannot be found out/)).toBeVisible()

  show(panel({games: [{name: 'Tin Merge', bytes: 61_500}], sharedBytes: 14_900_000}))
  expect(screen.getByText(/1 game plays offline/)).toHaveTextContent('15.0 MB in all')
  expect(screen.getByRole('listitem')).toHaveTextContent('Tin Merge 62 kB')
  await userEvent.click(screen.getByRole('button', {name: 'Forget these games'}))
  expect(onForget).toHaveBeenCalledOnce()
  expect(screen.getByText(/Your saves are still there/)).toBeVisible()
})

function aSavesPanel(props: Partial<SavesPanelProps>) {
  return (
    <SavesPanel
      state={{step: 'idle'}}
      isReady
      nameOf={(game) => game ?? 'Other games'}
      onBackUp={nothing}
      onFile={nothing}
      onChoice={nothing}
      onLoad={nothing}
      onCancel={nothing}
      onUndo={nothing}
      {...props}
    />
  )
}

test('a preview says game by game what loading would do, and nothing is loaded when nothing would change', () => {
  const none = {added: 0, same: 0, newer: 0, older: 0, unsure: 0, missing: 0}
  const preview = (written: number): SavesPanelProps['state'] => ({
    step: 'preview',
    fileName: '<b>file</b>.json',
    savedOn: '2026-11-20',
    choice: {mode: 'merge', takesUnsure: false},
    plan: {
      games: [
        {game: 'html5/tin-merge', counts: {...none, newer: 1, same: 2}},
        {game: null, counts: {...none, unsure: 1}},
      ],
      result: [],
      written,
      removed: 0,
    },
  })
  const {show} = renderView(aSavesPanel({state: preview(1)}))

  expect(screen.getAllByRole('listitem').map(({textContent}) => textContent)).toEqual([
    'html5/tin-merge 1 newer in the file, 2 alike',
    'Other games 1 different, age unknown',
  ])
  expect(screen.getByText('<b>file</b>.json')).toBeVisible()
  expect(screen.getByRole('checkbox', {name: /nobody can tell/})).not.toBeChecked()
  expect(screen.getByRole('button', {name: 'Load 1 change'})).toBeEnabled()

  show(aSavesPanel({state: preview(0)}))
  expect(screen.getByRole('button', {name: 'Nothing to load'})).toBeDisabled()
})

test('a file that is no backup is an alert, and loading can be undone', async () => {
  const onUndo = vi.fn<() => void>()
  const {show} = renderView(
    aSavesPanel({
      state: {step: 'problem', message: 'This file is no backup. Nothing was changed.'},
    }),
  )
  expect(screen.getByRole('alert')).toHaveTextContent('Nothing was changed.')

  show(aSavesPanel({state: {step: 'done', message: 'Loaded.', canUndo: true}, onUndo}))
  await userEvent.click(screen.getByRole('button', {name: 'Undo'}))
  expect(onUndo).toHaveBeenCalledOnce()
})
