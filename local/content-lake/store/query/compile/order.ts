import {nestedScope, type Evaluate, type Scope} from '../evaluation.ts'
import {withoutGroup, type GroqNode, type NodeOf} from '../groq-tree.ts'
import {isArray, totalCompare, type GroqValue} from '../values.ts'
import {
  addCost,
  combine,
  nestedPlace,
  readsFrom,
  timesCost,
  type Code,
  type Compiler,
  type Place,
} from './code.ts'
import {attributePath} from './traversal.ts'

type SortKey = {run: Evaluate; isDescending: boolean}
/** Keys are evaluated when a comparison first needs them. */
type Entry = {value: GroqValue; position: number; keys: GroqValue[]}

export function compileOrder(
  compiler: Compiler,
  {base, args}: NodeOf<'PipeFuncCall'>,
  place: Place,
  enough: number,
): Code {
  if (isInOrder(base, args)) return compiler.compile(base, place, enough)
  const source = compiler.compile(base, place)
  const inner = nestedPlace(place)
  const codes = args.map((arg) =>
    compiler.compile(arg.type === 'Asc' || arg.type === 'Desc' ? arg.base : arg, inner),
  )
  const keys = codes.map(({run}, index): SortKey => ({
    run,
    isDescending: args[index]?.type === 'Desc',
  }))
  const keyCost = codes.reduce((cost, code) => cost + code.cost[0], 1)

  const run: Evaluate = (scope) => {
    const array = source.run(scope)
    return isArray(array) ? firstInOrder(array, keys, scope, {enough, keyCost}) : null
  }
  const bodies = combine(codes, run)
  return combine([source, ...codes], run, {
    reads: source.reads | readsFrom(bodies.reads, place),
    cost: addCost(source.cost, timesCost(bodies.cost, source.length)),
    length: source.length,
  })
}

/** Documents come in id order, and no two have the same. */
function isInOrder(base: GroqNode, [first]: GroqNode[]): boolean {
  if (!first || first.type === 'Desc') return false
  const key = first.type === 'Asc' ? first.base : first
  return attributePath(key)?.join('.') === '_id' && isDocuments(base)
}

function isDocuments(node: GroqNode): boolean {
  const inner = withoutGroup(node)
  if (inner.type === 'Everything') return true
  return (inner.type === 'Filter' || inner.type === 'ArrayCoerce') && isDocuments(inner.base)
}

/**
 * The first `enough` elements in order, without sorting what comes after them: a buffer of twice as
 * many is sorted and halved whenever it is full, and what is behind its last one never enters.
 */
function firstInOrder(
  array: readonly GroqValue[],
  keys: readonly SortKey[],
  scope: Scope,
  {enough, keyCost}: {enough: number; keyCost: number},
): GroqValue[] {
  if (enough <= 0) return []
  const inner = nestedScope(scope)
  const {budget} = scope.run

  function keyOf(entry: Entry, index: number): GroqValue {
    const known = entry.keys[index]
    if (known !== undefined) return known
    budget.spend(keyCost)
    inner.value = entry.value
    const key = keys[index]?.run(inner) ?? null
    entry.keys[index] = key
    return key
  }

  function compare(a: Entry, b: Entry): number {
    budget.spend(keys.length)
    for (let index = 0; index < keys.length; index += 1) {
      const order = totalCompare(keyOf(a, index), keyOf(b, index))
      if (order !== 0) return keys[index]?.isDescending ? -order : order
    }
    return a.position - b.position
  }

  const room = enough * 2 + 64
  let entries: Entry[] = []
  let last: Entry | undefined
  for (let position = 0; position < array.length; position += 1) {
    const entry: Entry = {value: array[position] ?? null, position, keys: []}
    if (last && compare(entry, last) > 0) continue
    entries.push(entry)
    if (entries.length < room) continue
    entries = entries.sort(compare).slice(0, enough)
    last = entries.at(-1)
  }
  return entries
    .sort(compare)
    .slice(0, enough)
    .map(({value}) => value)
}
