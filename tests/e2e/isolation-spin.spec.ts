import {readFile} from 'node:fs/promises'
import {join} from 'node:path'

import type {Frame, Page} from '@playwright/test'

import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {expect, test} from '../support/fixtures.ts'
import {launch} from './launch.ts'

// Before every act the recorder of traces asks each frame for a copy of itself, and a frame that spins never
// gives one: with it on, no click gets as far as the browser. Without it they arrive as a visitor's do.
test.use({trace: 'off', screenshot: 'off'})
test.describe.configure({timeout: 120_000})

const STARTED = {timeout: 40_000}
/** A click that has to wait for the game does not arrive at all. */
const AT_ONCE = {timeout: 10_000}

// What is on its way when a test ends is nobody's fault.
test.afterEach(async ({context}) => {
  await context.unrouteAll({behavior: 'ignoreErrors'})
})

async function launchWhole(page: Page, name: string): Promise<Frame> {
  const inside = await launch(page, name)
  await inside.waitForLoadState()
  return inside
}

/** Waits until the game no longer answers; gives whether it has answered since. */
async function untilSpinning(frame: Frame): Promise<() => boolean> {
  let hasAnswered = true
  await expect
    .poll(
      async () => {
        hasAnswered = false
        const answer = frame
          .evaluate(() => true)
          .then(
            () => (hasAnswered = true),
            () => false,
          )
        const silence = new Promise<false>((resolve) => {
          setTimeout(() => resolve(false), 500)
        })
        return Promise.race([answer, silence])
      },
      {...STARTED, intervals: [100]},
    )
    .toBe(false)
  return () => hasAnswered
}

/** The page draws and its switches work, by the mouse, as a visitor would use them. */
async function expectSwitchesWork(page: Page, frame: Frame): Promise<void> {
  const hasAnswered = await untilSpinning(frame)
  await page.getByRole('button', {name: 'Show FPS'}).click(AT_ONCE)
  await expect(page.locator('.stage-fps')).toHaveText(/^\d+ FPS$/)
  await page.getByRole('button', {name: 'Disguise this tab'}).click(AT_ONCE)
  await expect(page).toHaveTitle('My Drive - Google Drive')
  expect(hasAnswered()).toBe(false)
}

async function expectGameLeft(page: Page, name: string): Promise<void> {
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('button', {name: `Click to launch ${name}`})).toBeFocused()
}

// The real game's page, as the server sends it: what keeps the page free is a header of both origins.
for (const trigger of ['mousedown', 'keydown'] as const) {
  test(`a game that spins in ${trigger}, with pointer and focus inside, leaves the page to the mouse`, async ({
    page,
  }) => {
    await page.goto(`/play/${encodeSwfId('tin-merge')}`)
    const frame = await launchWhole(page, 'Tin Merge')
    const box = await page.locator('iframe').boundingBox()
    if (box === null) throw new Error('The frame is not shown.')
    await frame.evaluate((type) => {
      addEventListener(
        type,
        () => {
          for (;;);
        },
        {capture: true},
      )
    }, trigger)

    // Not awaited: the browser answers only when the game has taken the press.
    await page.mouse.move(box.x + 200, box.y + 200)
    const pressed = trigger === 'keydown' ? page.keyboard.press('a') : page.mouse.down()
    pressed.catch(() => null)
    await untilSpinning(frame)
    page.mouse.up().catch(() => null)

    await expectSwitchesWork(page, frame)
    await page.getByRole('button', {name: 'Leave game'}).click(AT_ONCE)
    await expectGameLeft(page, 'Tin Merge')
  })
}

test('a Flash file that spins forever leaves the page to the mouse', async ({page, context}) => {
  await context.route('**/flash/jar-catch.swf', async (route) => {
    const file = join(import.meta.dirname, '..', 'fixtures', 'hostile-games', 'spin.swf')
    await route.fulfill({contentType: 'application/x-shockwave-flash', body: await readFile(file)})
  })
  await page.goto(`/play/${encodeSwfId('jar-catch.swf')}`)
  const frame = await launchWhole(page, 'Jar Catch')
  await expect(page.locator('iframe').contentFrame().locator('.board')).toBeHidden(STARTED)

  page.keyboard.press('x').catch(() => null)

  await expectSwitchesWork(page, frame)
  await page.getByRole('button', {name: 'Leave game'}).click(AT_ONCE)
  await expectGameLeft(page, 'Jar Catch')
})

test('a game that spins by itself leaves the page to the mouse, is told, and the keyboard, which it held, leads out', async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (window.top !== window.self) return
    addEventListener('message', ({data}) => {
      if (data?.type === 'game-shack:alive') document.documentElement.dataset.answered = ''
    })
    // Playwright's clock asks every frame, and a frame that spins never answers. What the page does again and again
    // it does ten times as often once it is in a hurry.
    const start = setInterval
    Object.assign(globalThis, {
      setInterval: (work: () => void, milliseconds: number) => {
        let turn = 0
        return start(() => {
          turn += 1
          if (turn % 10 === 0 || 'hurry' in document.documentElement.dataset) work()
        }, milliseconds / 10)
      },
    })
  })
  await page.goto(`/play/${encodeSwfId('tin-merge')}`)
  const frame = await launchWhole(page, 'Tin Merge')
  await expect(page.locator('html')).toHaveAttribute('data-answered', '', STARTED)
  await frame.evaluate(() => {
    setTimeout(() => {
      for (;;);
    })
  })
  await expectSwitchesWork(page, frame)
  await page.locator('iframe').focus()
  const notice = page.getByRole('alert').filter({hasText: 'Tin Merge has stopped answering.'})
  await expect(notice).toBeHidden()
  await page.evaluate(() => {
    document.documentElement.dataset.hurry = ''
  })

  await expect(notice).toBeVisible()
  await expect(notice.getByRole('button', {name: 'Stop the game'})).toBeFocused()
  await page.keyboard.press('Enter')
  await expectGameLeft(page, 'Tin Merge')
})
