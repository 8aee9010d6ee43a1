export type Direction = 'up' | 'right' | 'down' | 'left'
export type Event = 'move' | 'crate' | 'tin' | 'wall' | 'tail' | 'full'

/** Squares are numbered row by row. `crate` is -1 only when the whole floor is snake. */
export interface Game {
  readonly columns: number
  readonly rows: number
  readonly wrap: boolean
  readonly body: readonly number[]
  readonly direction: Direction
  readonly turns: readonly Direction[]
  readonly growing: number
  readonly crate: number
  readonly tin: {readonly at: number; readonly left: number} | null
  readonly crates: number
  readonly score: number
  readonly state: 'running' | 'over'
  readonly seed: number
}

export const LONG: number
export const SHORT: number
export const TIN_LIFE: number
export function newGame(options: {columns: number; rows: number; wrap: boolean; seed: number}): Game
export function turn(game: Game, direction: Direction): Game
export function step(game: Game): {game: Game; event: Event}
export function ahead(
  game: Pick<Game, 'columns' | 'rows' | 'wrap' | 'body'>,
  direction: Direction,
): number | null
export function gear(game: Pick<Game, 'crates'>): number
export function beat(game: Pick<Game, 'crates'>): number
export function tinWorth(tin: {left: number}): number
