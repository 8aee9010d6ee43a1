import {readFile} from 'node:fs/promises'
import {join} from 'node:path'

import {lakeClient} from '../support/lake.ts'
import {openDesk} from './support/open-desk.ts'
import {followLink} from './support/open-studio.ts'
import {eventually, expect, test} from './support/studio-test.ts'

const PICTURE = join(import.meta.dirname, '..', '..', 'seed', 'images', 'tin-merge.png')

test('a cell is edited in place, steps are undone one by one, and a view travels in an address', async ({
  openStudio,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const game = {_type: 'game', name: 'Zz Bench', path: 'zz-bench', gameType: 'html5'}
  await lake.createOrReplace({...game, _id: 'bench', dateAdded: '2024-01-01', tags: ['cats']})
  const stored = () => lake.getDocument('bench')

  const studio = await openStudio('/structure')
  await openDesk(studio)
  await followLink(studio, '/catalogue-desk/q=zz-bench&in=path')
  await expect(studio.getByRole('textbox', {name: 'Filter games'})).toHaveValue('zz-bench')
  await expect(studio.getByText(/^1 game of/)).toBeVisible()

  const edit = async (field: string) => {
    const row = studio.getByRole('row').filter({hasText: 'Zz Bench'})
    await row.hover()
    await row.getByRole('button', {name: `Edit ${field} of Zz Bench`}).click()
  }
  await edit('genres')
  const genres = studio.getByRole('textbox', {name: 'Genres of Zz Bench'})
  await genres.fill('cats, dogs')
  await genres.press('Enter')
  await eventually(stored).toMatchObject({tags: ['cats', 'dogs']})

  await edit('path')
  const path = studio.getByRole('textbox', {name: 'Path of Zz Bench'})
  await path.fill('../zz-bench')
  await path.press('Enter')
  await expect(path).toHaveAttribute('aria-invalid', 'true')
  await path.press('Escape')
  await edit('status')
  await studio.getByRole('combobox', {name: 'Status of Zz Bench'}).selectOption('Broken')
  await eventually(stored).toMatchObject({path: 'zz-bench', status: 'broken'})

  const undo = studio.getByRole('button', {name: 'Undo', exact: true})
  await undo.click()
  await eventually(async () => (await stored())?.status).toBeUndefined()
  await undo.click()
  await eventually(stored).toMatchObject({tags: ['cats']})

  await test.step('the address follows the table', async () => {
    await studio.getByRole('combobox', {name: 'Type'}).selectOption('html5')
    await expect(studio).toHaveURL(/gameType(?:=|%3D)html5/)
  })
  await lake.delete('bench')
})

test('from Needs attention into the desk, through the games one by one, and a CSV file and a picture brought in', async ({
  openStudio,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const game = {_type: 'game', gameType: 'external', description: 'Words', dateAdded: '2024-01-01'}
  for (const [id, name] of [
    ['walk-a', 'Aa Walk'],
    ['walk-b', 'Ab Walk'],
  ]) {
    const fields = {name, path: `https://walk.example/${id}`, status: 'broken'}
    await lake.createOrReplace({...game, ...fields, _id: String(id)})
  }
  const studio = await openStudio('/structure/needs-attention;broken')
  await studio.getByRole('link', {name: /^Choose these \d+ in the desk/}).click()
  await expect(studio.getByRole('checkbox', {name: 'Select Aa Walk'})).toBeChecked()
  await expect(studio.getByText(/^\d+ selected/)).toBeVisible()

  await studio.getByRole('link', {name: 'Aa Walk', exact: true}).click()
  await expect(studio.getByTestId('field-name').locator('input')).toHaveValue('Aa Walk')
  await studio.getByRole('link', {name: 'Next ›'}).click()
  await expect(studio.getByTestId('field-name').locator('input')).toHaveValue('Ab Walk')

  await studio.getByRole('link', {name: 'Catalogue desk'}).click()
  await studio.getByRole('button', {name: 'Bring in files'}).click()
  await studio.getByLabel('Files', {exact: true}).setInputFiles({
    name: 'games.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('id,status,tags\nwalk-a,ok,puzzle\nwalk-new,ok,\n'),
  })
  const plan = studio.getByRole('dialog')
  await expect(plan.getByRole('row').filter({hasText: 'Aa Walk'})).toHaveCount(2)
  await expect(plan).toContainText('Line 3: a new game needs a name.')
  await plan.getByRole('button', {name: 'Apply'}).click()
  const stored = () => lake.getDocument('walk-a')
  await eventually(stored).toMatchObject({status: 'ok', tags: ['puzzle']})

  await studio.getByRole('button', {name: 'Bring in files'}).click()
  await studio.getByLabel('Files', {exact: true}).setInputFiles({
    name: 'walk-a.png',
    mimeType: 'image/png',
    buffer: await readFile(PICTURE),
  })
  await expect(plan.getByRole('row').filter({hasText: 'walk-a.png'})).toContainText('Aa Walk')
  await plan.getByRole('button', {name: 'Give 1 pictures'}).click()
  await eventually(stored).toMatchObject({thumbnail: {asset: {_ref: /^image-/}}})

  const undo = studio.getByRole('button', {name: 'Undo', exact: true})
  await undo.click()
  await eventually(async () => (await stored())?.thumbnail).toBeUndefined()
  await undo.click()
  await eventually(stored).toMatchObject({status: 'broken'})
  await lake.delete({query: '*[_id in ["walk-a", "walk-b"]]'})
})
