export interface Sum {
  readonly text: string
  readonly answer: number
}

export interface Game {
  readonly level: number | null
  readonly sums: readonly Sum[]
  readonly at: number
  readonly way: number
  readonly entry: string
  readonly points: number
  readonly sold: number
  readonly missed: number
  readonly slips: number
  readonly row: number
  readonly time: number
  readonly state: 'running' | 'done' | 'shut'
}

export interface Event {
  readonly type: 'sold' | 'slip' | 'missed' | 'done' | 'shut'
}

export interface Step {
  readonly game: Game
  readonly events: Event[]
}

export interface Best {
  readonly points: number
  readonly lamps: number
}

export const TINS: number
export const DAILY_TINS: number
export const LIVES: number
export const levels: readonly {readonly name: string; readonly seconds: number}[]
export function newGame(level: number | null, seed: number): Game
export function sumOf(game: Game): Sum | null
export function pace(game: Game): number
export function tick(game: Game, milliseconds: number): Step
export function key(game: Game, digit: number): Step
export function rubOut(game: Game): Game
export function pass(game: Game): Step
export function lamps(game: Pick<Game, 'state' | 'missed' | 'slips'>): number
export function parseBests(value: unknown): Best[]
