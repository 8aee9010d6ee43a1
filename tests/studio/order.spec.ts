import type {Locator, Page} from '@playwright/test'

import type {ServedProduct} from '../support/fixtures.ts'
import {lakeClient} from '../support/lake.ts'
import {eventually, expect, test} from './support/studio-test.ts'

test('slides are reordered by a moderator with keys alone, and the site shows them in the new order', async ({
  openStudio,
  page,
  product,
}) => {
  const slides = await orderOf(product, 'slide')
  const [first = '', second = '', ...rest] = await slides.titles()

  const studio = await openStudio('/structure/slides', 'moderator')
  await handle(studio, slides.before[0]?._id).focus()
  await studio.keyboard.press('Space')
  await studio.keyboard.press('ArrowDown')
  await studio.keyboard.press('Space')
  await eventually(slides.titles).toEqual([second, first, ...rest])

  await page.goto(product.site)
  const shown = page.getByRole('region', {name: 'Featured games'}).getByRole('group')
  await expect(shown.nth(0)).toContainText(second)
  await expect(shown.nth(1)).toContainText(first)
  await slides.putBack()
})

test('partners are dragged with the mouse, and the site shows them in the new order', async ({
  openStudio,
  page,
  product,
}) => {
  const partners = await orderOf(product, 'partner')
  const [first = '', second = '', ...rest] = await partners.titles()

  const studio = await openStudio('/structure/partners')
  const [from, to] = [partners.before[0]?._id, partners.before[1]?._id]
  await drag(studio, handle(studio, from), handle(studio, to), 2)
  await eventually(partners.titles).toEqual([second, first, ...rest])

  await page.goto(`${product.site}/partners`)
  const shown = page.getByRole('main').getByRole('heading', {level: 2})
  await expect(shown.nth(0)).toContainText(second)
  await expect(shown.nth(1)).toContainText(first)
  await partners.putBack()
})

/** The published documents of a type in their order, and how to bring that order back. */
async function orderOf(product: ServedProduct, type: 'slide' | 'partner') {
  const lake = lakeClient(product, 'owner')
  const read = () =>
    lake.fetch<{_id: string; title: string; orderRank: string}[]>(
      '*[_type == $type] | order(orderRank){_id, "title": coalesce(title, name), orderRank}',
      {type},
    )
  const before = await read()
  return {
    before,
    titles: async () => (await read()).map(({title}) => title),
    async putBack() {
      const transaction = lake.transaction()
      for (const {_id, orderRank} of before) transaction.patch(_id, {set: {orderRank}})
      await transaction.commit()
    },
  }
}

function handle(studio: Page, id = ''): Locator {
  return studio.locator(`[data-rfd-drag-handle-draggable-id="${id}"]`)
}

/** Takes a line, moves it over another one until that gives way, and lets go. */
async function drag(studio: Page, line: Locator, target: Locator, position: number): Promise<void> {
  await line.waitFor()
  const [from, to] = [await centreOf(line), await centreOf(target)]
  await studio.mouse.move(from.x, from.y)
  await studio.mouse.down()
  await studio.mouse.move(to.x, to.y, {steps: 12})
  // What the list tells a screen reader shows that it has followed the mouse.
  await expect(studio.locator('[id^="rfd-announcement"]')).toContainText(`to position ${position}`)
  await studio.mouse.up()
}

async function centreOf(line: Locator): Promise<{x: number; y: number}> {
  const box = await line.boundingBox()
  if (box === null) throw new Error('A line of the list is not on the screen.')
  return {x: box.x + box.width / 2, y: box.y + box.height / 2}
}
