import {expect, type Page} from '@playwright/test'

import {LATER} from './open-studio.ts'

/** Presses Publish once, and waits: a press is never lost, though on a busy machine it takes its time. */
export async function publish(page: Page, isPublished: () => Promise<boolean>): Promise<void> {
  await page.getByTestId('action-publish').click(LATER)
  await expect.poll(isPublished, LATER).toBe(true)
}
