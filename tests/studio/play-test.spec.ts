import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {lakeClient} from '../support/lake.ts'
import {expect, test} from './support/studio-test.ts'

// The address of a game that nobody has published answers 404, to the frame as to any visitor.
test.use({expectedComplaint: /status of 404 .*\/play\//})

test('the play-test view shows the draft of a game in the site’s own card and page, and each key that is typed', async ({
  openStudio,
  page,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const game = {_type: 'game', gameType: 'html5', path: 'play-test-trial', dateAdded: '2024-01-01'}
  await lake.createOrReplace({...game, _id: 'drafts.play-test-trial', name: 'Aa Play Test'})

  const studio = await openStudio('/structure/games;all;play-test-trial')
  await studio.getByRole('tab', {name: 'Play-test'}).click()
  const card = studio.frameLocator('iframe[title="Card"]')
  const gamePage = studio.frameLocator('iframe[title="Game page"]')
  await card.getByRole('link', {name: 'Aa Play Test'}).waitFor()
  await gamePage.getByRole('heading', {level: 1, name: 'Aa Play Test'}).waitFor()
  await expect(studio.getByText('Showing the draft')).toHaveCount(2)

  await test.step('what is saved in the draft shows without a reload', async () => {
    await lake.patch('drafts.play-test-trial').set({description: 'Written a moment ago'}).commit()
    await card.getByText('Written a moment ago').waitFor()
    await gamePage.getByText('Written a moment ago').first().waitFor()
  })

  await test.step('visitors see nothing of it', async () => {
    await page.goto(`${product.site}/play/${encodeSwfId(game.path)}`)
    const heading = page.getByRole('heading', {level: 1})
    await expect(heading).toContainText('not found', {ignoreCase: true})
    await page.goto(`${product.site}/preview/card?game=play-test-trial`)
    await expect(page).toHaveURL(`${product.site}/play`)
  })
  await lake.delete('drafts.play-test-trial')
})
