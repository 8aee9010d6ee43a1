import type {Browser, Page} from '@playwright/test'

import {expect as baseExpect, type ServedProduct, test as base} from '../../support/fixtures.ts'
import {type Complaints, watchContext} from './complaints.ts'
import {bootStudio, followLink, SCREEN} from './open-studio.ts'

export type User = 'owner' | 'moderator'

/** Studio is large, and a machine may have other work. No test waits this long for anything that comes. */
const PATIENCE_MS = 60_000

/** `expect` with Studio's patience. */
export const expect = baseExpect.configure({timeout: PATIENCE_MS})

/** As `expect.poll`, for what comes after about a second: Studio saves an edit that late. */
export const eventually = <Value>(read: () => Promise<Value>) =>
  expect.poll(read, {intervals: [50, 100, 100, 200]})

type Worker = {
  /** Those of the shared pages. */
  complaints: Complaints
  /** Gives the worker's studio page of a user, which is loaded when a test first asks for it. */
  warmStudio: (user: User) => Promise<Page>
}

type Test = {
  /** Complaints that a test brings about, such as those of a lake that it kills. None unless told. */
  expectedComplaint: RegExp | null
  /**
   * Opens an address in the user's studio, as a link of the studio does. All tests of a worker share the two pages,
   * because loading Studio takes seconds. After a failed test Playwright starts another worker, with new pages.
   */
  openStudio: (path: string, user?: User) => Promise<Page>
  watch: void
}

/**
 * `test` with the studio, signed in. It fails if a page wrote an error to its console, threw one, or asked another
 * machine for anything.
 */
export const test = base.extend<Test, Worker>({
  complaints: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs
    async ({}, provide) => {
      await provide({errors: [], outside: []})
    },
    {scope: 'worker'},
  ],
  warmStudio: [
    async ({browser, product, complaints}, provide) => {
      const pages = new Map<User, Promise<Page>>()
      await provide((user) => {
        const page = pages.get(user) ?? bootWatched(browser, product, complaints, user)
        pages.set(user, page)
        return page
      })
      for (const page of pages.values()) await (await page).context().close()
    },
    {scope: 'worker'},
  ],
  expectedComplaint: [null, {option: true}],
  openStudio: async ({warmStudio}, provide) => {
    const opened = new Set<Page>()
    await provide(async (path, user = 'owner') => {
      const studio = await warmStudio(user)
      opened.add(studio)
      await followLink(studio, path)
      return studio
    })
    // The next test finds the first screen, without the form, the tool or the dialog of this one.
    for (const studio of opened) await followLink(studio, '/structure')
  },
  watch: [
    async ({context, product, complaints, expectedComplaint}, provide, info) => {
      info.setTimeout(3 * PATIENCE_MS)
      // Apart from those of the shared pages: what comes of this test's pages when they close is nobody's.
      const own: Complaints = {errors: [], outside: []}
      watchContext(context, [product.site, product.games], own)
      await provide()
      const errors = [...own.errors, ...complaints.errors.splice(0)]
      const unexpected = errors.filter((text) => expectedComplaint?.test(text) !== true)
      expect(unexpected, 'errors in the console of the studio').toEqual([])
      const outside = [...own.outside, ...complaints.outside.splice(0)]
      expect(outside, 'requests that left the machine').toEqual([])
    },
    {auto: true},
  ],
})

async function bootWatched(
  browser: Browser,
  product: ServedProduct,
  complaints: Complaints,
  user: User,
): Promise<Page> {
  const context = await browser.newContext({viewport: SCREEN, serviceWorkers: 'block'})
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  watchContext(context, [product.site, product.games], complaints)
  const page = await context.newPage()
  await bootStudio(page, linkFor(user, product))
  return page
}

/** The sign-in link that `npm start` prints. */
function linkFor(user: User, {output}: ServedProduct): string {
  const line = new RegExp(`^Studio \\(${user}\\)\\s+(\\S+)$`, 'm')
  const link = line.exec(output)?.[1]
  if (link === undefined) throw new Error(`npm start printed no link for the ${user}:\n${output}`)
  return link
}
