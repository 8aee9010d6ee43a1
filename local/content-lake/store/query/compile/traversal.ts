import {nestedScope, type Evaluate} from '../evaluation.ts'
import {withoutGroup, type GroqNode, type NodeOf} from '../groq-tree.ts'
import {isArray, isObject, type GroqValue} from '../values.ts'
import {assertArrayFits} from './limits.ts'
import {
  addCost,
  combine,
  nestedPlace,
  readBit,
  readsFrom,
  timesCost,
  turnCost,
  type Code,
  type Compiler,
  type Place,
} from './code.ts'

export function compileThis(place: Place): Code {
  return combine([], (scope) => scope.value, {reads: readBit(place)})
}

export function compileParent({n}: NodeOf<'Parent'>, place: Place): Code {
  let target: Place | null = place
  for (let level = 0; level < n && target; level += 1) target = target.parent
  if (!target) return combine([], () => null)
  return combine(
    [],
    (scope) => {
      let current = scope
      for (let level = 0; level < n; level += 1) {
        if (!current.parent) return null
        current = current.parent
      }
      return current.value
    },
    {reads: readBit(target)},
  )
}

export function compileEverything(): Code {
  return combine([], (scope) => scope.run.view.documents, {usesDataset: true, length: 'dataset'})
}

export function compileAttribute(
  compiler: Compiler,
  {base, name}: NodeOf<'AccessAttribute'>,
  place: Place,
): Code {
  if (!base) {
    return combine([], (scope) => attributeOf(scope.value, name), {reads: readBit(place)})
  }
  const code = compiler.compile(base, place)
  return combine([code], (scope) => attributeOf(code.run(scope), name))
}

/**
 * The attribute of an object, else null. Called for every attribute of every document, so it asks
 * what is cheapest: classes of ours have methods only, and what is inherited are functions too.
 */
function attributeOf(value: GroqValue, name: string): GroqValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  // Safe: an array it is not, and everything else can be read by name.
  const found = (value as {readonly [name: string]: GroqValue | undefined})[name]
  if (found === undefined || typeof found === 'function') return null
  return name === '__proto__' && !Object.hasOwn(value, name) ? null : found
}

export function compileElement(
  compiler: Compiler,
  {base, index}: NodeOf<'AccessElement'>,
  place: Place,
): Code {
  const code = compiler.compile(base, place, index >= 0 ? index + 1 : Infinity)
  return combine([code], (scope) => {
    const array = code.run(scope)
    return isArray(array) ? (array.at(index) ?? null) : null
  })
}

export function compileSlice(
  compiler: Compiler,
  {base, left, right, isInclusive}: NodeOf<'Slice'>,
  place: Place,
): Code {
  const enough = left >= 0 && right >= 0 ? right + (isInclusive ? 1 : 0) : Infinity
  const code = compiler.compile(base, place, enough)
  return combine(
    [code],
    (scope) => {
      const array = code.run(scope)
      if (!isArray(array)) return null
      const fromEnd = (index: number) => (index < 0 ? index + array.length : index)
      const end = fromEnd(right) + (isInclusive ? 1 : 0)
      const slice = array.slice(Math.max(0, fromEnd(left)), Math.max(0, end))
      scope.run.budget.spend(slice.length >> 3)
      return slice
    },
    {length: Number.isFinite(enough) ? Math.max(0, enough - left) : code.length},
  )
}

export function compileCoerce(
  compiler: Compiler,
  base: GroqNode,
  place: Place,
  enough: number,
): Code {
  const code = compiler.compile(base, place, enough)
  const run: Evaluate = (scope) => {
    const value = code.run(scope)
    return isArray(value) ? value : null
  }
  return combine([code], run, {length: code.length})
}

export function compileDereference(compiler: Compiler, base: GroqNode, place: Place): Code {
  const code = compiler.compile(base, place)
  return combine(
    [code],
    (scope) => {
      const id = attributeOf(code.run(scope), '_ref')
      return typeof id === 'string' ? (scope.run.view.get(id) ?? null) : null
    },
    {usesDataset: true},
  )
}

/** `Map` gives one element for each; of `FlatMap` arrays are laid end to end. */
export function compileMap(
  compiler: Compiler,
  {type, base, expr}: NodeOf<'Map' | 'FlatMap'>,
  place: Place,
  enough: number,
): Code {
  const source = compiler.compile(base, place, type === 'Map' ? enough : Infinity)
  const body = compiler.compile(expr, nestedPlace(place, true))
  const cost = turnCost(body)
  const limit = type === 'Map' ? enough : Infinity

  const run: Evaluate = (scope) => {
    const array = source.run(scope)
    if (!isArray(array)) return null
    const inner = nestedScope(scope, true)
    const result: GroqValue[] = []
    for (const value of array) {
      if (result.length >= limit) break
      scope.run.budget.spend(cost)
      inner.value = value
      const mapped = body.run(inner)
      if (type === 'FlatMap' && isArray(mapped)) {
        scope.run.budget.spend(mapped.length >> 2)
        assertArrayFits(result.length + mapped.length)
        for (const item of mapped) result.push(item)
      } else {
        result.push(mapped)
      }
    }
    return result
  }
  return loop(source, body, run, place)
}

export function compileProjection(
  compiler: Compiler,
  {base, expr}: NodeOf<'Projection'>,
  place: Place,
): Code {
  const source = compiler.compile(base, place)
  const body = compiler.compile(expr, nestedPlace(place))
  const run: Evaluate = (scope) => {
    const value = source.run(scope)
    if (!isObject(value)) return null
    const inner = nestedScope(scope)
    inner.value = value
    return body.run(inner)
  }
  return combine([source, body], run, {reads: source.reads | readsFrom(body.reads, place)})
}

/** Code that runs `body` for each element of `source`. */
export function loop(source: Code, body: Code, run: Evaluate, place: Place): Code {
  return combine([source, body], run, {
    reads: source.reads | readsFrom(body.reads, place),
    cost: addCost(
      source.cost,
      timesCost([turnCost(body), body.cost[1], body.cost[2]], source.length),
    ),
    length: source.length,
  })
}

/** The names of `slug.current`, when that is all that an expression is. */
export function attributePath(node: GroqNode): string[] | null {
  const inner = withoutGroup(node)
  if (inner.type !== 'AccessAttribute') return null
  if (!inner.base) return [inner.name]
  const path = attributePath(inner.base)
  return path && path.length < 4 ? [...path, inner.name] : null
}
