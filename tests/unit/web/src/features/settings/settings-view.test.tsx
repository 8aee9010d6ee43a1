import {fireEvent, render, screen} from '@testing-library/react'
import {userEvent} from '@testing-library/user-event'
import {expect, test, vi} from 'vitest'

import {
  SettingsView,
  type SettingsViewProps,
} from '../../../../../../web/src/features/settings/settings-view.tsx'

function someSettings(props: Partial<SettingsViewProps> = {}) {
  const nothing = () => undefined
  return (
    <SettingsView
      theme="system"
      onTheme={nothing}
      showThumbnails={false}
      onThumbnails={nothing}
      lessMotion={false}
      onLessMotion={nothing}
      remembersPlayed
      onRemembersPlayed={nothing}
      playedCount={0}
      onClearPlayed={nothing}
      keptCount={0}
      onClearKept={nothing}
      offersQuickHide
      hasQuickHide={false}
      onQuickHide={nothing}
      quickHideKey="`"
      onQuickHideKey={nothing}
      {...props}
    />
  )
}

test('each choice is reported by its own name', async () => {
  const user = userEvent.setup()
  const onTheme = vi.fn<SettingsViewProps['onTheme']>()
  const onThumbnails = vi.fn<SettingsViewProps['onThumbnails']>()
  render(someSettings({onTheme, onThumbnails}))

  expect(screen.getByRole('radio', {name: 'Same as the computer'})).toBeChecked()
  await user.click(screen.getByRole('radio', {name: 'Day: shutters open'}))
  await user.click(screen.getByRole('checkbox', {name: 'Show thumbnails'}))

  expect(onTheme).toHaveBeenCalledWith('day')
  expect(onThumbnails).toHaveBeenCalledWith(true)
})

test('what is empty cannot be cleared, what is cleared is said', async () => {
  const user = userEvent.setup()
  const onClearKept = vi.fn<() => void>()
  render(someSettings({keptCount: 2, onClearKept}))

  expect(screen.getByRole('button', {name: 'Clear recently played'})).toBeDisabled()
  await user.click(screen.getByRole('button', {name: 'Clear kept games'}))

  expect(onClearKept).toHaveBeenCalledOnce()
  expect(screen.getByText('Kept games are cleared.')).toBeVisible()
})

test('the quick-hide key is off, and takes any key but those that the page needs', () => {
  const onQuickHideKey = vi.fn<(key: string) => void>()
  render(someSettings({onQuickHideKey}))
  expect(screen.getByRole('checkbox', {name: 'Quick-hide key'})).not.toBeChecked()

  const box = screen.getByLabelText('Key')
  for (const key of ['Tab', 'Shift', 'Enter', 'F2']) fireEvent.keyDown(box, {key})

  expect(onQuickHideKey.mock.calls).toEqual([['F2']])
})

test('the quick-hide key is not there when the owner does not offer it', () => {
  render(someSettings({offersQuickHide: false}))

  expect(screen.queryByRole('checkbox', {name: 'Quick-hide key'})).toBeNull()
  expect(screen.queryByLabelText('Key')).toBeNull()
})
