export type Strength = 'easy' | 'fair' | 'hard'

/** `rack` row by row from the top: 0 empty, 1 the player, 2 the computer; `drops` are places. */
export interface Game {
  readonly rack: readonly number[]
  readonly turn: number
  readonly first: number
  readonly drops: readonly number[]
  readonly line: readonly number[] | null
}

export interface Tally {
  readonly won: number
  readonly lost: number
  readonly drawn: number
}

export const COLUMNS: number
export const ROWS: number
export const STRENGTHS: Strength[]
export const LEVELS: number
export function strengthOf(level: number): Strength
export function parseLevel(level: unknown, strength?: unknown): number
export function parseBeaten(value: unknown): number
export function newGame(first: number): Game
export function drop(game: Game, column: number): Game
export function undo(game: Game): Game
export function landing(rack: readonly number[], column: number): number
export function winner(game: Pick<Game, 'rack' | 'line'>): 0 | 1 | 2 | null
export function isOver(game: Pick<Game, 'rack' | 'line'>): boolean
export function think(game: Game, level: number, chance: number): number
export function parseGame(value: unknown): Game | null
export function parseTally(value: unknown): Record<Strength, Tally>
