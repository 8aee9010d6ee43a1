import type {Frame} from '@playwright/test'

import {serveFrame} from '../e2e/serve-frame.ts'
import {expect, test} from '../support/fixtures.ts'

const PATIENCE = {timeout: 60_000}

test("a stranger's page, on any loopback host, that frames the site and speaks as the studio changes nothing, and the site asks for nothing", async ({
  product,
  context,
}) => {
  const stranger = await serveFrame(`${product.site}/play`)
  const {lake, identity, games, studio} = product
  const asked: string[] = []
  context.on('request', (request) => {
    const url = request.url()
    const isOfPreview = /\/start-preview/.test(url)
    const isElsewhere = [lake, identity, games, studio].some((one) => url.startsWith(`${one}/`))
    if (isOfPreview || isElsewhere) asked.push(url)
  })

  const pages = await Promise.all(
    ['127.0.0.1', 'localhost', 'studio.localhost'].map(async (host) => {
      const page = await context.newPage()
      await page.goto(stranger.address.replace('127.0.0.1', host))
      return page
    }),
  )
  for (const page of pages) {
    // The site decides whether it may be framed before it shows this.
    const saying = page.frameLocator('iframe').locator('.scene-saying')
    await expect(saying).toBeVisible(PATIENCE)
    expect(await page.mainFrame().evaluate(poseAsStudio, '/articles')).toBe(0)
    await expect(saying).toBeVisible()
    expect(page.frames().at(-1)?.url()).toBe(`${product.site}/play`)
  }
  expect(asked).toEqual([])
  await stranger.close()
})

test('inside the studio the site follows the studio alone, not a game in another frame', async ({
  page,
  product,
}) => {
  const went: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame.url().startsWith(`${product.site}/`)) went.push(new URL(frame.url()).pathname)
  })
  // Any page of the studio's origin may frame the site and the games. This one does nothing itself.
  await page.goto(`${product.studio}/config.json`)
  const preview = page.waitForResponse(/\/start-preview/)
  await page.evaluate(
    (addresses) => {
      for (const address of addresses) {
        const frame = document.createElement('iframe')
        Object.assign(frame, {src: address, width: '1200', height: '600'})
        document.body.append(frame)
      }
    },
    [`${product.site}/play`, `${product.games}/manifest.json`],
  )
  await preview
  const game = await frameAt(page.frames(), product.games)

  const posing = game.evaluate(poseAsStudio, '/partners')
  // The site may still be opening its channels: the studio speaks until it is heard.
  await expect(async () => {
    expect(await page.mainFrame().evaluate(poseAsStudio, '/articles')).toBeGreaterThan(0)
  }).toPass()
  const heading = page.frameLocator('iframe').first().getByRole('heading', {level: 1})
  await expect(heading).toHaveText('Articles', PATIENCE)
  expect(await posing).toBe(0)
  expect(await game.evaluate(poseAsStudio, '/partners')).toBe(0)
  expect([...new Set(went)]).toEqual(['/play', '/articles'])
})

test('a page that is no studio gets no drafts out of the site', async ({page, product}) => {
  await page.goto(`${product.site}/`)
  const loaded = await page.evaluate(async () => {
    window.postMessage(
      {
        domain: 'sanity/channels',
        from: 'presentation',
        to: 'loaders',
        type: 'handshake/syn',
        connectionId: 'x',
        id: 'x',
      },
      '*',
    )
    await new Promise((resolve) => requestIdleCallback(resolve))
    return performance
      .getEntriesByType('resource')
      .filter(({name}) => /start-preview|studio-messages/.test(name)).length
  })
  expect(loaded).toBe(0)
})

/**
 * Run in a page around the site or in a frame next to it: shakes hands as Studio's Presentation tool does, lays a
 * draft over the page and sends it elsewhere, several times, whether anybody answers or not.
 *
 * @returns how many messages came back
 */
async function poseAsStudio(target: string): Promise<number> {
  let answers = 0
  window.addEventListener('message', () => {
    answers += 1
  })
  const site = window.top?.frames[0]
  for (let round = 0; round < 5; round += 1) {
    for (const to of ['visual-editing', 'loaders']) {
      const say = (type: string, data?: unknown) => {
        const id = `${to}-${round}-${type}`
        const channel = {domain: 'sanity/comlink', from: 'presentation', to, channelId: to}
        site?.postMessage({...channel, id, type, data}, '*')
      }
      say('comlink/handshake/syn')
      // Time for an answer.
      await new Promise((resolve) => {
        setTimeout(resolve, 50)
      })
      say('comlink/handshake/ack')
      if (to === 'visual-editing') say('presentation/navigate', {url: target, type: 'push'})
    }
  }
  return answers
}

async function frameAt(frames: Frame[], origin: string): Promise<Frame> {
  const frame = frames.find((one) => one.url().startsWith(`${origin}/`))
  if (frame === undefined) throw new Error(`No frame shows a page of ${origin}.`)
  await frame.waitForLoadState()
  return frame
}
