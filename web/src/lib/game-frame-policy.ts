import {fieldsOf} from './fields.ts'

/** What a framed game may do, wherever it is framed (DESIGN section 5, decision 7). */
export const GAME_FRAME_POLICY = {
  sandbox: 'allow-scripts allow-same-origin allow-pointer-lock',
  allow: 'fullscreen; autoplay; gamepad',
  referrerPolicy: 'no-referrer',
} as const

/** Said to pages of the games origin, so that they know whom to answer: the Flash player, the sign of life. */
export const FRAME_HELLO = {type: 'game-shack:hello'} as const

/** Whether a message is the games origin's sign of life. */
export function isAliveMessage(message: unknown): boolean {
  return fieldsOf(message).type === 'game-shack:alive'
}

/** Whether a message is the Flash player's wish to be left: Tab does not leave a Flash game, Escape does. */
export function isLeaveMessage(message: unknown): boolean {
  return fieldsOf(message).type === 'game-shack:leave'
}
