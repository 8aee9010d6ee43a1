import {AxeBuilder} from '@axe-core/playwright'
import {expect, type Page} from '@playwright/test'

type Look = {
  /** Said when something is found. */
  what?: string
  disabled?: string[]
  /** Looked at alone; without it the whole page but what other origins frame. */
  include?: string[]
}

/** Fails with what axe finds in the page as it is, by night and by day. */
export async function expectAccessible(page: Page, look: Look = {}): Promise<void> {
  for (const theme of ['night', 'day']) {
    // oxlint-disable-next-line no-await-in-loop -- one theme after the other
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen
    }, theme)
    // oxlint-disable-next-line no-await-in-loop
    expect(await violationsOf(page, look), `${look.what ?? page.url()}, ${theme}`).toEqual([])
  }
}

/** What axe finds against WCAG 2.2 A and AA and its own best practices, as short lines. */
export async function violationsOf(
  page: Page,
  {disabled = [], include}: Look = {},
): Promise<string[]> {
  const axe = new AxeBuilder({page})
    .disableRules(disabled)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  const {violations} = await (include ? axe.include(include) : axe.exclude('iframe')).analyze()
  return violations.flatMap(({id, nodes}) =>
    nodes.map(({target, failureSummary}) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}
