export interface Store {
  read(key: string): unknown
  write(key: string, value: unknown): void
}

export interface Kept {
  readonly date: string
  readonly result: string
  readonly streak: number
  readonly best: number
}

export interface Today {
  readonly isDone: boolean
  readonly result: string
  readonly streak: number
  readonly best: number
}

export function todaysDate(now?: Date): string
export function seedOf(game: string, date: string): number
export function readToday(store: Store, date?: string): Today
export function finishToday(store: Store, result: string, date?: string): Today
export function parseToday(value: unknown): Kept
