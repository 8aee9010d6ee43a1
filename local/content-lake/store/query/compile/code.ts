import type {GroqNode} from '../groq-tree.ts'
import type {Evaluate} from '../evaluation.ts'
import type {SharedScans} from './shared-scans.ts'

/** An expression made ready to run, and what is known of it without running it. */
export type Code = {
  run: Evaluate
  /** Bit n is set when it reads the value of the scope at depth n. */
  reads: number
  /** Whether it looks at the dataset. */
  usesDataset: boolean
  /** Roughly how many steps it takes, to be multiplied by 1, N and N² of the N documents. */
  cost: Cost
  /** What is known of the array that it makes: as long as the dataset, or about this long. */
  length: number | 'dataset'
}

export type Cost = readonly [steps: number, stepsPerDocument: number, stepsPerPair: number]

/** A scope as the compiler sees it; the chain is the one that will be there at run time. */
export type Place = {
  depth: number
  parent: Place | null
  isHidden: boolean
  /** What stands here is always a document of the dataset. */
  isDocument?: boolean
}

export type Compiler = {
  /**
   * @param enough how many elements of the array will be looked at, from its beginning
   */
  compile: (node: GroqNode, place: Place, enough?: number) => Code
  /** Numbers the results that are kept for one run. */
  nextSlot: () => number
  /** The same number for the same key. */
  slotFor: (key: string) => number
  shared: SharedScans
  /** The result depends on the time of asking, or on who asks. */
  usesNow: boolean
  usesIdentity: boolean
}

/** Arrays inside documents are usually short. */
export const usualLength = 8

export const rootPlace: Place = {depth: 0, parent: null, isHidden: false}

export function nestedPlace(place: Place, isHidden = false): Place {
  return {depth: place.depth + 1, parent: place.isHidden ? place.parent : place, isHidden}
}

const deepest = 30
const readsAll = -1

export function readBit(place: Place): number {
  return place.depth > deepest ? readsAll : 1 << place.depth
}

/** Leaves out what was read of scopes inside. */
export function readsFrom(reads: number, place: Place): number {
  return place.depth >= deepest ? reads : reads & ((1 << (place.depth + 1)) - 1)
}

/** Whether the value is the same in all scopes up to here. */
export function isClosed(code: Code, place: Place): boolean {
  return readsFrom(code.reads, place) === 0
}

/** Whether the value is the same whatever `place` itself holds. */
export function isFixedIn(code: Code, place: Place): boolean {
  return (code.reads & readBit(place)) === 0
}

/** Code whose cost and reads are those of its parts. */
export function combine(parts: readonly Code[], run: Evaluate, details: Partial<Code> = {}): Code {
  return {
    run,
    reads: parts.reduce((reads, part) => reads | part.reads, 0),
    usesDataset: parts.some((part) => part.usesDataset),
    cost: parts.reduce<Cost>((cost, part) => addCost(cost, part.cost), [1, 0, 0]),
    length: usualLength,
    ...details,
  }
}

export function addCost(a: Cost, b: Cost): Cost {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

/** The cost of doing something once for each element. */
export function timesCost([steps, perDocument, perPair]: Cost, length: Code['length']): Cost {
  return length === 'dataset'
    ? [0, steps, perDocument + perPair]
    : [steps * length, perDocument * length, perPair * length]
}

/** What one turn of a loop pays for its body, which is at least as large. */
export function turnCost(body: Code): number {
  return 1 + Math.min(body.cost[0], 100_000)
}
