/** From, to, how many. */
export type Move = readonly [number, number, number]

export interface Game {
  readonly deal: number
  readonly draw: 1 | 3
  readonly places: readonly (readonly number[])[]
  readonly hidden: readonly number[]
  readonly score: number
  readonly moves: readonly Move[]
}

export const STOCK: number
export const WASTE: number
export const HOMES: readonly number[]
export const PILES: readonly number[]
export const DEALS: number
export function suitOf(card: number): number
export function rankOf(card: number): number
export function isRed(card: number): boolean
export function newGame(deal: number, draw: 1 | 3): Game
export function canMove(
  game: Pick<Game, 'places' | 'hidden'>,
  from: number,
  to: number,
  count?: number,
): boolean
export function move(game: Game, from: number, to: number, count?: number): Game | null
export function turn(game: Game): Game | null
export function undo(game: Game): Game
export function targets(game: Game, from: number, count?: number): number[]
export function isWon(game: Pick<Game, 'places'>): boolean
export function finish(game: Game): readonly Move[] | null
export function hint(game: Game): Move | null
export function toSave(game: Game): Pick<Game, 'deal' | 'draw' | 'moves'>
export function parseGame(value: unknown): Game | null
