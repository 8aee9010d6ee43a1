import {expect, test} from '../support/fixtures.ts'

/* How often a page asks: the number does not depend on how fast the machine is. */

/** What the idle page loads to find out what is new. */
const REFRESH = /\/assets\/refresh-/

for (const [path, most] of [
  ['/', 12],
  ['/play', 10],
  ['/articles', 11],
] as const) {
  test(`${path} is there after at most ${most} requests beside pictures, all of them to the site`, async ({
    page,
    product,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(path)
    await expect.poll(() => asked.some((address) => REFRESH.test(address))).toBe(true)

    const first = asked.slice(
      0,
      asked.findIndex((address) => REFRESH.test(address)),
    )
    expect(first.filter((address) => new URL(address).origin !== product.site)).toEqual([])
    // How many pictures there are, the owner decides.
    const needed = first.filter((address) => !new URL(address).pathname.startsWith('/images/'))
    expect(needed.length, needed.join('\n')).toBeLessThanOrEqual(most)
  })
}

test('when nothing is new, the lake is asked once', async ({page, product}) => {
  const asked: string[] = []
  page.on('requestfinished', (request) => {
    const {origin, pathname} = new URL(request.url())
    if (origin === product.lake && request.method() !== 'OPTIONS') asked.push(pathname)
  })
  await page.goto('/play')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')

  expect(asked).toHaveLength(1)
})
