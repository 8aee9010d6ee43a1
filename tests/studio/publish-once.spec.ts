import {LATER} from './support/open-studio.ts'
import {startOwnLake} from './support/own-lake.ts'
import {expect, test} from './support/studio-test.ts'

// The real Studio on a lake of its own, which the test may kill.
test.setTimeout(360_000)
// What the browser says of requests to a lake that is gone.
test.use({expectedComplaint: /net::ERR_|WebSocket connection to/})

test('a press on Publish while the lake is away publishes once it is back, and once', async ({
  page,
}) => {
  const own = await startOwnLake()
  try {
    const game = {_type: 'game', gameType: 'html5', path: 'pressed', dateAdded: '2024-01-01'}
    await own.client.createOrReplace({...game, _id: 'drafts.pressed', name: 'Pressed'})
    await page.goto(`${own.studio}/structure/games;all;pressed#token=${own.token}`)
    const button = page.getByTestId('action-publish')
    await expect(button).toBeEnabled(LATER)

    let answered = 0
    page.on('response', (response) => {
      const asked = response.request().postData() ?? ''
      if (response.ok() && asked.includes('action.document.publish')) answered += 1
    })
    await own.kill()
    await button.click()
    await own.restart()

    await expect
      .poll(() => own.client.getDocument('pressed'), LATER)
      .toMatchObject({name: 'Pressed'})
    await expect(button).toBeDisabled(LATER)
    expect(await own.client.getDocument('drafts.pressed')).toBeUndefined()
    expect(answered).toBe(1)
  } finally {
    await own.close()
  }
})
