export type Direction = 'up' | 'right' | 'down' | 'left'

/** `shelf` holds 16 sizes row by row: 0 is empty, size n is the tin marked 2 to the n. */
export interface Game {
  readonly shelf: readonly number[]
  readonly score: number
  readonly moves: number
  readonly won: boolean
  readonly seed: number
}

export interface Turn {
  readonly game: Game
  readonly trips: readonly {readonly from: number; readonly to: number}[]
  readonly merged: readonly number[]
  readonly gained: number
  readonly born: number
}

export const WIDTH: number
export const GOAL: number
export function mark(size: number): number
export function newGame(seed: number): Game
export function move(game: Game, direction: Direction): Turn | null
export function isOver(game: Pick<Game, 'shelf'>): boolean
export function largest(game: Pick<Game, 'shelf'>): number
export function parseGame(value: unknown): Game | null
