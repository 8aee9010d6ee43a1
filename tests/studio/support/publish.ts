import {expect, type Page} from '@playwright/test'

/** Presses Publish once, and waits: a press is never lost, though on a busy machine it takes its time. */
export async function publish(page: Page, isPublished: () => Promise<boolean>): Promise<void> {
  await page.getByTestId('action-publish').click({timeout: 30_000})
  await expect.poll(isPublished, {timeout: 60_000}).toBe(true)
}
