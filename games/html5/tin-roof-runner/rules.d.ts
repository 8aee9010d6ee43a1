export interface Roof {
  readonly x: number
  readonly wide: number
  readonly top: number
  readonly things: readonly {readonly x: number; readonly kind: 'pipe' | 'washing'}[]
  readonly bulbs: readonly {readonly x: number; readonly y: number; readonly taken: boolean}[]
}

export interface Game {
  readonly distance: number
  readonly y: number
  readonly fall: number
  readonly held: boolean
  readonly wanted: number
  readonly air: number
  readonly sliding: boolean
  readonly roofs: readonly Roof[]
  readonly bulbs: number
  readonly state: 'running' | 'over'
  readonly seed: number
}

export type Event = 'jump' | 'land' | 'bulb' | 'wall' | 'pipe' | 'washing' | 'fall'

export const TICK: number
export const LONG: number
export const TALL: number
export const FLAT: number
export const LINE: number
export const PIPE: {readonly wide: number; readonly high: number}
export function newGame(seed: number): Game
export function speed(game: Pick<Game, 'distance'>): number
export function score(game: Pick<Game, 'distance' | 'bulbs'>): number
export function jump(game: Game): Game
export function release(game: Game): Game
export function slide(game: Game, on: boolean): Game
export function step(game: Game): {game: Game; event: Event | null}
export function roofUnder(game: Pick<Game, 'distance' | 'roofs'>): Roof | null
