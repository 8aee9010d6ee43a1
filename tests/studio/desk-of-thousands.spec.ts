import {LATER} from './support/open-studio.ts'
import {startOwnLake} from './support/own-lake.ts'
import {expect, test} from './support/studio-test.ts'

test.setTimeout(360_000)

const GAMES = 5_000

test('the desk opens 5,000 games with one query, draws only the rows in view and is found as far down as it was left', async ({
  page,
}) => {
  const own = await startOwnLake()
  try {
    for (let first = 0; first < GAMES; first += 500) {
      const transaction = own.client.transaction()
      for (let index = first; index < first + 500; index += 1) {
        transaction.create({
          _id: `game-${index}`,
          _type: 'game',
          name: `Game number ${index}`,
          path: `number-${index}`,
          gameType: 'html5',
        })
      }
      await transaction.commit({visibility: 'async'})
    }

    await page.goto(`${own.studio}/#token=${own.token}`)
    const link = page.getByRole('link', {name: 'Catalogue desk'})
    await link.waitFor(LATER)
    const queries: string[] = []
    page.on('request', (request) => {
      const query = new URL(request.url()).searchParams.get('query') ?? ''
      if (/\/data\/query\//.test(request.url()) && query.includes('hasThumbnail'))
        queries.push(query)
    })
    await link.click()
    const rows = page.getByRole('table', {name: 'Games'}).locator('tr[data-index]')
    await expect(rows.first()).toBeVisible(LATER)
    await expect(page.getByText('5,000 games of 5,000')).toBeVisible()
    expect(queries).toHaveLength(1)
    expect(await rows.count()).toBeLessThan(80)

    await page
      .getByRole('table', {name: 'Games'})
      .locator('..')
      .evaluate((scroller) => {
        scroller.scrollTop = scroller.scrollHeight
      })
    const last = page.getByRole('link', {name: `Game number ${GAMES - 1}`})
    await expect(last).toBeVisible()
    expect(await rows.count()).toBeLessThan(80)

    await last.click()
    await expect(page.getByRole('textbox', {name: 'Name'})).toHaveValue(
      `Game number ${GAMES - 1}`,
      LATER,
    )
    await link.click()
    await expect(last).toBeInViewport(LATER)
    // The desk reads anew what others changed meanwhile: the lake shall not end in the middle of its answer.
    await page.goto('about:blank')
  } finally {
    await own.close()
  }
})
