export interface Strength {
  readonly name: string
  readonly depth: number
  readonly endgame: number
  readonly slip: number
}

export const strengths: readonly Strength[]
export function choose(
  board: readonly number[],
  side: number,
  options: Omit<Strength, 'name'> & {chance: () => number},
): number
export function value(board: readonly number[], side: number): number
