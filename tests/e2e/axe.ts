import {AxeBuilder} from '@axe-core/playwright'
import {expect, type Page} from '@playwright/test'

type Look = {
  /** Said when something is found. */
  what?: string
  disabled?: string[]
  /** Looked at alone; without it the whole page but what other origins frame. */
  include?: string[]
  /** Instead of all rules of WCAG 2.2 A and AA and axe's own best practices. */
  rules?: readonly string[] | undefined
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The themes differ in colours alone: what does not look at colours is asked once. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Fails with what axe finds in the page as it is, by night and by day. */
export async function expectAccessible(page: Page, look: Look = {}): Promise<void> {
  for (const [theme, rules] of [
    ['night', undefined],
    ['day', COLOUR_RULES],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one theme after the other
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen
    }, theme)
    // oxlint-disable-next-line no-await-in-loop
    expect(
      await violationsOf(page, {...look, rules}),
      `${look.what ?? page.url()}, ${theme}`,
    ).toEqual([])
  }
}

/** What axe finds, as short lines. */
export async function violationsOf(
  page: Page,
  {disabled = [], include, rules}: Look = {},
): Promise<string[]> {
  // In the page itself, and without the lists of what is good: a quarter of the time, and what other origins frame is
  // left out anyway.
  const axe = new AxeBuilder({page}).setLegacyMode().options({resultTypes: ['violations']})
  if (rules) axe.withRules([...rules])
  else axe.withTags(TAGS).disableRules(disabled)
  const {violations} = await (include ? axe.include(include) : axe.exclude('iframe')).analyze()
  return violations.flatMap(({id, nodes}) =>
    nodes.map(({target, failureSummary}) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}
