import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {expect, test} from '../support/fixtures.ts'
import {atRest} from './at-rest.ts'

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
  await expect(list.getByRole('listitem').first()).toBeVisible()
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

test('storage that holds nonsense is passed over, and when it is full the shelf lasts as long as the page', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.addInitScript(() => {
    for (const name of ['theme', 'thumbnails', 'rail', 'motion', 'history', 'quickhide'])
      localStorage.setItem(`shack.${name}`, '{"__proto__":{"x":1}}')
    localStorage.setItem('shack.kept', '[1,null,{"id":"<b>"},"game-none"]')
    localStorage.setItem('shack.played', '{{{')
    localStorage.setItem('shack.refresh', '{"a": [')
    sessionStorage.setItem('shack.reloaded-at', 'yesterday')
  })

  for (const address of ['/', `/play/${encodeSwfId('tin-merge')}`, '/settings', '/shelf']) {
    await page.goto(address)
    await expect(page.getByRole('heading', {level: 1})).toBeVisible()
    await atRest(page)
  }
  await expect(page.getByText('Nothing kept yet')).toBeVisible()

  const games = page.getByRole('list', {name: 'Games'})
  const kept = page.getByRole('list', {name: 'Kept games'}).getByRole('listitem')
  await page.goto('/play?type=html5')
  await page.getByRole('button', {name: 'Keep Tin Merge'}).click()
  await page.getByRole('link', {name: 'Your shelf'}).click()
  await expect(kept).toHaveCount(1)

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  await page.goBack()
  const padlock = games.getByRole('button', {name: 'Keep Padlock'})
  await padlock.click()
  await expect(padlock).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', {name: 'Your shelf'}).click()
  await expect(kept).toHaveCount(2)
  expect(errors).toEqual([])
})

test.describe('in Kiritimati, fourteen hours ahead', () => {
  test.use({timezoneId: 'Pacific/Kiritimati'})

  test('a day is the calendar’s day everywhere: thirty are new, thirty-one are not', async ({
    page,
  }) => {
    for (const [now, isNew] of [
      ['2024-03-03T23:30:00Z', true],
      ['2024-03-04T00:30:00Z', false],
    ] as const) {
      await page.clock.setFixedTime(now)
      await page.goto('/announcements')
      const notice = page.getByRole('main').getByRole('article').filter({hasText: '2024-02-02'})
      await expect(notice.getByText('New', {exact: true})).toHaveCount(isNew ? 1 : 0)
    }
  })
})
