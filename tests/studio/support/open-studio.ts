import type {Page} from '@playwright/test'

/** Studio draws fields when they come into view: a tall window has all of them. */
export const SCREEN = {width: 1366, height: 1_600}

/** Loads a studio, which takes seconds, and waits until it can be used. */
export async function bootStudio(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('link', {name: 'Catalogue desk'}).waitFor()
}

/** Opens an address of a studio that is loaded already, as a link in it does. */
export async function followLink(studio: Page, path: string): Promise<void> {
  await studio.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', {state: null}))
  }, path)
}
