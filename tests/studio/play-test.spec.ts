import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {lakeClient} from '../support/lake.ts'
import {LATER, openStudio} from './support/open-studio.ts'
import {expect, test} from './support/studio-test.ts'

test.setTimeout(360_000)
// The address of a game that nobody has published answers so, to the frame as to any visitor.
test.use({expectedComplaint: /status of 404 .*\/play\//})

test('the play-test view shows the draft of a game in the site’s own card and page, and each key that is typed', async ({
  page,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const game = {_type: 'game', gameType: 'html5', path: 'play-test-trial', dateAdded: '2024-01-01'}
  await lake.createOrReplace({...game, _id: 'drafts.play-test-trial', name: 'Aa Play Test'})

  await openStudio(page, product, '/structure/games;all;play-test-trial')
  await page.getByRole('tab', {name: 'Play-test'}).click(LATER)
  const card = page.frameLocator('iframe[title="Card"]')
  const gamePage = page.frameLocator('iframe[title="Game page"]')
  await expect(card.getByRole('link', {name: 'Aa Play Test'})).toBeVisible(LATER)
  await expect(gamePage.getByRole('heading', {level: 1, name: 'Aa Play Test'})).toBeVisible(LATER)
  await expect(page.getByText('Showing the draft')).toHaveCount(2)

  await test.step('what is saved in the draft shows without a reload', async () => {
    await lake.patch('drafts.play-test-trial').set({description: 'Written a moment ago'}).commit()
    await expect(card.getByText('Written a moment ago')).toBeVisible(LATER)
    await expect(gamePage.getByText('Written a moment ago').first()).toBeVisible(LATER)
  })

  await test.step('visitors see nothing of it', async () => {
    const visitor = await page.context().newPage()
    await visitor.goto(`${product.site}/play/${encodeSwfId(game.path)}`)
    await expect(visitor.getByRole('heading', {level: 1})).toContainText('not found', {
      ignoreCase: true,
    })
    await visitor.goto(`${product.site}/preview/card?game=play-test-trial`)
    await expect(visitor).toHaveURL(`${product.site}/play`)
    await visitor.close()
  })
  await lake.delete('drafts.play-test-trial')
})
