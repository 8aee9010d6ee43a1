/** What stands at a place; a gap has no fuse, and a taped fuse cannot be pressed. */
export type Kind = 'plain' | 'slant' | 'bar' | 'post' | 'taped' | 'gap'

/**
 * `lamps` and `goal` row by row: 0 is out, `steps` - 1 is bright; `par` is the fewest presses.
 * `box` is 0 for the box of the day.
 */
export interface Game {
  readonly box: number
  readonly street: number
  readonly size: number
  readonly steps: 2 | 3
  readonly kinds: readonly Kind[]
  readonly goal: readonly number[]
  readonly lamps: readonly number[]
  readonly presses: readonly number[]
  readonly hints: number
  readonly par: number
}

export const streets: readonly {readonly name: string; readonly rule: string}[]
export const finishes: readonly {readonly name: string; readonly bulbs: number}[]
export const PER_STREET: number
export const LAST: number
export function newGame(box: number): Game
export function boxOfDay(date: string, seed: number): Game
export function streetOf(box: number): number
export function wrong(game: Pick<Game, 'lamps' | 'goal'>): number
export function isOut(game: Pick<Game, 'lamps' | 'goal'>): boolean
export function isGivenAway(game: Game): boolean
export function canPress(game: Pick<Game, 'kinds'>, place: number): boolean
export function press(game: Game, place: number): Game
export function undo(game: Game): Game
export function hint(game: Game): {game: Game; place: number}
export function used(game: Pick<Game, 'presses' | 'hints'>): number
export function bulbs(game: Pick<Game, 'presses' | 'hints' | 'par'>): 1 | 2 | 3
export function around(game: Pick<Game, 'size' | 'kinds'>, place: number): number[]
export function solve(
  game: Pick<Game, 'lamps' | 'goal' | 'kinds' | 'size' | 'steps'>,
): number[] | null
export function parseWon(value: unknown): Record<number, number>
export function bulbsOf(won: Record<number, number>): number
export function lastOpen(won: Record<number, number>): number
export function streetCount(
  won: Record<number, number>,
  street: number,
): {out: number; full: number}
export function parseToday(value: unknown, date: string, fresh: Game): Game | null
