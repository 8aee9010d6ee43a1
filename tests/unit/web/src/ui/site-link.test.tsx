import {createEvent, fireEvent, render, screen} from '@testing-library/react'
import {expect, test, vi} from 'vitest'

import {FollowLink, SiteLink} from '../../../../../web/src/ui/site-link.tsx'

function renderLink(to: string, onClick?: (event: {preventDefault: () => void}) => void) {
  const follow = vi.fn<(to: string, how?: {replace?: boolean}) => void>()
  render(
    <FollowLink value={follow}>
      <SiteLink to={to} onClick={onClick}>
        There
      </SiteLink>
    </FollowLink>,
  )
  return follow
}

/** @returns whether the browser itself is left to go there. */
function press(init: MouseEventInit = {}): boolean {
  const link = screen.getByRole('link', {name: 'There'})
  const click = createEvent.click(link, init)
  // jsdom cannot go anywhere: what is left over is noted, then taken away.
  let isLeft = false
  const look = (event: Event) => {
    isLeft = !event.defaultPrevented
    event.preventDefault()
  }
  document.addEventListener('click', look, {once: true})
  fireEvent(link, click)
  return isLeft
}

test('a plain press is followed by the page, once', () => {
  const follow = renderLink('/play')

  expect(press()).toBe(false)
  expect(follow.mock.calls).toEqual([['/play', {replace: false}]])
})

test('a link to where one is takes the place of the step instead of adding one', () => {
  const follow = renderLink(location.pathname)

  press()

  expect(follow).toHaveBeenCalledWith(location.pathname, {replace: true})
})

test.for<[string, MouseEventInit]>([
  ['control', {ctrlKey: true}],
  ['command', {metaKey: true}],
  ['shift', {shiftKey: true}],
  ['alt', {altKey: true}],
  ['the middle button', {button: 1}],
])('a press with %s is the browser’s', ([, init]) => {
  const follow = renderLink('/play')

  expect(press(init)).toBe(true)
  expect(follow).not.toHaveBeenCalled()
})

test('a press that somebody else has taken is not followed', () => {
  const follow = renderLink('/play', (event) => event.preventDefault())

  press()

  expect(follow).not.toHaveBeenCalled()
})
