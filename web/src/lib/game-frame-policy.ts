/** What a framed game may do, wherever it is framed (DESIGN section 5, decision 7). */
export const GAME_FRAME_POLICY = {
  sandbox: 'allow-scripts allow-same-origin allow-pointer-lock',
  allow: 'fullscreen; autoplay; gamepad',
  referrerPolicy: 'no-referrer',
} as const

/** Said to a game's page once it is there, so that the Flash player knows whom to ask to be left. */
export const FRAME_HELLO = {type: 'game-shack:hello'} as const

/** Whether a message is the Flash player's wish to be left: Tab does not leave a Flash game, Escape does. */
export function isLeaveMessage(message: unknown): boolean {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    message.type === 'game-shack:leave'
  )
}
