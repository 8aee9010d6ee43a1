import type {BrowserContext, ConsoleMessage} from '@playwright/test'

/** What no test of the studio may bring about. */
export type Complaints = {
  /** Errors that were thrown or written to the console. */
  errors: string[]
  /** Requests to another machine that the policy did not refuse before they were sent. */
  outside: string[]
}

/**
 * Collects the complaints of every page of a context, and of its frames.
 *
 * @param visited origins whose pages belong to the visitor, who also opens pages that do not exist
 */
export function watchContext(context: BrowserContext, visited: string[], into: Complaints): void {
  collectErrors(context, visited, into.errors)
  collectOutside(context, into.outside)
}

/** All errors but the policy's refusals of Sanity's own remote addresses. */
function collectErrors(context: BrowserContext, visited: string[], errors: string[]): void {
  context.on('weberror', (thrown) => {
    errors.push(`${thrown.error().message} at ${thrown.page()?.url()}`)
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
    if (!isRefusal && !isItsEcho && !isGoodbye) errors.push(text)
  })
}

function isOfVisitor(message: ConsoleMessage, visited: string[]): boolean {
  const address = message.page()?.url() ?? ''
  return visited.some((origin) => address.startsWith(`${origin}/`))
}

function collectOutside(context: BrowserContext, outside: string[]): void {
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
}
