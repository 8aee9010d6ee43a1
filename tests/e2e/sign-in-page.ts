import {readFile} from 'node:fs/promises'
import {join} from 'node:path'

import type {Locator, Page} from '@playwright/test'

import {answerFromEmulator} from '../firebase/answer-from-emulator.ts'
import {expect, test as base} from '../support/fixtures.ts'

export {expect} from '../support/fixtures.ts'

export type Account = {email: string; password: string}
/** The two demo accounts: one that works, one that is disabled. */
export const {player, gone} = await demoAccounts()

async function demoAccounts(): Promise<{player: Account; gone: Account}> {
  const file = join(import.meta.dirname, '..', '..', 'seed', 'users.json')
  const {users}: {users: {email: string; demoPassword?: string; disabled: boolean}[]} = JSON.parse(
    await readFile(file, 'utf8'),
  )
  const [working, disabled] = [users.find((user) => !user.disabled), users.find((u) => u.disabled)]
  if (!working?.demoPassword || !disabled) throw new Error(`${file} lacks the demo accounts.`)
  // The disabled one has the same password, as seed/README.md says.
  const password = working.demoPassword
  return {player: {email: working.email, password}, gone: {email: disabled.email, password}}
}

/** `test` with the identity server that the run is about: the embedded one, or Google's Auth emulator in its place. */
export const test = base.extend<{provider: void}>({
  provider: [
    async ({context, product}, provide, {project}) => {
      await answerFromEmulator(context, product, project.metadata.areEmailsProtected)
      await provide()
      // What is on its way when a test ends is nobody's fault.
      await context.unrouteAll({behavior: 'ignoreErrors'})
    },
    {auto: true},
  ],
})

export const button = (page: Page) => page.getByRole('button', {name: 'Log In'})
export const isSignIn = (url: string) => url.includes('accounts:signInWithPassword')

export const signInAnswer = (page: Page) =>
  page.waitForResponse(
    (response) => response.request().method() === 'POST' && isSignIn(response.url()),
  )

/** Opens /login and writes down each try to sign in that leaves the page from now on. */
export async function openLogin(page: Page): Promise<string[]> {
  const tries: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && isSignIn(request.url())) tries.push(request.url())
  })
  await page.goto('/login')
  await expect(button(page)).toBeEnabled()
  return tries
}

export async function fill(page: Page, {email, password}: Account): Promise<void> {
  await page.getByRole('textbox', {name: 'Email'}).fill(email)
  await page.getByLabel('Password').fill(password)
}

export async function submit(page: Page, account: Account): Promise<void> {
  await fill(page, account)
  await button(page).click()
}

/** The alert has words, the page is still the login page, and the next try is possible. */
export async function expectRefusal(page: Page, ...words: RegExp[]): Promise<Locator> {
  const alert = page.getByRole('alert')
  for (const part of words) await expect(alert).toContainText(part)
  await expect(button(page)).toBeEnabled()
  await expect(page).toHaveURL(/\/login$/)
  return alert
}
