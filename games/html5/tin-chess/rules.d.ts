export interface Position {
  readonly board: readonly number[]
  readonly turn: 1 | -1
  readonly rights: number
  readonly passant: number
  readonly half: number
}

export interface Game {
  readonly moves: readonly number[]
  readonly position: Position
  readonly seen: ReadonlyMap<string, number>
}

export type Outcome = 'mate' | 'stalemate' | 'repetition' | 'fifty' | 'material'

export const PAWN: number
export const KNIGHT: number
export const BISHOP: number
export const ROOK: number
export const QUEEN: number
export const KING: number
export function fromOf(move: number): number
export function toOf(move: number): number
export function becomes(move: number): number
export function fromFen(fen: string): Position
export function squareName(square: number): string
export function squareOf(name: string): number
export function looseMoves(position: Position, capturesOnly?: boolean): number[]
export function legalMoves(position: Position): number[]
export function play(position: Position, move: number): Position
export function isAttacked(position: Position, side: number): boolean
export function keyOf(position: Position): string
export function newGame(moves?: readonly number[]): Game
export function after(game: Game, move: number): Game
export function outcome(game: Game): Outcome | null
export function parseGame(value: unknown): Game | null
