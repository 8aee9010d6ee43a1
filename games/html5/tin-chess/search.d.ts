import type {Position} from './rules.js'

export interface Strength {
  readonly name: string
  readonly depth: number
  readonly time: number
  readonly slip: number
}

export const strengths: readonly Strength[]
export function choose(
  position: Position,
  options: Pick<Strength, 'depth' | 'time' | 'slip'> & {
    seen?: ReadonlyMap<string, number>
    chance: () => number
    clock: () => number
  },
): number
export function value(position: Position): number
