import {lakeClient} from '../support/lake.ts'
import {foundOnSite} from './support/found-on-site.ts'
import {eventually, expect, test} from './support/studio-test.ts'

test('a duplicate pair is merged into the best of both, what pointed at it follows, and Undo brings it back', async ({
  openStudio,
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

  const studio = await openStudio('/structure')
  await studio.getByRole('link', {name: 'Duplicates'}).click()
  await studio.getByRole('button', {name: /^Aaa Twin \(2\)/}).click()
  const table = studio.getByRole('table', {name: 'Compared games'})
  await expect(table.getByRole('checkbox', {checked: true})).toHaveCount(2)
  await studio.getByRole('button', {name: 'Merge 2 games'}).click()
  await expect(studio.getByRole('dialog')).toContainText('2 games')
  await studio.getByRole('button', {name: 'Apply'}).click()
  await eventually(stored).toMatchObject([
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

  await expect(await foundOnSite(page, product, 'aaa')).toHaveCount(1)

  await studio.getByRole('button', {name: 'Undo', exact: true}).click()
  await eventually(stored).toEqual(before)
  await lake.delete({query: '*[_id in ["twin-user", "twin-a", "twin-b"]]'})
})

test('mirrors and games that only share a path are shown and not proposed', async ({
  openStudio,
}) => {
  const studio = await openStudio('/structure')
  await studio.getByRole('link', {name: 'Duplicates'}).click()
  await studio.getByRole('list', {name: 'Groups'}).getByRole('button').last().click()
  await expect(studio.getByText(/One name at different places/)).toBeVisible()
  await expect(studio.getByRole('checkbox', {checked: true})).toHaveCount(0)
  await expect(studio.getByRole('button', {name: 'Merge'})).toBeDisabled()
})
