import type {Browser, Page} from '@playwright/test'

import {settled, withPage, type Profile} from './measure-page.ts'

/** From the last key to the results on the screen, in milliseconds: the first search, and one after it. */
export type SearchTimes = {firstSearch: number; search: number}

/**
 * Two searches from the catalogue's own box. The first fetches what the page has not needed until then.
 *
 * @param origin the site's.
 */
export async function searchTimes(
  browser: Browser,
  origin: string,
  profile: Profile,
  [first, second]: [string, string],
): Promise<SearchTimes> {
  return withPage(browser, profile, async (page) => {
    await page.goto(`${origin}/play`, {timeout: 120_000})
    await settled(page)
    const firstSearch = await searchFor(page, first)
    await settled(page)
    return {firstSearch, search: await searchFor(page, second)}
  })
}

async function searchFor(page: Page, text: string): Promise<number> {
  const box = page.getByRole('main').locator('input[type="search"]').first()
  await box.fill(text)
  const time = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`The search for "${wanted}" found nothing.`)), 30_000)
        document.addEventListener(
          'keydown',
          (event) => {
            if (event.key !== 'Enter') return
            const look = () => {
              const cards = [...document.querySelectorAll('main li')]
              const isThere =
                document.querySelector('h1 output')?.textContent.includes(wanted) === true &&
                cards.length > 0 &&
                cards[0]?.textContent.toLowerCase().includes(wanted) === true
              if (isThere) resolve(performance.now() - event.timeStamp)
              else requestAnimationFrame(look)
            }
            look()
          },
          {capture: true, once: true},
        )
      }),
    text,
  )
  await box.press('Enter')
  return time
}

/**
 * From the press of the launch button to the frame in the page, in milliseconds.
 *
 * @param address a page of a game that runs in a frame.
 */
export async function launchTime(
  browser: Browser,
  address: string,
  profile: Profile,
): Promise<number> {
  return withPage(browser, profile, async (page) => {
    await page.goto(address, {timeout: 120_000})
    await settled(page)
    const time = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          document.addEventListener(
            'pointerdown',
            (event) => {
              const done = () => {
                if (document.querySelector('iframe')) resolve(performance.now() - event.timeStamp)
              }
              new MutationObserver(done).observe(document, {childList: true, subtree: true})
            },
            {capture: true, once: true},
          )
        }),
    )
    await page.getByRole('button', {name: /^Click to launch/}).click()
    return time
  })
}
