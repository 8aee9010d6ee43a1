import {expect, type Page} from '@playwright/test'

import {LATER} from './open-studio.ts'

/** Presses Publish, and waits: a press that the button took is never lost, though on a busy machine it takes its time. */
export async function publish(page: Page, isPublished: () => Promise<boolean>): Promise<void> {
  await pressOnce(page)
  await expect.poll(isPublished, LATER).toBe(true)
}

/**
 * A validation that is older than the last edit disables the button for a moment. When that is between press and
 * release, browsers tell nobody of the click; whoever sees the button come back presses again.
 */
async function pressOnce(page: Page): Promise<void> {
  const button = page.getByTestId('action-publish')
  await page.evaluate(() => {
    const note = ({target}: Event) => {
      if (!(target instanceof Element && target.closest('[data-testid="action-publish"]'))) return
      document.documentElement.dataset.pressed = ''
      document.removeEventListener('click', note, true)
    }
    delete document.documentElement.dataset.pressed
    document.addEventListener('click', note, true)
  })
  do await button.click(LATER)
  while (!(await page.evaluate(() => 'pressed' in document.documentElement.dataset)))
}
