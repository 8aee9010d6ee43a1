import type {Page} from '@playwright/test'

import {eventually} from './studio-test.ts'

/** Presses Publish and waits until it has happened. A press that the button took is never lost. */
export async function publish(studio: Page, isPublished: () => Promise<boolean>): Promise<void> {
  await pressOnce(studio)
  await eventually(isPublished).toBe(true)
}

/** The second is the first for a game that waits for review. */
const PUBLISH = '[data-testid="action-publish"], [data-testid="action-approveandpublish"]'

/**
 * A validation that is older than the last edit disables the button for a moment. If that happens between press and
 * release, the browser fires no click, and an editor who sees the button enabled again presses again.
 */
async function pressOnce(studio: Page): Promise<void> {
  const button = studio.locator(PUBLISH)
  await studio.evaluate((selector) => {
    const note = ({target}: Event) => {
      if (!(target instanceof Element && target.closest(selector))) return
      document.documentElement.dataset.pressed = ''
      document.removeEventListener('click', note, true)
    }
    delete document.documentElement.dataset.pressed
    document.addEventListener('click', note, true)
  }, PUBLISH)
  do await button.click()
  while (!(await studio.evaluate(() => 'pressed' in document.documentElement.dataset)))
}
