/** What a framed game may do, wherever it is framed (DESIGN section 5, decision 7). */
export const GAME_FRAME_POLICY = {
  sandbox: 'allow-scripts allow-same-origin allow-pointer-lock',
  allow: 'fullscreen; autoplay; gamepad',
  referrerPolicy: 'no-referrer',
} as const
