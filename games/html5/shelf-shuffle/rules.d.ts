export type Direction = 'up' | 'right' | 'down' | 'left'
export type Size = 3 | 4 | 5

/** `crates` lists what stands where, row by row; 0 is the gap. */
export interface Game {
  readonly size: number
  readonly crates: readonly number[]
  readonly moves: number
}

export const SIZES: number[]
export function newGame(size: number, seed: number): Game
export function slide(game: Game, place: number): Game
export function push(game: Game, direction: Direction): Game
export function isDone(game: Pick<Game, 'crates'>): boolean
export function inPlace(game: Pick<Game, 'crates'>): number
export function canBeDone(crates: readonly number[], size: number): boolean
export function parseGame(value: unknown): Game | null
export function parseBests(value: unknown): Record<Size, number | null>
