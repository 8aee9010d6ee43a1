import {join} from 'node:path'

import {calendarDayOf} from '../../schemas/rules/calendar-date.ts'
import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {lakeClient} from '../support/lake.ts'
import {publish} from './support/publish.ts'
import {eventually, expect, test} from './support/studio-test.ts'

// What is published in the studio must show on the site after a reload.
test('a title and a picture that the owner publishes wait for no review and show on the site after a reload', async ({
  openStudio,
  page,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const id = 'deluxe-trial'
  const game = {
    _id: id,
    _type: 'game',
    name: 'Aa Plain',
    path: 'tin-merge/index.html',
    gameType: 'html5',
  }
  const shown = {...game, isTrending: true, dateAdded: '2024-01-01'}
  await lake.createOrReplace(shown)
  await lake.createOrReplace({...shown, _id: `drafts.${id}`, reviewState: 'waiting'})
  const name = 'Aa Plain Deluxe'
  const publishedName = () => lake.fetch<string>('*[_id == $id][0].name', {id})
  const draft = () => lake.getDocument(`drafts.${id}`)

  const studio = await openStudio(`/structure/games;all;${id}`)
  const field = studio.getByTestId('field-name').locator('input')
  await expect(field).toHaveValue(game.name)
  await field.fill(name)
  const picture = join(import.meta.dirname, '..', '..', 'seed', 'images', 'tin-merge.png')
  await studio.locator('#thumbnail').getByTestId('file-button-input').setInputFiles(picture)
  const ref = expect.stringMatching(/^image-[0-9a-f]{40}-480x300-png$/)
  await eventually(draft).toMatchObject({name, thumbnail: {asset: {_ref: ref}}})

  await test.step('nothing shows before it is published', async () => {
    expect(await publishedName()).toBe(game.name)
  })

  await publish(studio, async () => (await publishedName()) === name)
  expect(await draft()).toBeUndefined()
  expect(await lake.getDocument(id)).toMatchObject({reviewState: 'none'})

  await test.step('the site shows both after a reload', async () => {
    await page.goto(`${product.site}/play/${encodeSwfId(game.path)}`)
    await expect(page.getByRole('heading', {level: 1, name})).toBeVisible()
    await page.goto(`${product.site}/play`)
    await page.getByRole('button', {name: 'Show thumbnails'}).click()
    const card = page.getByRole('list', {name: 'Games'}).getByRole('listitem')
    await expect(card.filter({hasText: name}).locator('img')).toBeVisible()
  })
  await lake.delete(id)
})

test('a new game begins with today, not trending and the type of its list, and comes to the site and goes with Publish and Delete', async ({
  openStudio,
  page,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const name = 'A Game of Today'
  const path = 'a-game-of-today.swf'
  const stored = () => lake.fetch('*[name == $name][0]', {name}, {perspective: 'raw'})
  const published = () => lake.fetch<number>('count(*[path == $path])', {path})

  const studio = await openStudio('/structure/games;flash')
  await studio.getByTestId('action-intent-button').first().click()
  await studio.getByTestId('field-name').locator('input').fill(name)
  await studio.getByTestId('field-path').locator('input').fill(path)
  await eventually(stored).toMatchObject({
    path,
    dateAdded: calendarDayOf(new Date()),
    gameType: 'flash',
    isTrending: false,
  })
  await publish(studio, async () => (await published()) === 1)

  await page.goto(`${product.site}/search?q=game+of+today&missing=include`)
  await expect(page.getByRole('list', {name: 'Games'}).getByText(name)).toBeVisible()
  await page.goto(`${product.site}/play/${encodeSwfId(path)}`)
  await expect(page.getByRole('heading', {level: 1, name: /A Game of Today/})).toBeVisible()

  await studio.getByTestId('action-menu-button').click()
  await studio.getByRole('menuitem', {name: 'Delete'}).click()
  await studio
    .getByRole('dialog')
    .getByRole('button', {name: /^Delete/})
    .click()
  await eventually(published).toBe(0)
  await page.goto(`${product.site}/search?q=game+of+today&missing=include`)
  await expect(page.getByRole('main')).toContainText(
    `We couldn't find anything called "game of today"`,
  )
})
