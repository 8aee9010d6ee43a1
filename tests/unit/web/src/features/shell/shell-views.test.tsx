import {render, screen, within} from '@testing-library/react'
import {userEvent} from '@testing-library/user-event'
import {expect, test, vi} from 'vitest'

import {UnsupportedGameView} from '../../../../../../web/src/features/shell/unsupported-game-view.tsx'
import {FramedView} from '../../../../../../web/src/features/shell/framed-view.tsx'
import {Shell, type ShellProps} from '../../../../../../web/src/features/shell/shell.tsx'
import {renderView} from '../render-view.tsx'
import {settings} from '../view-fixtures.ts'

const today = '2024-01-20'

function aShell(props: Partial<ShellProps> = {}) {
  return (
    <Shell
      gameCount={447}
      settings={settings}
      bell={[]}
      today={today}
      account={null}
      onSignOut={() => {}}
      onRandomGame={() => {}}
      isFramed={false}
      note={null}
      hasOwnSearch={false}
      {...props}
    >
      <h1>Page</h1>
    </Shell>
  )
}

test('shell: the names that assistive technology relies on', async () => {
  const user = userEvent.setup()
  renderView(aShell(), '/play/abc')

  const main = screen.getByRole('navigation', {name: 'Main'})
  expect(within(main).getByRole('heading', {level: 2})).toHaveAccessibleName('Game Shack')
  expect(within(main).getByRole('link', {name: 'Home'})).not.toHaveAttribute('aria-current')
  expect(within(main).getByRole('link', {name: 'Games'})).toHaveAttribute('aria-current', 'page')
  await user.click(within(main).getByRole('button', {name: 'Expand navigation'}))
  expect(document.documentElement).toHaveAttribute('data-rail', 'wide')
  await user.click(within(main).getByRole('button', {name: 'Collapse navigation'}))

  const banner = screen.getByRole('banner')
  expect(within(banner).getByRole('searchbox', {name: 'Search games'})).toBeVisible()
  expect(within(banner).getByRole('button', {name: 'Announcements'})).toBeVisible()
  expect(screen.getByText('447 games on the wall')).toBeVisible()
})

test('shell: no navigation in a frame, no second search box, a note when there is one', () => {
  renderView(aShell({isFramed: true, hasOwnSearch: true, note: 'Saved copy.'}))

  expect(screen.queryByRole('navigation', {name: 'Main'})).toBeNull()
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.getByText('Saved copy.')).toHaveRole('status')
})

test('shell: day and night are kept in this browser, also when storage refuses', async () => {
  const user = userEvent.setup()
  renderView(aShell())
  await user.click(screen.getByRole('button', {name: 'Daylight', pressed: false}))
  expect(document.documentElement).toHaveAttribute('data-theme', 'day')
  expect(localStorage.getItem('shack.theme')).toBe('day')

  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await user.click(screen.getByRole('button', {name: 'Daylight', pressed: true}))
  expect(document.documentElement).toHaveAttribute('data-theme', 'night')
})

test('shell: whoever is signed in sees the address and can sign out', async () => {
  const user = userEvent.setup()
  const onSignOut = vi.fn<() => void>()
  renderView(aShell({account: {email: 'sam@example.org'}, onSignOut}))

  expect(screen.getByText('sam@example.org')).toBeInTheDocument()
  expect(screen.queryByRole('link', {name: 'Sign in'})).toBeNull()
  await user.click(screen.getByRole('button', {name: 'Sign out'}))
  expect(onSignOut).toHaveBeenCalledOnce()
})

test('an unsupported game names the support address and both ways on', () => {
  renderView(<UnsupportedGameView contactEmail="help@example.org" />)

  expect(screen.getByRole('heading', {level: 1})).toHaveTextContent('404 Game Not Found')
  expect(screen.getByRole('link', {name: 'help@example.org'})).toHaveAttribute(
    'href',
    'mailto:help@example.org',
  )
  expect(screen.getByRole('link', {name: 'Home'})).toHaveAttribute('href', '/')
  expect(screen.getByRole('link', {name: 'Games'})).toHaveAttribute('href', '/play')
})

test('the framed screen tells a joke at random and opens the page in its own tab, without router', () => {
  render(<FramedView jokes={['One.', 'Two.', 'Three.']} random={() => 0.99} href="/play" />)

  expect(screen.getByText('“Three.”')).toBeVisible()
  const link = screen.getByRole('link', {name: 'Open in its own tab'})
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})
