import {join} from 'node:path'
import {parseArgs} from 'node:util'

import {chromium, type Page} from '@playwright/test'
import sharp from 'sharp'

import {BROWSER_ARGS, findBrowser} from './browser.ts'

/**
 * Takes the handbook's pictures of a running studio. Changes nothing in it.
 *
 *   node tests/support/take-studio-screenshots.ts --link 'http://localhost:3333/#token=…' [--out DIR] [--only NAME]
 */
const {values: options} = parseArgs({
  options: {
    link: {type: 'string'},
    out: {type: 'string', default: join(import.meta.dirname, '..', '..', 'docs', 'screenshots')},
    only: {type: 'string', default: ''},
  },
})
if (options.link === undefined) {
  console.error("--link is missing: the owner's sign-in link that npm start prints.")
  process.exit(2)
}

const PATIENCE = {timeout: 60_000}

const SCREENS: Record<string, (page: Page) => Promise<unknown>> = {
  'studio-game': async (page) => {
    await page.getByRole('link', {name: 'Games', exact: true}).click(PATIENCE)
    await page.getByRole('link', {name: 'Trending'}).click(PATIENCE)
    await page.getByRole('link', {name: /^Back Alley/}).click(PATIENCE)
    await page.getByRole('textbox', {name: 'Name'}).waitFor(PATIENCE)
  },
  'studio-desk': async (page) => {
    await page.getByRole('link', {name: 'Catalogue desk'}).click(PATIENCE)
    const boxes = page.getByRole('table', {name: 'Games'}).getByRole('checkbox')
    await boxes.nth(11).waitFor(PATIENCE)
    for (let row = 1; row <= 10; row += 1) await boxes.nth(row).check()
  },
  'studio-duplicates': async (page) => {
    await page.getByRole('link', {name: 'Duplicates'}).click(PATIENCE)
    const groups = page.getByRole('list', {name: 'Groups'})
    await groups.getByRole('button').first().click(PATIENCE)
  },
  'studio-report': async (page) => {
    await page.getByRole('link', {name: 'Import report', exact: true}).first().click(PATIENCE)
    await page.getByRole('table').first().waitFor(PATIENCE)
  },
}

const browser = await chromium.launch({executablePath: await findBrowser(), args: BROWSER_ARGS})
try {
  for (const [name, reach] of Object.entries(SCREENS)) {
    if (!name.includes(options.only)) continue
    const page = await browser.newPage({viewport: {width: 1366, height: 768}})
    await page.goto(options.link)
    await page.getByRole('link', {name: 'Catalogue desk'}).waitFor(PATIENCE)
    await reach(page)
    // Pictures of documents come in one by one.
    await page.waitForLoadState('networkidle')
    const picture = await sharp(await page.screenshot())
      .png({palette: true})
      .toBuffer()
    await sharp(picture).toFile(join(options.out, `${name}.png`))
    console.log(`${name}.png`)
    await page.close()
  }
} finally {
  await browser.close()
}
