import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {lakeClient} from '../support/lake.ts'
import {followLink} from './support/open-studio.ts'
import {eventually, expect, test} from './support/studio-test.ts'

test('the menu of a game leads to its page and its file and copies its link; of the settings there is no second and no end', async ({
  openStudio,
  product,
}) => {
  const path = 'tin-merge'
  const id = await lakeClient(product, 'owner').fetch<string>('*[path == $path][0]._id', {path})
  const link = `${product.site}/play/${encodeSwfId(path)}`

  const studio = await openStudio(`/structure/games;all;${id}`)
  const menu = studio.getByTestId('action-menu-button')
  const item = (name: string) => studio.getByRole('menuitem', {name})
  await menu.click()
  await item('Copy play link').click()
  await eventually(() => studio.evaluate(() => navigator.clipboard.readText())).toContain(link)
  for (const [name, address] of [
    ['Open on site', link],
    ['Play-test', `${product.games}/`],
  ] as const) {
    await menu.click()
    const opened = studio.waitForEvent('popup')
    await item(name).click()
    const tab = await opened
    await tab.waitForURL((url) => url.href.startsWith(address), {waitUntil: 'commit'})
    await tab.close()
  }

  await followLink(studio, '/structure/settings')
  await studio.getByTestId('field-siteTitle').locator('input').waitFor()
  await menu.click()
  await expect(studio.getByRole('menuitem')).toHaveText(['Open on site'])
  await studio.keyboard.press('Escape')
})
