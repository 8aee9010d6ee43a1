import {AxeBuilder} from '@axe-core/playwright'
import type {Page} from '@playwright/test'

import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {expect, test} from '../support/fixtures.ts'
import {publishedGames} from '../support/lake.ts'

const tinMerge = `/play/${encodeSwfId('tin-merge')}`

/** Every screen, by what is special about it. */
const SCREENS: [screen: string, address: string][] = [
  ['landing', '/'],
  ['catalogue', '/play'],
  ['catalogue, filtered', '/play?type=html5&tag=isTrending'],
  ['catalogue, unknown filter', '/play?type=unity'],
  ['catalogue, empty', '/play?date=2026-01-01&tag=isTrending&type=waflash'],
  ['game', tinMerge],
  ['game of no supported type', `${tinMerge}?type=unity`],
  ['search with results', '/search?q=hobo'],
  ['search without results', '/search?q=zzqq'],
  ['search, empty', '/search'],
  ['announcements', '/announcements'],
  ['articles', '/articles'],
  ['article', '/articles/how-the-shack-was-built'],
  ['partners', '/partners'],
  ['login', '/login'],
  ['create account', '/create-account'],
  ['loading', '/loading?url=dGluLW1lcmdl'],
  ['settings', '/settings'],
  ['your shelf', '/shelf'],
  ['not found', '/nowhere'],
]

for (const theme of ['night', 'day'] as const) {
  for (const [screen, address] of SCREENS) {
    test(`axe finds nothing: ${screen}, ${theme}`, async ({page}) => {
      await useTheme(page, theme)
      await page.goto(address)
      await expect(page.getByRole('heading', {level: 1})).toBeVisible()

      expect(await violationsOf(page)).toEqual([])
    })
  }

  test(`axe finds nothing: open states, ${theme}`, async ({page, product}) => {
    test.slow()
    await useTheme(page, theme)

    await page.goto('/play')
    await page.getByRole('button', {name: 'Expand navigation'}).click()
    await page.getByRole('button', {name: 'Filter games'}).click()
    expect(await violationsOf(page), 'filter panel').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', {name: 'Show thumbnails'}).click()
    await expect(page.getByRole('list', {name: 'Games'}).locator('img').first()).toBeVisible()
    expect(await violationsOf(page), 'thumbnails').toEqual([])
    await page.getByRole('button', {name: 'Announcements'}).click()
    await expect(page.getByRole('dialog', {name: 'Announcements'})).toBeVisible()
    expect(await violationsOf(page), 'drawer').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('main').getByLabel('Search games').fill('pap')
    await expect(page.getByRole('listbox')).toBeVisible()
    expect(await violationsOf(page), 'suggestions').toEqual([])

    await page.goto('/login')
    await page.getByRole('button', {name: 'Log In'}).click()
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await violationsOf(page), 'login error').toEqual([])

    await page.goto(tinMerge)
    await page.getByRole('button', {name: 'Show FPS'}).click()
    await page.getByRole('button', {name: 'Disguise this tab'}).click()
    await page.getByRole('button', {name: 'Click to launch Tin Merge'}).click()
    await expect(page.locator('iframe')).toBeVisible()
    expect(await violationsOf(page), 'launched').toEqual([])

    const external = (await publishedGames(product)).find(({gameType}) => gameType === 'external')
    await page.goto(`/play/${encodeSwfId(external?.path ?? '')}`)
    await expect(page.getByText('Game servers reachable')).toBeVisible()
    expect(await violationsOf(page), 'external').toEqual([])
  })
}

test('find, filter, launch, leave, read and sign in by keyboard alone', async ({page, product}) => {
  test.slow()
  await page.goto('/play')
  await page.waitForLoadState('networkidle')

  // The first stop is the way past the navigation.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', {name: 'Skip to content'})).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, 'Filter games')
  await page.keyboard.press('Enter')
  // One stop for the whole group; the arrows choose in it.
  await tabTo(page, 'any kind')
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/type=html5/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', {name: 'Filter games'})).toBeFocused()

  await tabTo(page, 'Tin Merge')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', {level: 1, name: 'Tin Merge'})).toBeFocused()
  await tabTo(page, 'Click to launch Tin Merge')
  await page.keyboard.press('Enter')
  await expect(page.locator('iframe')).toBeFocused()
  // Out of the game again: back over its bar.
  await page.getByRole('link', {name: 'Back to games'}).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/play$/)

  await page.goto('/articles')
  await page.getByRole('main').getByRole('heading', {level: 1}).waitFor()
  await tabTo(page, /^How the shack/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', {name: 'Back to articles'})).toBeVisible()

  const [, email = '', password = ''] = /^ {2}(\S+@\S+) (\S+)$/m.exec(product.output) ?? []
  await page.goto('/login')
  await expect(page.getByRole('button', {name: 'Log In'})).toBeEnabled()
  await tabTo(page, 'Email')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/articles$/)
})

for (const [what, prepare] of [
  ['320 px', async (page: Page) => page.setViewportSize({width: 320, height: 640})],
  [
    '200 % text',
    async (page: Page) => {
      await page.addInitScript(() => {
        document.documentElement.style.fontSize = '200%'
      })
    },
  ],
] as const) {
  test(`no screen scrolls sideways at ${what}`, async ({page}) => {
    test.slow()
    await prepare(page)
    const tooWide: string[] = []
    for (const [screen, address] of SCREENS) {
      await page.goto(address)
      await expect(page.getByRole('heading', {level: 1})).toBeVisible()
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (overflow > 0) tooWide.push(`${screen}: ${overflow} px`)
    }
    expect(tooWide).toEqual([])
  })
}

test('a change of page is announced: its heading has the focus and the title says where', async ({
  page,
}) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')

  await page.getByRole('contentinfo').getByRole('link', {name: 'Articles'}).click()

  await expect(page.getByRole('heading', {level: 1, name: 'Articles'})).toBeFocused()
  await expect(page).toHaveTitle('Articles - Game Shack')
})

async function useTheme(page: Page, theme: 'night' | 'day'): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('shack.theme', chosen), theme)
}

/** What axe finds against WCAG 2.2 A and AA and its own best practices, as short lines. */
async function violationsOf(page: Page): Promise<string[]> {
  const {violations} = await new AxeBuilder({page})
    .exclude('iframe')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.flatMap(({id, nodes}) =>
    nodes.map(({target, failureSummary}) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

/** Presses Tab until the focus is on the control of that name. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let press = 0; press < 90; press += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (element === null) return ''
      const label =
        element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
      return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim()
    })
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
  }
  throw new Error(`Tab never reached "${String(name)}".`)
}
