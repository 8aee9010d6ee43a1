import {AxeBuilder} from '@axe-core/playwright'
import {expect, type Page} from '@playwright/test'

type Look = {
  /** Said when something is found. */
  what?: string
  disabled?: string[]
  /** A selector, after those of the frames that lead to it; without it the whole page outside of frames. */
  include?: string[]
  /** Instead of all rules of WCAG 2.2 A and AA and axe's own best practices. */
  rules?: readonly string[] | undefined
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The themes differ in colours alone: what does not look at colours is asked once. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What forced colours change without changing the document: borders, and with them sizes. */
const SIZE_RULES = ['target-size', 'scrollable-region-focusable']

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

/** Fails with what axe finds where the system decides on colours; they are its own affair. */
export async function expectAccessibleInForcedColours(page: Page): Promise<void> {
  await page.emulateMedia({forcedColors: 'active'})
  expect(await violationsOf(page, {rules: SIZE_RULES})).toEqual([])
  await page.emulateMedia({forcedColors: null})
}

/** What axe finds, as short lines. */
async function violationsOf(
  page: Page,
  {disabled = [], include, rules}: Look = {},
): Promise<string[]> {
  // Half a megabyte, which the builder would send twice for each look.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder(isThere ? {page, axeSource: ';'} : {page})
  // Without the lists of what is good: a quarter of the time.
  axe.options({resultTypes: ['violations']})
  if (rules) axe.withRules([...rules])
  else axe.withTags(TAGS).disableRules(disabled)
  // In the page itself, where what other origins frame is left out.
  axe.setLegacyMode()
  const {violations} = await (include ? axe.include(include) : axe.exclude('iframe')).analyze()
  return violations.flatMap(({id, nodes}) =>
    nodes.map(({target, failureSummary}) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}
