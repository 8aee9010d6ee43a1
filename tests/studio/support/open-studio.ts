import type {Page} from '@playwright/test'

import type {SharedProduct} from '../../support/fixtures.ts'

/** Opens an address of the studio, signed in: loading the studio once is enough. */
export async function openStudio(
  page: Page,
  {studio, tokens}: SharedProduct,
  path = '/',
  user: 'owner' | 'moderator' = 'owner',
): Promise<void> {
  await page.goto(`${studio}${path}#token=${tokens[user]}`)
  await page.getByRole('link', {name: 'Catalogue desk'}).waitFor({timeout: 90_000})
}
