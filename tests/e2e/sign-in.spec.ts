import {
  expect,
  expectRefusal,
  gone,
  openLogin,
  player,
  signInAnswer,
  submit,
  test,
} from './sign-in-page.ts'

// The real firebase SDK in the browser. `npm test` runs this against the embedded identity server,
// `npm run test:firebase` once more against Google's own Auth emulator, but for what is marked @embedded: Google's
// neither locks accounts nor refuses to make new ones.

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
