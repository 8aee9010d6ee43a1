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
import {atRest} from './at-rest.ts'

// The real firebase SDK in the browser. `npm test` runs this against the embedded identity server,
// `npm run test:firebase` once more against Google's own Auth emulator, but for what is marked @embedded: Google's
// neither locks accounts nor refuses to make new ones.

test('the right password leads to the articles, by one request, and leaves no trace; the session outlives a reload and ends with signing out', async ({
  page,
}) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const tries = await openLogin(page)

  await submit(page, player)

  await expect(page).toHaveURL(/\/articles$/)
  const roof = page.getByRole('banner')
  await expect(roof).toContainText(player.email)
  expect(tries).toHaveLength(1)
  expect(tries[0]).not.toContain(encodeURIComponent(player.password))
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(stored).not.toContain(player.password)
  expect(said.join('\n')).not.toContain(player.password)

  await page.reload()
  await expect(roof).toContainText(player.email)
  await page.getByRole('button', {name: 'Sign out'}).click()
  await expect(roof).not.toContainText(player.email)
  await page.reload()
  await atRest(page)
  await expect(roof).not.toContainText(player.email)
})

test('wrong, unknown, disabled, malformed and missing are each refused in words, the first two in the same', async ({
  page,
}) => {
  const tries = await openLogin(page)

  await submit(page, {...player, password: 'wrong'})
  const alert = await expectRefusal(page, /do not belong together/)
  const forWrong = await alert.textContent()
  await submit(page, {email: 'nobody@gameshack.example', password: 'wrong'})
  await expect.poll(() => tries.length).toBe(2)
  await expectRefusal(page, /do not belong together/)
  expect(await alert.textContent()).toBe(forWrong)

  await submit(page, gone)
  await expectRefusal(page, /switched off/)

  await submit(page, {email: 'not an e-mail', password: 'x'})
  await expectRefusal(page, /does not look like an e-mail address/)

  await submit(page, {...player, password: ''})
  await expectRefusal(page, /password is missing/i)

  const answered = signInAnswer(page)
  await submit(page, {email: '', password: ''})
  await answered
  await expectRefusal(page, /e-mail address/)
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
    await expectRefusal(page, /Too many tries/)

    // The lock is the account's, not the browser's.
    await submit(page, player)
    await expect(page).toHaveURL(/\/articles$/)
  },
)

test(
  'nobody can make an account, and the page that would make one has no form',
  {tag: '@embedded'},
  async ({request, product}) => {
    const html = await (await request.get('/create-account')).text()
    const [main = ''] = /<main[^]*<\/main>/.exec(html) ?? []
    expect(main).toContain('Creating new accounts is disabled for now')
    expect(main).not.toMatch(/<(?:form|input)\b/)

    const refused = await request.post(
      `${product.identity}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=embedded`,
      {data: {email: 'new@gameshack.example', password: 'crate-and-bulb-7'}},
    )
    expect(refused.status()).toBe(400)
    expect(await refused.json()).toMatchObject({error: {message: 'ADMIN_ONLY_OPERATION'}})
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
  for (const address of ['/', '/create-account']) {
    await page.goto(address)
    await atRest(page)
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
