export interface Game {
  readonly moves: readonly number[]
  readonly board: readonly number[]
  readonly turn: number
  readonly passed: boolean
  readonly over: boolean
}

export const SIZE: number
export function newGame(moves?: readonly number[]): Game
export function turned(board: readonly number[], place: number, side: number): number[]
export function placesFor(board: readonly number[], side: number): number[]
export function lay(board: readonly number[], place: number, side: number): number[]
export function after(game: Game, place: number): Game
export function count(board: readonly number[], side: number): number
export function parseGame(value: unknown): Game | null
