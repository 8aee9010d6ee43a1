import type {Page, Response} from '@playwright/test'

/** The last file that a page asks for by itself, after it is alive and has asked the lake what is new. */
const LAST_FILE = '/assets/search-suggestions-'

/** Waits until a page that was loaded has done all that it does before somebody touches it. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(
    (lastFile) =>
      performance.getEntriesByType('resource').some(({name}) => name.includes(lastFile)),
    LAST_FILE,
  )
}

/** Opens an address and resolves when the page is {@link atRest}. */
export async function openRested(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address)
  await atRest(page)
  return response
}
