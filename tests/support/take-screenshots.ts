import {mkdir, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {parseArgs} from 'node:util'

import {chromium, type Browser, type Page} from '@playwright/test'
import sharp from 'sharp'

import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {serveFrame} from '../e2e/serve-frame.ts'
import {BROWSER_ARGS, findBrowser} from './browser.ts'

/**
 * Takes pictures of a running site:
 *
 *   node tests/support/take-screenshots.ts                       the README's, into docs/screenshots
 *   node tests/support/take-screenshots.ts --every --out DIR     every screen and state, three sizes, two themes
 *
 * `--site` names another address than http://localhost:3000, `--only` a part of the names.
 */
const {values: options} = parseArgs({
  options: {
    site: {type: 'string', default: 'http://localhost:3000'},
    out: {type: 'string', default: join(import.meta.dirname, '..', '..', 'docs', 'screenshots')},
    every: {type: 'boolean', default: false},
    only: {type: 'string', default: ''},
  },
})

type Theme = 'night' | 'day'
type Size = readonly [width: number, height: number]
type Screen = {
  address: string
  thumbnails?: 'on'
  /** Leads from the loaded page to the state that is pictured. */
  reach?: (page: Page) => Promise<unknown>
}
type Shot = {file: string; screen: Screen; theme: Theme; size: Size; isWhole?: boolean}

const tinMerge = `/play/${encodeSwfId('tin-merge')}`

const press = (name: string) => async (page: Page) =>
  page.getByRole('button', {name, exact: true}).first().click()

const launch = (name: string) => async (page: Page) => {
  await press(`Click to launch ${name}`)(page)
  await page.frameLocator('iframe').locator('canvas, main').first().waitFor()
}

const SCREENS: Record<string, Screen> = {
  landing: {address: '/'},
  catalogue: {address: '/play'},
  'catalogue-signs': {
    address: '/play',
    thumbnails: 'on',
    // The first rows; the rest waits until it is scrolled to.
    reach: async (page) => {
      await page.locator('.wall img').nth(17).waitFor()
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLImageElement>('.wall img')]
          .slice(0, 18)
          .every(({complete}) => complete),
      )
    },
  },
  'catalogue-wide-rail': {address: '/play', reach: press('Expand navigation')},
  'catalogue-none': {address: '/play?date=2030-01-01'},
  'catalogue-unknown-filter': {address: '/play?type=unity'},
  filter: {address: '/play', reach: press('Filter games')},
  typeahead: {
    address: '/play',
    reach: async (page) => {
      await page.getByRole('main').getByLabel('Search games').pressSequentially('sna')
      await page.getByRole('listbox').waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  bell: {address: '/play', reach: press('Announcements')},
  game: {address: tinMerge},
  'game-playing': {address: tinMerge, reach: launch('Tin Merge')},
  'game-theatre': {
    address: tinMerge,
    reach: async (page) => {
      await launch('Tin Merge')(page)
      await press('Show FPS')(page)
      await press('Theatre')(page)
    },
  },
  'game-slow': {
    address: tinMerge,
    reach: async (page) => {
      await page.route(/\/html5\//, () => undefined)
      await page.clock.install()
      await press('Click to launch Tin Merge')(page)
      await page.clock.fastForward(16_000)
    },
  },
  'game-external': {
    address: '/play?type=external',
    reach: async (page) => {
      await page.route('https://**/favicon.ico*', (route) => route.fulfill({status: 404}))
      await page.getByRole('list', {name: 'Games'}).getByRole('link').first().click()
      await page.getByText('The game’s site answered.').waitFor()
    },
  },
  'game-not-installed': {
    address: '/search?q=hobo&missing=include',
    reach: async (page) => {
      await page.getByRole('list', {name: 'Games'}).getByRole('link').first().click()
      await page.getByText('not installed').first().waitFor()
    },
  },
  'game-unsupported': {address: `${tinMerge}?type=unity`},
  search: {address: '/search?q=tin'},
  'search-none': {address: '/search?q=tinmerge'},
  'search-empty': {address: '/search'},
  announcements: {address: '/announcements'},
  articles: {address: '/articles'},
  article: {address: '/articles/how-the-shack-was-built'},
  partners: {address: '/partners'},
  about: {address: '/about'},
  login: {address: '/login'},
  'login-refused': {
    address: '/login',
    reach: async (page) => {
      await press('Log In')(page)
      await page.getByRole('alert').waitFor()
    },
  },
  'create-account': {address: '/create-account'},
  loading: {address: '/loading?url=dGluLW1lcmdl'},
  settings: {address: '/settings'},
  shelf: {address: '/shelf'},
  'shelf-filled': {
    address: '/play?type=html5',
    reach: async (page) => {
      for (const star of (await page.getByRole('button', {name: /^Keep /}).all()).slice(0, 5))
        // oxlint-disable-next-line no-await-in-loop -- one click after the other
        await star.click()
      await page.getByRole('link', {name: 'Your shelf'}).click()
      await page.getByRole('list', {name: 'Kept games'}).waitFor()
    },
  },
  'not-found': {address: '/nowhere'},
  error: {
    address: '/',
    reach: async (page) => {
      await page.evaluate(() => sessionStorage.setItem('shack.reloaded-at', String(Date.now())))
      await page.route(/\/assets\/partners-[\w-]+\.js/, (route) => route.abort())
      await page
        .getByRole('main')
        .getByRole('link', {name: /^Partners/})
        .click()
      await page.getByRole('heading', {name: 'Unexpected Application Error'}).waitFor()
    },
  },
  framed: {
    address: '/',
    reach: async (page) => {
      const {address, close} = await serveFrame(`${new URL(page.url()).origin}/play`)
      page.once('close', () => void close())
      await page.goto(address)
      await page.frameLocator('iframe').getByRole('link').waitFor()
    },
  },
}

const LAPTOP: Size = [1366, 768]
const PHONE: Size = [390, 844]
const SIZES: Size[] = [LAPTOP, [1024, 768], PHONE]

/** The ones of the README. */
const BEST: Shot[] = [
  best('site-landing-night', 'landing', 'night', LAPTOP),
  best('site-landing-day', 'landing', 'day', LAPTOP),
  best('site-catalogue-night', 'catalogue', 'night', LAPTOP),
  best('site-catalogue-signs-night', 'catalogue-signs', 'night', LAPTOP),
  best('site-partners-night', 'partners', 'night', LAPTOP),
  best('site-filter-night', 'filter', 'night', LAPTOP),
  best('site-game-night', 'game', 'night', LAPTOP),
  best('site-playing-day', 'game-playing', 'day', LAPTOP),
  best('site-search-night', 'search-none', 'night', LAPTOP),
  best('site-game-phone-night', 'game', 'night', PHONE),
]

function best(file: string, name: string, theme: Theme, size: Size): Shot {
  const screen = SCREENS[name]
  if (!screen) throw new Error(`There is no screen "${name}".`)
  return {file, screen, theme, size}
}

const every = Object.entries(SCREENS).flatMap(([name, screen]) =>
  SIZES.flatMap((size) =>
    (['night', 'day'] as const).map((theme): Shot => ({
      file: `${name}-${size[0]}-${theme}`,
      screen,
      theme,
      size,
      isWhole: true,
    })),
  ),
)

const shots = (options.every ? every : BEST).filter(({file}) => file.includes(options.only))
await mkdir(options.out, {recursive: true})
const browser = await chromium.launch({executablePath: await findBrowser(), args: BROWSER_ARGS})
for (const shot of shots) {
  // oxlint-disable-next-line no-await-in-loop -- one page at a time
  await take(browser, shot).catch((error: unknown) => {
    process.exitCode = 1
    console.error(`${shot.file}: ${error instanceof Error ? error.message : String(error)}`)
  })
}
await browser.close()

async function take(from: Browser, {file, screen, theme, size, isWhole}: Shot): Promise<void> {
  const [width, height] = size
  const context = await from.newContext({
    baseURL: options.site,
    viewport: {width, height},
    hasTouch: width === PHONE[0],
    isMobile: width === PHONE[0],
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    await page.addInitScript(
      ([chosen, thumbnails]) => {
        localStorage.setItem('shack.theme', chosen)
        localStorage.setItem('shack.thumbnails', thumbnails)
        localStorage.setItem('shack.motion', 'less')
        // The same tagline and the same joke every time.
        Math.random = () => 0.2
      },
      [theme, screen.thumbnails ?? 'off'] as const,
    )
    await page.goto(screen.address)
    await page.waitForLoadState('networkidle')
    await screen.reach?.(page)
    await page.evaluate(() => document.fonts.ready)
    const picture = await page.screenshot({animations: 'disabled', fullPage: isWhole})
    // Enamel and ink need few colours: a third of the bytes.
    await writeFile(
      join(options.out, `${file}.png`),
      await sharp(picture).png({palette: true, quality: 92, effort: 10}).toBuffer(),
    )
  } finally {
    await context.close()
  }
}
