import {readFile} from 'node:fs/promises'

import type {Page} from '@playwright/test'

import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {expect, test, type ServedProduct} from '../support/fixtures.ts'
import {expectAccessible} from './axe.ts'

// Axe looks at whole pages several times.
test.describe.configure({timeout: 120_000})

const panel = (page: Page) => page.getByRole('group', {name: 'Saved games'})

/** Plays until the game has saved something. */
async function playTinMerge(page: Page): Promise<void> {
  await page.goto(`/play/${encodeSwfId('tin-merge')}`)
  await page.getByRole('button', {name: 'Click to launch Tin Merge'}).click()
  const frame = page.locator('iframe[title="Tin Merge"]')
  await expect(page.frameLocator('iframe').getByRole('heading', {name: 'Tin Merge'})).toBeVisible()
  const game = await (await frame.elementHandle())?.contentFrame()
  await frame.focus()
  await expect(async () => {
    for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']) {
      await page.keyboard.press(key)
    }
    expect(await game?.evaluate(() => localStorage.getItem('tin-merge:game'))).not.toBeNull()
  }).toPass({timeout: 30_000})
}

/** What lies on the games origin, and a way to change it as another computer would have it. */
async function onGamesOrigin<Result>(
  page: Page,
  product: ServedProduct,
  work: (saves: Record<string, string> | null) => Result,
  saves: Record<string, string> | null = null,
): Promise<Awaited<Result>> {
  const other = await page.context().newPage()
  await other.goto(`${product.games}/manifest.json`)
  const result = await other.evaluate(work, saves)
  await other.close()
  return result
}

const readAll = () =>
  Object.fromEntries(Object.entries(localStorage).filter(([key]) => !key.startsWith('game-shack.')))

const setAll = (saves: Record<string, string> | null) => {
  localStorage.clear()
  for (const [key, value] of Object.entries(saves ?? {})) localStorage.setItem(key, value)
}

async function downloadBackup(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await panel(page).getByRole('button', {name: 'Save a backup'}).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^game-shack-saves-\d{4}-\d\d-\d\d\.json$/)
  return readFile(await file.path(), 'utf8')
}

async function choose(page: Page, text: string, name = 'backup.json'): Promise<void> {
  await expect(panel(page).getByRole('button', {name: 'Load a backup'})).toBeEnabled()
  await panel(page)
    .getByLabel('Backup file')
    .setInputFiles({name, mimeType: 'application/json', buffer: Buffer.from(text)})
}

test('progress of a game is saved as a file, loaded on an empty computer, and loading is undone', async ({
  page,
  product,
}) => {
  await playTinMerge(page)
  const played = await onGamesOrigin(page, product, readAll)
  await page.goto('/settings')
  const text = await downloadBackup(page)
  await expect(panel(page).getByRole('status')).toContainText(/^The backup holds \d+ saves?\.$/)
  const file = JSON.parse(text)
  expect(
    Object.fromEntries(
      file.saves.map(({key, value}: {key: string; value: string}) => [key, value]),
    ),
  ).toEqual(played)

  // Another computer, on which another game was played.
  await onGamesOrigin(page, product, setAll, {'padlock:best': '4'})
  await page.reload()
  await choose(page, text)
  const preview = page.getByRole('region', {name: 'What loading would do'})
  await expect(preview.getByRole('heading')).toBeFocused()
  await expect(preview.getByRole('listitem').filter({hasText: 'Tin Merge'})).toContainText(
    'only in the file',
  )
  await expect(preview.getByRole('listitem').filter({hasText: 'Padlock'})).toContainText(
    '1 only here',
  )
  await expectAccessible(page)
  await preview.getByRole('button', {name: /^Load \d+ changes?$/}).click()
  await expect(panel(page).getByRole('status')).toContainText('Loaded:')
  expect(await onGamesOrigin(page, product, readAll)).toEqual({...played, 'padlock:best': '4'})
  await expectAccessible(page)

  await panel(page).getByRole('button', {name: 'Undo'}).click()
  await expect(panel(page).getByRole('status')).toContainText('as it was before')
  expect(await onGamesOrigin(page, product, readAll)).toEqual({'padlock:best': '4'})
})

test('replacing takes away what only this computer has and says so before; what does not fit is not written at all', async ({
  page,
  product,
}) => {
  await onGamesOrigin(page, product, setAll, {'padlock:best': '4', 'tin-merge:best': '8'})
  await page.goto('/settings')
  const big = 'x'.repeat(1_400_000)
  await choose(
    page,
    backup(['a', 'b', 'c', 'd'].map((key) => ({key: `${key}:x`, value: big, changedAt: 1}))),
  )
  await panel(page).getByRole('button', {name: 'Load 4 changes'}).click()
  await expect(panel(page).getByRole('alert')).toContainText('do not fit')
  expect(await onGamesOrigin(page, product, readAll)).toEqual({
    'padlock:best': '4',
    'tin-merge:best': '8',
  })

  await choose(
    page,
    backup([{key: 'tin-merge:best', value: '64', changedAt: Date.now() + 3_600_000}]),
  )
  await panel(page).getByRole('radio', {name: 'Replace'}).check()
  await expect(panel(page)).toContainText('1 save that only this computer has would go.')
  await panel(page).getByRole('button', {name: 'Load 2 changes'}).click()
  await expect(panel(page).getByRole('status')).toContainText('1 was taken away')
  expect(await onGamesOrigin(page, product, readAll)).toEqual({'tin-merge:best': '64'})
})

test('what was saved later stays when backups are merged, on either side', async ({
  page,
  product,
}) => {
  await onGamesOrigin(page, product, setAll, {'padlock:best': 'here', 'tin-merge:best': 'here'})
  await page.goto('/settings')
  // The games origin notes when it first saw them: a moment ago.
  await downloadBackup(page)
  const hours = 3_600_000
  await choose(
    page,
    backup([
      {key: 'padlock:best', value: 'later', changedAt: Date.now() + 2 * hours},
      {key: 'tin-merge:best', value: 'earlier', changedAt: Date.now() - 2 * hours},
    ]),
  )

  const preview = page.getByRole('region', {name: 'What loading would do'})
  await expect(preview.getByRole('listitem').filter({hasText: 'Padlock'})).toContainText(
    '1 newer in the file',
  )
  await expect(preview.getByRole('listitem').filter({hasText: 'Tin Merge'})).toContainText(
    '1 newer here',
  )
  await preview.getByRole('button', {name: 'Load 1 change'}).click()
  await expect(panel(page).getByRole('status')).toContainText('Loaded: 1 save was written.')
  expect(await onGamesOrigin(page, product, readAll)).toEqual({
    'padlock:best': 'later',
    'tin-merge:best': 'here',
  })
})

test('a hostile file is refused in plain words, and nothing is written', async ({
  page,
  product,
}) => {
  await onGamesOrigin(page, product, setAll, {'padlock:best': '4'})
  await page.goto('/settings')
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })

  for (const text of [
    '<script>alert(1)</script>',
    '{"saves": 1}',
    backup('no list'),
    backup([{key: 'a:b', value: {toString: 'x'}, changedAt: 1}]),
    backup([{key: 'game-shack.changed', value: '{}', changedAt: 1}]),
    ' '.repeat(16_000_001),
  ]) {
    await choose(page, text)
    await expect(panel(page).getByRole('alert')).toContainText('Nothing was changed.')
  }
  await expectAccessible(page)

  // Names that mean something to the language or to HTML are shown and kept as the text that they are.
  await choose(
    page,
    backup([
      {key: '__proto__', value: '<img src=x onerror=alert(1)>', changedAt: 1},
      {key: '<b>bold</b>', value: 'text', changedAt: 1},
    ]),
    '<img src=x onerror=alert(2)>.json',
  )
  await expect(panel(page)).toContainText('Other games')
  await expect(panel(page)).toContainText('<img src=x onerror=alert(2)>.json')
  await panel(page).getByRole('button', {name: 'Cancel'}).click()

  expect(dialogs).toEqual([])
  expect(await onGamesOrigin(page, product, readAll)).toEqual({'padlock:best': '4'})
})

test('the bridge answers the site, and neither another page, nor the studio, nor an opener', async ({
  page,
  product,
}) => {
  await onGamesOrigin(page, product, setAll, {'padlock:best': 'secret'})
  const bridge = `${product.games}/bridge/`

  await page.goto('/robots.txt')
  expect(await askBridge(page, bridge)).toEqual({id: 'ready'})
  await page.goto(`${product.studio}/config.json`)
  expect(await askBridge(page, bridge)).toBe('silence')
  await page.goto(`${product.lake.replace('localhost', '127.0.0.1')}/`)
  expect(await askBridge(page, bridge)).toBe('refused')
  // Alone in a window it has nobody to answer.
  await page.goto(bridge)
  expect(await askBridge(page, null)).toBe('silence')
})

/**
 * Asks the bridge, in a frame of the page that is open or, for `null`, in the page's own window. Its answer,
 * silence once it has decided without a word, or refused where the browser does not show it.
 */
async function askBridge(page: Page, bridge: string | null): Promise<unknown> {
  await page.evaluate(async (src) => {
    if (src === null) return
    const frame = document.createElement('iframe')
    frame.src = src
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    document.body.append(frame)
    await loaded
  }, bridge)
  const asked = bridge === null ? page.mainFrame() : page.frames()[1]
  if (!asked) throw new Error('The bridge is not framed.')
  if (asked.url().startsWith('chrome-error:')) return 'refused'
  await asked.evaluate(() => {
    addEventListener('message', ({data}) => {
      if (data?.type !== 'game-shack:bridge') return
      // The bridge waits for this before it decides, and has asked for it before.
      void fetch('/config.json').then(async (response) => {
        await response.json()
        document.documentElement.dataset.decided = ''
      })
    })
  })
  await page.evaluate((isFramed) => {
    const {port1, port2} = new MessageChannel()
    Object.assign(globalThis, {answer: 'silence'})
    port1.addEventListener('message', ({data}) => Object.assign(globalThis, {answer: data}))
    port1.start()
    const target = isFramed ? document.querySelector('iframe')?.contentWindow : window
    target?.postMessage({type: 'game-shack:bridge'}, '*', [port2])
  }, bridge !== null)
  await asked.locator('html[data-decided]').waitFor({state: 'attached'})
  // An answer that was sent is here before another message that is sent now.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  )
  return page.evaluate(() => Reflect.get(globalThis, 'answer'))
}

function backup(saves: unknown): string {
  return JSON.stringify({
    format: 'game-shack-saves',
    version: 1,
    savedAt: '2026-11-20T08:00:00Z',
    host: 'localhost',
    saves,
  })
}
