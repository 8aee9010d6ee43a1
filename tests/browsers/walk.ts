import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {KEYS, type Page} from './page.ts'

type Step = {name: string; walk: (page: Page) => Promise<void>}

/** The Flash player is five megabytes, compiled without a graphics card. */
const FLASH_LIMIT_MS = 180_000

/** A visit, a step after the other; each begins at an address of its own. */
export const STEPS: Step[] = [
  {name: 'landing: heading, tagline, seven slides that move on', walk: landing},
  {name: 'catalogue: forty cards, and forty others on page 2', walk: catalogue},
  {name: 'catalogue: thumbnails are drawn when they are asked for', walk: thumbnails},
  {name: 'catalogue: a filter leaves only its games', walk: filter},
  {name: 'search: a suggestion is chosen, and a word is searched, with the keyboard', walk: search},
  {name: 'Tin Merge: draws in its frame and answers to keys', walk: htmlGame},
  {name: 'Lantern Hop: Ruffle plays it', walk: flashGame},
  {name: 'theme: switched, and kept after a reload', walk: theme},
]

const CARDS = 'ul[aria-label="Games"] > li'

async function landing(page: Page): Promise<void> {
  await page.open('/')
  await page.until('the heading names the site', () =>
    page.evaluate(() => /game\s*shack/i.test(document.querySelector('h1')?.textContent ?? '')),
  )
  await page.until('there are seven slides, and the first three are seen', () =>
    page.evaluate(() => {
      const frame = document.querySelector('.hatch-window')?.getBoundingClientRect()
      const slides = [...document.querySelectorAll('.slide')]
      const seen = slides.filter((slide) => {
        const {left, width} = slide.getBoundingClientRect()
        const middle = left + width / 2
        return frame !== undefined && middle > frame.left && middle < frame.right
      })
      return (
        document.querySelector('.is-sliding') !== null && slides.length === 7 && seen.length === 3
      )
    }),
  )

  const current = () =>
    page.evaluate(() =>
      document.querySelector('.hatch-lamps [aria-current]')?.getAttribute('aria-label'),
    )
  const before = await current()
  await page.click('button', 'Next slide')
  await page.until('the next slide is current', async () => (await current()) !== before)

  const tagline = () =>
    page.evaluate(() => document.querySelector('.chalkboard [aria-live]')?.textContent)
  const line = await tagline()
  await page.click('button[title="Another one"]')
  await page.until('the tagline is another one', async () => (await tagline()) !== line)

  await page.click('main a', 'Play now')
  await page.until('the catalogue is open', async () => (await countCards(page)) === 40)
}

async function catalogue(page: Page): Promise<void> {
  await page.open('/play')
  await page.until('there are forty cards', async () => (await countCards(page)) === 40)
  const first = await cardAddresses(page)

  await page.click('nav[aria-label="Pages"] a', 'Page 2')
  await page.until('page 2 is current and has forty others', async () => {
    const second = await cardAddresses(page)
    return (
      (await address(page)).endsWith('/play?page=2') &&
      second.length === 40 &&
      second.every((card) => !first.includes(card))
    )
  })
}

async function thumbnails(page: Page): Promise<void> {
  await page.open('/play')
  await page.click('button', 'Show thumbnails')
  const areDrawn = () =>
    page.evaluate((cards) => {
      const images = [...document.querySelectorAll<HTMLImageElement>(`${cards} img`)]
      const inView = images.filter((image) => image.getBoundingClientRect().top < innerHeight)
      return inView.length > 0 && inView.every((image) => image.naturalWidth > 0)
    }, CARDS)
  await page.until('the pictures in view are drawn', areDrawn)
  await page.click('button', 'Show thumbnails')
}

async function filter(page: Page): Promise<void> {
  await page.open('/play')
  const total = () => page.evaluate(() => Number(document.querySelector('h1 small')?.textContent))
  const all = await total()

  await page.click('button', 'Filter games')
  await page.click('.filter-panel label', 'HTML5')
  await page.until('fewer games are left, and the address says why', async () => {
    const left = await total()
    const isFiltered = (await address(page)).endsWith('/play?type=html5')
    return isFiltered && left > 0 && left < all && (await countCards(page)) === Math.min(left, 40)
  })
}

async function search(page: Page): Promise<void> {
  await page.open('/play')
  await page.click('main input[type="search"]')
  await page.type(...'lantern'.split(''))
  const suggested = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main [role="option"]')].map(({textContent}) => textContent),
    )
  await page.until(
    'Lantern Hop is suggested first',
    async () => (await suggested())[0]?.includes('Lantern Hop') === true,
  )
  await page.type(KEYS.down)
  await page.until('the suggestion is chosen', () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-activedescendant')?.endsWith('-0') === true,
    ),
  )
  await page.type(KEYS.enter)
  await page.until('its page is open', async () =>
    (await address(page)).endsWith(`/play/${encodeSwfId('lantern-hop.swf')}`),
  )

  await page.open('/play')
  await page.click('main input[type="search"]')
  await page.type(...'snake'.split(''), KEYS.enter)
  await page.until('the results are there', async () => {
    const isSearched = (await address(page)).endsWith('/search?q=snake')
    return isSearched && (await countCards(page)) > 2
  })
}

async function htmlGame(page: Page): Promise<void> {
  const frame = await launch(page, 'Tin Merge', 'tin-merge')
  await page.until('the game draws', () => page.evaluateIn(frame, coloursOfCanvas).then(isPicture))

  const picture = () =>
    page.evaluateIn(frame, () => document.querySelector('canvas')?.toDataURL() ?? '')
  const before = await picture()
  await page.until('the game answers to keys', async () => {
    await page.type(KEYS.left, KEYS.down, KEYS.right)
    return (await picture()) !== before
  })

  await page.click('button', 'Leave game')
  await page.until('the frame is gone', () =>
    page.evaluate((gone) => document.querySelector(gone) === null, frame),
  )
}

async function flashGame(page: Page): Promise<void> {
  const frame = await launch(page, 'Lantern Hop', 'lantern-hop.swf')
  await page.until(
    'Ruffle plays the game, and nothing lies over it',
    () => page.evaluateIn(frame, isPlaying),
    FLASH_LIMIT_MS,
  )
}

async function theme(page: Page): Promise<void> {
  await page.open('/settings')
  const look = () =>
    page.evaluate(() => ({
      theme: document.documentElement.dataset.theme,
      background: getComputedStyle(document.body).backgroundColor,
      ink: getComputedStyle(document.body).color,
    }))
  const before = await look()
  await page.click('button', 'Daylight')
  await page.until('theme and colours are others', async () => {
    const after = await look()
    return after.theme !== before.theme && after.ink !== before.ink
  })
  const chosen = await look()
  await page.open('/play')
  await page.until('the choice is kept', async () => (await look()).theme === chosen.theme)
  await page.click('button', 'Daylight')
  await page.until('it is as before', async () => (await look()).theme === before.theme)
}

/** Opens a game's page and launches it there; gives the selector of its frame. */
async function launch(page: Page, name: string, path: string): Promise<string> {
  await page.open(`/play/${encodeSwfId(path)}`)
  await page.click('button', `Click to launch ${name}`)
  const frame = `iframe[title="${name}"]`
  await page.until('the frame is there', () =>
    page.evaluate((wanted) => document.querySelector(wanted) !== null, frame),
  )
  return frame
}

const countCards = (page: Page) =>
  page.evaluate((cards) => document.querySelectorAll(cards).length, CARDS)

const cardAddresses = (page: Page) =>
  page.evaluate(
    (cards) =>
      [...document.querySelectorAll(`${cards} a[href^="/play/"]`)].map((link) =>
        link.getAttribute('href'),
      ),
    CARDS,
  )

const address = (page: Page) => page.evaluate(() => location.href)

const isPicture = (colours: number) => colours > 2

/** Run in the game: how many colours its canvas shows. */
function coloursOfCanvas(): number {
  const canvas = document.querySelector('canvas')
  const drawn = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
  return new Set(new Uint32Array(drawn?.buffer ?? new ArrayBuffer(0))).size
}

/** Run in the player: whether Ruffle has read the game and plays it, and the sign of the wait is gone. */
function isPlaying(): boolean {
  const player: RufflePlayer | null = document.querySelector('ruffle-player')
  const {metadata, readyState, isPlaying: plays} = player?.ruffle() ?? {}
  const hasPicture = metadata !== null && metadata !== undefined && metadata.numFrames > 0
  const isWaiting = document.querySelector<HTMLElement>('.board')?.hidden !== true
  return readyState === 2 && hasPicture && plays === true && !isWaiting
}

/** What is asked of Ruffle. https://ruffle.rs/js-docs/master/interfaces/Player.PlayerV1.html */
type RufflePlayer = HTMLElement & {
  ruffle: () => {
    metadata: {numFrames: number} | null
    readyState: number
    isPlaying: boolean
  }
}
