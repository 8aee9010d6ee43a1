import {lakeClient} from '../support/lake.ts'
import {foundOnSite} from './support/found-on-site.ts'
import {openDesk} from './support/open-desk.ts'
import {eventually, expect, test} from './support/studio-test.ts'

test('the lists of what needs attention count live, and a game that is put right leaves its list', async ({
  openStudio,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const before = await lake.fetch<number>(
    'count(*[_type == "game" && !(gameType in ["external", "html5", "flash", "waflash"])])',
    {},
    {perspective: 'drafts'},
  )
  const studio = await openStudio('/structure')
  await studio.getByRole('link', {name: 'Needs attention'}).click()
  const noType = studio.getByRole('link', {name: /^No type/})
  await expect(noType).toHaveText(`No type${before}`)
  await expect(studio.getByRole('link', {name: /^File not installed\s?[\d,]+$/})).toBeVisible()
  await expect(studio.getByText('The links were never checked.')).toBeVisible()
  await expect(studio.getByRole('link', {name: /^Unknown tag\s?[\d,]+$/})).toBeVisible()

  const game = {_type: 'game', name: 'Aa Typeless Trial', path: 'aa-typeless'}
  await lake.createOrReplace({...game, _id: 'drafts.attention-trial'})
  await expect(noType).toHaveText(`No type${before + 1}`)
  await noType.click()
  const line = studio.getByRole('link', {name: /^Aa Typeless Trial/})
  await line.click()
  await expect(studio.getByTestId('field-name').locator('input')).toHaveValue(game.name)

  await studio
    .getByTestId('field-gameType')
    .getByRole('radio', {name: 'html5', exact: true})
    .check()
  await expect(noType).toHaveText(`No type${before}`)
  await line.waitFor({state: 'detached'})
  await lake.delete('drafts.attention-trial')
})

test('all games without a type get one at once', async ({openStudio, page, product}) => {
  const lake = lakeClient(product, 'owner')
  const typeless = () =>
    lake.fetch<number>(
      'count(*[_type == "game" && !defined(gameType)])',
      {},
      {perspective: 'drafts'},
    )
  // The imported ones are drafts. This one visitors see.
  const name = 'Aa Wall without a Type'
  const game = {_type: 'game', name, path: 'aa-wall', dateAdded: '2024-01-01'}
  await lake.createOrReplace({...game, _id: 'typeless-trial'})
  const before = await typeless()
  expect(before).toBeGreaterThan(1)

  const studio = await openStudio('/structure')
  await openDesk(studio)
  await studio.getByRole('combobox', {name: 'Type'}).selectOption('No type')
  await expect(studio.getByText(`${before} games of`)).toBeVisible()
  await studio.getByRole('checkbox', {name: 'Select all'}).check()
  await studio.getByRole('button', {name: 'Set type'}).click()
  await studio.getByRole('combobox', {name: 'New type'}).selectOption('waflash')
  await studio.getByRole('button', {name: 'Apply'}).click()
  await eventually(typeless).toBe(0)
  await expect(await foundOnSite(page, product, name)).toContainText('Plays here in Flash')
  await studio.getByRole('button', {name: 'Undo', exact: true}).click()
  await eventually(typeless).toBe(before)
  await lake.delete('typeless-trial')
})
