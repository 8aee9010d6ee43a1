import {expect, test} from '../support/fixtures.ts'
import {tinMerge} from './screens.ts'

// The names that assistive technology and other tests rely on, to the letter.

test('the navigation and the header', async ({page}) => {
  await page.goto('/articles')
  const main = page.getByRole('navigation', {name: 'Main', exact: true})
  await expect(main.getByRole('heading', {level: 2})).toHaveAccessibleName('Game Shack')
  await expect(main.getByRole('link', {name: 'Home', exact: true})).toHaveAttribute('href', '/')
  await expect(main.getByRole('link', {name: 'Games', exact: true})).toHaveAttribute(
    'href',
    '/play',
  )
  await expect(main.getByRole('button')).toHaveAccessibleName('Expand navigation')
  await main.getByRole('button').click()
  await expect(main.getByRole('button')).toHaveAccessibleName('Collapse navigation')

  const search = page
    .getByRole('banner')
    .getByRole('searchbox', {name: 'Search games', exact: true})
  await expect(search).toBeVisible()
  await search.focus()
  await expect(
    page.getByRole('banner').getByRole('combobox', {name: 'Search games', exact: true}),
  ).toBeFocused()

  await page.getByRole('button', {name: 'Announcements', exact: true}).click()
  await expect(page.getByRole('dialog', {name: 'Announcements', exact: true})).toBeVisible()
})

test('a phone has the navigation by the same names', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844})
  await page.goto('/articles')

  const main = page.getByRole('navigation', {name: 'Main', exact: true})
  await expect(main.getByRole('heading', {level: 2})).toHaveAccessibleName('Game Shack')
  for (const name of ['Home', 'Games'])
    await expect(main.getByRole('link', {name, exact: true})).toBeVisible()
})

test('the landing page', async ({page}) => {
  await page.goto('/')
  await expect(page.getByRole('button', {name: 'Scroll down', exact: true})).toBeVisible()
  const featured = page.getByRole('region', {name: 'Featured games', exact: true})
  await expect(featured.getByRole('button', {name: /^(?:Pause|Play)$/})).toHaveCount(1)
  await expect(featured.getByRole('button', {name: 'Previous slide', exact: true})).toBeVisible()
  await expect(featured.getByRole('button', {name: 'Next slide', exact: true})).toBeVisible()
  for (let slide = 1; slide <= 7; slide += 1)
    await expect(
      featured.getByRole('group', {name: `${slide} of 7`, exact: true, includeHidden: true}),
    ).toHaveCount(1)
})

for (const address of ['/play', '/search?q=tin']) {
  test(`the search box and the list of ${address}`, async ({page}) => {
    await page.goto(address)
    const boxes = page.getByRole('searchbox').or(page.getByRole('combobox'))
    await expect(boxes).toHaveCount(1)
    await expect(page.getByRole('main').getByLabel('Search games', {exact: true})).toBeVisible()

    const items = page.getByRole('list', {name: 'Games', exact: true}).getByRole('listitem')
    const names = await items.locator('.ticket-name').allInnerTexts()
    expect(names.length).toBeGreaterThan(2)
    await expect(items.first().getByRole('link', {name: names[0], exact: true})).toBeVisible()
  })
}

test('the catalogue’s switches, filter and pages', async ({page}) => {
  await page.goto('/play')
  const thumbnails = page.getByRole('button', {name: 'Show thumbnails', exact: true})
  await expect(thumbnails).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', {name: 'Filter games', exact: true}).click()
  for (const kind of ['external', 'html5', 'flash', 'waflash'])
    await expect(page.getByRole('radio', {name: kind, exact: true})).toBeVisible()
  for (const only of ['trending', 'new'])
    await expect(page.getByRole('checkbox', {name: only, exact: true})).toBeVisible()
  await page.keyboard.press('Escape')

  const pages = page.getByRole('navigation', {name: 'Pages', exact: true}).getByRole('link')
  const numbers = Array.from({length: await pages.count()}, (_, index) => `Page ${index + 1}`)
  expect(numbers.length).toBeGreaterThan(10)
  for (const [index, name] of numbers.entries())
    await expect(pages.nth(index)).toHaveAccessibleName(name)
})

test('the game page, before and after launch', async ({page}) => {
  await page.goto(tinMerge)
  await expect(page.getByRole('link', {name: 'Back to games', exact: true})).toBeVisible()
  await expect(
    page.getByRole('button', {name: 'Open in a blank window', exact: true}),
  ).toBeVisible()
  await expect(page.getByRole('button', {name: 'Random game', exact: true})).toBeVisible()
  for (const name of ['Disguise this tab', 'Show FPS'])
    await expect(page.getByRole('button', {name, exact: true})).toHaveAttribute(
      'aria-pressed',
      'false',
    )
  await expect(page.getByRole('list', {name: 'Games', exact: true})).toHaveCount(0)

  await page.getByRole('button', {name: 'Click to launch Tin Merge', exact: true}).click()
  await expect(page.locator('iframe[title="Tin Merge"]')).toBeVisible()
})

test('signing in', async ({page}) => {
  await page.goto('/login')
  await expect(page.getByRole('textbox', {name: 'Email', exact: true})).toBeVisible()
  await expect(page.getByRole('textbox', {name: 'Password', exact: true})).toBeVisible()
  await page.getByRole('button', {name: 'Log In', exact: true}).click()
  await expect(page.getByRole('alert')).not.toBeEmpty()
})
