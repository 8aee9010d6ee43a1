import {expect, test} from '../support/fixtures.ts'

/* Trouble on the visitor's own side. */

test('thumbnails that fail or come late leave drawn covers, nothing moves, and each is asked for once', async ({
  page,
}) => {
  const asked: string[] = []
  const arrive = Promise.withResolvers<void>()
  await page.route(/\/images\//, async (route) => {
    const isLost = asked.push(route.request().url()) % 2 === 0
    await arrive.promise
    await (isLost ? route.abort() : route.continue())
  })
  await page.goto('/play?tag=isTrending')
  const list = page.getByRole('list', {name: 'Games'})
  await expect(list.getByRole('listitem')).toHaveCount(40)
  const places = () =>
    list.getByRole('listitem').evaluateAll((cards) =>
      cards.map((card) => {
        const {x, y, width, height} = card.getBoundingClientRect()
        return [x, y + scrollY, width, height].map(Math.round).join(' ')
      }),
    )

  await page.getByRole('button', {name: 'Show thumbnails'}).click()
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  const whileWaiting = await places()
  arrive.resolve()

  // Every second one is gone again; no broken mark is left in its place.
  await expect
    .poll(() =>
      list.locator('img').evaluateAll((images) => ({
        broken: images.filter(
          (image) => image instanceof HTMLImageElement && image.complete && !image.naturalWidth,
        ).length,
        isAnyThere: images.some((image) => image instanceof HTMLImageElement && image.naturalWidth),
      })),
    )
    .toEqual({broken: 0, isAnyThere: true})
  expect(await places()).toEqual(whileWaiting)
  expect(new Set(asked).size).toBe(asked.length)
})

test('storage that is full or holds nonsense costs nothing but memory', async ({page}) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.addInitScript(() => {
    for (const key of ['kept', 'played', 'refresh', 'thumbnails', 'theme', 'quickhide']) {
      localStorage.setItem(`shack.${key}`, '{"a": [')
    }
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })

  await page.goto('/play')
  const keep = page.getByRole('list', {name: 'Games'}).getByRole('button').first()
  await keep.click()
  await expect(keep).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/shelf')
  await expect(page.getByRole('heading', {level: 1})).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByRole('heading', {level: 1})).toBeVisible()

  expect(errors).toEqual([])
})

for (const timezoneId of ['Pacific/Pago_Pago', 'UTC', 'Pacific/Kiritimati']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({timezoneId})

    test('a day is the calendar’s day everywhere: thirty are new, thirty-one are not', async ({
      page,
    }) => {
      for (const [now, isNew] of [
        ['2024-03-02T23:30:00Z', true],
        ['2024-03-03T00:30:00Z', true],
        ['2024-03-03T23:30:00Z', true],
        ['2024-03-04T00:30:00Z', false],
      ] as const) {
        // oxlint-disable-next-line no-await-in-loop -- one moment after the other
        await page.clock.setFixedTime(now)
        // oxlint-disable-next-line no-await-in-loop
        await page.goto('/announcements')
        const notice = page.getByRole('main').getByRole('article').filter({hasText: '2024-02-02'})
        // oxlint-disable-next-line no-await-in-loop
        await expect(notice.getByText('New', {exact: true})).toHaveCount(isNew ? 1 : 0)
      }
    })
  })
}
