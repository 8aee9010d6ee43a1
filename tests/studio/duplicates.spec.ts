import {lakeClient} from '../support/lake.ts'
import {foundOnSite} from './support/found-on-site.ts'
import {LATER} from './support/open-studio.ts'
import {expect, test} from './support/studio-test.ts'

test.setTimeout(120_000)

test('a duplicate pair is merged into the best of both, what pointed at it follows, and Undo brings it back', async ({
  page,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const game = {_type: 'game', path: 'aaa-twin', gameType: 'html5'}
  const entry = (key: string) => ({_key: key, _type: 'legacyEntry', line: 1, entry: `{${key}}`})
  await lake
    .transaction()
    .createOrReplace({
      ...game,
      _id: 'twin-a',
      name: 'Aaa Twin',
      description: 'A longer description of it',
      dateAdded: '2024-05-01',
      legacy: [entry('one')],
    })
    .createOrReplace({
      ...game,
      _id: 'twin-b',
      name: 'aaatwin',
      description: 'Short',
      dateAdded: '2023-01-02',
      isTrending: true,
      legacy: [entry('one'), entry('two')],
    })
    .createOrReplace({
      _id: 'twin-user',
      _type: 'announcement',
      title: 'Points at the twin',
      about: {_type: 'reference', _ref: 'twin-b'},
    })
    .commit()
  const stored = () =>
    lake.fetch(
      '*[_id in ["twin-a", "twin-b", "twin-user"]] | order(_id){_id, name, description, dateAdded, isTrending, "ref": about._ref, "entries": legacy[].entry}',
    )
  const before = await stored()

  await page.goto(`${product.studio}/#token=${product.tokens.owner}`)
  await page.getByRole('link', {name: 'Duplicates'}).click({timeout: 60_000})
  await page.getByRole('button', {name: /^Aaa Twin \(2\)/}).click()
  const table = page.getByRole('table', {name: 'Compared games'})
  await expect(table.getByRole('checkbox', {checked: true})).toHaveCount(2)
  await page.getByRole('button', {name: 'Merge 2 games'}).click()
  await expect(page.getByRole('dialog')).toContainText('2 games')
  await page.getByRole('button', {name: 'Apply'}).click()
  await expect.poll(stored).toMatchObject([
    {
      _id: 'twin-a',
      name: 'Aaa Twin',
      description: 'A longer description of it',
      dateAdded: '2023-01-02',
      isTrending: true,
      entries: ['{one}', '{two}'],
    },
    {_id: 'twin-user', ref: 'twin-a'},
  ])

  await expect(await foundOnSite(page, product, 'aaa')).toHaveCount(1, LATER)

  await page.getByRole('button', {name: 'Undo', exact: true}).click()
  await expect.poll(stored).toEqual(before)
  await expect(await foundOnSite(page, product, 'aaa')).toHaveCount(2, LATER)
  await lake.delete({query: '*[_id in ["twin-user", "twin-a", "twin-b"]]'})
})

test('mirrors and games that only share a path are shown and not proposed', async ({
  page,
  product,
}) => {
  await page.goto(`${product.studio}/#token=${product.tokens.owner}`)
  await page.getByRole('link', {name: 'Duplicates'}).click({timeout: 60_000})
  await expect(page.getByRole('list', {name: 'Groups'}).getByRole('button').last()).toBeVisible()
  await page.getByRole('list', {name: 'Groups'}).getByRole('button').last().click()
  await expect(page.getByText(/One name at different places/)).toBeVisible()
  await expect(page.getByRole('checkbox', {checked: true})).toHaveCount(0)
  await expect(page.getByRole('button', {name: 'Merge'})).toBeDisabled()
})
