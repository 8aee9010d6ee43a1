/** The four ways a game runs (spec section 3). The words are stored, shown in the filter and accepted in addresses. */
export const GAME_TYPES = ['external', 'html5', 'flash', 'waflash'] as const

export type GameType = (typeof GAME_TYPES)[number]

export function isGameType(value: unknown): value is GameType {
  return GAME_TYPES.some((type) => type === value)
}
