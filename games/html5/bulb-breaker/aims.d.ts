import type {EventType, Game} from './rules.js'

export const goals: readonly {
  readonly id: string
  readonly name: string
  readonly what: string
  readonly isMet: (game: Game, events: readonly {type: EventType}[]) => boolean
}[]
export const balls: readonly {readonly id: string; readonly name: string; readonly from: number}[]
