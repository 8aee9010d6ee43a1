import {render, screen, within} from '@testing-library/react'
import {userEvent} from '@testing-library/user-event'
import {expect, test, vi} from 'vitest'

import {LoginView} from '../../../../web/src/features/account/login-view.tsx'
import {AnnouncementsView} from '../../../../web/src/features/announcements/announcements-view.tsx'
import {ArticleListView} from '../../../../web/src/features/articles/article-list-view.tsx'
import {ArticleView} from '../../../../web/src/features/articles/article-view.tsx'
import {LandingView} from '../../../../web/src/features/games/landing-view.tsx'
import {SearchView} from '../../../../web/src/features/games/search-view.tsx'
import {UnsupportedGameView} from '../../../../web/src/features/shell/unsupported-game-view.tsx'
import {PartnersView} from '../../../../web/src/features/partners/partners-view.tsx'
import {FramedView} from '../../../../web/src/features/shell/framed-view.tsx'
import {Shell, type ShellProps} from '../../../../web/src/features/shell/shell.tsx'
import {renderView} from './render-view.tsx'
import {aGame, counts, settings, someSlides} from './view-fixtures.ts'

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

test('search: no result quotes the query and keeps the box', () => {
  renderView(
    <SearchView query={'<b>"x"'} games={[]} suggestions={[aGame({name: 'Chess'})]} today={today} />,
  )

  expect(screen.getByRole('heading', {level: 1})).toHaveTextContent(
    `We couldn't find anything called "<b>"x""`,
  )
  expect(screen.getByRole('searchbox', {name: 'Search games'})).toHaveValue('<b>"x"')
  expect(screen.queryByRole('list', {name: 'Games'})).toBeNull()
  expect(screen.getByRole('link', {name: 'Chess'})).toBeVisible()
})

test('search: an empty query prompts instead of failing', () => {
  renderView(<SearchView query="" games={[]} suggestions={[]} today={today} />)

  expect(screen.queryByText(/couldn't find/)).toBeNull()
  expect(screen.getByRole('searchbox', {name: 'Search games'})).toHaveValue('')
})

test('search: the part found is marked, the name stays whole, 150 characters describe it', () => {
  const game = aGame({name: "Papa's PAPAYA", description: 'y'.repeat(151)})
  const {container} = renderView(
    <SearchView query="papa" games={[game]} suggestions={[]} today={today} />,
  )

  const list = screen.getByRole('list', {name: 'Games'})
  expect(within(list).getByRole('link', {name: "Papa's PAPAYA"})).toBeVisible()
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'Papa',
    'PAPA',
  ])
  expect(screen.getByText(`${'y'.repeat(150)}...`)).toBeVisible()
})

test('login: a sentence and the provider’s words are shown as text, the fields handed over', async () => {
  const user = userEvent.setup()
  const onSubmit = vi.fn<(email: string, password: string) => void>()
  const problem = {sentence: 'That was wrong.', detail: '<i>Wrong</i>'}
  renderView(<LoginView isLoading={false} problem={problem} onSubmit={onSubmit} />)
  expect(screen.getByRole('alert')).toHaveTextContent('That was wrong.<i>Wrong</i>')

  await user.type(screen.getByRole('textbox', {name: 'Email'}), 'a@b.example')
  await user.type(screen.getByLabelText('Password'), ' secret ')
  await user.click(screen.getByRole('button', {name: 'Log In'}))
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('a@b.example', ' secret ')
})

test('login: while an answer is awaited the button is disabled', () => {
  renderView(<LoginView isLoading problem={null} onSubmit={() => {}} />)

  expect(screen.getByRole('button', {name: 'Log In'})).toBeDisabled()
  expect(screen.queryByRole('alert')).toBeNull()
})

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

test('landing: a click on the tagline never shows the same one again', async () => {
  const user = userEvent.setup()
  const rolls = [0, 0, 0.99, 0.5]
  renderView(
    <LandingView
      settings={settings}
      slides={someSlides(7)}
      promoGame={aGame({name: 'Chess'})}
      promoExternal={aGame({name: 'Slope', gameType: 'external'})}
      counts={counts}
      random={() => rolls.shift() ?? 0}
    />,
  )

  let shown = screen.getByRole('button', {name: /line\./}).textContent
  for (let click = 0; click < 5; click += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one click after the other is what is tested
    await user.click(screen.getByRole('button', {name: /line\./}))
    const next = screen.getByRole('button', {name: /line\./}).textContent
    expect(next).not.toBe(shown)
    shown = next
  }
})

test('landing: claims, banners and the eight link cards', () => {
  renderView(
    <LandingView
      settings={settings}
      slides={[]}
      promoGame={aGame({name: 'Chess'})}
      promoExternal={aGame({name: 'Slope', gameType: 'external'})}
      counts={counts}
      random={() => 0}
    />,
  )

  expect(screen.getByText('5 million')).toBeVisible()
  expect(screen.getByRole('link', {name: 'Play now'})).toHaveAttribute('href', '/play')
  expect(screen.getByRole('button', {name: 'Scroll down'})).toBeVisible()
  expect(screen.getByRole('link', {name: 'Play Chess'})).toBeVisible()
  expect(screen.getByRole('link', {name: 'Open Slope'})).toBeVisible()
  const cards = within(screen.getByRole('region', {name: 'Nailed to the wall'})).getAllByRole(
    'link',
  )
  expect(cards.map((card) => card.getAttribute('href'))).toEqual([
    '/play',
    'https://discord.example/',
    '/partners',
    'https://youtube.example/',
    'https://instagram.example/',
    'https://ruffle.example/',
    'https://react.example/',
    'https://github.example/',
  ])
})

test('articles: 150 characters and dots, and a link to the whole', () => {
  renderView(
    <ArticleListView
      articles={[
        {id: 'a', slug: 'start', title: 'The start', date: '2023-03-14', preview: 'z'.repeat(200)},
      ]}
    />,
  )

  expect(screen.getByText(`${'z'.repeat(150)}...`)).toBeVisible()
  expect(screen.getByRole('link', {name: 'The start'})).toHaveAttribute('href', '/articles/start')
})

test('article: safe links are links, others are text, unknown blocks are left out', () => {
  const link = (href: string, text: string) => ({
    _type: 'block',
    _key: text,
    style: 'normal',
    markDefs: [{_type: 'link', _key: 'l', href}],
    children: [{_type: 'span', _key: 's', text, marks: ['l']}],
  })
  renderView(
    <ArticleView
      article={{
        id: 'a',
        slug: 'start',
        title: 'The start',
        date: null,
        parts: [
          [link('https://example.org/', 'good'), link('javascript:alert(1)', 'bad')],
          [link('/play', 'inside'), {_type: 'marquee', _key: 'm', children: []}],
        ],
      }}
      editHref={null}
    />,
  )

  expect(screen.getByRole('link', {name: 'good'})).toHaveAttribute('href', 'https://example.org/')
  expect(screen.getByRole('link', {name: 'inside'})).toHaveAttribute('href', '/play')
  expect(screen.getByText('bad')).toBeVisible()
  expect(screen.queryByRole('link', {name: 'bad'})).toBeNull()
  expect(screen.getByRole('link', {name: 'Back to articles'})).toHaveAttribute('href', '/articles')
})

test('announcements: only what is at most 30 days old is new', () => {
  renderView(
    <AnnouncementsView
      today={today}
      announcements={[
        {id: 'a', title: 'Fresh', content: '', date: '2023-12-21', showInBell: false},
        {id: 'b', title: 'Stale', content: '', date: '2023-12-20', showInBell: false},
      ]}
    />,
  )

  const [fresh, stale] = screen.getAllByRole('article')
  expect(within(fresh!).getByText('New')).toBeVisible()
  expect(within(stale!).queryByText('New')).toBeNull()
})

test('partners: one without link and logo leads to the contact address', () => {
  renderView(
    <PartnersView
      contactEmail="hello@gameshack.example"
      partners={[
        {
          id: 'a',
          name: 'Pixel Porch',
          description: '',
          link: 'https://porch.example/',
          logo: {src: '/porch.png', width: 84, height: 84},
        },
        {id: 'b', name: 'You?', description: '', link: null, logo: null},
      ]}
    />,
  )

  const visit = screen.getByRole('link', {name: 'Visit Pixel Porch'})
  expect(visit).toHaveAttribute('rel', 'noopener noreferrer')
  expect(screen.getByRole('link', {name: 'Ask for the nail'})).toHaveAttribute(
    'href',
    'mailto:hello@gameshack.example',
  )
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
