import {expect, test} from '../support/fixtures.ts'

test('the footer has Links, Socials and Contact on every page', async ({page}) => {
  for (const address of ['/', '/play', '/articles', '/nowhere']) {
    await page.goto(address)
    const footer = page.getByRole('contentinfo')

    for (const title of ['Links', 'Socials', 'Contact'])
      await expect(footer.getByRole('heading', {name: title})).toBeVisible()
    for (const [name, path] of [
      ['Home', '/'],
      ['Games', '/play'],
      ['Articles', '/articles'],
    ] as const)
      await expect(footer.getByRole('link', {name, exact: true})).toHaveAttribute('href', path)
    for (const name of ['YouTube', 'TikTok', 'Github', 'Twitter', 'Discord']) {
      const link = footer.getByRole('link', {name, exact: true})
      await expect(link).toHaveAttribute('href', /^https:\/\//)
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    }
    await expect(footer.getByRole('link', {name: '@'})).toHaveAttribute('href', /^mailto:.+@/)
  }
})

test('its links lead through the site without loading it anew', async ({page}) => {
  await page.goto('/play')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = ''
  })
  const footer = page.getByRole('contentinfo')

  await footer.getByRole('link', {name: 'Articles'}).click()
  await expect(page.getByRole('heading', {level: 1, name: 'Articles'})).toBeVisible()
  await footer.getByRole('link', {name: 'Home'}).click()
  await expect(page).toHaveURL(/\/$/)
  await footer.getByRole('link', {name: 'Games', exact: true}).click()
  await expect(page.getByRole('list', {name: 'Games'})).toBeVisible()

  await expect(page.locator('html')).toHaveAttribute('data-same-document', '')
})
