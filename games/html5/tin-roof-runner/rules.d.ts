export type Kind = 'pipe' | 'washing' | 'chimney' | 'pigeon' | 'mattress'

export interface Roof {
  readonly x: number
  readonly wide: number
  readonly top: number
  readonly things: readonly {readonly x: number; readonly kind: Kind}[]
  readonly bulbs: readonly {
    readonly x: number
    readonly y: number
    readonly taken: boolean
    readonly kind?: 'fish' | 'magnet'
  }[]
}

export interface Game {
  /** Metres into the town where the run began. */
  readonly from: number
  readonly distance: number
  readonly y: number
  readonly fall: number
  readonly held: boolean
  readonly wanted: number
  readonly air: number
  readonly sliding: boolean
  readonly roofs: readonly Roof[]
  readonly bulbs: number
  readonly fish: boolean
  readonly safe: number
  readonly magnet: number
  readonly saved: number
  readonly passed: Readonly<Record<Kind, number>>
  readonly state: 'running' | 'over'
  readonly seed: number
}

export type Event =
  | 'jump'
  | 'land'
  | 'bounce'
  | 'bulb'
  | 'fish'
  | 'magnet'
  | 'saved'
  | 'wall'
  | 'fall'
  | Exclude<Kind, 'mattress'>

export const TICK: number
export const LONG: number
export const TALL: number
export const FLAT: number
export const LINE: number
export const PIPE: {readonly wide: number; readonly high: number}
export const MAGNET: number
export const DISTRICT: number
export const districts: readonly string[]
export function newGame(seed: number, from?: number): Game
export function speed(game: Pick<Game, 'distance'>): number
export function metres(game: Pick<Game, 'distance' | 'from'>): number
export function score(game: Pick<Game, 'distance' | 'from' | 'bulbs'>): number
export function districtAt(distance: number): number
export function jump(game: Game): Game
export function release(game: Game): Game
export function slide(game: Game, on: boolean): Game
export function step(game: Game): {game: Game; event: Event | null}
export function roofUnder(game: Pick<Game, 'distance' | 'roofs'>): Roof | null
