import type {Scope} from '../evaluation.ts'
import {withoutGroup, type GroqNode} from '../groq-tree.ts'
import {patternOf, type Term} from '../text-match.ts'
import {isArray, type GroqValue} from '../values.ts'
import {isClosed, type Code, type Compiler, type Place} from './code.ts'

export type MatchPattern = {
  code: Code
  /** What the right side of `match` asks for; null when nothing can match it. */
  termsOf: (scope: Scope) => readonly Term[] | null
}

/** A pattern may be as long as the dataset: what is the same in all scopes is taken apart once. */
export function compilePattern(compiler: Compiler, right: GroqNode, place: Place): MatchPattern {
  const code = compiler.compile(right, place)
  const node = withoutGroup(right)
  if (node.type === 'Value') {
    const terms = patternOf(node.value)
    return {code, termsOf: () => terms}
  }
  const read = (scope: Scope) => {
    const value = code.run(scope)
    scope.run.budget.spend(sizeOf(value) * 8)
    return patternOf(value)
  }
  if (!isClosed(code, place)) return {code, termsOf: read}
  const slot = compiler.nextSlot()
  return {
    code,
    termsOf(scope) {
      const {kept} = scope.run
      if (!(slot in kept)) kept[slot] = read(scope)
      // Safe: this slot is this pattern's own.
      return kept[slot] as readonly Term[] | null
    },
  }
}

/** Steps that it takes to look through a text, or texts. */
export function sizeOf(value: GroqValue): number {
  if (typeof value === 'string') return 4 + (value.length >> 5)
  if (!isArray(value)) return 1
  return value.reduce<number>(
    (size, item) => size + 1 + (typeof item === 'string' ? item.length >> 5 : 0),
    4,
  )
}
