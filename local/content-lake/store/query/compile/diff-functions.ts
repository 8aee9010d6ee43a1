import {QueryError} from '../../../http/errors.ts'
import {nestedScope, type Scope} from '../evaluation.ts'
import type {GroqNode} from '../groq-tree.ts'
import {isArray, isEqual, isObject, typeOf, type GroqValue} from '../values.ts'
import {combine, nestedPlace, type Code, type Compiler, type Place} from './code.ts'

type KeyPath = readonly (string | number)[]
type Select = (value: GroqValue, scope: Scope) => KeyPath[]

/** `diff::changedAny(before, after, selector)` and `changedOnly`. */
export function compileDiff(
  compiler: Compiler,
  name: string,
  [left, right, selector]: GroqNode[],
  place: Place,
): Code {
  if (!left || !right || !selector) throw new QueryError(`${name}() needs three arguments`, '')
  const before = compiler.compile(left, place)
  const after = compiler.compile(right, place)
  const select = compileSelector(compiler, selector, place)
  const answer = name === 'changedAny' ? changedAny : changedOnly
  // A selector may read any scope around it.
  return combine(
    [before, after],
    (scope) => answer(before.run(scope), after.run(scope), select, scope),
    {reads: -1, usesDataset: true},
  )
}

function changedAny(before: GroqValue, after: GroqValue, select: Select, scope: Scope): boolean {
  const paths = select(before, scope)
  if (paths.length !== select(after, scope).length) return true
  return paths.some(
    (path) =>
      arraysDiffer(before, after, path) || !sameValue(valueAt(before, path), valueAt(after, path)),
  )
}

/** An element has no identity of its own: when its array has grown or shrunk, it has changed. */
function arraysDiffer(before: GroqValue, after: GroqValue, path: KeyPath): boolean {
  return path.some((part, index) => {
    if (typeof part !== 'number') return false
    const [a, b] = [before, after].map((value) => valueAt(value, path.slice(0, index)))
    return !isArray(a ?? null) || !isArray(b ?? null) || lengthOf(a) !== lengthOf(b)
  })
}

function lengthOf(value: GroqValue | undefined): number {
  return Array.isArray(value) ? value.length : -1
}

function changedOnly(before: GroqValue, after: GroqValue, select: Select, scope: Scope): boolean {
  const selected = select(before, scope)
  return changedPaths(before, after).every((changed) =>
    selected.some((path) => path.every((part, index) => changed[index] === part)),
  )
}

function changedPaths(before: GroqValue, after: GroqValue, path: KeyPath = []): KeyPath[] {
  if (sameValue(before, after)) return []
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...keys].flatMap((key) =>
      changedPaths(before[key] ?? null, after[key] ?? null, [...path, key]),
    )
  }
  if (isArray(before) && isArray(after) && before.length === after.length) {
    return before.flatMap((item, index) =>
      changedPaths(item, after[index] ?? null, [...path, index]),
    )
  }
  return [path]
}

function sameValue(a: GroqValue, b: GroqValue): boolean {
  if (typeOf(a) !== typeOf(b)) return false
  if (isArray(a) && isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameValue(item, b[index] ?? null))
  }
  if (!isObject(a) || !isObject(b)) return isEqual(a, b)
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key] ?? null, b[key] ?? null))
  )
}

function valueAt(value: GroqValue, path: KeyPath): GroqValue {
  return path.reduce<GroqValue>((current, part) => {
    if (typeof part === 'number') return isArray(current) ? (current[part] ?? null) : null
    return isObject(current) && Object.hasOwn(current, part) ? (current[part] ?? null) : null
  }, value)
}

/** Specification, "Selector evaluation": where in a value the selected things are. */
function compileSelector(compiler: Compiler, node: GroqNode, place: Place): Select {
  switch (node.type) {
    case 'Group':
      return compileSelector(compiler, node.base, place)
    case 'Tuple': {
      const members = node.members.map((member) => compileSelector(compiler, member, place))
      return (value, scope) => members.flatMap((member) => member(value, scope))
    }
    case 'AccessAttribute': {
      if (!node.base) return () => [[node.name]]
      const base = compileSelector(compiler, node.base, place)
      return (value, scope) => base(value, scope).map((path) => [...path, node.name])
    }
    case 'ArrayCoerce':
      return elements(compileSelector(compiler, node.base, place), () => true)
    case 'Filter': {
      const {run} = compiler.compile(node.expr, nestedPlace(place))
      return elements(compileSelector(compiler, node.base, place), (item, scope) => {
        const inner = nestedScope(scope)
        inner.value = item
        return run(inner) === true
      })
    }
    case 'SelectorNested': {
      const base = compileSelector(compiler, node.base, place)
      const nested = compileSelector(compiler, node.nested, place)
      return (value, scope) =>
        base(value, scope).flatMap((path) =>
          nested(valueAt(value, path), scope).map((inner) => [...path, ...inner]),
        )
    }
    case 'SelectorFuncCall': {
      const {run} = compiler.compile(node.arg, nestedPlace(place))
      return (value, scope) => anywhere(value, scope, run)
    }
    default:
      throw new QueryError('Invalid selector syntax', '')
  }
}

function elements(base: Select, isSelected: (item: GroqValue, scope: Scope) => boolean): Select {
  return (value, scope) =>
    base(value, scope).flatMap((path) => {
      const array = valueAt(value, path)
      if (!isArray(array)) return []
      scope.run.budget.spend(array.length)
      return array.flatMap((item, index) => (isSelected(item, scope) ? [[...path, index]] : []))
    })
}

function anywhere(
  value: GroqValue,
  scope: Scope,
  condition: (scope: Scope) => GroqValue,
  path: KeyPath = [],
): KeyPath[] {
  scope.run.budget.spend(4)
  if (isArray(value)) {
    return value.flatMap((item, index) => anywhere(item, scope, condition, [...path, index]))
  }
  if (!isObject(value)) return []
  const inner = nestedScope(scope, true)
  inner.value = value
  const own: KeyPath[] = condition(inner) === true ? [path] : []
  const below = Object.keys(value).flatMap((key) =>
    anywhere(value[key] ?? null, scope, condition, [...path, key]),
  )
  return [...own, ...below]
}
