import type {Page} from '@playwright/test'

import type {ServedProduct} from '../../support/fixtures.ts'

/** Studio is large, and a machine that does other things beside takes its time. */
export const LATER = {timeout: 120_000}

/** Who curates: the jobs of every day are done as either. */
export const USERS = ['owner', 'moderator'] as const

export type User = (typeof USERS)[number]

/** Opens an address of the studio, signed in: loading the studio once is enough. */
export async function openStudio(
  page: Page,
  {studio, tokens}: ServedProduct,
  path = '/',
  user: User = 'owner',
): Promise<void> {
  await page.goto(`${studio}${path}#token=${tokens[user]}`)
  await page.getByRole('link', {name: 'Catalogue desk'}).waitFor(LATER)
}
