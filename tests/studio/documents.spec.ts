import {calendarDayOf} from '../../schemas/rules/calendar-date.ts'
import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {lakeClient} from '../support/lake.ts'
import {LATER, openStudio} from './support/open-studio.ts'
import {expect, test} from './support/studio-test.ts'

test.setTimeout(360_000)
// Fields are drawn when they come into view: a tall window has all of them.
test.use({viewport: {width: 1366, height: 1_600}})

test('the menu of a game leads to its page and its file and copies its link; of the settings there is no second and no end', async ({
  page,
  product,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const path = 'tin-merge'
  const id = await lakeClient(product, 'owner').fetch<string>('*[path == $path][0]._id', {path})
  const link = `${product.site}/play/${encodeSwfId(path)}`
  const menu = page.getByTestId('action-menu-button')
  const item = (name: string) => page.getByRole('menuitem', {name})

  await openStudio(page, product, `/structure/games;all;${id}`)
  await menu.click(LATER)
  await item('Copy play link').click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(link)
  for (const [name, address] of [
    ['Open on site', link],
    ['Play-test', `${product.games}/`],
  ] as const) {
    await menu.click()
    const opened = context.waitForEvent('page')
    await item(name).click()
    const tab = await opened
    await tab.waitForURL((url) => url.href.startsWith(address))
    await tab.close()
  }

  await page.goto(`${product.studio}/structure/settings`)
  await expect(page.getByTestId('field-siteTitle').locator('input')).toBeVisible(LATER)
  await menu.click()
  await expect(page.getByRole('menuitem')).toHaveText(['Open on site'])
})

test('a new game begins with today, not trending, and the type of the list it is made in', async ({
  page,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const name = 'Aa Begun Today'
  const draft = () => lake.fetch('*[name == $name][0]', {name}, {perspective: 'raw'})

  await openStudio(page, product, '/structure/games;by-type;flash')
  await page.getByTestId('action-intent-button').first().click(LATER)
  await page.getByTestId('field-name').locator('input').fill(name, LATER)
  await expect.poll(draft, LATER).toMatchObject({
    dateAdded: calendarDayOf(new Date()),
    gameType: 'flash',
    isTrending: false,
  })
  await lake.delete({query: '*[name == $name]', params: {name}})
})

test('whoever has the same document open is shown above it and at the field', async ({
  page,
  product,
  browser,
}) => {
  const id = await lakeClient(product, 'owner').fetch<string>(
    '*[_type == "game"] | order(lower(name))[0]._id',
  )
  const other = await browser.newPage()
  await openStudio(page, product, `/structure/games;all;${id}`)
  await openStudio(other, product, `/structure/games;all;${id}`, 'moderator')
  await other.getByTestId('field-name').locator('input').focus(LATER)

  // The avatar at a field has an arrow to it, that of the document has none.
  const avatar = page.locator('[data-ui="Avatar"][aria-label="Moderator"]')
  await expect(avatar.and(page.locator(':not([data-arrow-position])')).first()).toBeVisible(LATER)
  await expect(avatar.and(page.locator('[data-arrow-position]')).first()).toBeVisible(LATER)
  await other.close()
})
