import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {lakeClient} from '../support/lake.ts'
import {publish} from './support/publish.ts'
import {eventually, expect, test} from './support/studio-test.ts'

test('a game that a moderator marks broken says so on the site, until it is marked fixed', async ({
  openStudio,
  page,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const game = {_type: 'game', name: 'Aa Broken Trial', path: 'broken-trial', gameType: 'html5'}
  await lake.createOrReplace({...game, _id: 'broken-trial', dateAdded: '2024-01-01'})
  const published = () => lake.fetch<string>('*[_id == "broken-trial"][0].status')

  const studio = await openStudio('/structure/games;all;broken-trial', 'moderator')
  await expect(studio.getByTestId('field-name').locator('input')).toHaveValue(game.name)
  const act = async (name: string) => {
    await studio.getByTestId('action-menu-button').click()
    await studio.getByRole('menuitem', {name}).click()
  }
  await act('Mark broken')
  await publish(studio, async () => (await published()) === 'broken')
  await page.goto(`${product.site}/play/${encodeSwfId(game.path)}`)
  await expect(page.getByRole('heading', {level: 1})).toContainText(game.name)
  await expect(page.getByRole('main')).toContainText(/broken/i)

  await act('Mark fixed')
  await publish(studio, async () => (await published()) === 'ok')
  await lake.delete('broken-trial')
})

test('a path that another game has is a warning, which ignores the game’s own draft', async ({
  openStudio,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  // An external game: of one whose file is missing, that is a warning too.
  const path = 'https://upkeep.example/trial'
  const game = {_type: 'game', name: 'Upkeep Trial', path, gameType: 'external'}
  await lake.createOrReplace({...game, _id: 'upkeep-a', dateAdded: '2024-01-01'})
  await lake.createOrReplace({...game, _id: 'drafts.upkeep-a', dateAdded: '2024-01-02'})

  const studio = await openStudio('/structure/games;all;upkeep-a')
  const field = studio.getByTestId('field-path').locator('input')
  const warning = studio.getByTestId('field-path').getByTestId('input-validation-icon-warning')
  // The button waits for the validation.
  await expect(studio.getByTestId('action-publish')).toBeEnabled()
  await expect(warning).toHaveCount(0)
  await lake.createOrReplace({...game, _id: 'upkeep-b', name: 'Upkeep Double'})
  // The warning is about other documents. Studio looks it up when the form is opened or edited.
  await field.press('End')
  await field.press('Space')
  await expect(warning).toBeVisible()
  await eventually(() => lake.getDocument('drafts.upkeep-a')).toMatchObject({path: `${path} `})
  await lake.delete({query: '*[_id in ["upkeep-a", "drafts.upkeep-a", "upkeep-b"]]'})
})
