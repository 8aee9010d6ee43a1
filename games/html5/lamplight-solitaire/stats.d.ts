export interface Best {
  readonly score: number | null
  readonly seconds: number | null
  readonly won: number
}
export interface Count {
  readonly played: number
  readonly row: number
  readonly longest: number
  readonly moves: number | null
}
/** One entry for draw one, one for draw three. */
export type ByDraw<Entry> = Readonly<Record<1 | 3, Entry>>

export function readBests(value: unknown): ByDraw<Best>
export function readStats(value: unknown, bests: ByDraw<Best>): ByDraw<Count>
export function countLoss(stats: ByDraw<Count>, draw: 1 | 3): ByDraw<Count>
export function countWin(stats: ByDraw<Count>, draw: 1 | 3, moves: number): ByDraw<Count>
export function keepBests(
  bests: ByDraw<Best>,
  game: {draw: 1 | 3; score: number; seconds: number},
): {bests: ByDraw<Best>; isHigher: boolean; isFaster: boolean}
export function clock(seconds: number): string
