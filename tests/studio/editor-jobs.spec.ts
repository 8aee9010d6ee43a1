import {join} from 'node:path'

import {calendarDayOf} from '../../schemas/rules/calendar-date.ts'
import {lakeClient} from '../support/lake.ts'
import {openDesk} from './support/open-desk.ts'
import {publish} from './support/publish.ts'
import {eventually, expect, test} from './support/studio-test.ts'

test('an announcement that a moderator posts rings the bell of the site', async ({
  openStudio,
  page,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const title = 'The roof has been mended'
  const published = () => lake.fetch<number>('count(*[title == $title && showInBell])', {title})

  const studio = await openStudio('/structure/announcements', 'moderator')
  await studio.getByTestId('action-intent-button').first().click()
  await studio.getByTestId('field-title').locator('input').fill(title)
  await studio.getByTestId('field-content').locator('textarea').fill('It no longer rains in.')
  await expect(studio.getByTestId('field-date').locator('input')).toHaveValue(
    calendarDayOf(new Date()),
  )
  await studio.getByRole('checkbox', {name: 'Show in the bell'}).check({force: true})
  await publish(studio, async () => (await published()) === 1)

  await page.goto(product.site)
  const bell = page.getByRole('button', {name: 'Announcements'})
  await expect(bell).toHaveAttribute('data-count', /\d/)
  await bell.click()
  const drawer = page.getByRole('dialog', {name: 'Announcements'})
  await expect(drawer.getByRole('heading', {name: title})).toBeVisible()
  await lake.delete({query: '*[title == $title]', params: {title}})
})

test('an article that a moderator writes, illustrates and publishes is read on the site', async ({
  openStudio,
  page,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const title = 'A Night under the Tin'
  const draft = () =>
    lake.fetch(
      '*[title == $title][0]{"slug": slug.current, "text": pt::text(content), "picture": content[_type == "image"][0]{alt, "ref": asset._ref}}',
      {title},
      {perspective: 'raw'},
    )

  const studio = await openStudio('/structure/articles', 'moderator')
  await studio.getByTestId('action-intent-button').first().click()
  await studio.getByTestId('field-title').locator('input').fill(title)
  await studio.getByTestId('field-slug').getByRole('button', {name: 'Generate'}).click()
  await eventually(draft).toMatchObject({slug: 'a-night-under-the-tin'})

  const content = studio.getByTestId('field-content')
  await content.click()
  await content.locator('[contenteditable="true"]').first().click()
  await studio.keyboard.type('The rain has its own music.')
  await eventually(draft).toMatchObject({text: 'The rain has its own music.'})

  await content.getByRole('button', {name: 'Insert Picture (block)'}).first().click()
  const picture = join(import.meta.dirname, '..', '..', 'seed', 'images', 'tin-merge.png')
  await studio.getByTestId('file-button-input').last().setInputFiles(picture)
  await studio.locator('[data-testid$=".alt"]').locator('input').fill('Tins on two shelves')
  await eventually(draft).toMatchObject({
    picture: {alt: 'Tins on two shelves', ref: expect.stringMatching(/^image-.*-480x300-png$/)},
  })
  await studio.getByRole('button', {name: 'Close dialog'}).click()
  await publish(studio, async () => (await lake.fetch('count(*[title == $title])', {title})) === 1)

  await page.goto(`${product.site}/articles`)
  await page.getByRole('link', {name: title}).click()
  await expect(page).toHaveURL(`${product.site}/articles/a-night-under-the-tin`)
  await expect(page.getByRole('heading', {level: 1, name: title})).toBeVisible()
  await expect(page.getByText('The rain has its own music.')).toBeVisible()
  const shown = page.getByRole('img', {name: 'Tins on two shelves'})
  await eventually(() =>
    shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
  ).toBeGreaterThan(0)
  await lake.delete({query: '*[title == $title]', params: {title}})
})

test('games are published and unpublished together, and come and go on the site', async ({
  openStudio,
  page,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const names = ['Aa Bulk One', 'Aa Bulk Two']
  for (const [index, name] of names.entries()) {
    const game = {_type: 'game', name, path: `bulk-${index}`, gameType: 'html5'}
    await lake.createOrReplace({...game, _id: `drafts.bulk-${index}`, dateAdded: '2024-01-01'})
  }
  const published = () => lake.fetch<number>('count(*[name in $names])', {names})
  const studio = await openStudio('/structure')
  const change = async (button: string) => {
    await studio.getByRole('textbox', {name: 'Filter games'}).fill('aa bulk')
    await expect(studio.getByText('2 games of')).toBeVisible()
    await studio.getByRole('checkbox', {name: 'Select all'}).check()
    await studio.getByRole('button', {name: button, exact: true}).click()
    await expect(studio.getByRole('dialog')).toContainText('2 games')
    await studio.getByRole('button', {name: 'Apply'}).click()
  }

  await openDesk(studio)
  await change('Publish')
  await eventually(published).toBe(2)
  await page.goto(`${product.site}/search?q=aa+bulk&missing=include`)
  await expect(page.getByRole('list', {name: 'Games'}).getByText('Aa Bulk Two')).toBeVisible()

  await change('Unpublish')
  await eventually(published).toBe(0)
  await page.reload()
  await expect(page.getByRole('main')).toContainText(`We couldn't find anything called "aa bulk"`)
  await lake.delete({query: '*[_id in ["drafts.bulk-0", "drafts.bulk-1"]]'})
})
