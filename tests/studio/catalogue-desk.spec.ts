import {readFile} from 'node:fs/promises'

import {lakeClient} from '../support/lake.ts'
import {foundOnSite} from './support/found-on-site.ts'
import {openDesk} from './support/open-desk.ts'
import {eventually, expect, test} from './support/studio-test.ts'

test('a moderator, who has no Delete, sets ten games trending at once, visitors see it, and Undo takes it back', async ({
  openStudio,
  page,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const studio = await openStudio('/structure', 'moderator')
  await openDesk(studio)
  await expect(studio.getByRole('button', {name: 'Unpublish'})).toBeVisible()
  await expect(studio.getByRole('button', {name: 'Delete'})).toHaveCount(0)

  await studio.getByRole('combobox', {name: 'State'}).selectOption('Published')
  await studio.getByRole('combobox', {name: 'Trending'}).selectOption('Not trending')
  const boxes = studio.getByRole('checkbox', {name: /^Select (?!all)/})
  const chosen = studio.getByRole('table', {name: 'Games'}).getByRole('link')
  const names = (await chosen.allTextContents()).slice(0, 10)
  const trendingAmong = () =>
    lake.fetch<number>('count(*[_type == "game" && name in $names && isTrending])', {names})
  const before = await trendingAmong()
  await boxes.first().check()
  await boxes.nth(8).click({modifiers: ['Shift']})
  // What is selected stays selected when another filter hides it.
  const filter = studio.getByRole('textbox', {name: 'Filter games'})
  await filter.fill(names[9] ?? '')
  await studio
    .getByRole('checkbox', {name: `Select ${names[9]}`, exact: true})
    .first()
    .check()
  await studio.getByRole('button', {name: 'Trending on'}).click()
  const dialog = studio.getByRole('dialog')
  await expect(dialog).toContainText('10 games')
  await expect(dialog).toContainText('Trending is switched on')
  await dialog.getByRole('button', {name: 'Apply'}).click()
  await eventually(trendingAmong).toBeGreaterThanOrEqual(10)

  const [name = ''] = names
  const found = await foundOnSite(page, product, name)
  const link = page.getByRole('link', {name, exact: true})
  await expect(found.filter({has: link}).first()).toContainText('Trending')

  await test.step('Undo survives closing the tool and reloading the page', async () => {
    await studio.getByRole('link', {name: 'Content', exact: true}).click()
    await studio.reload()
    await studio.getByRole('link', {name: 'Catalogue desk'}).click()
    const undo = studio.getByRole('button', {name: 'Undo', exact: true})
    await undo.click()
    await eventually(trendingAmong).toBe(before)
    await expect(undo).toBeDisabled()
  })
})

test('Select all takes everything that the filter shows, and nothing else', async ({
  openStudio,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const count = (filter: string) =>
    lake.fetch<number>(`count(*[_type == "game" && ${filter}])`, {}, {perspective: 'drafts'})
  const broken = () => count('status == "broken"')
  const shown = await count('count(string::split(lower(name), "ball")) > 1')
  const before = await broken()

  const studio = await openStudio('/structure')
  await openDesk(studio)
  await studio.getByRole('combobox', {name: 'Search in'}).selectOption('Name')
  await studio.getByRole('textbox', {name: 'Filter games'}).fill('BALL')
  await expect(studio.getByRole('status').filter({hasText: /^\d+ games? of/})).toContainText(
    `${shown} games of`,
  )
  await studio.getByRole('checkbox', {name: 'Select all'}).check()
  await studio.getByRole('button', {name: 'Set status'}).click()
  await expect(studio.getByRole('button', {name: 'Apply'})).toBeDisabled()
  await studio.getByRole('combobox', {name: 'New status'}).selectOption('Broken')
  await expect(studio.getByRole('dialog')).toContainText(`${shown} games`)
  await studio.getByRole('button', {name: 'Apply'}).click()
  await eventually(broken).toBe(before + shown)
  await studio.getByRole('button', {name: 'Undo', exact: true}).click()
  await eventually(broken).toBe(before)
})

test('a published game with a draft changes in both, and deleting comes back by Undo', async ({
  openStudio,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const game = {_type: 'game', name: 'Zz Desk Trial', path: 'zz-desk-trial', gameType: 'html5'}
  await lake.createOrReplace({...game, _id: 'desk-trial', isTrending: false})
  await lake.createOrReplace({...game, _id: 'drafts.desk-trial', description: 'In the draft'})
  const stored = () =>
    lake.fetch(
      '*[path == "zz-desk-trial"] | order(_id){_id, isTrending, description}',
      {},
      {perspective: 'raw'},
    )
  const before = await stored()

  const studio = await openStudio('/structure')
  await openDesk(studio)
  await studio.getByRole('textbox', {name: 'Filter games'}).fill('zz desk')
  const row = studio.getByRole('row').filter({hasText: 'Zz Desk Trial'})
  const undo = studio.getByRole('button', {name: 'Undo', exact: true})
  await row.getByRole('checkbox').check()
  await studio.getByRole('button', {name: 'Trending on'}).click()
  await expect(studio.getByRole('dialog')).toContainText('the draft and what is published both')
  await studio.getByRole('button', {name: 'Apply'}).click()
  await eventually(stored).toMatchObject([
    {_id: 'desk-trial', isTrending: true},
    {_id: 'drafts.desk-trial', isTrending: true, description: 'In the draft'},
  ])
  await undo.click()
  await eventually(stored).toEqual(before)

  await row.getByRole('checkbox').check()
  await studio.getByRole('button', {name: 'Delete'}).click()
  await studio.getByRole('button', {name: 'Apply'}).click()
  await eventually(stored).toEqual([])
  await row.waitFor({state: 'detached'})
  await undo.click()
  await eventually(stored).toEqual(before)
  await lake.delete({query: '*[path == "zz-desk-trial"]'})
  await row.waitFor({state: 'detached'})
})

test('the selection is saved as a file that no spreadsheet runs', async ({openStudio, product}) => {
  const lake = lakeClient(product, 'owner')
  const game = {_type: 'game', name: '=1+1, "Zz"', path: '@zz'}
  await lake.createOrReplace({...game, _id: 'drafts.desk-formula'})
  const studio = await openStudio('/structure')
  await openDesk(studio)
  await studio.getByRole('textbox', {name: 'Filter games'}).fill('=1+1')
  await expect(studio.getByText('1 game of')).toBeVisible()
  await studio.getByRole('checkbox', {name: 'Select all'}).check()
  const download = studio.waitForEvent('download')
  await studio.getByRole('button', {name: 'Export CSV'}).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toContain(`desk-formula,"'=1+1, ""Zz""",,"'@zz"`)
  await lake.delete('drafts.desk-formula')
})

test('the table is worked by keys alone', async ({openStudio}) => {
  const studio = await openStudio('/structure')
  await openDesk(studio)
  const boxes = studio.getByRole('checkbox', {name: /^Select (?!all)/})
  await boxes.first().focus()
  await studio.keyboard.press('ArrowDown')
  await expect(boxes.nth(1)).toBeFocused()
  await studio.keyboard.press('Space')
  await studio.keyboard.press('ArrowUp')
  await expect(boxes.first()).toBeFocused()
  await studio.keyboard.press('Space')
  await studio.keyboard.press('ArrowRight')
  await expect(studio.getByRole('button', {name: /^Edit name of/}).first()).toBeFocused()
  await studio.keyboard.press('ArrowLeft')
  await studio.keyboard.press('End')
  const rows = studio.getByRole('row').and(studio.locator('[data-index]'))
  await expect(rows.last().getByRole('checkbox')).toBeFocused()
  await studio.keyboard.press('Space')
  await expect(studio.getByText(/^3 selected/)).toBeVisible()
})

test('an editor who comes back from a game finds the table filtered, sorted and ticked as before', async ({
  openStudio,
}) => {
  const studio = await openStudio('/structure')
  await openDesk(studio)
  await studio.getByRole('textbox', {name: 'Filter games'}).fill('ball')
  await studio.getByRole('columnheader', {name: 'Date added'}).getByRole('button').click()
  const games = studio.getByRole('table', {name: 'Games'}).getByRole('link')
  await expect(studio.getByRole('columnheader', {name: 'Date added'})).toHaveAttribute('aria-sort')
  await expect(games.first()).toHaveText(/ball/i)
  const names = await games.allTextContents()
  await studio.getByRole('checkbox', {name: `Select ${names[0]}`, exact: true}).check()
  await games.first().click()
  await studio.getByTestId('field-name').waitFor()

  await studio.getByRole('link', {name: 'Catalogue desk'}).click()
  await expect(studio.getByRole('textbox', {name: 'Filter games'})).toHaveValue('ball')
  await expect(games).toHaveText(names)
  await expect(studio.getByText(/^1 selected/)).toBeVisible()
})

test('the desk opens 5,000 games with one query, draws only the rows in view and is found as far down as it was left', async ({
  openStudio,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const last = {
    _id: 'last-of-thousands',
    _type: 'game',
    name: 'Zzz Last of Thousands',
    path: 'last',
  }
  await lake.createOrReplace(last)
  const studio = await openStudio('/structure')
  let queries = 0
  const isOfDesk = (url: URL) =>
    url.pathname.includes('/data/query/') &&
    url.searchParams.get('query')?.includes('reviewRequest') === true
  await studio.route(isOfDesk, async (route) => {
    queries += 1
    const response = await route.fetch()
    // An answer of the lake has its rows in `result`; each of these is a game.
    const answer = (await response.json()) as {result: {_id: string; name: string}[]}
    const [model] = answer.result
    for (let index = answer.result.length; index < 5_000; index += 1) {
      answer.result.push({...model, _id: `game-number-${index}`, name: `Zz number ${index}`})
    }
    await route.fulfill({response, json: answer})
  })

  const link = studio.getByRole('link', {name: 'Catalogue desk'})
  await openDesk(studio)
  const table = studio.getByRole('table', {name: 'Games'})
  const rows = table.locator('tr[data-index]')
  await expect(studio.getByText(/^([\d,]+) games of \1$/)).toBeVisible()
  expect(Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThan(4_900)
  expect(queries).toBe(1)
  expect(await rows.count()).toBeLessThan(80)

  await table.locator('..').evaluate((scroller) => {
    scroller.scrollTop = scroller.scrollHeight
  })
  const lastLink = studio.getByRole('link', {name: last.name})
  await expect(lastLink).toBeVisible()
  expect(await rows.count()).toBeLessThan(80)

  await lastLink.click()
  await expect(studio.getByTestId('field-name').locator('input')).toHaveValue(last.name)
  await link.click()
  await expect(lastLink).toBeInViewport()
  await studio.unroute(isOfDesk)
  await lake.delete(last._id)
})
