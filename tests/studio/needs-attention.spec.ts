import {lakeClient} from '../support/lake.ts'
import {foundOnSite} from './support/found-on-site.ts'
import {LATER, USERS} from './support/open-studio.ts'
import {expect, test} from './support/studio-test.ts'

test.setTimeout(120_000)

test('the lists of what needs attention count live, and a game that is put right leaves its list', async ({
  page,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const withoutType = () =>
    lake.fetch<number>(
      'count(*[_type == "game" && !(gameType in ["external", "html5", "flash", "waflash"])])',
      {},
      {perspective: 'drafts'},
    )
  const before = await withoutType()
  await page.goto(`${product.studio}/#token=${product.tokens.owner}`)
  await page.getByRole('link', {name: 'Needs attention'}).click({timeout: 60_000})
  const noType = page.getByRole('link', {name: /^No type/})
  await expect(noType).toHaveText(`No type${before}`)
  await expect(page.getByRole('link', {name: /^File not installed\s?[\d,]+$/})).toBeVisible()
  await expect(page.getByRole('link', {name: /^Unknown tag\s?[\d,]+$/})).toBeVisible()

  const game = {_type: 'game', name: 'Aa Typeless Trial', path: 'aa-typeless'}
  await lake.createOrReplace({...game, _id: 'drafts.attention-trial'})
  await expect(noType).toHaveText(`No type${before + 1}`)
  await noType.click()
  await page.getByRole('link', {name: /^Aa Typeless Trial/}).click()
  await expect(page.getByTestId('field-name').locator('input')).toHaveValue('Aa Typeless Trial', {
    timeout: 30_000,
  })

  await page.getByTestId('field-gameType').getByRole('radio', {name: 'html5', exact: true}).check()
  await expect(noType).toHaveText(`No type${before}`)
  await expect(page.getByRole('link', {name: /^Aa Typeless Trial/})).toHaveCount(0)
  await lake.delete('drafts.attention-trial')
})

for (const user of USERS) {
  test(`all games without a type get one from the ${user} at once`, async ({page, product}) => {
    const lake = lakeClient(product, 'owner')
    const typeless = () =>
      lake.fetch<number>(
        'count(*[_type == "game" && !defined(gameType)])',
        {},
        {perspective: 'drafts'},
      )
    // The imported ones are drafts; this one visitors see.
    const name = 'Aa Wall without a Type'
    const game = {_type: 'game', name, path: 'aa-wall', dateAdded: '2024-01-01'}
    await lake.createOrReplace({...game, _id: 'typeless-trial'})
    const before = await typeless()
    expect(before).toBeGreaterThan(1)
    await page.goto(`${product.studio}/#token=${product.tokens[user]}`)
    await page.getByRole('link', {name: 'Catalogue desk'}).click({timeout: 60_000})
    await page.getByRole('combobox', {name: 'Type'}).selectOption('No type')
    await page.getByRole('checkbox', {name: 'Select all'}).check()
    await page.getByRole('button', {name: 'Set type'}).click()
    await page.getByRole('combobox', {name: 'New type'}).selectOption('waflash')
    await page.getByRole('button', {name: 'Apply'}).click()
    await expect.poll(typeless).toBe(0)
    await expect(await foundOnSite(page, product, name)).toContainText('WA Flash', LATER)
    await page.getByRole('button', {name: 'Undo', exact: true}).click()
    await expect.poll(typeless).toBe(before)
    await lake.delete('typeless-trial')
  })
}
