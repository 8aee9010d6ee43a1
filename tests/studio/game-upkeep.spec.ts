import {lakeClient} from '../support/lake.ts'
import {expect, test} from './support/studio-test.ts'

test.setTimeout(120_000)

test('a game is marked broken and fixed, and a shared path is a warning that ignores its own draft', async ({
  page,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const game = {_type: 'game', name: 'Upkeep Trial', path: 'upkeep-trial', gameType: 'html5'}
  await lake.createOrReplace({...game, _id: 'upkeep-a', dateAdded: '2024-01-01'})
  await lake.createOrReplace({...game, _id: 'drafts.upkeep-a', dateAdded: '2024-01-02'})
  const status = () => lake.fetch('*[_id == "drafts.upkeep-a"][0].status', {}, {perspective: 'raw'})

  await page.goto(`${product.studio}/#token=${product.tokens.owner}`)
  await page.getByRole('link', {name: 'Catalogue desk'}).waitFor({timeout: 60_000})
  await page.goto(`${product.studio}/structure/games;all;upkeep-a`)
  await expect(page.getByTestId('field-name').locator('input')).toHaveValue('Upkeep Trial', {
    timeout: 60_000,
  })
  const act = async (name: string) => {
    await page.getByTestId('action-menu-button').click()
    await page.getByRole('menuitem', {name}).click()
  }
  await act('Mark broken')
  await expect.poll(status).toBe('broken')
  await act('Mark fixed')
  await expect.poll(status).toBe('ok')

  const warning = page.getByTestId('field-path').getByTestId('input-validation-icon-warning')
  await expect(warning).toHaveCount(0)
  await lake.createOrReplace({...game, _id: 'upkeep-b', name: 'Upkeep Double'})
  // The warning is about other documents: it is looked up when the form is opened or edited.
  await page.getByTestId('field-path').locator('input').press('End')
  await page.getByTestId('field-path').locator('input').pressSequentially(' ')
  await expect(warning).toBeVisible()
  await lake.delete({query: '*[_id in ["upkeep-a", "drafts.upkeep-a", "upkeep-b"]]'})
})
