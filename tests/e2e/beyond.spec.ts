import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {expect, test} from '../support/fixtures.ts'
import {atRest} from './at-rest.ts'
import {launch} from './launch.ts'

const tinMerge = `/play/${encodeSwfId('tin-merge')}`

test('a star on a list or on a game’s own page keeps the game on the shelf, over a reload, until the shelf is cleared', async ({
  page,
}) => {
  await page.goto('/play?type=html5')
  const star = page.getByRole('button', {name: 'Keep Tin Merge'})
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(star).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('list', {name: 'Games'}).getByRole('link', {name: 'Padlock'}).click()
  const ownStar = page.getByRole('main').getByRole('button', {name: 'Keep Padlock'})
  await expect(ownStar).toHaveAttribute('aria-pressed', 'false')
  await ownStar.click()
  await expect(ownStar).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('banner').getByRole('link', {name: 'Your shelf'}).click()
  const kept = page.getByRole('list', {name: 'Kept games'})
  await expect(kept.getByRole('link', {name: 'Tin Merge'})).toBeVisible()
  await expect(kept.getByRole('link', {name: 'Padlock'})).toBeVisible()
  await expect(page.getByRole('list', {name: 'Recently played'})).toHaveCount(0)

  await page.getByRole('button', {name: 'Clear kept games'}).click()
  await expect(kept).toHaveCount(0)
  await expect(page.getByRole('heading', {name: 'Kept games'})).toBeFocused()
  await page.reload()
  await expect(page.getByText('Nothing kept yet')).toBeVisible()
})

test('a launched game is among the recently played, and the memory can be switched off', async ({
  page,
}) => {
  const toShelf = () => page.getByRole('banner').getByRole('link', {name: 'Your shelf'}).click()
  await page.goto(tinMerge)
  await launch(page, 'Tin Merge')

  await toShelf()
  const played = page.getByRole('list', {name: 'Recently played'})
  await expect(played.getByRole('link', {name: 'Tin Merge'})).toBeVisible()
  await page.getByRole('button', {name: 'Clear recently played'}).click()
  await expect(played).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Nothing played yet.')).toBeVisible()

  await page.goto('/settings')
  await page.getByRole('checkbox', {name: 'Remember what I played'}).uncheck()
  await expect(page.locator('html')).toHaveAttribute('data-history', 'off')
  await page.goto(tinMerge)
  await launch(page, 'Tin Merge')
  await toShelf()
  await expect(page.getByText('nothing is remembered')).toBeVisible()
  await expect(played).toHaveCount(0)
})

test('letters offer games; arrows and Enter open one, Enter alone searches', async ({page}) => {
  await page.goto('/play')
  await atRest(page)
  const box = page.getByRole('main').getByLabel('Search games')
  await box.click()
  await box.pressSequentially('tin m')

  const option = page.getByRole('option', {name: 'Tin Merge'})
  await expect(option).toBeVisible()
  await expect(page.getByRole('combobox', {name: 'Search games'})).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', {level: 1, name: 'Tin Merge'})).toBeVisible()

  const header = page.getByRole('banner').getByLabel('Search games')
  await header.click()
  await header.pressSequentially('snake')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=snake$/)
})

test('an empty result asks whether a near name was meant', async ({page}) => {
  await page.goto('/search?q=tinmerge')

  await expect(page.getByRole('main')).toContainText(`We couldn't find anything called "tinmerge"`)
  await page.getByRole('main').getByRole('link', {name: 'Tin Merge', exact: true}).first().click()
  await expect(page.getByRole('list', {name: 'Games'})).toContainText('Tin Merge')
})

test('settings take effect at once and are kept', async ({page}) => {
  await page.goto('/settings')
  const root = page.locator('html')

  await page.getByRole('radio', {name: 'Day: shutters open'}).check()
  await expect(root).toHaveAttribute('data-theme', 'day')
  await page.getByRole('checkbox', {name: 'Show thumbnails'}).check()
  await page.getByRole('checkbox', {name: 'Less motion'}).check()
  await page.reload()
  await expect(page.getByRole('radio', {name: 'Day: shutters open'})).toBeChecked()
  await expect(page.getByRole('checkbox', {name: 'Show thumbnails'})).toBeChecked()

  await page.getByRole('radio', {name: 'Same as the computer'}).check()
  await expect(root).toHaveAttribute('data-theme', /night|day/)
  expect(await page.evaluate(() => localStorage.getItem('shack.theme'))).toBeNull()
  await page.goto('/')
  await expect(
    page.getByRole('region', {name: 'Featured games'}).getByRole('button', {name: 'Play'}),
  ).toBeVisible()
  await page.goto('/play')
  await expect(page.getByRole('button', {name: 'Show thumbnails'})).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('the quick-hide key is off until it is switched on, and is a letter in a text box', async ({
  page,
}) => {
  await page.goto('/settings')
  await page.getByRole('heading', {level: 1}).click()
  await page.keyboard.press('`')
  await expect(page).toHaveURL(/\/settings$/)

  await page.getByRole('checkbox', {name: 'Quick-hide key'}).check()
  await page.getByLabel('Key', {exact: true}).press('F9')
  await expect(page.getByLabel('Key', {exact: true})).toHaveValue('F9')
  await page.goto('/play')
  await atRest(page)
  await page.getByRole('main').getByLabel('Search games').press('F9')
  await expect(page).toHaveURL(/\/play$/)
  await page.getByRole('heading', {level: 1}).click()
  await page.keyboard.press('F9')
  await expect(page).toHaveURL('about:blank')
})

test('a game can be passed on by its link or by what the system has for that, reported by a letter already begun, and its genre leads to more', async ({
  page,
  context,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    navigator.share = async (given) => {
      document.documentElement.dataset.shared = JSON.stringify(given)
    }
  })
  await page.goto(`${tinMerge}?gameName=x`)

  await page.getByRole('button', {name: 'Copy link'}).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${product.site}${tinMerge}`,
  )
  await page.getByRole('button', {name: 'Share', exact: true}).click()
  await expect(page.locator('html')).toHaveAttribute(
    'data-shared',
    JSON.stringify({title: 'Tin Merge', url: `${product.site}${tinMerge}`}),
  )
  const report = page.getByRole('link', {name: 'Report a problem'})
  await expect(report).toHaveAttribute('href', /^mailto:hello@gameshack\.example\?subject=/)
  expect(decodeURIComponent((await report.getAttribute('href')) ?? '')).toContain(tinMerge)

  await page.getByRole('main').getByRole('link', {name: 'Puzzle', exact: true}).click()
  await expect(page).toHaveURL(/\/play\?genre=puzzle$/)
  await expect(page.getByRole('heading', {level: 1})).toContainText('PUZZLE GAMES')
  await expect(page.getByRole('list', {name: 'Games'})).toContainText('Tin Merge')
})

test('a game that does not load says so after 15 seconds and offers ways on', async ({
  page,
  product,
}) => {
  // Never answered: the frame goes on loading.
  await page.route(`${product.games}/html5/**`, () => undefined)
  await page.clock.install()
  await page.goto(tinMerge)
  await page.getByRole('button', {name: 'Click to launch Tin Merge'}).click()
  await expect(page.getByText('Loading Tin Merge')).toBeVisible()

  await page.clock.fastForward(16_000)

  await expect(page.getByText('Tin Merge is still loading')).toBeVisible()
  await expect(page.getByRole('button', {name: 'Try it in a window'})).toBeVisible()
  await expect(page.getByRole('link', {name: 'Report it'})).toHaveAttribute('href', /^mailto:/)
})

test('the feed, the map and the pages’ own descriptions are whole', async ({request, product}) => {
  const feed = await request.get('/feed.xml')
  expect(feed.headers()['content-type']).toContain('xml')
  expect(await feed.text()).toContain('<feed xmlns="http://www.w3.org/2005/Atom"')

  const map = await (await request.get('/sitemap.xml')).text()
  expect(map).toContain(`${tinMerge}</loc>`)
  expect(map).not.toContain('/login<')
  expect(await (await request.get('/robots.txt')).text()).toMatch(/^Sitemap: .+\/sitemap\.xml$/m)

  const html = await (await request.get(tinMerge)).text()
  expect(html).toContain('<meta property="og:title" content="Tin Merge - Game Shack">')
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}'
  expect(JSON.parse(data)).toMatchObject({name: 'Tin Merge'})
  expect(product.site).toBeTruthy()
})

test('the same game on another server stands beside it and opens there', async ({page}) => {
  await page.route(/\/catalogue\/index-[\w-]+\.json$/, async (route) => {
    const index = await (await route.fetch()).json()
    const games = index.games.map((game: {name: string}) =>
      game.name === 'Crate Snake' ? {...game, name: 'TIN  MERGE'} : game,
    )
    await route.fulfill({json: {...index, games}})
  })
  // The lake knows better, and would say so once the page is idle.
  await page.route(/\/data\/query\//, (route) => route.abort())

  // A query that only breaks ties: the page is made from the index.
  await page.goto(`${tinMerge}?gameName=Tin+Merge`)
  const servers = page.getByRole('list', {name: 'Other servers'})
  await expect(servers.getByRole('listitem')).toHaveCount(1)
  await servers.getByRole('link').click()

  await expect(page).toHaveURL(new RegExp(`${encodeSwfId('crate-snake')}$`))
  await expect(page.getByRole('button', {name: /^Click to launch/})).toBeVisible()
})
