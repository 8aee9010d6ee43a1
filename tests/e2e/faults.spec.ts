import {expect, test} from '../support/fixtures.ts'
import {atRest} from './at-rest.ts'

test('a page whose script is gone is loaded anew by itself: nobody clicks twice', async ({
  page,
}) => {
  await page.goto('/')
  await atRest(page)
  // As after a deployment: the old build's file is gone, the new page names another.
  await page.route(/\/assets\/partners-[\w-]+\.js/, (route) => route.abort(), {times: 1})

  await page
    .getByRole('main')
    .getByRole('link', {name: /^Partners/})
    .click()

  await expect(page.getByRole('heading', {level: 1, name: 'Partners'})).toBeVisible()
  await expect(page).toHaveURL(/\/partners$/)
})

test('a script that stays away costs one load of the page, then a readable screen', async ({
  page,
}) => {
  await page.goto('/')
  await atRest(page)
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
  })
  await page.route(/\/assets\/partners-[\w-]+\.js/, (route) => route.abort())

  await page
    .getByRole('main')
    .getByRole('link', {name: /^Partners/})
    .click()

  await expect(
    page.getByRole('heading', {level: 1, name: 'Unexpected Application Error'}),
  ).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  // The screen belongs to the address that was asked for.
  await expect(page).toHaveURL(/\/partners$/)
  await page.getByRole('main').getByRole('link', {name: 'Games', exact: true}).click()
  await expect(page.getByRole('list', {name: 'Games'})).toBeVisible()
  expect(loads).toEqual(['/partners', '/play'])
})

test('a script that never comes is given up after 120 seconds, costs one load, then a readable screen', async ({
  page,
}) => {
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
  })
  await page.route(/\/assets\/partners-[\w-]+\.js/, () => undefined)
  await page.clock.install()
  await page.addInitScript(() => {
    // The page's script has asked for the chunk, which its preload link does before it.
    const start = setTimeout
    Object.assign(globalThis, {
      setTimeout: (work: () => void, milliseconds?: number) => {
        if (milliseconds === 120_000) document.documentElement.dataset.waits = ''
        return start(work, milliseconds)
      },
    })
  })
  const waits = page.locator('html[data-waits]')
  // The clock hides from the page what it has fetched.
  const last = page.waitForResponse(/\/assets\/search-suggestions-[\w-]+\.js$/)
  await page.goto('/')
  await last
  await page.evaluate(() => delete document.documentElement.dataset.waits)

  await page
    .getByRole('main')
    .getByRole('link', {name: /^Partners/})
    .click()
  await expect(waits).toHaveCount(1)
  await page.clock.fastForward(118_000)
  await expect(page.getByRole('status').filter({hasText: 'Loading'})).toBeVisible()
  expect(loads).toEqual(['/'])
  await page.clock.fastForward(3_000)

  // The page as it was built can be read meanwhile.
  await expect(page.getByRole('heading', {level: 1, name: 'Partners'})).toBeVisible()
  await expect(waits).toHaveCount(1)
  await page.clock.fastForward(121_000)
  await expect(
    page.getByRole('heading', {level: 1, name: 'Unexpected Application Error'}),
  ).toBeVisible()
  expect(loads).toEqual(['/', '/partners'])
})

test('suggestions, filters or the offline copy that do not arrive never cost the page', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.route(/\/assets\/(?:search-suggestions|filter-panel|go-offline)-[\w-]+\.js/, (route) =>
    route.abort(),
  )
  const refused = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/assets/search-suggestions-'),
  )
  await page.goto('/play')
  await refused
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = ''
  })

  await page.getByRole('button', {name: 'Filter games'}).click()
  await expect(page.getByRole('alert')).toContainText('The filters did not arrive.')
  const box = page.getByRole('main').getByLabel('Search games')
  await box.fill('chess')
  await box.press('Enter')

  await expect(page).toHaveURL(/\/search\?q=chess$/)
  await expect(page.locator('html')).toHaveAttribute('data-same-document', '')
  expect(errors).toEqual([])
})

test('without catalogue and without lake there is a readable screen with ways on', async ({
  page,
  product,
}) => {
  await page.route(/\/catalogue\/(?:index|site)-/, (route) => route.abort())
  await page.route(`${product.lake}/**`, (route) => route.abort())

  await page.goto('/search?q=chess')

  await expect(
    page.getByRole('heading', {level: 1, name: 'Unexpected Application Error'}),
  ).toBeVisible()
  await expect(page.getByRole('button', {name: 'Load again'})).toBeVisible()
  await expect(page.getByRole('link', {name: 'Home'}).first()).toHaveAttribute('href', '/')
  await expect(page.getByRole('link', {name: 'Games'}).first()).toHaveAttribute('href', '/play')
})

test('with storage refused every switch still works for the page', async ({page}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Refused', 'SecurityError')
        },
      })
    }
  })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))

  await page.goto('/play')
  await atRest(page)
  for (const name of ['Show thumbnails', 'Daylight']) {
    const toggle = page.getByRole('button', {name})
    const before = await toggle.getAttribute('aria-pressed')
    await toggle.click()
    await expect(toggle).not.toHaveAttribute('aria-pressed', before ?? '')
  }
  await page.getByRole('list', {name: 'Games'}).getByRole('link').first().click()
  await expect(
    page.getByRole('button', {name: /^Click to launch|^Random game/}).first(),
  ).toBeVisible()

  expect(errors).toEqual([])
})
