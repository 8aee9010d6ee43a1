import type {Game} from './rules.js'

export const goals: readonly {
  readonly id: string
  readonly name: string
  readonly what: string
  readonly isMet: (game: Game) => boolean
}[]
export const coats: readonly {readonly id: string; readonly name: string; readonly from: number}[]
