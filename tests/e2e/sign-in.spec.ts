import {readFile} from 'node:fs/promises'
import {join} from 'node:path'

import type {Locator, Page, Route} from '@playwright/test'

import {answerFromEmulator} from '../firebase/answer-from-emulator.ts'
import {expect, test} from '../support/fixtures.ts'

// The real firebase SDK in the browser. `npm test` runs this against the embedded identity server,
// `npm run test:firebase` once more against Google's own Auth emulator, but for what is marked @embedded: Google's
// neither locks accounts nor refuses to make new ones.

type Account = {email: string; password: string}
const {player, gone} = await demoAccounts()

async function demoAccounts(): Promise<{player: Account; gone: Account}> {
  const file = join(import.meta.dirname, '..', '..', 'seed', 'users.json')
  const {users}: {users: {email: string; demoPassword?: string; disabled: boolean}[]} = JSON.parse(
    await readFile(file, 'utf8'),
  )
  const [working, disabled] = [users.find((user) => !user.disabled), users.find((u) => u.disabled)]
  if (!working?.demoPassword || !disabled) throw new Error(`${file} lacks the demo accounts.`)
  // The disabled one has the same password, as seed/README.md says.
  const password = working.demoPassword
  return {player: {email: working.email, password}, gone: {email: disabled.email, password}}
}

test.beforeEach(async ({context, product}, {project}) => {
  await answerFromEmulator(context, product, project.metadata.areEmailsProtected)
})

// What is on its way when a test ends is nobody's fault.
test.afterEach(async ({context}) => {
  await context.unrouteAll({behavior: 'ignoreErrors'})
})

const button = (page: Page) => page.getByRole('button', {name: 'Log In'})
const isSignIn = (url: string) => url.includes('accounts:signInWithPassword')

const signInAnswer = (page: Page) =>
  page.waitForResponse(
    (response) => response.request().method() === 'POST' && isSignIn(response.url()),
  )

/** Opens /login and writes down each try to sign in that leaves the page from now on. */
async function openLogin(page: Page): Promise<string[]> {
  const tries: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && isSignIn(request.url())) tries.push(request.url())
  })
  await page.goto('/login')
  await expect(button(page)).toBeEnabled()
  return tries
}

async function fill(page: Page, {email, password}: Account): Promise<void> {
  await page.getByRole('textbox', {name: 'Email'}).fill(email)
  await page.getByLabel('Password').fill(password)
}

async function submit(page: Page, account: Account): Promise<void> {
  await fill(page, account)
  await button(page).click()
}

/** The alert has words, the page is still the login page, and the next try is possible. */
async function expectRefusal(page: Page, ...words: RegExp[]): Promise<Locator> {
  const alert = page.getByRole('alert')
  for (const part of words) await expect(alert).toContainText(part)
  await expect(button(page)).toBeEnabled()
  await expect(page).toHaveURL(/\/login$/)
  return alert
}

test('the right password leads to the articles, by one request, and leaves no trace of itself', async ({
  page,
}) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const tries = await openLogin(page)

  await submit(page, player)

  await expect(page).toHaveURL(/\/articles$/)
  await expect(page.getByRole('banner')).toContainText(player.email)
  expect(tries).toHaveLength(1)
  expect(tries[0]).not.toContain(encodeURIComponent(player.password))
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(stored).not.toContain(player.password)
  expect(said.join('\n')).not.toContain(player.password)
})

test('a session outlives a reload and ends with signing out', async ({page}) => {
  await openLogin(page)
  await submit(page, player)
  await expect(page).toHaveURL(/\/articles$/)

  await page.reload()
  await expect(page.getByRole('banner')).toContainText(player.email)

  await page.getByRole('button', {name: 'Sign out'}).click()
  await expect(page.getByRole('banner')).not.toContainText(player.email)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('banner')).not.toContainText(player.email)
})

test('a wrong password and an unknown e-mail are refused in the same words', async ({page}) => {
  const tries = await openLogin(page)

  await submit(page, {...player, password: 'wrong'})
  const alert = await expectRefusal(page, /do not belong together/, /auth\/invalid-credential/)
  const forWrong = await alert.textContent()

  await submit(page, {email: 'nobody@gameshack.example', password: 'wrong'})
  await expect.poll(() => tries.length).toBe(2)
  await expectRefusal(page, /do not belong together/, /auth\/invalid-credential/)
  expect(await alert.textContent()).toBe(forWrong)
})

test('a disabled account is refused by name', async ({page}) => {
  await openLogin(page)
  await submit(page, gone)
  await expectRefusal(page, /switched off/, /auth\/user-disabled/)
})

test('a malformed e-mail and an empty password are told, by the provider', async ({page}) => {
  await openLogin(page)
  await submit(page, {email: 'not an e-mail', password: 'x'})
  await expectRefusal(page, /does not look like an e-mail address/, /auth\/invalid-email/)

  await submit(page, {...player, password: ''})
  await expectRefusal(page, /password is missing/i, /auth\/missing-password/)

  await submit(page, {email: '', password: ''})
  await expectRefusal(page, /auth\/(?:invalid|missing)-email/)
})

test(
  'five wrong tries lock an account, for the right password too',
  {tag: '@embedded'},
  async ({page}) => {
    await openLogin(page)
    // An e-mail that only this test types: the lock holds for minutes, and others sign in after it.
    const locked = {email: `locked-${Date.now()}@gameshack.example`, password: 'wrong'}
    for (let count = 1; count <= 5; count += 1) {
      const answered = signInAnswer(page)
      await submit(page, locked)
      await answered
      await expectRefusal(page, /do not belong together/)
    }

    await submit(page, {...locked, password: player.password})
    await expectRefusal(page, /Too many tries/, /auth\/too-many-requests/)

    // The lock is the account's, not the browser's.
    await submit(page, player)
    await expect(page).toHaveURL(/\/articles$/)
  },
)

test(
  'nobody can make an account, asked of the server itself',
  {tag: '@embedded'},
  async ({page, product}) => {
    await page.goto('/create-account')
    await expect(page.getByRole('main')).toContainText('Creating new accounts is disabled for now')
    await expect(page.getByRole('main').locator('form, input')).toHaveCount(0)

    const refused = await page.evaluate(async (identity) => {
      const address = `${identity}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=embedded`
      const answer = await fetch(address, {
        method: 'POST',
        headers: {'content-type': 'application/json'},
        body: JSON.stringify({email: 'new@gameshack.example', password: 'crate-and-bulb-7'}),
      })
      return {status: answer.status, body: await answer.json()}
    }, product.identity)
    expect(refused).toMatchObject({status: 400, body: {error: {message: 'ADMIN_ONLY_OPERATION'}}})
  },
)

test('a provider that is down is told, and the next try works once it is back', async ({
  page,
  context,
  product,
}) => {
  await openLogin(page)
  const down = (route: Route) => route.abort('connectionrefused')
  await context.route(`${product.identity}/**`, down)
  await submit(page, player)
  await expectRefusal(page, /could not be reached/, /auth\/network-request-failed/)

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
  await expectRefusal(page, /could not be reached/, /auth\/network-request-failed/)
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
  test.slow()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('dialog', (dialog) => {
    faults.push(`dialog ${dialog.message()}`)
    dialog.dismiss().catch(() => null)
  })
  await openLogin(page)

  for (const [what, answer] of Object.entries(NONSENSE)) {
    await test.step(what, async () => {
      const reply = (route: Route) =>
        route.fulfill({
          contentType: 'application/json',
          headers: {'access-control-allow-origin': '*'},
          ...answer,
        })
      await page.route(({href}) => isSignIn(href), reply)
      const answered = signInAnswer(page)
      await submit(page, player)
      await answered
      const alert = await expectRefusal(page, /\S/)
      expect((await alert.textContent())?.length).toBeLessThan(450)
      await expect(alert.locator('img')).toHaveCount(0)
      await page.unrouteAll({behavior: 'wait'})
      await page.goto('/login')
      await expect(button(page)).toBeEnabled()
    })
  }
  expect(faults).toEqual([])
})

test('the provider’s library comes with /login or a known session, and never else', async ({
  page,
}) => {
  const loaded: string[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return
    const text = await response.text().catch(() => '')
    if (text.includes('identitytoolkit')) loaded.push(new URL(response.url()).pathname)
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('identitytoolkit')) asked.push(request.url())
  })
  for (const address of ['/', '/play', '/articles', '/create-account']) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
  }
  expect(loaded).toEqual([])
  expect(asked).toEqual([])

  await openLogin(page)
  await expect.poll(() => loaded).toHaveLength(1)
  await submit(page, player)
  await expect(page).toHaveURL(/\/articles$/)

  loaded.length = 0
  await page.goto('/play')
  await expect(page.getByRole('banner')).toContainText(player.email)
  expect(loaded.length).toBeLessThanOrEqual(1)
})
