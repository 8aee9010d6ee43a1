export interface Game {
  readonly lesson: number | null
  readonly signs: readonly string[]
  readonly sign: number
  readonly at: number
  readonly right: number
  readonly wrong: number
  readonly dripped: boolean
  readonly time: number
  readonly state: 'ready' | 'painting' | 'done'
}

export interface Best {
  readonly speed: number
  readonly lamps: number
}

export const SIGNS: number
export const DAILY_SIGNS: number
export const lessons: readonly {readonly name: string; readonly speed: number; readonly letters?: string}[]
export function newGame(lesson: number | null, seed: number): Game
export function nextLetter(game: Game): string
export function type(game: Game, letter: string): {game: Game; events: ('right' | 'drip' | 'sign' | 'done')[]}
export function tick(game: Game, milliseconds: number): Game
export function speed(game: Pick<Game, 'right' | 'time'>): number
export function accuracy(game: Pick<Game, 'right' | 'wrong'>): number
export function lamps(game: Game): number
export function parseBests(value: unknown): Best[]
