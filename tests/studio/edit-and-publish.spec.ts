import {join} from 'node:path'

import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {lakeClient} from '../support/lake.ts'
import {publish} from './support/publish.ts'
import {expect, test} from './support/studio-test.ts'

// The real Studio on the shared product; what is published in it must show on the site after a reload.
test.setTimeout(180_000)
// Fields are drawn when they come into view: a tall window has all of them.
test.use({viewport: {width: 1366, height: 1_600}})

test('a title and a picture that the owner publishes show on the site after a reload', async ({
  page,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const plain = await lake.fetch<{_id: string; name: string; path: string}>(
    '*[_type == "game" && isTrending && gameType == "html5" && !defined(thumbnail)] | order(name)[0]{_id, name, path}',
  )
  const id = plain._id
  const name = `${plain.name} Deluxe`
  const draftPicture = async () => (await lake.getDocument(`drafts.${id}`))?.thumbnail?.asset?._ref

  await test.step('sign in by the printed link', async () => {
    const [, link = ''] = /^Studio \(owner\)\s+(\S+)$/m.exec(product.output) ?? []
    await page.goto(link)
    await expect(page.getByText('Games').first()).toBeVisible({timeout: 60_000})
    expect(page.url()).not.toContain('token')
  })

  await test.step('edit the name', async () => {
    await page.goto(`${product.studio}/structure/games;all;${id}`)
    const field = page.getByTestId('field-name').locator('input')
    await expect(field).toHaveValue(plain.name, {timeout: 60_000})
    await field.fill(name)
    await expect.poll(() => lake.getDocument(`drafts.${id}`)).toMatchObject({name})
  })

  await test.step('upload a picture', async () => {
    const picture = join(import.meta.dirname, '..', '..', 'seed', 'images', 'tin-merge.png')
    await page.locator('#thumbnail').getByTestId('file-button-input').setInputFiles(picture)
    await expect.poll(draftPicture, {timeout: 30_000}).toMatch(/^image-[0-9a-f]{40}-480x300-png$/)
  })

  await test.step('nothing shows before it is published', async () => {
    expect(await lake.fetch('*[_id == $id][0].name', {id})).toBe(plain.name)
  })

  await test.step('publish', async () => {
    await publish(page, async () => (await lake.fetch('*[_id == $id][0].name', {id})) === name)
    expect(await lake.getDocument(`drafts.${id}`)).toBeUndefined()
  })

  await test.step('the site shows both after a reload', async () => {
    await page.goto(`${product.site}/play/${encodeSwfId(plain.path)}`)
    await expect(page.getByRole('heading', {level: 1, name})).toBeVisible()
    await page.goto(`${product.site}/play`)
    await page.getByRole('button', {name: 'Show thumbnails'}).click()
    const card = page
      .getByRole('list', {name: 'Games'})
      .getByRole('listitem')
      .filter({hasText: name})
    await expect(card.locator('img')).toBeVisible()
  })
})

test('a game that is written, published and deleted in the studio comes and goes on the site', async ({
  page,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const path = 'a-game-of-today'
  await page.goto(`${product.studio}/#token=${product.tokens.owner}`)
  await expect(page.getByText('Games').first()).toBeVisible({timeout: 60_000})

  await page.goto(`${product.studio}/structure/games;by-type;html5`)
  await page.getByTestId('action-intent-button').first().click({timeout: 60_000})
  await page.getByTestId('field-name').locator('input').fill('A Game of Today')
  await page.getByTestId('field-path').locator('input').fill(path)
  await expect
    .poll(() => lake.fetch('*[path == $path][0].name', {path}, {perspective: 'raw'}))
    .toBe('A Game of Today')
  await publish(page, async () => (await lake.fetch('count(*[path == $path])', {path})) === 1)

  await page.goto(`${product.site}/search?q=game+of+today`)
  await expect(page.getByRole('list', {name: 'Games'}).getByText('A Game of Today')).toBeVisible()
  await page.goto(`${product.site}/play/${encodeSwfId(path)}`)
  await expect(page.getByRole('heading', {level: 1, name: /A Game of Today/})).toBeVisible()

  await lake.delete({query: '*[path == $path]', params: {path}})
  await page.goto(`${product.site}/search?q=game+of+today`)
  await expect(page.getByRole('main')).toContainText(
    `We couldn't find anything called "game of today"`,
  )
})

test('the moderator signs in, and the lake refuses what is the owner’s', async ({
  page,
  product,
}) => {
  await page.goto(`${product.studio}/#token=${product.tokens.moderator}`)
  await expect(page.getByText('Games').first()).toBeVisible({timeout: 60_000})
  await expect(page.getByText('Announcements').first()).toBeVisible()
  await expect(page.getByRole('link', {name: 'Partners'})).toHaveCount(0)

  const lake = lakeClient(product, 'moderator')
  const settings = lake.patch('siteSettings').set({siteTitle: 'Mine'}).commit()
  await expect(settings).rejects.toMatchObject({statusCode: 403})
})

test('without a token the studio says where the sign-in link is', async ({page, product}) => {
  await page.goto(product.studio)

  await expect(page.getByText(/npm start/)).toBeVisible()
  await page.getByLabel(/paste the link/i).fill(product.tokens.owner)
  await page.getByRole('button', {name: 'Sign in'}).click()
  await expect(page.getByText('Games').first()).toBeVisible({timeout: 60_000})
})
