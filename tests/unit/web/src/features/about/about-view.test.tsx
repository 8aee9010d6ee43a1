import {screen} from '@testing-library/react'
import {expect, test} from 'vitest'

import {
  AboutView,
  type AboutViewProps,
} from '../../../../../../web/src/features/about/about-view.tsx'
import {renderView} from '../render-view.tsx'
import {settings} from '../view-fixtures.ts'

function anAboutPage(props: Partial<AboutViewProps> = {}) {
  return <AboutView settings={settings} keepsOffline hasProbeHosts={false} {...props} />
}

test('says what is kept, who made what, how to report a game, and what teachers want to know', () => {
  renderView(anAboutPage())

  for (const name of [
    'What stays in your browser',
    'Who made what',
    'Report a game',
    'For teachers',
  ])
    expect(screen.getByRole('heading', {level: 2, name})).toBeVisible()
  expect(screen.getByRole('link', {name: settings.contactEmail})).toHaveAttribute(
    'href',
    `mailto:${settings.contactEmail}`,
  )
  expect(screen.getByRole('link', {name: 'Ruffle'})).toHaveAttribute('rel', 'noopener noreferrer')
  expect(screen.getByRole('link', {name: 'games that play here'})).toHaveAttribute(
    'href',
    '/play?type=html5&type=flash&type=waflash',
  )
})

test('says nothing of what this site does not do', () => {
  const {show} = renderView(anAboutPage())
  expect(screen.getByText('Copies for offline')).toBeVisible()
  expect(screen.getByText(/asks that game’s site for its icon/)).toBeVisible()
  expect(screen.getByText(/look like an online drive, and choose a key/)).toBeVisible()

  show(
    anAboutPage({
      keepsOffline: false,
      hasProbeHosts: true,
      settings: {
        ...settings,
        builtWith: {flashEmulator: null, react: null},
        contactEmail: '',
        offersDisguise: false,
        offersQuickHide: false,
      },
    }),
  )

  expect(screen.queryByText('Copies for offline')).toBeNull()
  expect(screen.getByText(/asks a test server for its icon/)).toBeVisible()
  expect(screen.queryByText(/online drive|leaves for a blank page|quick-hide/)).toBeNull()
  expect(screen.queryByRole('heading', {name: 'Report a game'})).toBeNull()
  expect(screen.queryByRole('link', {name: 'Ruffle'})).toBeNull()
})
