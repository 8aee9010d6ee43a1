export type Kind = 'rows' | 'columns'

export interface House {
  readonly name: string
  readonly lit: readonly boolean[]
}

export interface Game {
  readonly name: string
  readonly size: number
  readonly clues: Readonly<Record<Kind, readonly (readonly number[])[]>>
  readonly marks: readonly number[]
  readonly hints: number
  readonly past: readonly (readonly number[])[]
}

export const HOUSES: number
export function houseOf(number: number): House
export function dailyHouse(seed: number): House
export function newGame(house: House): Game
export function cluesOf(lit: readonly boolean[]): Game['clues']
export function mark(game: Game, places: readonly number[], value: number): Game
export function undo(game: Game): Game
export function isMet(game: Game, kind: Kind, line: number): boolean
export function isDone(game: Game): boolean
export function hint(game: Game): {game: Game; place: number}
export function lamps(game: Game): number
export function isFair(lit: readonly boolean[]): boolean
export function parseMarks(value: unknown, size: number): number[] | null
export function parseLamps(value: unknown): number[]
