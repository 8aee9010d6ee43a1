/** Grids are 81 numbers row by row. In `notes`, bit n says that n is pencilled in. */
export interface Game {
  readonly level: number
  readonly givens: readonly number[]
  readonly solution: readonly number[]
  readonly digits: readonly number[]
  readonly notes: readonly number[]
  readonly time: number
  readonly helped: boolean
}

export const levels: readonly {readonly name: string; readonly givens: number}[]
export const peers: readonly (readonly number[])[]
export function rowOf(place: number): number
export function columnOf(place: number): number
export function boxOf(place: number): number
export function newGame(level: number, seed: number): Game
export function solutions(grid: readonly number[]): number
export function put(game: Game, place: number, digit: number): Game
export function pencil(game: Game, place: number, digit: number): Game
export function clashes(game: Pick<Game, 'digits'>): number[]
export function isSolved(game: Pick<Game, 'digits' | 'solution'>): boolean
export function help(game: Game, place: number): Game
export function levelOfDay(date: string): number
export function fullShelves(game: Pick<Game, 'digits' | 'solution'>): number[]
export function nextOrder(
  order: readonly number[],
  game: Pick<Game, 'digits' | 'solution'>,
): number[]
export function parseOrder(value: unknown, game: Pick<Game, 'digits' | 'solution'>): number[]
export function drawOrder(order: readonly number[]): string[]
export function parseGame(value: unknown): Game | null
