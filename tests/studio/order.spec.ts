import type {Locator, Page} from '@playwright/test'

import type {ServedProduct} from '../support/fixtures.ts'
import {lakeClient} from '../support/lake.ts'
import {LATER, openStudio} from './support/open-studio.ts'
import {expect, test} from './support/studio-test.ts'

test.setTimeout(360_000)

test('slides are reordered by a moderator with keys alone, and the site shows them in the new order', async ({
  page,
  product,
}) => {
  const slides = await orderOf(product, 'slide')
  const [first = '', second = '', ...rest] = await slides.titles()

  await openStudio(page, product, '/structure/slides', 'moderator')
  await handle(page, slides.before[0]?._id).focus(LATER)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect.poll(slides.titles, LATER).toEqual([second, first, ...rest])

  await expectFirstSlides(page, product, second, first)
  await slides.putBack()
})

test('slides are dragged with the mouse, and the site shows them in the new order', async ({
  page,
  product,
}) => {
  const slides = await orderOf(product, 'slide')
  const [first = '', second = '', third = '', ...rest] = await slides.titles()

  await openStudio(page, product, '/structure/slides')
  await drag(page, handle(page, slides.before[2]?._id), handle(page, slides.before[0]?._id), 1)
  await expect.poll(slides.titles, LATER).toEqual([third, first, second, ...rest])

  await expectFirstSlides(page, product, third, first)
  await slides.putBack()
})

test('partners are dragged with the mouse, and the site shows them in the new order', async ({
  page,
  product,
}) => {
  const partners = await orderOf(product, 'partner')
  const [first = '', second = '', ...rest] = await partners.titles()

  await openStudio(page, product, '/structure/partners')
  await drag(page, handle(page, partners.before[0]?._id), handle(page, partners.before[1]?._id), 2)
  await expect.poll(partners.titles, LATER).toEqual([second, first, ...rest])

  await page.goto(`${product.site}/partners`)
  const shown = page.getByRole('main').getByRole('heading', {level: 2})
  await expect(shown.nth(0)).toContainText(second, LATER)
  await expect(shown.nth(1)).toContainText(first)
  await partners.putBack()
})

async function expectFirstSlides(
  page: Page,
  {site}: ServedProduct,
  first: string,
  second: string,
): Promise<void> {
  await page.goto(site)
  const shown = page.getByRole('region', {name: 'Featured games'}).getByRole('group')
  await expect(shown.nth(0)).toContainText(first, LATER)
  await expect(shown.nth(1)).toContainText(second)
}

/** What of a type is published in which order, and how to bring that order back. */
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

function handle(page: Page, id = ''): Locator {
  return page.locator(`[data-rfd-drag-handle-draggable-id="${id}"]`)
}

/** As a hand does it: takes a line, moves it over another one until that gives way, and lets go. */
async function drag(page: Page, line: Locator, target: Locator, position: number): Promise<void> {
  await line.waitFor(LATER)
  const [from, to] = [await centreOf(line), await centreOf(target)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, {steps: 12})
  // The list tells those who do not see it; so it tells us that it has followed the mouse.
  await expect(page.locator('[id^="rfd-announcement"]')).toContainText(`to position ${position}`)
  await page.mouse.up()
}

async function centreOf(line: Locator): Promise<{x: number; y: number}> {
  const box = await line.boundingBox()
  if (box === null) throw new Error('A line of the list is not on the screen.')
  return {x: box.x + box.width / 2, y: box.y + box.height / 2}
}
