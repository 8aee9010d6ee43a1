import {act, render} from '@testing-library/react'
import {expect, test} from 'vitest'

import {DISGUISE_ICON, DISGUISE_TITLE, toggleDisguise} from '../../../../../web/src/lib/disguise.ts'
import {PageHead} from '../../../../../web/src/ui/page-head.tsx'

test('the disguise takes title and every icon, and gives them back exactly', () => {
  document.head.innerHTML =
    '<link rel="icon" href="/icons/a.svg" type="image/svg+xml"><link rel="shortcut icon" href="b.ico">'
  const icons = () =>
    [...document.head.querySelectorAll('link')].map((link) => link.outerHTML).join('')
  const before = icons()
  render(
    <PageHead title="Chess" siteTitle="Game Shack" description="Play Chess" canonical={null} />,
  )
  expect(document.title).toBe('Chess - Game Shack')

  act(toggleDisguise)
  expect(document.title).toBe(DISGUISE_TITLE)
  expect([...document.querySelectorAll('link')].map((link) => link.getAttribute('href'))).toEqual([
    DISGUISE_ICON,
    DISGUISE_ICON,
  ])

  act(toggleDisguise)
  expect(document.title).toBe('Chess - Game Shack')
  expect(icons()).toBe(before)
})

test('title and description go with their page', () => {
  const page = render(
    <PageHead title="Chess" siteTitle="Game Shack" description="Play Chess" canonical={null} />,
  )
  expect(document.querySelector('meta[name="description"]')).toHaveAttribute(
    'content',
    'Play Chess',
  )

  page.unmount()
  expect(document.querySelector('meta[name="description"]')).toBeNull()
})

test('an absurdly long name leaves the product in the title', () => {
  render(
    <PageHead title={'x'.repeat(5_000)} siteTitle="Game Shack" description="" canonical={null} />,
  )

  expect(document.title.length).toBeLessThanOrEqual(100)
  expect(document.title).toMatch(/Game Shack$/)
})
