import {checkGamePath} from '../../../schemas/rules/game-path.ts'
import {decodeSwfId} from '../../../schemas/rules/swf-id.ts'
import {GAME_FRAME_POLICY} from './game-frame-policy.ts'

/** Spec section 9. */
const WINDOW_SIZE = 'width=1080,height=920'

/**
 * Decodes the address of an external game, which travels as base64url until the click.
 *
 * @returns the address, or `null` when it is not one that may be opened.
 */
export function decodeExternalAddress(encoded: string): string | null {
  return decodeSwfId(encoded).find((address) => checkGamePath('external', address) === null) ?? null
}

/**
 * Opens another site in a new window that knows neither who opened it nor from where. Must run inside the
 * click itself. The browser does not tell whether the window came up (that is the price of `noopener`), so the
 * page shows a plain link afterwards.
 */
export function openExternalWindow(address: string): void {
  window.open(address, '_blank', `noopener,noreferrer,${WINDOW_SIZE}`)
}

/**
 * Opens a game of the games origin alone in a blank window of 1080 × 920, in the same sandbox as on the page.
 * Must run inside the click itself.
 *
 * @returns `false` when the browser refused the window.
 */
export function openBlankWindow({src, title}: {src: string; title: string}): boolean {
  const blank = window.open('', '_blank', WINDOW_SIZE)
  if (!blank || blank.closed) return false

  blank.opener = null
  const {document} = blank
  document.title = title
  document.documentElement.lang = 'en'
  document.documentElement.style.height = '100%'
  document.body.style.cssText = 'margin:0;height:100%;background:#000'

  const frame = document.createElement('iframe')
  frame.title = title
  frame.setAttribute('sandbox', GAME_FRAME_POLICY.sandbox)
  frame.allow = GAME_FRAME_POLICY.allow
  frame.referrerPolicy = GAME_FRAME_POLICY.referrerPolicy
  frame.style.cssText = 'display:block;width:100%;height:100%;border:0'
  frame.src = src
  frame.addEventListener('load', () => frame.focus())
  document.body.append(frame)
  return true
}
