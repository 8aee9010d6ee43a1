import type {Page} from '@playwright/test'

import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {expect, test, type ServedProduct} from '../support/fixtures.ts'
import {publishedGames} from '../support/lake.ts'
import {expectAccessible} from './axe.ts'
import {tinMerge} from './screens.ts'
import {serveFrame} from './serve-frame.ts'

/** A wall of few tickets: axe looks at every one. */
const fewGames = '/play?genre=puzzle'

/** What a visitor can open, start or run into, each reached and then looked at by night and by day. */
const STATES: Record<string, (page: Page, product: ServedProduct) => Promise<unknown>> = {
  'navigation extended, filters open and one chosen': async (page) => {
    await page.goto(fewGames)
    await page.getByRole('button', {name: 'Expand navigation'}).click()
    await page.getByRole('button', {name: 'Filter games'}).click()
    await page.getByRole('radio', {name: 'html5'}).check()
    await expect(page).toHaveURL(/type=html5/)
  },
  'filters that did not arrive': async (page) => {
    await page.route(/\/assets\/filter-panel-[\w-]+\.js/, (route) => route.abort())
    await page.goto(fewGames)
    await page.getByRole('button', {name: 'Filter games'}).click()
    await expect(page.getByRole('alert')).toContainText('did not arrive')
  },
  'thumbnails on': async (page) => {
    await page.goto(fewGames)
    await page.getByRole('button', {name: 'Show thumbnails'}).click()
    await expect(page.getByRole('list', {name: 'Games'}).locator('img').first()).toBeVisible()
  },
  'announcements open': async (page) => {
    await page.goto('/articles')
    await page.getByRole('button', {name: 'Announcements'}).click()
    await expect(page.getByRole('dialog', {name: 'Announcements'})).toBeVisible()
  },
  'suggestions open, one chosen': async (page) => {
    await page.goto(fewGames)
    await page.getByRole('main').getByLabel('Search games').fill('pap')
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option', {selected: true})).toBeVisible()
  },
  'nothing found, but something meant': async (page) => {
    await page.goto('/search?q=tinmerge')
    await expect(page.getByText('Did you mean')).toBeVisible()
  },
  'a page on its way': async (page) => {
    await page.route(/\/assets\/partners-[\w-]+\.js/, () => undefined)
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await page
      .getByRole('main')
      .getByRole('link', {name: /^Partners/})
      .click()
    await expect(page.getByText('Loading…')).toBeVisible()
  },
  'a saved copy, since the lake is away': async (page, {lake}) => {
    await page.route(`${lake}/**`, (route) => route.abort())
    await page.goto(fewGames)
    await expect(page.getByText('Showing a saved copy of the catalogue.')).toBeVisible({
      timeout: 20_000,
    })
  },
  'signing in refused': async (page) => {
    await page.goto('/login')
    await page.getByRole('button', {name: 'Log In'}).click()
    await expect(page.getByRole('alert')).toBeVisible()
  },
  'signed in, an article': async (page, {output}) => {
    const [, email = '', password = ''] = /^ {2}(\S+@\S+) (\S+)$/m.exec(output) ?? []
    await page.goto('/login')
    await page.getByRole('textbox', {name: 'Email'}).fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', {name: 'Log In'}).click()
    await expect(page).toHaveURL(/\/articles$/)
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page.getByRole('link', {name: 'Edit in studio'})).toBeVisible()
  },
  'a shelf with games': async (page) => {
    await page.goto(fewGames)
    await page.getByRole('button', {name: 'Keep Tin Merge'}).click()
    await page.getByRole('link', {name: 'Your shelf'}).click()
    await expect(page.getByRole('list', {name: 'Kept games'})).toBeVisible()
  },
  'a game launched, tab disguised, FPS on': async (page) => {
    await page.goto(tinMerge)
    await page.getByRole('button', {name: 'Show FPS'}).click()
    await page.getByRole('button', {name: 'Disguise this tab'}).click()
    await launch(page)
    await expect(page.getByText(/^\d+ FPS$/)).toBeVisible()
  },
  'a game in the theatre': async (page) => {
    await page.goto(tinMerge)
    await launch(page)
    await page.getByRole('button', {name: 'Theatre'}).click()
    await expect(page.getByRole('button', {name: 'Theatre'})).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  },
  'a game that does not load': async (page, {games}) => {
    await page.route(`${games}/html5/**`, () => undefined)
    await page.clock.install()
    await page.goto(tinMerge)
    await launch(page)
    await page.clock.fastForward(16_000)
    await expect(page.getByRole('button', {name: 'Try it in a window'})).toBeVisible()
    await page.clock.resume()
  },
  'a game that has stopped answering': async (page) => {
    await page.addInitScript(() => {
      // Its first answer arrives, no other does.
      addEventListener('message', (event) => {
        if (event.data?.type !== 'game-shack:alive') return
        const {dataset} = document.documentElement
        if (dataset.answered === '') event.stopImmediatePropagation()
        dataset.answered = ''
      })
    })
    await page.clock.install()
    await page.goto(tinMerge)
    await launch(page)
    await expect(async () => {
      await page.clock.runFor(4_000)
      await expect(page.getByText('Tin Merge has stopped answering.')).toBeVisible({timeout: 500})
    }).toPass({timeout: 30_000})
    await page.clock.resume()
  },
  'a window that was refused, before and after the launch': async (page) => {
    await page.addInitScript(() => {
      window.open = () => null
    })
    await page.goto(tinMerge)
    await page.getByRole('button', {name: 'Open in a blank window'}).click()
    await expect(page.getByRole('alert')).toContainText('blocked the window')
    await expectAccessible(page, {what: 'before the launch'})
    await launch(page)
    await page.getByRole('button', {name: 'Open in a blank window'}).click()
    await expect(page.getByRole('alert')).toContainText('blocked the window')
  },
  'a game that is not installed': async (page) => {
    await page.goto('/search?q=hobo')
    await page.getByRole('list', {name: 'Games'}).getByRole('link').first().click()
    await expect(page.getByText('not installed').first()).toBeVisible()
  },
  'an external game, reached and opened': async (page, product) => {
    await page.addInitScript(() => {
      window.open = () => null
    })
    await openExternal(page, product)
    await expect(page.getByText('Game servers reachable')).toBeVisible()
    await page.getByRole('button', {name: /^Click to launch/}).click()
    await expect(page.getByText('Opened in a new window.')).toBeVisible()
  },
  'an external game whose probe host is dead': async (page, product) => {
    await page.route(`${product.games}/favicon.ico*`, (route) => route.abort())
    await openExternal(page, product)
    await expect(page.getByText("Couldn't reach the game server.")).toBeVisible()
  },
  'settings switched and memory cleared': async (page) => {
    await page.goto(fewGames)
    await page.getByRole('button', {name: 'Keep Tin Merge'}).click()
    await page.goto('/settings')
    for (const name of ['Show thumbnails', 'Less motion', 'Quick-hide key'])
      await page.getByRole('checkbox', {name}).check()
    await page.getByRole('button', {name: 'Clear kept games'}).click()
    await expect(page.getByText('Kept games are cleared.')).toBeVisible()
  },
  'an unexpected error': async (page) => {
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => sessionStorage.setItem('shack.reloaded-at', String(Date.now())))
    await page.route(/\/assets\/articles-[\w-]+\.js/, (route) => route.abort())
    await page.getByRole('contentinfo').getByRole('link', {name: 'Articles'}).click()
    await expect(page.getByRole('heading', {name: 'Unexpected Application Error'})).toBeVisible()
  },
}

for (const [state, reach] of Object.entries(STATES)) {
  test(`axe finds nothing: ${state}`, async ({page, product}) => {
    test.slow()
    await reach(page, product)

    await expectAccessible(page, {what: state})
  })
}

test('axe finds nothing: refused in another page’s frame', async ({page, product}) => {
  const foreign = await serveFrame(`${product.site}/play`)
  await page.goto(foreign.address)
  const frame = page.frames().find((one) => one.url().startsWith(product.site))
  await expect(page.frameLocator('iframe').getByRole('link')).toBeVisible()

  for (const theme of ['night', 'day']) {
    await frame?.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen
    }, theme)
    await expectAccessible(page, {what: `framed, ${theme}`, include: ['iframe', 'main']})
  }
  await foreign.close()
})

test('axe finds nothing: the blank window', async ({page, context}) => {
  await page.goto(tinMerge)
  const opened = context.waitForEvent('page')
  await page.getByRole('button', {name: 'Open in a blank window'}).click()
  const popup = await opened
  await expect(popup.locator('iframe[title="Tin Merge"]')).toBeVisible()

  // It holds the game's frame and nothing else: no landmarks, no heading of its own.
  const disabled = ['landmark-one-main', 'page-has-heading-one', 'region']
  await expectAccessible(popup, {what: 'blank window', disabled})
})

async function launch(page: Page): Promise<void> {
  await page.getByRole('button', {name: 'Click to launch Tin Merge'}).click()
  await expect(page.locator('iframe[title="Tin Merge"]')).toBeVisible()
}

async function openExternal(page: Page, product: ServedProduct): Promise<void> {
  const external = (await publishedGames(product)).find(({gameType}) => gameType === 'external')
  await page.goto(`/play/${encodeSwfId(external?.path ?? '')}`)
}
