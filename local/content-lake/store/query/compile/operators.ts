import {QueryError} from '../../../http/errors.ts'
import {DateTime} from '../date-time.ts'
import type {Evaluate, Run} from '../evaluation.ts'
import {withoutGroup, type GroqNode, type NodeOf} from '../groq-tree.ts'
import {PathPattern} from '../path-pattern.ts'
import {matchText} from '../text-match.ts'
import {matchesSearch} from '../text-search.ts'
import {isArray, isEqual, isObject, partialCompare, toNumber, type GroqValue} from '../values.ts'
import {assertArrayFits, assertTextFits} from './limits.ts'
import {combine, isClosed, type Code, type Compiler, type Place} from './code.ts'
import {compilePattern, sizeOf} from './match-pattern.ts'
import {compileTextSearch} from './text-search-code.ts'

export function compileLogic(
  compiler: Compiler,
  {type, left, right}: NodeOf<'And' | 'Or'>,
  place: Place,
): Code {
  const a = compiler.compile(left, place)
  const b = compiler.compile(right, place)
  // The value that decides alone, whatever stands on the other side.
  const decisive = type === 'Or'
  return combine([a, b], (scope) => {
    const first = a.run(scope)
    if (first === decisive) return decisive
    const second = b.run(scope)
    if (second === decisive) return decisive
    return typeof first === 'boolean' && typeof second === 'boolean' ? !decisive : null
  })
}

export function compileUnary(
  compiler: Compiler,
  {type, base}: NodeOf<'Not' | 'Neg' | 'Pos'>,
  place: Place,
): Code {
  const code = compiler.compile(base, place)
  return combine([code], (scope) => {
    const value = code.run(scope)
    if (type === 'Not') return typeof value === 'boolean' ? !value : null
    if (typeof value !== 'number') return null
    return type === 'Neg' ? -value : value
  })
}

export function compileInRange(
  compiler: Compiler,
  {base, left, right, isInclusive}: NodeOf<'InRange'>,
  place: Place,
): Code {
  const [value, start, end] = [base, left, right].map((node) => compiler.compile(node, place))
  if (!value || !start || !end) throw new QueryError('A range needs its ends', '')
  return combine([value, start, end], (scope) => {
    const subject = value.run(scope)
    const fromStart = partialCompare(subject, start.run(scope))
    const fromEnd = partialCompare(subject, end.run(scope))
    if (fromStart === null || fromEnd === null) return null
    return fromStart >= 0 && (isInclusive ? fromEnd <= 0 : fromEnd < 0)
  })
}

export function compileOperator(
  compiler: Compiler,
  {op, left, right}: NodeOf<'OpCall'>,
  place: Place,
): Code {
  if (op === 'match') return compileMatch(compiler, left, right, place)
  const a = compiler.compile(left, place)
  const b = compiler.compile(right, place)
  switch (op) {
    case '==':
      return combine([a, b], equalTo(a, b, right, true))
    case '!=':
      return combine([a, b], equalTo(a, b, right, false))
    case 'in':
      return combine([a, b], isIn(compiler, a, b, place))
    case '>':
    case '>=':
    case '<':
    case '<=':
      return combine([a, b], compare(op, a, b, right))
    case '+':
      return combine([a, b], (scope) => plus(a.run(scope), b.run(scope), scope.run), {
        length: a.length === 'dataset' || b.length === 'dataset' ? 'dataset' : a.length + b.length,
      })
    case '-':
      return combine([a, b], (scope) => minus(a.run(scope), b.run(scope)))
    case '*':
      return calculate(a, b, (x, y) => x * y)
    case '/':
      return calculate(a, b, (x, y) => x / y)
    case '%':
      return calculate(a, b, (x, y) => x % y)
    case '**':
      return calculate(a, b, (x, y) => x ** y)
    default:
      throw new QueryError(`Unknown operator: ${op}`, '')
  }
}

function equalTo(a: Code, b: Code, right: GroqNode, expected: boolean): Evaluate {
  const node = withoutGroup(right)
  if (node.type === 'Value' && (typeof node.value !== 'object' || node.value === null)) {
    const {value} = node
    return (scope) => (a.run(scope) === value) === expected
  }
  return (scope) => isEqual(a.run(scope), b.run(scope)) === expected
}

type Comparison = '>' | '>=' | '<' | '<='

function compare(op: Comparison, a: Code, b: Code, right: GroqNode): Evaluate {
  const node = withoutGroup(right)
  // Beside a text without surrogates, JavaScript compares by code point too.
  if (
    node.type === 'Value' &&
    typeof node.value === 'string' &&
    !/[\ud800-\uffff]/.test(node.value)
  ) {
    return compareToText(op, a, node.value)
  }
  return (scope) => {
    const order = partialCompare(a.run(scope), b.run(scope))
    return order === null ? null : holds(op, order)
  }
}

function compareToText(op: Comparison, {run}: Code, value: string): Evaluate {
  const test = (holdsFor: (text: string) => boolean): Evaluate => {
    return (scope) => {
      const text = run(scope)
      return typeof text === 'string' ? holdsFor(text) : null
    }
  }
  if (op === '>') return test(value === '' ? (text) => text !== '' : (text) => text > value)
  if (op === '>=') return test((text) => text >= value)
  return test(op === '<' ? (text) => text < value : (text) => text <= value)
}

function holds(op: Comparison, order: number): boolean {
  if (op === '>') return order > 0
  if (op === '<') return order < 0
  return op === '>=' ? order >= 0 : order <= 0
}

function calculate(a: Code, b: Code, formula: (x: number, y: number) => number): Code {
  return combine([a, b], (scope) => {
    const x = a.run(scope)
    const y = b.run(scope)
    return typeof x === 'number' && typeof y === 'number' ? toNumber(formula(x, y)) : null
  })
}

/** Long arrays are put into a set: once for each run when they are the same in all scopes. */
function isIn(compiler: Compiler, a: Code, b: Code, place: Place): Evaluate {
  const slot = isClosed(b, place) ? compiler.nextSlot() : -1
  return (scope) => {
    const value = a.run(scope)
    const container = b.run(scope)
    if (container instanceof PathPattern) {
      return typeof value === 'string' ? container.matches(value) : null
    }
    if (!isArray(container)) return null
    if (slot < 0 || container.length < 8 || value instanceof DateTime) {
      scope.run.budget.spend(container.length >> 3)
      return container.some((item) => isEqual(value, item))
    }
    const {kept, budget} = scope.run
    if (!(slot in kept)) {
      budget.spend(container.length)
      kept[slot] = new Set(container.filter((item) => typeof item !== 'object' || item === null))
    }
    // Safe: this slot is this operator's own.
    return (kept[slot] as Set<GroqValue>).has(value)
  }
}

function compileMatch(compiler: Compiler, left: GroqNode, right: GroqNode, place: Place): Code {
  const search = compileTextSearch(compiler, left, right, place)
  if (search) {
    return combine([search.text], (scope) => {
      const text = search.textOf(scope)
      scope.run.budget.spend(4 + (text.length >> 8))
      return matchesSearch(text, search.query)
    })
  }
  const text = compiler.compile(left, place)
  const pattern = compilePattern(compiler, right, place)
  return combine([text, pattern.code], (scope) => {
    const subject = text.run(scope)
    const {budget} = scope.run
    budget.spend(sizeOf(subject))
    return matchText(subject, pattern.termsOf(scope), budget)
  })
}

function plus(a: GroqValue, b: GroqValue, {budget}: Run): GroqValue {
  if (typeof a === 'number' && typeof b === 'number') return toNumber(a + b)
  if (typeof a === 'string' && typeof b === 'string') {
    budget.spend((a.length + b.length) >> 6)
    assertTextFits(a.length + b.length)
    return a + b
  }
  if (a instanceof DateTime && typeof b === 'number') return a.plusSeconds(b)
  if (typeof a === 'number' && b instanceof DateTime) return b.plusSeconds(a)
  if (isArray(a) && isArray(b)) {
    budget.spend((a.length + b.length) >> 2)
    assertArrayFits(a.length + b.length)
    return [...a, ...b]
  }
  return isObject(a) && isObject(b) ? {...a, ...b} : null
}

function minus(a: GroqValue, b: GroqValue): GroqValue {
  if (typeof a === 'number' && typeof b === 'number') return toNumber(a - b)
  if (!(a instanceof DateTime)) return null
  if (b instanceof DateTime) return (a.time() - b.time()) / 1000
  return typeof b === 'number' ? a.plusSeconds(-b) : null
}
