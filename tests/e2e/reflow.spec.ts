import type {Page} from '@playwright/test'

import {expect, test} from '../support/fixtures.ts'
import {SCREENS} from './screens.ts'

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
  [
    'wide text spacing',
    async (page: Page) => {
      // WCAG 1.4.12.
      await page.addInitScript(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(
          '* {line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important}',
        )
        document.adoptedStyleSheets = [sheet]
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
