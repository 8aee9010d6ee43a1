/** `kind` 1 to 7, `turn` quarters clockwise, `x` and `y` the corner of its box. */
export interface Load {
  readonly kind: number
  readonly turn: number
  readonly x: number
  readonly y: number
}

export interface Game {
  readonly board: readonly number[]
  readonly load: Load
  readonly queue: readonly number[]
  /** The kind that was put aside, 0 for none. */
  readonly aside: number
  readonly swapped: boolean
  readonly rows: number
  readonly score: number
  readonly fallen: number
  readonly resting: number
  readonly fidgets: number
  readonly state: 'running' | 'over'
  readonly seed: number
}

export interface Event {
  readonly type: 'landed' | 'shipped' | 'over'
  readonly at?: readonly (readonly [number, number])[]
  readonly rows?: readonly number[]
  readonly board?: readonly number[]
  readonly gained?: number
}

export interface Happening {
  readonly game: Game
  readonly events: readonly Event[]
}

export const COLUMNS: number
export const ROWS: number
export const KINDS: number
export function newGame(seed: number): Game
export function squares(load: Load): [number, number][]
export function shift(game: Game, by: -1 | 1): Game
export function turn(game: Game, by: -1 | 1): Game
export function lower(game: Game): Game
export function drop(game: Game): Happening
export function putAside(game: Game): Game
export function tick(game: Game, milliseconds: number): Happening
export function landing(game: Pick<Game, 'board' | 'load'>): Load
export function level(game: Pick<Game, 'rows'>): number
export function pace(game: Pick<Game, 'rows'>): number
export function coming(game: Pick<Game, 'queue'>): number[]
export function parseBest(value: unknown): {score: number; rows: number}
