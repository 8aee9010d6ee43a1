export type Direction = 'up' | 'right' | 'down' | 'left'

export interface Game {
  readonly level: number
  readonly seed: number
  readonly columns: number
  readonly rows: number
  readonly open: readonly number[]
  readonly at: number
  readonly steps: number
  readonly seen: readonly number[]
  readonly home: number
  readonly shortest: number
}

export const ways: Readonly<Record<Direction, number>>
export const LAST: number
export function newGame(level: number, seed: number): Game
export function walk(game: Game, direction: Direction): {game: Game; path: number[]} | null
export function isHome(game: Pick<Game, 'at' | 'home'>): boolean
export function beside(game: Pick<Game, 'columns'>, square: number, way: Direction): number
export function distance(game: Game, from: number, to: number): number
export function parseGame(value: unknown): Game | null
export function toSave(game: Game): unknown
