import {join} from 'node:path'

import {calendarDayOf} from '../../schemas/rules/calendar-date.ts'
import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {lakeClient} from '../support/lake.ts'
import {LATER, openStudio, USERS} from './support/open-studio.ts'
import {publish} from './support/publish.ts'
import {expect, test} from './support/studio-test.ts'

test.setTimeout(360_000)
// Fields are drawn when they come into view: a tall window has all of them.
test.use({viewport: {width: 1366, height: 1_600}})

for (const user of USERS) {
  test(`an announcement that the ${user} posts rings the bell of the site`, async ({
    page,
    product,
  }) => {
    const lake = lakeClient(product, 'owner')
    const title = 'The roof has been mended'
    const published = () => lake.fetch<number>('count(*[title == $title])', {title})

    await openStudio(page, product, '/structure/announcements', user)
    await page.getByTestId('action-intent-button').first().click(LATER)
    await page.getByTestId('field-title').locator('input').fill(title)
    await page.getByTestId('field-content').locator('textarea').fill('It no longer rains in.')
    await expect(page.getByTestId('field-date').locator('input')).toHaveValue(
      calendarDayOf(new Date()),
    )
    await page.getByRole('checkbox', {name: 'Show in the bell'}).check({force: true})
    await expect
      .poll(() => lake.fetch('*[title == $title][0].showInBell', {title}, {perspective: 'raw'}))
      .toBe(true)
    await publish(page, async () => (await published()) === 1)

    await page.goto(product.site)
    const bell = page.getByRole('button', {name: 'Announcements'})
    await expect(bell).toHaveAttribute('data-count', /\d/, LATER)
    await bell.click()
    await expect(
      page.getByRole('dialog', {name: 'Announcements'}).getByRole('heading', {name: title}),
    ).toBeVisible()
    await lake.delete({query: '*[title == $title]', params: {title}})
  })

  test(`an article that the ${user} writes, illustrates and publishes is read on the site`, async ({
    page,
    product,
  }) => {
    const lake = lakeClient(product, 'owner')
    const title = 'A Night under the Tin'
    // Of a first try that failed: two articles cannot have one address.
    await lake.delete({query: '*[title == $title]', params: {title}})
    const draft = () =>
      lake.fetch(
        '*[title == $title][0]{"slug": slug.current, "text": pt::text(content), "picture": content[_type == "image"][0]{alt, "ref": asset._ref}}',
        {title},
        {perspective: 'raw'},
      )

    await openStudio(page, product, '/structure/articles', user)
    await page.getByTestId('action-intent-button').first().click(LATER)
    await page.getByTestId('field-title').locator('input').fill(title)
    await page.getByTestId('field-slug').getByRole('button', {name: 'Generate'}).click()
    await expect.poll(draft, LATER).toMatchObject({slug: 'a-night-under-the-tin'})

    const content = page.getByTestId('field-content')
    await content.click()
    await content.locator('[contenteditable="true"]').first().click()
    await page.keyboard.type('The rain has its own music.')
    await expect.poll(draft, LATER).toMatchObject({text: 'The rain has its own music.'})

    await content.getByRole('button', {name: 'Insert Picture (block)'}).first().click()
    const picture = join(import.meta.dirname, '..', '..', 'seed', 'images', 'tin-merge.png')
    await page.getByTestId('file-button-input').last().setInputFiles(picture)
    await page.locator('[data-testid$=".alt"]').locator('input').fill('Tins on two shelves')
    await expect.poll(draft, LATER).toMatchObject({
      picture: {alt: 'Tins on two shelves', ref: expect.stringMatching(/^image-.*-480x300-png$/)},
    })
    await page.getByRole('button', {name: 'Close dialog'}).click()
    await publish(page, async () => (await lake.fetch('count(*[title == $title])', {title})) === 1)

    await page.goto(`${product.site}/articles`)
    await page.getByRole('link', {name: title}).click(LATER)
    await expect(page).toHaveURL(`${product.site}/articles/a-night-under-the-tin`)
    await expect(page.getByRole('heading', {level: 1, name: title})).toBeVisible(LATER)
    await expect(page.getByText('The rain has its own music.')).toBeVisible()
    const shown = page.getByRole('img', {name: 'Tins on two shelves'})
    await expect
      .poll(() =>
        shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
      )
      .toBeGreaterThan(0)
    await lake.delete({query: '*[title == $title]', params: {title}})
  })

  test(`a game that the ${user} marks broken and publishes says so on the site`, async ({
    page,
    product,
  }) => {
    const lake = lakeClient(product, 'owner')
    const game = {_type: 'game', name: 'Aa Broken Trial', path: 'broken-trial', gameType: 'html5'}
    await lake.createOrReplace({
      ...game,
      _id: 'broken-trial',
      dateAdded: '2024-01-01',
      status: 'ok',
    })
    const status = () => lake.fetch<string>('*[_id == "broken-trial"][0].status')

    await openStudio(page, product, '/structure/games;all;broken-trial', user)
    await expect(page.getByTestId('field-name').locator('input')).toHaveValue(game.name, LATER)
    await page.getByTestId('action-menu-button').click()
    await page.getByRole('menuitem', {name: 'Mark broken'}).click()
    await publish(page, async () => (await status()) === 'broken')

    await page.goto(`${product.site}/play/${encodeSwfId(game.path)}`)
    await expect(page.getByRole('heading', {level: 1})).toContainText(game.name, LATER)
    await expect(page.getByRole('main')).toContainText(/broken/i)
    await lake.delete('broken-trial')
  })
}

test('games are published and unpublished together, and come and go on the site', async ({
  page,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const names = ['Aa Bulk One', 'Aa Bulk Two']
  for (const [index, name] of names.entries()) {
    await lake.createOrReplace({
      _id: `drafts.bulk-${index}`,
      _type: 'game',
      name,
      path: `bulk-${index}`,
      gameType: 'html5',
      dateAdded: '2024-01-01',
    })
  }
  const published = () => lake.fetch<number>('count(*[name in $names])', {names})
  const change = async (button: string) => {
    // Studio may draw the desk anew between the focus and the letters: whoever sees an empty field types again.
    await expect(async () => {
      await page.getByRole('textbox', {name: 'Filter games'}).fill('aa bulk', LATER)
      await expect(page.getByText('2 games of')).toBeVisible({timeout: 2_000})
    }).toPass(LATER)
    await page.getByRole('checkbox', {name: 'Select all'}).check(LATER)
    await page.getByRole('button', {name: button, exact: true}).click()
    await expect(page.getByRole('dialog')).toContainText('2 games')
    await page.getByRole('button', {name: 'Apply'}).click()
  }

  await openStudio(page, product, '/catalogue-desk')
  await change('Publish')
  await expect.poll(published).toBe(2)
  const visitor = await page.context().newPage()
  await visitor.goto(`${product.site}/search?q=aa+bulk`)
  await expect(visitor.getByRole('list', {name: 'Games'}).getByText('Aa Bulk Two')).toBeVisible(
    LATER,
  )

  await change('Unpublish')
  await expect.poll(published).toBe(0)
  await visitor.reload()
  await expect(visitor.getByRole('main')).toContainText(
    `We couldn't find anything called "aa bulk"`,
    LATER,
  )
  await lake.delete({query: '*[_id in ["drafts.bulk-0", "drafts.bulk-1"]]'})
})

test('the import report shows what became of the list that was imported', async ({
  page,
  product,
}) => {
  const counts = await lakeClient(product, 'owner').fetch<Record<string, number>>(
    '*[_id == "importReport"][0].counts',
  )
  await openStudio(page, product, '/import-report')
  await expect(page.getByRole('heading', {name: 'Last import'})).toBeVisible(LATER)
  for (const name of ['read', 'accepted', 'merged']) {
    const term = page.getByRole('term').filter({hasText: new RegExp(`^${name}$`)})
    await expect(term.locator('xpath=../dd')).toHaveText(String(counts[name]))
  }
  await page.getByRole('button', {name: `merged (${counts.merged})`}).click()
  await expect(page.getByText(`${counts.merged} of ${counts.read} entries`)).toBeVisible()
  await expect(
    page.getByRole('table', {name: 'Entries of the list'}).getByRole('link').first(),
  ).toBeVisible()
})
