import type {Locator, Page} from '@playwright/test'

import type {ServedProduct} from '../../support/fixtures.ts'

/** The games that a visitor finds by a part of their name, in a tab of their own beside the studio. */
export async function foundOnSite(
  page: Page,
  product: ServedProduct,
  text: string,
): Promise<Locator> {
  const visitor = await page.context().newPage()
  await visitor.goto(`${product.site}/search?${new URLSearchParams({q: text})}`)
  return visitor.getByRole('list', {name: 'Games'}).getByRole('listitem')
}
