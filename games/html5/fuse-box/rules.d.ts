/** `lamps` row by row, true is alight; `par` is the fewest presses the box was made with. */
export interface Game {
  readonly box: number
  readonly size: number
  readonly lamps: readonly boolean[]
  readonly presses: readonly number[]
  readonly hints: number
  readonly par: number
}

export const LAST: number
export function newGame(box: number): Game
export function press(game: Game, place: number): Game
export function undo(game: Game): Game
export function hint(game: Game): {game: Game; place: number}
export function isOut(game: Pick<Game, 'lamps'>): boolean
export function burning(game: Pick<Game, 'lamps'>): number
export function used(game: Pick<Game, 'presses' | 'hints'>): number
export function bulbs(game: Pick<Game, 'presses' | 'hints' | 'par'>): 1 | 2 | 3
export function around(size: number, place: number): number[]
export function solve(game: Pick<Game, 'lamps' | 'size'>): number[]
export function parseWon(value: unknown): Record<number, number>
