export interface Thing {
  x: number
  y: number
  vx: number
  vy: number
}

export interface Ship extends Thing {
  anchor: {x: number; y: number}
  angle: number
  pushing: boolean
  cold: number
  jump: number
  safe: number
}

export interface Scrap extends Thing {
  size: 1 | 2 | 3
  kind: number
  angle: number
  spin: number
}

export interface Shot extends Thing {
  left: number
}

export interface Saucer extends Thing {
  kind: 'large' | 'small'
  cold: number
  turns: number
}

export interface Event {
  readonly type:
    | 'fire'
    | 'jump'
    | 'ship'
    | 'wave'
    | 'saucer'
    | 'hostile'
    | 'crash'
    | 'lost'
    | 'extra'
    | 'magnet'
    | 'over'
  readonly x: number
  readonly y: number
  readonly size: number
}

/** Changed in place by `step`. */
export interface Game {
  seed: number
  width: number
  height: number
  ship: Ship | null
  scrap: Scrap[]
  shots: Shot[]
  hostile: Shot[]
  saucer: Saucer | null
  score: number
  wave: number
  ships: number
  still: number
  wait: number
  saucerIn: number
  state: 'flying' | 'over'
  events: Event[]
}

export interface Controls {
  turn: number
  thrust: boolean
  fire: boolean
  jump: boolean
  aim: {x: number; y: number} | null
}

export const TICK: number
export const SHIP: number
export const STILL: number
export const SHOT_LIFE: number
export const RADII: readonly number[]
export const WORTH: readonly number[]
export const SAUCERS: Readonly<Record<'large' | 'small', {radius: number; worth: number}>>
export function newGame(seed: number, aspect?: number): Game
export function step(game: Game, controls: Controls): Game
export function distance(
  game: Pick<Game, 'width' | 'height'>,
  one: {x: number; y: number},
  other: {x: number; y: number},
): number
export function parseBest(value: unknown): {score: number; wave: number}
