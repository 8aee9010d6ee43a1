import type {Locator, Page} from '@playwright/test'

import {lakeClient} from '../support/lake.ts'
import {eventually, test} from './support/studio-test.ts'

test('two editors who open one document see each other, and what both type into one field comes to the same bytes', async ({
  openStudio,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const game = {_type: 'game', name: 'Aa Together', path: 'together', gameType: 'html5'}
  await lake.createOrReplace({...game, _id: 'together', description: 'Once'})
  const address = '/structure/games;all;together'
  const owner = await openStudio(address)
  const moderator = await openStudio(address, 'moderator')
  const [one, two] = [descriptionIn(owner), descriptionIn(moderator)]
  await one.press('Home')
  await two.press('End')

  await test.step('the other is shown above the document and at the field', async () => {
    // The avatar at a field has an arrow to it, that of the document has none.
    const avatar = owner.locator('[data-ui="Avatar"][aria-label="Moderator"]')
    await avatar.and(owner.locator(':not([data-arrow-position])')).first().waitFor()
    await avatar.and(owner.locator('[data-arrow-position]')).first().waitFor()
  })

  const words = ['first editor ', ' SECOND EDITOR'] as const
  await Promise.all([
    one.pressSequentially(words[0], {delay: 60}),
    two.pressSequentially(words[1], {delay: 60}),
  ])
  // In one field Studio itself may draw over a letter that is just being typed. What counts is that nobody is left
  // with another text than the one that is stored.
  await eventually(async () => {
    const [mine, theirs] = [await one.inputValue(), await two.inputValue()]
    const stored: unknown = (await lake.getDocument('drafts.together'))?.description
    return stored !== undefined && mine === stored && theirs === stored
  }).toBe(true)
  await lake.delete({query: '*[_id in ["together", "drafts.together"]]'})
})

function descriptionIn(studio: Page): Locator {
  return studio.getByTestId('field-description').locator('textarea')
}
