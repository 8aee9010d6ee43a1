import type {Locator, Page} from '@playwright/test'

import type {ServedProduct} from '../../support/fixtures.ts'

/** The games that a visitor finds by a part of their name, those without a file among them. */
export async function foundOnSite(
  visitor: Page,
  product: ServedProduct,
  text: string,
): Promise<Locator> {
  const query = new URLSearchParams({q: text, missing: 'include'})
  await visitor.goto(`${product.site}/search?${query}`)
  return visitor.getByRole('list', {name: 'Games'}).getByRole('listitem')
}
