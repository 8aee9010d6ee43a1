import {afterEach, beforeEach, expect, test, vi} from 'vitest'

import {watchSignOfLife} from '../../../../../web/src/lib/sign-of-life.ts'

const GAMES = 'https://games.example'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** Watches, with the hidden frame in hand: it answers each question while `answers` is on. */
function watch() {
  const attach = vi.spyOn(Element.prototype, 'attachShadow')
  const changes: boolean[] = []
  const end = watchSignOfLife(GAMES, (isAnswering) => changes.push(isAnswering))
  const frame = attach.mock.results[0]?.value.querySelector('iframe')
  if (!(frame instanceof HTMLIFrameElement) || !frame.contentWindow) throw new Error('No frame.')

  const state = {answers: true}
  const window = frame.contentWindow
  const asked = vi.spyOn(window, 'postMessage').mockImplementation(() => {
    if (state.answers) say(window, GAMES, {type: 'game-shack:alive'})
  })
  frame.dispatchEvent(new Event('load'))
  return {frame, asked, changes, state, end}
}

function say(source: Window, origin: string, data: unknown): void {
  window.dispatchEvent(new MessageEvent('message', {source, origin, data}))
}

test('a games origin that answers is asked on and on, and nothing is told', () => {
  const {asked, changes} = watch()

  vi.advanceTimersByTime(60_000)

  expect(asked).toHaveBeenCalledTimes(30)
  expect(asked).toHaveBeenCalledWith({type: 'game-shack:hello'}, GAMES)
  expect(changes).toEqual([])
})

test('silence is told once after a quarter of a minute, and the next answer too', () => {
  const {changes, state} = watch()
  vi.advanceTimersByTime(4_000)

  state.answers = false
  vi.advanceTimersByTime(14_000)
  expect(changes).toEqual([])
  vi.advanceTimersByTime(40_000)
  expect(changes).toEqual([false])

  state.answers = true
  vi.advanceTimersByTime(2_000)
  expect(changes).toEqual([false, true])
})

test('an answer of another window, of another origin or of another kind is none', () => {
  const {frame, changes, state} = watch()
  vi.advanceTimersByTime(4_000)
  state.answers = false
  const {contentWindow} = frame
  if (!contentWindow) throw new Error('No window.')

  for (let second = 0; second < 20; second += 1) {
    vi.advanceTimersByTime(1_000)
    say(window, GAMES, {type: 'game-shack:alive'})
    say(contentWindow, 'https://evil.example', {type: 'game-shack:alive'})
    say(contentWindow, GAMES, {type: 'game-shack:leave'})
    say(contentWindow, GAMES, null)
  }

  expect(changes).toEqual([false])
})

test('who never answered is not asked for long, and not missed', () => {
  const {asked, changes, state} = watch()
  state.answers = false

  vi.advanceTimersByTime(120_000)

  expect(asked).toHaveBeenCalledTimes(3)
  expect(changes).toEqual([])
})

test('a tab that nobody sees does not ask', () => {
  const {asked, changes} = watch()
  vi.advanceTimersByTime(4_000)
  asked.mockClear()
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)

  vi.advanceTimersByTime(120_000)

  expect(asked).not.toHaveBeenCalled()
  expect(changes).toEqual([])
})

test('it ends without a trace, behind a root that no page script reaches', () => {
  const {asked, end} = watch()
  expect(document.querySelectorAll('iframe')).toHaveLength(0)
  expect(document.body.firstElementChild?.shadowRoot).toBeNull()

  end()
  vi.advanceTimersByTime(10_000)

  expect(asked).not.toHaveBeenCalled()
  expect(document.body).toBeEmptyDOMElement()
})
