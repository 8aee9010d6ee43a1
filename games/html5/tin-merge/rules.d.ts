export type Direction = 'up' | 'right' | 'down' | 'left'

/** `shelf` holds 16 sizes row by row: 0 is empty, size n is the tin marked 2 to the n. */
export interface Game {
  readonly shelf: readonly number[]
  readonly score: number
  readonly moves: number
  readonly won: boolean
  readonly clean: boolean
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
export const DAY_PUSHES: number
export const goals: readonly {readonly id: string; readonly name: string; readonly what: string}[]
export const paints: readonly {readonly id: string; readonly name: string; readonly from: number}[]
export function mark(size: number): number
export function newGame(seed: number): Game
export function newDay(seed: number): Game
export function move(game: Game, direction: Direction): Turn | null
export function isOver(game: Pick<Game, 'shelf'>): boolean
export function pushesLeft(game: Pick<Game, 'moves'>): number
export function isDayOver(game: Pick<Game, 'shelf' | 'moves'>): boolean
export function goalsOf(turn: Pick<Turn, 'game' | 'merged'>): string[]
export function parseDay(value: unknown, date: string): Game | null
export function largest(game: Pick<Game, 'shelf'>): number
export function parseGame(value: unknown): Game | null
