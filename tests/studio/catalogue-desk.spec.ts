import {readFile} from 'node:fs/promises'

import type {Page} from '@playwright/test'

import type {ServedProduct} from '../support/fixtures.ts'
import {lakeClient} from '../support/lake.ts'
import {foundOnSite} from './support/found-on-site.ts'
import {LATER, USERS, type User} from './support/open-studio.ts'
import {expect, test} from './support/studio-test.ts'

test.setTimeout(120_000)

async function openDesk(page: Page, product: ServedProduct, user: User = 'owner') {
  await page.goto(`${product.studio}/#token=${product.tokens[user]}`)
  await page.getByRole('link', {name: 'Catalogue desk'}).click({timeout: 60_000})
  await expect(page.getByRole('table', {name: 'Games'}).getByRole('link').first()).toBeVisible()
}

for (const user of USERS) {
  test(`ten games are set trending at once by the ${user}, visitors see it, and Undo takes it back`, async ({
    page,
    product,
  }) => {
    const lake = lakeClient(product, 'owner')
    const names = await lake.fetch<string[]>(
      '*[_type == "game" && !isTrending && name match "a*"] | order(lower(name))[0...10].name',
    )
    const trendingAmong = () =>
      lake.fetch<number>('count(*[_type == "game" && name in $names && isTrending])', {names})
    const before = await trendingAmong()

    await openDesk(page, product, user)
    const filter = page.getByRole('textbox', {name: 'Filter games'})
    for (const name of names) {
      await filter.fill(name)
      await page
        .getByRole('checkbox', {name: `Select ${name}`, exact: true})
        .first()
        .check()
    }
    await filter.fill('')
    await page.getByRole('button', {name: 'Trending on'}).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('10 games')
    await expect(dialog).toContainText('Trending is switched on')
    await dialog.getByRole('button', {name: 'Apply'}).click()
    await expect.poll(trendingAmong).toBeGreaterThanOrEqual(10)
    const [name = ''] = names
    const found = await foundOnSite(page, product, name)
    const link = found.page().getByRole('link', {name, exact: true})
    await expect(found.filter({has: link}).first()).toContainText('Trending', LATER)

    await test.step('Undo survives closing the tool and reloading the page', async () => {
      await page.getByRole('link', {name: 'Content', exact: true}).click()
      await page.reload()
      await page.getByRole('link', {name: 'Catalogue desk'}).click({timeout: 60_000})
      const undo = page.getByRole('button', {name: 'Undo', exact: true})
      await expect(undo).toBeEnabled()
      await undo.click()
      await expect.poll(trendingAmong).toBe(before)
      await expect(undo).toBeDisabled()
    })
  })
}

test('Select all takes everything that the filter shows, and nothing else', async ({
  page,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const ids = await lake.fetch<string[]>(
    '*[_type == "game" && count(string::split(lower(name), "ball")) > 1]._id',
    {},
    {perspective: 'drafts'},
  )
  const broken = () =>
    lake.fetch<number>(
      'count(*[_type == "game" && status == "broken"])',
      {},
      {perspective: 'drafts'},
    )
  const before = await broken()
  await openDesk(page, product)
  await page.getByRole('textbox', {name: 'Filter games'}).fill('BALL')
  await expect(page.getByRole('status').filter({hasText: /^\d+ games? of/})).toContainText(
    `${ids.length} games of`,
  )
  await page.getByRole('checkbox', {name: 'Select all'}).check()
  await page.getByRole('button', {name: 'Set status'}).click()
  await expect(page.getByRole('dialog')).toContainText(`${ids.length} games`)
  await page.getByRole('button', {name: 'Apply'}).click()
  await expect.poll(broken).toBe(before + ids.length)
  await page.getByRole('button', {name: 'Undo', exact: true}).click()
  await expect.poll(broken).toBe(before)
})

test('a published game with a draft changes in both, and deleting comes back by Undo', async ({
  page,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const raw = {perspective: 'raw'} as const
  const game = {_type: 'game', name: 'Zz Desk Trial', path: 'zz-desk-trial', gameType: 'html5'}
  await lake.createOrReplace({...game, _id: 'desk-trial', isTrending: false})
  await lake.createOrReplace({...game, _id: 'drafts.desk-trial', description: 'In the draft'})
  const stored = () =>
    lake.fetch('*[path == "zz-desk-trial"] | order(_id){_id, isTrending, description}', {}, raw)
  const before = await stored()

  await openDesk(page, product)
  await page.getByRole('textbox', {name: 'Filter games'}).fill('zz desk')
  const row = page.getByRole('row').filter({hasText: 'Zz Desk Trial'})
  await row.getByRole('checkbox').check()
  await page.getByRole('button', {name: 'Trending on'}).click()
  await expect(page.getByRole('dialog')).toContainText('the draft and what is published both')
  await page.getByRole('button', {name: 'Apply'}).click()
  await expect.poll(stored).toMatchObject([
    {_id: 'desk-trial', isTrending: true},
    {_id: 'drafts.desk-trial', isTrending: true, description: 'In the draft'},
  ])
  await page.getByRole('button', {name: 'Undo', exact: true}).click()
  await expect.poll(stored).toEqual(before)

  await row.getByRole('checkbox').check()
  await page.getByRole('button', {name: 'Delete'}).click()
  await page.getByRole('button', {name: 'Apply'}).click()
  await expect.poll(stored).toEqual([])
  await expect(row).toHaveCount(0)
  await page.getByRole('button', {name: 'Undo', exact: true}).click()
  await expect.poll(stored).toEqual(before)
  await lake.delete({query: '*[path == "zz-desk-trial"]'})
  await expect(row).toHaveCount(0)
})

test('the selection is saved as a file that no spreadsheet runs', async ({page, product}) => {
  const lake = lakeClient(product, 'owner')
  await lake.createOrReplace({
    _id: 'drafts.desk-formula',
    _type: 'game',
    name: '=1+1, "Zz"',
    path: '@zz',
  })
  await openDesk(page, product)
  await page.getByRole('textbox', {name: 'Filter games'}).fill('=1+1')
  await page.getByRole('checkbox', {name: 'Select all'}).check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', {name: 'Export CSV'}).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toContain(`desk-formula,"'=1+1, ""Zz""","'@zz"`)
  await lake.delete('drafts.desk-formula')
})

test('the table is worked by keys alone', async ({page, product}) => {
  await openDesk(page, product)
  const boxes = page.getByRole('checkbox', {name: /^Select (?!all)/})
  // The studio may still be taking the focus for itself when its tool is drawn.
  await expect(async () => {
    await boxes.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(boxes.nth(1)).toBeFocused({timeout: 1_000})
  }).toPass()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await expect(boxes.first()).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  const rows = page.getByRole('row').and(page.locator('[data-index]'))
  await expect(rows.last().getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText(/^3 selected/)).toBeVisible()
})

test('whoever comes back from a game finds the table filtered, sorted and ticked as it was', async ({
  page,
  product,
}) => {
  await openDesk(page, product)
  await page.getByRole('textbox', {name: 'Filter games'}).fill('ball')
  await page.getByRole('button', {name: 'Date added'}).click()
  const games = page.getByRole('table', {name: 'Games'}).getByRole('link')
  await expect(page.getByRole('columnheader', {name: 'Date added'})).toHaveAttribute('aria-sort')
  const names = await games.allTextContents()
  await page.getByRole('checkbox', {name: `Select ${names[0]}`, exact: true}).check()
  await games.first().click()
  await expect(page.getByTestId('field-name')).toBeVisible(LATER)

  await page.getByRole('link', {name: 'Catalogue desk'}).click()
  await expect(page.getByRole('textbox', {name: 'Filter games'})).toHaveValue('ball')
  await expect(games).toHaveText(names)
  await expect(page.getByText(/^1 selected/)).toBeVisible()
})

test('a moderator has the desk without Delete', async ({page, product}) => {
  await openDesk(page, product, 'moderator')
  await expect(page.getByRole('button', {name: 'Unpublish'})).toBeVisible()
  await expect(page.getByRole('button', {name: 'Delete'})).toHaveCount(0)
})
