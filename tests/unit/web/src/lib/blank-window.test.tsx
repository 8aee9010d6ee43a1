import {expect, test, vi} from 'vitest'

import {encodeSwfId} from '../../../../../schemas/rules/swf-id.ts'
import {
  decodeExternalAddress,
  openBlankWindow,
  openExternalWindow,
} from '../../../../../web/src/lib/blank-window.ts'

test('an external address is decoded, whatever it contains', () => {
  const address = 'https://games.example/slöpe/?level=1&mode=日本'

  expect(decodeExternalAddress(encodeSwfId(address))).toBe(address)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'https://user:pw@x.example/',
])('%s is never opened', (address) => {
  expect(decodeExternalAddress(encodeSwfId(address))).toBeNull()
})

test('another site is told neither who opened it nor from where', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)

  openExternalWindow('https://games.example/')

  const features = open.mock.calls[0]?.[2]?.split(',')
  expect(features).toEqual(
    expect.arrayContaining(['noopener', 'noreferrer', 'width=1080', 'height=920']),
  )
})

test('the blank window frames the game in the same sandbox and forgets its opener', () => {
  const blank = blankWindow()
  const open = vi.spyOn(window, 'open').mockReturnValue(blank)

  const isOpen = openBlankWindow({src: 'https://games.example/html5/chess/', title: 'Chess'})

  expect(isOpen).toBe(true)
  expect(open).toHaveBeenCalledWith('', '_blank', 'width=1080,height=920')
  expect(blank.opener).toBeNull()
  expect(blank.document.title).toBe('Chess')
  expect(blank.document.documentElement.lang).toBe('en')
  const frame = blank.document.querySelector('iframe')
  expect(frame?.src).toBe('https://games.example/html5/chess/')
  expect(frame?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-pointer-lock')
  expect(frame?.referrerPolicy).toBe('no-referrer')
})

test('a refused window is reported', () => {
  vi.spyOn(window, 'open').mockReturnValue(null)

  expect(openBlankWindow({src: 'https://games.example/', title: 'Chess'})).toBe(false)
})

/** A window of its own, as a browser gives one for `about:blank`. */
function blankWindow(): Window {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const blank = frame.contentWindow
  if (!blank) throw new Error('jsdom gave the frame no window.')
  return blank
}
