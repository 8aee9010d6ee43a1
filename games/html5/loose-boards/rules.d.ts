export type Floor = 'porch' | 'attic' | 'barn'

/** Boards are numbered row by row; `holes` (true = loose) is null until the first step. */
export interface Game {
  readonly floor: Floor
  readonly columns: number
  readonly rows: number
  readonly loose: number
  readonly holes: readonly boolean[] | null
  readonly open: readonly boolean[]
  readonly nails: readonly boolean[]
  readonly state: 'ready' | 'running' | 'won' | 'lost'
  readonly seed: number
}

export const floors: Record<Floor, {long: number; short: number; loose: number}>
export function newGame(options: {floor: Floor; standing: boolean; seed: number}): Game
export function stepOn(game: Game, place: number): Game
export function nail(game: Game, place: number): Game
export function sweep(game: Game, place: number): Game
export function isEnded(game: Pick<Game, 'state'>): boolean
export function count(game: Game, place: number): number
export function unnailed(game: Pick<Game, 'loose' | 'nails'>): number
export function neighbours(game: Pick<Game, 'columns' | 'rows'>, place: number): number[]
export function isFair(game: Game, first: number): boolean
export function parseBests(value: unknown): Record<Floor, number | null>
