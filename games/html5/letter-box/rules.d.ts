export interface Game {
  readonly base: string
  readonly tiles: readonly string[]
  readonly targets: readonly string[]
  readonly others: readonly string[]
  readonly found: readonly string[]
  readonly extras: readonly string[]
  readonly shown: Readonly<Record<string, number>>
  readonly hints: number
}

export const BOXES: number
export const DAILY_WORDS: number
export const bases: readonly string[]
export function wordsFrom(letters: string): string[]
export function baseOf(box: number): string
export function dailyBase(seed: number): string
export function newGame(base: string, seed: number): Game
export function post(
  game: Game,
  word: string,
): {game: Game; what: 'found' | 'extra' | 'again' | 'short' | 'unknown'}
export function hint(game: Game): Game
export function shake(game: Game, seed: number): Game
export function lamps(game: Pick<Game, 'found' | 'targets'>): number
export function dailyGoal(game: Pick<Game, 'targets'>): number
export function recall(game: Game, kept: unknown): Game
export function parseFound(value: unknown): Record<string, string[]>
