import {fireEvent, screen, waitFor, within} from '@testing-library/react'
import {userEvent} from '@testing-library/user-event'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'

import {encodeSwfId} from '../../../../../../schemas/rules/swf-id.ts'
import type {GameViewProps} from '../../../../../../web/src/features/games/game-view.tsx'
import {offlineState, ONLINE} from '../../../../../../web/src/lib/offline-state.ts'
import {renderView} from '../render-view.tsx'
import {aGame} from '../view-fixtures.ts'
import {aGamePage, frameSrc} from './game-page.tsx'

const address = 'https://slope.example/play'

beforeEach(() => stubMatchMedia(() => false))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  offlineState.set(ONLINE)
})

const external = {
  game: aGame({name: 'Slope', gameType: 'external', path: address}),
  frameSrc: null,
  externalAddress: encodeSwfId(address),
} satisfies Partial<GameViewProps>

test('launching replaces the panel by the sandboxed frame and moves the focus into it', async () => {
  const user = userEvent.setup()
  renderView(aGamePage())
  expect(screen.queryByTitle('Chess')).toBeNull()

  await user.click(screen.getByRole('button', {name: 'Click to launch Chess'}))

  const frame = screen.getByTitle('Chess')
  expect(frame).toHaveAttribute('src', frameSrc)
  expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-pointer-lock')
  expect(frame).toHaveAttribute('allow', 'fullscreen; autoplay; gamepad')
  expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer')
  await waitFor(() => expect(frame).toHaveFocus())
  expect(screen.queryByRole('button', {name: 'Click to launch Chess'})).toBeNull()
})

test('the page does not scroll while the game has the keys, and scrolls again afterwards', async () => {
  const user = userEvent.setup()
  const {unmount} = renderView(aGamePage())
  const page = document.documentElement

  await user.click(screen.getByRole('button', {name: 'Click to launch Chess'}))
  await waitFor(() => expect(page).toHaveClass('is-scroll-locked'))
  fireEvent.wheel(page)
  expect(page).not.toHaveClass('is-scroll-locked')

  fireEvent.pointerEnter(screen.getByTitle('Chess'))
  expect(page).toHaveClass('is-scroll-locked')
  unmount()
  expect(page).not.toHaveClass('is-scroll-locked')
})

test('a launch before the games origin is known starts as soon as it is', async () => {
  const user = userEvent.setup()
  const {show} = renderView(aGamePage({frameSrc: null}))
  await user.click(screen.getByRole('button', {name: 'Click to launch Chess'}))
  expect(screen.queryByTitle('Chess')).toBeNull()
  expect(screen.getByText('Loading Chess')).toBeVisible()

  show(aGamePage({frameSrc}))

  expect(screen.getByTitle('Chess')).toHaveAttribute('src', frameSrc)
})

test('an external game opens in a window of its own inside the click, and leaves a link', async () => {
  const user = userEvent.setup()
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const {container} = renderView(aGamePage(external))
  expect(container.innerHTML).not.toContain(address)

  await user.click(screen.getByRole('button', {name: 'Click to launch Slope'}))

  expect(open).toHaveBeenCalledExactlyOnceWith(
    address,
    '_blank',
    expect.stringMatching(/noopener,noreferrer/),
  )
  expect(screen.queryByTitle('Slope')).toBeNull()
  const link = screen.getByRole('link', {name: 'Open Slope here'})
  expect(link).toHaveAttribute('href', address)
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test('an external game says that it may not work and checks its status', () => {
  renderView(aGamePage(external))

  expect(screen.getByText(/Some external games might not work/)).toBeVisible()
  expect(screen.getByText('Checking Game Status...')).toBeVisible()
})

test('without a network an external game says so before a window opens, from either button', async () => {
  const user = userEvent.setup()
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const {unmount} = renderView(aGamePage(external))

  await user.click(screen.getByRole('button', {name: 'Click to launch Slope'}))
  expect(screen.getByRole('alert')).toHaveTextContent(
    'You are offline, and this game is on another',
  )
  unmount()
  renderView(aGamePage(external))
  await user.click(screen.getByRole('button', {name: 'Open in a blank window'}))
  expect(screen.getByRole('alert')).toHaveTextContent('You are offline')
  expect(open).not.toHaveBeenCalled()

  await user.click(screen.getByRole('button', {name: 'Try it anyway'}))
  expect(open).toHaveBeenCalledOnce()
})

test('the site’s own offline state counts too, also behind the question that phones are asked', async () => {
  const user = userEvent.setup()
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  stubMatchMedia((media) => media.includes('hover: none'))
  offlineState.set({...ONLINE, isOffline: true})
  renderView(aGamePage(external))

  await user.click(screen.getByRole('button', {name: 'Click to launch Slope'}))
  await user.click(screen.getByRole('button', {name: 'Continue anyway'}))

  expect(screen.getByRole('alert')).toHaveTextContent('You are offline')
  expect(open).not.toHaveBeenCalled()
})

test('a game that is not kept says so before its blank window opens, too', async () => {
  const user = userEvent.setup()
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  offlineState.set({isOffline: true, strip: null, isKept: () => false})
  renderView(aGamePage())

  await user.click(screen.getByRole('button', {name: 'Open in a blank window'}))

  expect(screen.getByRole('alert')).toHaveTextContent('not kept in this browser yet')
  expect(open).not.toHaveBeenCalled()
})

test('an external address that is not one is never opened', async () => {
  const user = userEvent.setup()
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  renderView(aGamePage({...external, externalAddress: encodeSwfId('javascript:alert(1)')}))

  await user.click(screen.getByRole('button', {name: 'Click to launch Slope'}))

  expect(open).not.toHaveBeenCalled()
  expect(screen.getByRole('alert')).toHaveTextContent('cannot be opened')
})

test('the disguise is not there when the owner does not offer it', () => {
  const {show} = renderView(aGamePage())
  expect(screen.getByRole('button', {name: 'Disguise this tab'})).toBeVisible()

  show(aGamePage({onToggleDisguise: null}))

  expect(screen.queryByRole('button', {name: 'Disguise this tab'})).toBeNull()
})

test('a blocked window is said, with a plain link instead', async () => {
  const user = userEvent.setup()
  vi.spyOn(window, 'open').mockReturnValue(null)
  renderView(aGamePage())

  await user.click(screen.getByRole('button', {name: 'Open in a blank window'}))

  expect(screen.getByRole('alert')).toHaveTextContent('blocked')
  expect(screen.getByRole('link', {name: 'Open Chess here'})).toHaveAttribute('href', frameSrc)
})

test('on a phone the launch asks first and can be continued', async () => {
  const user = userEvent.setup()
  stubMatchMedia((query) => query.includes('coarse'))
  renderView(aGamePage())

  await user.click(screen.getByRole('button', {name: 'Click to launch Chess'}))
  expect(screen.getByRole('alert')).toHaveTextContent('Use a computer to play')
  expect(screen.queryByTitle('Chess')).toBeNull()

  await user.click(screen.getByRole('button', {name: 'Continue anyway'}))
  expect(screen.getByTitle('Chess')).toBeInTheDocument()
})

test('a game whose file is not there says so, offers three others, and has nothing that pretends to work', () => {
  const similar = ['Go', 'Ludo', 'Halma', 'Nim'].map((name) => aGame({name}))
  renderView(aGamePage({game: aGame({isInstalled: false}), similar}))

  expect(screen.getByRole('heading', {level: 1, name: 'Chess'})).toBeVisible()
  expect(screen.getByText(/not installed on this server/)).toBeVisible()
  const others = screen.getByRole('list', {name: 'Games to play instead'})
  expect(within(others).getAllByRole('link')).toHaveLength(3)
  const stageButtons = /Click to launch|blank window|Theatre|fullscreen|FPS|Random/i
  expect(screen.queryByRole('button', {name: stageButtons})).toBeNull()
})

test('the bar leads back, disguises, rolls and counts', async () => {
  const user = userEvent.setup()
  const onToggleDisguise = vi.fn<() => void>()
  const onRandomGame = vi.fn<() => void>()
  renderView(aGamePage({onToggleDisguise, onRandomGame}))

  expect(screen.getByRole('link', {name: 'Back to games'})).toHaveAttribute('href', '/play')
  await user.click(screen.getByRole('button', {name: 'Disguise this tab', pressed: false}))
  await user.click(screen.getByRole('button', {name: 'Random game'}))
  expect(onToggleDisguise).toHaveBeenCalledOnce()
  expect(onRandomGame).toHaveBeenCalledOnce()

  await user.click(screen.getByRole('button', {name: 'Show FPS', pressed: false}))
  expect(screen.getByRole('button', {name: 'Show FPS', pressed: true})).toBeVisible()
  expect(screen.getByText(/FPS$/, {selector: '.stage-fps'})).toBeVisible()
})

test('Esc leaves the theatre', async () => {
  const user = userEvent.setup()
  renderView(aGamePage())

  await user.click(screen.getByRole('button', {name: 'Theatre'}))
  expect(screen.getByRole('button', {name: 'Theatre', pressed: true})).toBeVisible()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', {name: 'Theatre', pressed: false})).toBeVisible()
})

test('the slider holds all seven slides as groups, and its first control pauses', async () => {
  const user = userEvent.setup()
  renderView(aGamePage())
  const region = screen.getByRole('region', {name: 'Featured games'})

  expect(screen.getAllByRole('group').map((slide) => slide.getAttribute('aria-label'))).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((number) => `${number} of 7`),
  )
  const [first] = region.querySelectorAll('a, button')
  expect(first).toHaveAccessibleName('Pause')
  await user.click(screen.getByRole('button', {name: 'Pause'}))
  expect(screen.getByRole('button', {name: 'Play'})).toBeVisible()
})

/** jsdom has no `matchMedia`. */
function stubMatchMedia(matches: (query: string) => boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }))
}

test('under the game stand its whole words, its genres as links, and other servers beside it', () => {
  const words = 'Push tins together until the shelf runs out. '.repeat(4).trim()
  renderView(
    aGamePage({
      game: aGame({description: words, tags: ['puzzle', 'unlisted'], dateAdded: '2024-01-08'}),
      genres: [{slug: 'puzzle', title: 'Puzzle'}],
      mirrors: [aGame({id: 'b', name: 'Chess 2', path: 'chess-2'})],
    }),
  )

  expect(screen.getByText(words)).toBeVisible()
  expect(screen.getByRole('link', {name: 'Puzzle'})).toHaveAttribute('href', '/play?genre=puzzle')
  expect(screen.getByRole('link', {name: 'unlisted'})).toBeVisible()
  expect(screen.getByText('2024-01-08')).toBeVisible()
  const servers = screen.getByRole('list', {name: 'Other servers'})
  expect(servers).toHaveTextContent('Chess 2')
})
