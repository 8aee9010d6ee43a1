import {screen, waitFor, within} from '@testing-library/react'
import {userEvent} from '@testing-library/user-event'
import {expect, test, vi} from 'vitest'

import {
  CatalogueView,
  type CatalogueViewProps,
} from '../../../../../../web/src/features/games/catalogue-view.tsx'
import {renderView} from '../render-view.tsx'
import {aGame, counts} from '../view-fixtures.ts'

const today = '2024-01-20'

function aCatalogue(props: Partial<CatalogueViewProps> = {}) {
  return (
    <CatalogueView
      page={{games: [aGame()], page: 1, pageCount: 1, total: 1}}
      counts={counts}
      filters={{types: [], trending: false, since: null, genre: null, includesMissing: false}}
      unknownFilters={[]}
      today={today}
      showThumbnails={false}
      onToggleThumbnails={() => {}}
      genres={[]}
      {...props}
    />
  )
}

test.each([
  [{}, 'ALL GAMES 447'],
  [{trending: true}, 'TRENDING GAMES 447'],
  [{since: '2023-12-21'}, 'NEW GAMES 447'],
  [
    {types: ['html5' as const], since: '2023-12-21', trending: true},
    'NEW TRENDING HTML5 GAMES 447',
  ],
])('the heading names the filters %j and counts', (filters, heading) => {
  renderView(
    aCatalogue({
      page: {games: [aGame()], page: 1, pageCount: 12, total: 447},
      filters: {
        types: [],
        trending: false,
        since: null,
        genre: null,
        includesMissing: false,
        ...filters,
      },
    }),
  )

  expect(screen.getByRole('heading', {level: 1})).toHaveAccessibleName(heading)
})

test('each game is one item with a link named by it', () => {
  const games = [aGame({name: 'Chess', path: 'chess'}), aGame({name: 'Qwop', path: 'qwop.swf'})]
  renderView(aCatalogue({page: {games, page: 1, pageCount: 1, total: 2}}))

  const items = within(screen.getByRole('list', {name: 'Games'})).getAllByRole('listitem')

  expect(items).toHaveLength(2)
  const link = screen.getByRole('link', {name: 'Qwop'})
  expect(link.closest('li')).toBe(items[1])
  expect(link).toHaveAttribute('href', '/play/cXdvcC5zd2Y')
})

test('a description is cut at 55 characters, and a missing one has its sentence', () => {
  const games = [aGame({name: 'Long', description: 'x'.repeat(56)}), aGame({name: 'Empty'})]
  renderView(aCatalogue({page: {games, page: 1, pageCount: 1, total: 2}}))

  expect(screen.getByText(`${'x'.repeat(55)}...`)).toBeVisible()
  expect(screen.getByText('No descripton yet')).toBeVisible()
})

test('a game is new for 30 days and not before its date', () => {
  const games = [
    aGame({name: 'Day 30', dateAdded: '2023-12-21'}),
    aGame({name: 'Day 31', dateAdded: '2023-12-20'}),
    aGame({name: 'Tomorrow', dateAdded: '2024-01-21'}),
  ]
  renderView(aCatalogue({page: {games, page: 1, pageCount: 1, total: 3}}))

  const [day30, day31, tomorrow] = screen.getAllByRole('listitem')
  expect(day30).toHaveTextContent('New')
  expect(day31).not.toHaveTextContent('New')
  expect(tomorrow).not.toHaveTextContent('New')
})

test('choosing a filter changes the address at once and goes to page 1', async () => {
  const user = userEvent.setup()
  const {address} = renderView(
    aCatalogue({
      filters: {types: [], trending: true, since: null, genre: null, includesMissing: false},
    }),
    '/play?tag=isTrending&page=3',
  )

  await user.click(screen.getByRole('button', {name: 'Filter games'}))
  await user.click(await screen.findByRole('radio', {name: 'flash'}))
  expect(address()).toBe('/play?type=flash&tag=isTrending')

  // The view still shows the old address' games: the next choice adds to the last one all the same.
  expect(screen.getByRole('radio', {name: 'flash'})).toBeChecked()
  await user.click(screen.getByRole('checkbox', {name: 'new'}))
  expect(address()).toBe('/play?type=flash&tag=isTrending&date=2023-12-21')
})

test('the filter offers every kind, trending and new by these words', async () => {
  const user = userEvent.setup()
  renderView(aCatalogue())

  await user.click(screen.getByRole('button', {name: 'Filter games'}))

  await screen.findByRole('radio', {name: 'any kind'})
  const words = [...screen.getAllByRole('radio'), ...screen.getAllByRole('checkbox')].map(
    (choice) => choice.getAttribute('value'),
  )
  expect(words).toEqual(['any kind', 'html5', 'flash', 'external', 'waflash', 'trending', 'new'])
  expect(screen.getByRole('radio', {name: 'flash'})).toHaveAccessibleDescription('296')
})

test('Esc closes the filter and gives the focus back; its lit button closes it too', async () => {
  const user = userEvent.setup()
  renderView(aCatalogue())
  const button = screen.getByRole('button', {name: 'Filter games'})

  await user.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  await user.keyboard('{Escape}')
  expect(button).toHaveAttribute('aria-expanded', 'false')
  expect(button).toHaveFocus()

  await user.click(button)
  await user.click(screen.getByRole('button', {name: 'Show 1 game'}))
  expect(button).toHaveAttribute('aria-expanded', 'false')
})

test('every page has its numbered link, and the current one says so', () => {
  renderView(
    aCatalogue({
      page: {games: [aGame()], page: 2, pageCount: 13, total: 500},
      filters: {
        types: ['flash'],
        trending: false,
        since: null,
        genre: null,
        includesMissing: false,
      },
    }),
  )

  const links = within(screen.getByRole('navigation', {name: 'Pages'})).getAllByRole('link')

  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(
    Array.from({length: 13}, (_, index) => `Page ${index + 1}`),
  )
  expect(screen.getByRole('link', {name: 'Page 2'})).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('link', {name: 'Page 3'})).toHaveAttribute(
    'href',
    '/play?type=flash&page=3',
  )
})

test('no games to show is said, with a way out of the filters', () => {
  renderView(
    aCatalogue({
      page: {games: [], page: 1, pageCount: 0, total: 0},
      filters: {
        types: [],
        trending: false,
        since: '2023-12-21',
        genre: null,
        includesMissing: false,
      },
    }),
  )

  expect(screen.getByText('There are no games to show')).toBeVisible()
  expect(screen.queryByRole('list', {name: 'Games'})).toBeNull()
  expect(screen.getByRole('link', {name: 'All games'})).toHaveAttribute('href', '/play')
})

test('a filter that means nothing is named and can be removed', () => {
  renderView(
    aCatalogue({
      unknownFilters: ['type=arcade'],
      filters: {types: [], trending: true, since: null, genre: null, includesMissing: false},
    }),
  )

  expect(screen.getByText('type=arcade')).toBeVisible()
  expect(screen.getByRole('link', {name: 'Remove it'})).toHaveAttribute(
    'href',
    '/play?tag=isTrending',
  )
})

test('pictures come only with thumbnails on, and a broken one leaves the drawn cover', async () => {
  const thumbnail = {src: '/chess.png', width: 320, height: 200}
  const page = {games: [aGame({thumbnail})], page: 1, pageCount: 1, total: 1}
  const off = renderView(aCatalogue({page}))
  expect(off.container.querySelector('img')).toBeNull()
  off.unmount()

  const {container} = renderView(aCatalogue({page, showThumbnails: true}))
  const image = container.querySelector('img')
  expect(image).toHaveAttribute('src', '/chess.png')
  image?.dispatchEvent(new Event('error'))

  await waitFor(() => expect(container.querySelector('img')).toBeNull())
  expect(screen.getByText('Ch')).toBeInTheDocument()
})

test('covers show motifs with thumbnails on only, and the letters stay below for want of the file', async () => {
  const off = renderView(aCatalogue())
  expect(off.container.querySelector('.motif')).toBeNull()
  off.unmount()

  const {container} = renderView(aCatalogue({showThumbnails: true}))

  await waitFor(() =>
    expect(container.querySelector('.cover > .motif + b')).toHaveTextContent('Ch'),
  )
})

test('the toggle and the search box report what was chosen', async () => {
  const user = userEvent.setup()
  const onToggleThumbnails = vi.fn<() => void>()
  const {address} = renderView(aCatalogue({onToggleThumbnails}))

  const toggle = screen.getByRole('button', {name: 'Show thumbnails', pressed: false})
  await user.click(toggle)
  expect(onToggleThumbnails).toHaveBeenCalledOnce()

  await user.type(screen.getByRole('searchbox', {name: 'Search games'}), ' papa & co {Enter}')
  expect(address()).toBe('/search?q=papa+%26+co')
})

test('genres that some game carries can be chosen, and the heading names the chosen one', async () => {
  const user = userEvent.setup()
  const genres = [
    {slug: 'puzzle', title: 'Puzzle'},
    {slug: 'racing', title: 'Racing'},
  ]
  const {address, show} = renderView(
    aCatalogue({genres, counts: {...counts, byGenre: {puzzle: 3}}}),
    '/play',
  )
  await user.click(screen.getByRole('button', {name: 'Filter games'}))
  await user.click(await screen.findByRole('button', {name: 'Puzzle 3'}))

  expect(screen.queryByRole('button', {name: /Racing/})).toBeNull()

  expect(address()).toBe('/play?genre=puzzle')
  show(
    aCatalogue({
      genres,
      filters: {types: [], trending: false, since: null, genre: 'puzzle', includesMissing: false},
    }),
  )
  expect(screen.getByRole('heading', {level: 1})).toHaveAccessibleName('PUZZLE GAMES 1')
})

test('the star of a ticket keeps the game, by its name', async () => {
  const user = userEvent.setup()
  renderView(aCatalogue())
  const star = screen.getByRole('button', {name: 'Keep Chess'})
  expect(star).toHaveAttribute('aria-pressed', 'false')

  await user.click(star)
  expect(star).toHaveAttribute('aria-pressed', 'true')
  await user.click(star)
  expect(star).toHaveAttribute('aria-pressed', 'false')
})
