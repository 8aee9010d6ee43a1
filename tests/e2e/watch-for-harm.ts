import type {Page} from '@playwright/test'

/** What no address and no text may bring about in a page of the site, written down from now on. */
export function watchForHarm(page: Page): string[] {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`)
    dialog.dismiss().catch(() => null)
  })
  page.on('pageerror', (error) => seen.push(`error: ${error.message}`))
  page.on('console', (message) => {
    // The content security policy had to stop something: it was not mere text.
    if (/Content Security Policy|Refused to/.test(message.text())) seen.push(message.text())
  })
  page.context().on('page', (opened) => seen.push(`window: ${opened.url()}`))
  page.on('request', (request) => {
    if (!/^(?:https?:\/\/localhost:|data:|blob:)/.test(request.url()))
      seen.push(`request: ${request.url()}`)
  })
  page.on('framenavigated', (frame) => {
    if (!/^(?:http:\/\/localhost:|about:blank)/.test(frame.url())) seen.push(`at: ${frame.url()}`)
  })
  return seen
}
