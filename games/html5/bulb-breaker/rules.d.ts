export interface Bulb {
  readonly x: number
  readonly y: number
  readonly knocks: number
  readonly colour: number
}

/** `vx` and `vy` are a direction of length 1; the speed belongs to the game. */
export interface Ball {
  readonly x: number
  readonly y: number
  readonly vx: number
  readonly vy: number
}

export interface Tin {
  readonly x: number
  readonly y: number
  readonly kind: 'wide' | 'more' | 'slow' | 'net' | 'hot' | 'fuse' | 'life'
}

export interface Game {
  readonly floor: number
  readonly score: number
  /** Balls left, the one in play included. */
  readonly balls: number
  readonly seed: number
  readonly caught: number
  readonly clean: number
  readonly lost: number
  readonly idle: number
  readonly time: number
  readonly shades: readonly {readonly x: number; readonly y: number}[]
  readonly strings: readonly (readonly number[])[]
  readonly bulbs: readonly Bulb[]
  readonly hung: number
  readonly plank: number
  readonly wide: number
  readonly slow: number
  readonly hot: number
  readonly net: boolean
  readonly fuse: boolean
  readonly run: number
  readonly knocked: number
  readonly flying: readonly Ball[]
  readonly tins: readonly Tin[]
  readonly state: 'ready' | 'flying' | 'clear' | 'over'
}

export type EventType =
  | 'bulb'
  | 'cage'
  | 'shade'
  | 'plank'
  | 'wall'
  | 'net'
  | 'tin'
  | 'lost'
  | 'clear'
  | 'over'

export const WIDTH: number
export const HEIGHT: number
export const PLANK_Y: number
export const BALL: number
export const BULB: number
export const PLANK: number
export const WIDE: number
export const WALLS: number
export function starts(best: {floor: number}): {floor: number; name: string; isFree: boolean}[]
export function wallName(game: Pick<Game, 'floor'>): string
export function newGame(seed: number, floor?: number): Game
export function nextFloor(game: Game): Game
export function along(string: readonly number[], way: number): {x: number; y: number}
export function plankWidth(game: Pick<Game, 'wide'>): number
export function speed(game: Pick<Game, 'floor' | 'knocked' | 'slow'>): number
export function serve(game: Game): Game
export function step(
  game: Game,
  seconds: number,
  hand: {to?: number | null; push?: number},
): {game: Game; events: {type: EventType}[]}
export function parseBest(value: unknown): {score: number; floor: number}
