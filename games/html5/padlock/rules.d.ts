export type Lock = 'shed' | 'vault'

/** `set`: right sign, right wheel; `loose`: right sign, another wheel. */
export interface Pins {
  readonly set: number
  readonly loose: number
}

export interface Game {
  readonly lock: Lock
  readonly code: readonly number[]
  readonly tries: readonly (Pins & {readonly signs: readonly number[]})[]
  readonly wheels: readonly number[]
  readonly state: 'locked' | 'open' | 'jammed'
}

export const locks: Record<Lock, {wheels: number; signs: number; tries: number}>
export function newGame(lock: Lock, seed: number): Game
export function lockOfDay(date: string): Lock
export function parseTries(value: unknown, fresh: Game): Game | null
export function drawTries(game: Pick<Game, 'tries' | 'code'>): string[]
export function turn(game: Game, wheel: number, by: -1 | 1): Game
export function setWheel(game: Game, wheel: number, sign: number): Game
export function pull(game: Game): Game
export function compare(code: readonly number[], signs: readonly number[]): Pins
export function left(game: Pick<Game, 'lock' | 'tries'>): number
export function parseBests(value: unknown): Record<Lock, {fewest: number; opened: number}>
