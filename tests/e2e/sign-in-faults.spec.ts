import type {Page, Route} from '@playwright/test'

import {
  button,
  expect,
  expectRefusal,
  fill,
  isSignIn,
  openLogin,
  player,
  submit,
  test,
} from './sign-in-page.ts'

// A provider that is down, slow, silent or talks nonsense: the page says so, and the next try is possible.

test('a provider that is down is told, and the next try works once it is back', async ({
  page,
  context,
  product,
}) => {
  await openLogin(page)
  const down = (route: Route) => route.abort('connectionrefused')
  await context.route(`${product.identity}/**`, down)
  await submit(page, player)
  await expectRefusal(page, /could not be reached/)

  await context.unroute(`${product.identity}/**`, down)
  await button(page).click()
  await expect(page).toHaveURL(/\/articles$/)
})

/** Holds every try to sign in until it is let go. */
async function holdSignIn(page: Page): Promise<{letGo: (how: 'on' | 'away') => void}> {
  let letGo: (how: 'on' | 'away') => void = () => {}
  const held = new Promise<'on' | 'away'>((resolve) => {
    letGo = resolve
  })
  await page.route(
    ({href}) => isSignIn(href),
    async (route) => {
      await ((await held) === 'on' ? route.fallback() : route.abort())
    },
  )
  return {letGo}
}

test('while a slow provider is awaited the button is disabled, and no second request leaves', async ({
  page,
}) => {
  const tries = await openLogin(page)
  const {letGo} = await holdSignIn(page)
  await submit(page, player)
  await expect(button(page)).toBeDisabled()

  await page.getByLabel('Password').press('Enter')
  await button(page).click({force: true})
  await page
    .getByRole('main')
    .locator('form')
    .evaluate((form: HTMLFormElement) => {
      for (let count = 0; count < 3; count += 1) form.requestSubmit()
    })
  await expect(page.getByRole('alert')).toHaveCount(0)

  letGo('on')
  await expect(page).toHaveURL(/\/articles$/)
  expect(tries).toHaveLength(1)
})

test('two submits in one breath are one request', async ({page}) => {
  const tries = await openLogin(page)
  await fill(page, {...player, password: 'wrong'})

  await page
    .getByRole('main')
    .locator('form')
    .evaluate((form: HTMLFormElement) => {
      form.requestSubmit()
      form.requestSubmit()
    })

  await expectRefusal(page, /do not belong together/)
  expect(tries).toHaveLength(1)
})

test('a provider that never answers is given up, and the button is there again', async ({page}) => {
  await page.clock.install()
  await openLogin(page)
  const {letGo} = await holdSignIn(page)
  await submit(page, player)
  await expect(button(page)).toBeDisabled()

  // The SDK gives it half a minute, and twice that on slow connections.
  await page.clock.fastForward(61_000)
  await expectRefusal(page, /could not be reached/)
  letGo('away')
})

test('a remembered session that nobody confirms does not hold the login page', async ({
  page,
  product,
}) => {
  await openLogin(page)
  await submit(page, player)
  await expect(page).toHaveURL(/\/articles$/)

  await page.clock.install()
  const held: Route[] = []
  await page.route(`${product.identity}/**`, (route) => {
    held.push(route)
  })
  await page.goto('/login')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await expect(button(page)).toBeDisabled()

  await page.clock.fastForward(6_000)
  await expect(button(page)).toBeEnabled()
  await Promise.all(held.map((route) => route.abort()))
})

const NONSENSE: Record<string, {status: number; contentType?: string; body: string}> = {
  'a page with status 200': {status: 200, contentType: 'text/html', body: '<h1>Blocked</h1>'},
  'a page with status 503': {status: 503, contentType: 'text/html', body: '<h1>Later</h1>'},
  'an empty object': {status: 200, body: '{}'},
  'an object with wrong types': {
    status: 200,
    body: '{"idToken":7,"refreshToken":[],"expiresIn":{}}',
  },
  'an identity token that is none': {
    status: 200,
    body: '{"idToken":"a.b.c","refreshToken":"x","expiresIn":"3600","localId":"y"}',
  },
  null: {status: 200, body: 'null'},
  'half of an answer': {status: 200, body: '{"idToken":"eyJ'},
  nothing: {status: 200, body: ''},
  'an error that is a list': {status: 400, body: '{"error":[]}'},
  'an error with markup in it': {
    status: 400,
    body: JSON.stringify({error: {message: 'X : <img src=x onerror=alert(1)>'.repeat(500)}}),
  },
}

test('whatever nonsense a provider answers, the page says so and stays usable', async ({page}) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('dialog', (dialog) => {
    faults.push(`dialog ${dialog.message()}`)
    dialog.dismiss().catch(() => null)
  })
  await openLogin(page)

  for (const [what, answer] of Object.entries(NONSENSE)) {
    await test.step(what, async () => {
      const asked = Promise.withResolvers<void>()
      await page.route(
        ({href}) => isSignIn(href),
        async (route) => {
          await asked.promise
          await route.fulfill({
            contentType: 'application/json',
            headers: {'access-control-allow-origin': '*'},
            ...answer,
          })
        },
      )
      await submit(page, player)
      // What was said before is gone: the words that follow are about this answer.
      await expect(page.getByRole('alert')).toHaveCount(0)
      asked.resolve()
      const alert = await expectRefusal(page, /\S/)
      expect((await alert.textContent())?.length).toBeLessThan(450)
      await expect(alert.locator('img')).toHaveCount(0)
      await page.unrouteAll({behavior: 'wait'})
    })
  }
  expect(faults).toEqual([])
})
