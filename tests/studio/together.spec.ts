import type {Locator, Page} from '@playwright/test'

import {LATER} from './support/open-studio.ts'
import {type OwnLake, startOwnLake} from './support/own-lake.ts'
import {expect, test} from './support/studio-test.ts'

// The real Studio on a lake of its own, which the test may kill.
test.setTimeout(360_000)
// What the browser says of requests to a lake that is gone.
test.use({expectedComplaint: /net::ERR_|WebSocket connection to/})

test('what is typed while the lake is killed and started again is all there', async ({page}) => {
  const own = await startOwnLake()
  try {
    await createGame(own)
    await open(page, own)
    const name = field(page, 'name')
    await expect(name).toHaveValue('Typed')
    await name.press('End')

    let expected = 'Typed'
    // Faster and slower than the 200 ms after which Studio closes a form whose listener is lost.
    for (const delay of [40, 120, 300]) {
      const words = ` ${delay}: the quick brown fox jumps over it.`
      const begun = `${expected}${words.slice(0, 8)}`
      expected += words
      const typing = name.pressSequentially(words, {delay})
      await expect.poll(() => nameInLake(own), LATER).toContain(begun)
      await own.kill()
      await own.restart()
      await typing
      expect(await name.inputValue()).toBe(expected)
      await expect.poll(() => nameInLake(own), LATER).toBe(expected)
    }
  } finally {
    await own.close()
  }
})

test('two tabs that edit one document at once come to the same bytes, also over a restart', async ({
  page,
  context,
}) => {
  const own = await startOwnLake()
  try {
    await createGame(own)
    const other = await context.newPage()
    await open(page, own)
    await open(other, own)
    await field(page, 'name').press('End')
    await area(other, 'description').press('End')

    const words = ' and then the quick brown fox jumps over the lazy dog.'
    const typing = Promise.all([
      field(page, 'name').pressSequentially(words, {delay: 60}),
      area(other, 'description').pressSequentially(words, {delay: 60}),
    ])
    await expect.poll(() => nameInLake(own), LATER).toContain(words.slice(0, 8))
    await own.kill()
    await own.restart()
    await typing
    const name = `Typed${words}`
    const description = `Once${words}`
    await expect.poll(() => draftOf(own), LATER).toMatchObject({name, description})
    for (const tab of [page, other]) {
      await expect(field(tab, 'name')).toHaveValue(name, LATER)
      await expect(area(tab, 'description')).toHaveValue(description, LATER)
    }
  } finally {
    await own.close()
  }
})

test('two tabs that edit one field at once come to the same bytes', async ({page, context}) => {
  const own = await startOwnLake()
  try {
    await createGame(own)
    const other = await context.newPage()
    await open(page, own)
    await open(other, own)
    const one = area(page, 'description')
    const two = area(other, 'description')
    await one.press('Home')
    await two.press('End')
    const words = ['first tab ', ' SECOND TAB'] as const
    await Promise.all([
      one.pressSequentially(words[0], {delay: 60}),
      two.pressSequentially(words[1], {delay: 60}),
    ])
    const stored = async () => (await draftOf(own))?.description
    await expect(async () => {
      const [a, b, c] = [await one.inputValue(), await two.inputValue(), await stored()]
      expect([a, b]).toEqual([c, c])
      // Where both typed at the same place their letters may mix; none is lost.
      expect(sorted(a)).toBe(sorted(`Once${words.join('')}`))
    }).toPass(LATER)
  } finally {
    await own.close()
  }
})

const sorted = (text: string) => text.split('').toSorted().join('')

async function createGame({client}: OwnLake): Promise<void> {
  await client.createOrReplace({
    _id: 'typed',
    _type: 'game',
    name: 'Typed',
    description: 'Once',
    gameType: 'html5',
    path: 'typed',
    dateAdded: '2024-01-01',
  })
}

async function open(page: Page, {studio, token}: OwnLake): Promise<void> {
  await page.goto(`${studio}/structure/games;all;typed#token=${token}`)
  await expect(field(page, 'name')).toBeEditable(LATER)
}

function draftOf({client}: OwnLake) {
  return client.getDocument('drafts.typed').catch(() => undefined)
}

async function nameInLake(own: OwnLake): Promise<string> {
  const name: unknown = (await draftOf(own))?.name
  return typeof name === 'string' ? name : ''
}

function field(page: Page, name: string): Locator {
  return page.getByTestId(`field-${name}`).locator('input')
}

function area(page: Page, name: string): Locator {
  return page.getByTestId(`field-${name}`).locator('textarea')
}
