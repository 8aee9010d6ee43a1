import type {Store} from './today.js'

export interface Goal {
  readonly id: string
  readonly name: string
  readonly what: string
}

export interface Badge {
  readonly id: string
  readonly name: string
  readonly date: string
}

export interface Goals {
  readonly total: number
  has(id: string): boolean
  count(): number
  reach(id: string): boolean
  open(most?: number): Goal[]
  list(element: Element, some?: readonly Goal[]): void
}

export interface Choice {
  readonly id: string
  readonly name: string
  readonly from: number
}

export function createGoals(
  store: Store,
  goals: readonly Goal[],
  unlocks?: readonly Choice[],
): Goals
export function chosenOf(
  store: Store,
  key: string,
  choices: readonly Choice[],
  goals: Pick<Goals, 'count'>,
): string
export function parseBadges(value: unknown): Badge[]
export function showToast(text: string): void
