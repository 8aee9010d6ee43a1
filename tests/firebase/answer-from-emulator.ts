import type {BrowserContext} from '@playwright/test'

import type {ServedProduct} from '../support/fixtures.ts'
import {protectEmails} from './emulator.ts'

/**
 * Has Google's Auth emulator, where one is running for these tests, answer in place of the embedded identity
 * server: the page asks the same address, and what it says goes to the emulator as it is.
 *
 * @param areEmailsProtected whether wrong passwords and unknown e-mails get the same answer; `undefined`: as it is
 */
export async function answerFromEmulator(
  context: BrowserContext,
  {identity}: ServedProduct,
  areEmailsProtected: boolean | undefined,
): Promise<void> {
  const emulator = process.env.AUTH_EMULATOR
  if (!emulator) return
  if (areEmailsProtected !== undefined) await protectEmails(emulator, areEmailsProtected)
  await context.route(`${identity}/**`, async (route) => {
    const url = route.request().url().replace(identity, emulator)
    await route.fulfill({response: await route.fetch({url})})
  })
}
