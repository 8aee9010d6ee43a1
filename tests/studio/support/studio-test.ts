import type {BrowserContext, ConsoleMessage} from '@playwright/test'

import {test as base} from '../../support/fixtures.ts'

export {expect} from '../../support/fixtures.ts'

type Watch = {
  /** Complaints that a test brings about, such as those of a lake that it kills. None unless told. */
  expectedComplaint: RegExp | null
  watch: void
}

/**
 * `test` that watches every page of the studio in it, and fails where one wrote an error to its console, threw, or
 * asked anything of another machine.
 */
export const test = base.extend<Watch>({
  expectedComplaint: [null, {option: true}],
  watch: [
    async ({context, product, expectedComplaint}, provide) => {
      const complaints = complaintsOf(context, [product.site, product.games])
      const outside = requestsOutside(context)
      await provide()
      const unexpected = complaints.filter((text) => !expectedComplaint?.test(text))
      base.expect(unexpected, 'errors in the console of the studio').toEqual([])
      base.expect(outside, 'requests that left the machine').toEqual([])
    },
    {auto: true},
  ],
})

/**
 * Errors of the studio's pages and of their frames, but for the policy's refusals of Sanity's own remote addresses.
 *
 * @param visited origins whose pages are the visitor's, who is sent to pages that are not there, too
 */
function complaintsOf(context: BrowserContext, visited: string[]): string[] {
  const complaints: string[] = []
  context.on('weberror', (thrown) => {
    complaints.push(`${thrown.error().message} at ${thrown.page()?.url()}`)
  })
  context.on('console', (message) => {
    if (message.type() !== 'error' || isOfVisitor(message, visited)) return
    const text = `${message.text()} ${message.location().url}`
    const isRefusal =
      /Content Security Policy/i.test(text) &&
      /https:\/\/[\w.-]*sanity[\w-]*\.(?:io|com)\//.test(text)
    // What Studio says of such a refusal: it looks for a newer version of itself.
    const isItsEcho = text.startsWith('Failed to fetch version for package')
    // Sanity's presence says goodbye when its page is left, and the browser may have closed the socket before.
    const isGoodbye = text.startsWith('WebSocket is already in CLOSING or CLOSED state')
    if (!isRefusal && !isItsEcho && !isGoodbye) complaints.push(text)
  })
  return complaints
}

function isOfVisitor(message: ConsoleMessage, visited: string[]): boolean {
  const address = message.page()?.url() ?? ''
  return visited.some((origin) => address.startsWith(`${origin}/`))
}

/** Whatever is asked of another machine and not refused by the policy before it is sent. */
function requestsOutside(context: BrowserContext): string[] {
  const outside: string[] = []
  context.on('request', (request) => {
    const {protocol, hostname} = new URL(request.url())
    const isHere = /^(?:localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.localhost)$/.test(hostname)
    if (/^(?:https?|wss?):$/.test(protocol) && !isHere) outside.push(request.url())
  })
  context.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'csp') return
    const index = outside.indexOf(request.url())
    if (index >= 0) outside.splice(index, 1)
  })
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      if (!/^wss?:\/\/(?:[\w-]+\.)?localhost[:/]/.test(socket.url())) outside.push(socket.url())
    })
  })
  return outside
}
