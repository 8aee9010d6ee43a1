import {lakeClient} from '../support/lake.ts'
import {publish} from './support/publish.ts'
import {eventually, expect, test} from './support/studio-test.ts'

test('a moderator sends a game for review with a word why; the owner finds it on the first screen, sends it back, and approves it', async ({
  openStudio,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const game = {_type: 'game', name: 'Aa Review', path: 'https://review.example/', tags: ['cats']}
  await lake.createOrReplace({...game, _id: 'drafts.review', gameType: 'external'})
  const draft = () => lake.getDocument('drafts.review')

  const send = async (
    studio: Awaited<ReturnType<typeof openStudio>>,
    name: string,
    why: string,
  ) => {
    await studio.getByTestId('action-menu-button').click()
    await studio.getByRole('menuitem', {name}).click()
    const dialog = studio.getByRole('dialog')
    await dialog.getByRole('textbox').fill(why)
    await dialog.getByRole('button', {name}).click()
  }
  const moderator = await openStudio('/structure/games;review', 'moderator')
  await expect(moderator.getByTestId('field-name').locator('input')).toHaveValue(game.name)
  await send(moderator, 'Send for review', 'Is the description all right?')
  await eventually(draft).toMatchObject({
    reviewState: 'waiting',
    reviewRequest: {why: 'Is the description all right?', by: expect.stringMatching(/./)},
  })

  const owner = await openStudio('/today')
  await expect(owner.getByText(/Is the description all right\?/)).toBeVisible()
  await owner.getByRole('link', {name: game.name}).first().click()
  await expect(owner.getByTestId('field-name').locator('input')).toHaveValue(game.name)
  await send(owner, 'Send back', 'There is none yet')
  await eventually(draft).toMatchObject({reviewState: 'returned'})
  await expect(owner.getByText('“There is none yet”')).toBeVisible()

  await send(owner, 'Send for review', 'Now there is')
  await expect(owner.getByRole('button', {name: 'Approve and publish'})).toBeVisible()
  await publish(owner, async () => (await lake.getDocument('review')) !== undefined)
  const published = await lake.getDocument('review')
  expect(published).toMatchObject({reviewState: 'none'})
  expect(published).not.toHaveProperty('reviewRequest')
  await lake.delete('review')
})

test('a slide is chosen from the catalogue, and one that leads nowhere is not published', async ({
  openStudio,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  await lake.createOrReplace({_id: 'drafts.slide-trial', _type: 'slide', link: '/play/nosuchgame'})
  const studio = await openStudio('/structure/slides;slide-trial')
  await expect(studio.getByTestId('field-link').locator('input')).toHaveValue('/play/nosuchgame')
  await expect(
    studio.getByTestId('field-link').getByTestId('input-validation-icon-error'),
  ).toBeVisible()

  await studio.getByRole('combobox', {name: 'Game'}).fill('tin chess')
  await studio.getByRole('button', {name: /^Tin Chess\s*tin-chess/}).click()
  await eventually(() => lake.getDocument('drafts.slide-trial')).toMatchObject({
    title: 'Tin Chess',
    link: '/play/dGluLWNoZXNz',
    image: {asset: {_ref: expect.stringMatching(/^image-/)}},
  })
  await lake.delete('drafts.slide-trial')
})

test('the genres of a game are chosen from the settings', async ({openStudio, product}) => {
  const lake = lakeClient(product, 'owner')
  const game = {_type: 'game', name: 'Aa Genres', path: 'https://genres.example/'}
  await lake.createOrReplace({...game, _id: 'drafts.genres', gameType: 'external'})
  const studio = await openStudio('/structure/games;genres')
  await studio.getByRole('button', {name: 'puzzle', exact: true}).click()
  await eventually(() => lake.getDocument('drafts.genres')).toMatchObject({tags: ['puzzle']})
  await lake.delete('drafts.genres')
})
