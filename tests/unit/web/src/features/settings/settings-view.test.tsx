import {fireEvent, render, screen} from '@testing-library/react'
import {userEvent} from '@testing-library/user-event'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'

import {SettingsView} from '../../../../../../web/src/features/settings/settings-view.tsx'
import {keptGames, playedGames} from '../../../../../../web/src/lib/shelf.ts'
import {stubBrowser} from '../../../../../support/stub-browser.ts'

beforeEach(() => {
  stubBrowser()
  localStorage.clear()
  keptGames.clear()
  playedGames.clear()
})
afterEach(() => vi.unstubAllGlobals())

test('each choice takes effect at once and is kept', async () => {
  const user = userEvent.setup()
  render(<SettingsView offersQuickHide />)
  const {dataset} = document.documentElement

  expect(screen.getByRole('radio', {name: 'Same as the computer'})).toBeChecked()
  await user.click(screen.getByRole('radio', {name: 'Day: shutters open'}))
  await user.click(screen.getByRole('checkbox', {name: 'Show thumbnails'}))
  await user.click(screen.getByRole('checkbox', {name: 'Less motion'}))

  expect(dataset).toMatchObject({theme: 'day', thumbnails: 'on', motion: 'less'})
  expect(localStorage.getItem('shack.theme')).toBe('day')
  await user.click(screen.getByRole('radio', {name: 'Same as the computer'}))
  expect(dataset.theme).toBe('night')
  expect(localStorage.getItem('shack.theme')).toBeNull()
})

test('to remember no longer is to forget what was played', async () => {
  playedGames.add('game-chess')
  render(<SettingsView offersQuickHide />)

  await userEvent.click(screen.getByRole('checkbox', {name: 'Remember what I played'}))

  expect(document.documentElement).toHaveAttribute('data-history', 'off')
  expect(screen.getByRole('button', {name: 'Clear recently played'})).toBeDisabled()
})

test('what is empty cannot be cleared, what is cleared is said', async () => {
  const user = userEvent.setup()
  keptGames.add('game-chess')
  render(<SettingsView offersQuickHide />)

  expect(screen.getByRole('button', {name: 'Clear recently played'})).toBeDisabled()
  await user.click(screen.getByRole('button', {name: 'Clear kept games'}))

  expect(screen.getByRole('button', {name: 'Clear kept games'})).toBeDisabled()
  expect(screen.getByText('Kept games are cleared.')).toBeVisible()
})

test('the quick-hide key is off, and takes any key but those that the page needs', () => {
  render(<SettingsView offersQuickHide />)
  expect(screen.getByRole('checkbox', {name: 'Quick-hide key'})).not.toBeChecked()
  const box = screen.getByLabelText('Key')

  for (const key of ['Tab', 'Shift', 'Enter']) fireEvent.keyDown(box, {key})
  expect(box).toHaveValue('`')
  fireEvent.keyDown(box, {key: 'F2'})

  expect(box).toHaveValue('F2')
})

test('the quick-hide key is not there when the owner does not offer it', () => {
  render(<SettingsView offersQuickHide={false} />)

  expect(screen.queryByRole('checkbox', {name: 'Quick-hide key'})).toBeNull()
  expect(screen.queryByLabelText('Key')).toBeNull()
})
