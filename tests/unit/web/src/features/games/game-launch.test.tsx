import {fireEvent, screen} from '@testing-library/react'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'

import {GameStatus} from '../../../../../../web/src/features/games/game-status.tsx'
import type {ProbeHosts} from '../../../../../../web/src/lib/probe.ts'
import {stubBrowser} from '../../../../../support/stub-browser.ts'
import {renderView} from '../render-view.tsx'
import {aGamePage} from './game-page.tsx'

beforeEach(stubBrowser)
afterEach(() => vi.unstubAllGlobals())

test.for([
  ['the pointer', (button: HTMLElement) => fireEvent.pointerEnter(button)],
  ['the focus', (button: HTMLElement) => fireEvent.focus(button)],
] as const)('the way to the games origin is opened when %s comes near', ([how, approach]) => {
  // React opens the way to each origin once in a document.
  const origin = `https://${how === 'the focus' ? 'focus' : 'pointer'}.example`
  const ways = () => document.querySelectorAll(`link[rel="preconnect"][href="${origin}"]`)
  renderView(aGamePage({frameSrc: `${origin}/html5/chess/`}))
  expect(ways()).toHaveLength(0)

  approach(screen.getByRole('button', {name: 'Click to launch Chess'}))

  expect(ways()).toHaveLength(1)
})

const ITS_SITE: ProbeHosts = {of: 'game', origins: ['https://game.example']}

test('the status line waits, then says that the game’s own site answered', async () => {
  vi.stubGlobal('Image', LoadingImage)

  renderView(<GameStatus hosts={ITS_SITE} />)

  expect(screen.getByText('Checking Game Status...')).toBeVisible()
  expect(await screen.findByText('The game’s site answered.')).toHaveAttribute('data-lit')
})

test('a probe that fails goes to the console, and the line says that the game may still open', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.stubGlobal('Image', FailingImage)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))

  renderView(<GameStatus hosts={ITS_SITE} />)

  const line = await screen.findByText('No answer from the game’s site. The game may still open.')
  expect(line).not.toHaveAttribute('data-lit')
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('did not answer'))
})

test('the line says that the owner’s test server answered, not the game’s site', async () => {
  vi.stubGlobal('Image', LoadingImage)

  renderView(<GameStatus hosts={{of: 'owner', origins: ['https://probe.example']}} />)

  expect(
    await screen.findByText('Our test server answered. The game’s own site was not asked.'),
  ).toBeVisible()
})

test('the line says that it cannot tell when nobody can be asked', async () => {
  renderView(<GameStatus hosts={{of: 'game', origins: []}} />)

  expect(
    await screen.findByText('We cannot tell whether the game’s site answers.'),
  ).not.toHaveAttribute('data-lit')
})

test('a probe host that never answers is given up after five seconds', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  vi.stubGlobal('Image', SilentImage)
  renderView(<GameStatus hosts={ITS_SITE} />)
  expect(screen.getByText('Checking Game Status...')).toBeVisible()
  await vi.waitFor(() => expect(timeout).toHaveBeenCalledWith(5_000))

  limit.abort()

  expect(await screen.findByText(/No answer from the game’s site/)).toBeVisible()
})

/** An image of a host that takes the question and never answers. */
class SilentImage extends EventTarget {
  set src(_address: string) {}
  removeAttribute(): void {}
}

/** An image that does not load: nobody answers, or the host has none. */
class FailingImage extends SilentImage {
  override set src(_address: string) {
    queueMicrotask(() => this.dispatchEvent(new Event('error')))
  }
}

class LoadingImage extends SilentImage {
  override set src(_address: string) {
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
}
