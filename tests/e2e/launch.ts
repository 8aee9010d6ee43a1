import type {Frame, Page} from '@playwright/test'

import {expect} from '../support/fixtures.ts'

/** Presses the button of the game's page that is open, and finds the document inside the frame. */
export async function launch(page: Page, name: string): Promise<Frame> {
  await page.getByRole('button', {name: `Click to launch ${name}`}).click()
  const frame = page.locator(`iframe[title="${name}"]`)
  await expect(frame).toBeVisible()
  const inside = await (await frame.elementHandle())?.contentFrame()
  if (!inside) throw new Error(`The frame of ${name} has no document.`)
  return inside
}
