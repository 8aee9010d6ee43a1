import {QueryError} from '../../../http/errors.ts'
import {nestedScope, type Evaluate} from '../evaluation.ts'
import {withoutGroup, type GroqNode, type NodeOf} from '../groq-tree.ts'
import {scoreText} from '../text-match.ts'
import {scoreSearch} from '../text-search.ts'
import {isArray, isObject, type GroqValue} from '../values.ts'
import {combine, nestedPlace, type Code, type Compiler, type Place} from './code.ts'
import {compilePattern, sizeOf} from './match-pattern.ts'
import {compileTextSearch} from './text-search-code.ts'
import {loop} from './traversal.ts'

/**
 * `| score(…)`: adds `_score` to objects and puts the best first; what is no object falls away.
 * Only documents are scored, not what a query has made of them.
 */
export function compileScore(
  compiler: Compiler,
  {base, args}: NodeOf<'PipeFuncCall'>,
  place: Place,
): Code {
  if (isMadeOfDocuments(base)) {
    const advice = 'Put projections and attributes after it'
    throw new QueryError(`score() takes documents, or objects in an array. ${advice}`, '')
  }
  const source = compiler.compile(base, place)
  const inner = nestedPlace(place)
  const scorers = args.map((arg) => compileScorer(compiler, arg, inner))
  const body = combine(scorers, () => null)

  const run: Evaluate = (scope) => {
    const array = source.run(scope)
    if (!isArray(array)) return null
    const nested = nestedScope(scope)
    const scored: {score: number; value: GroqValue}[] = []
    for (const value of array) {
      scope.run.budget.spend(body.cost[0] + 8)
      if (!isObject(value)) continue
      nested.value = value
      let score = typeof value._score === 'number' ? value._score : 0
      for (const scorer of scorers) score += toScore(scorer.run(nested))
      scored.push({score, value: {...value, _score: score}})
    }
    scope.run.budget.spend(scored.length * 4)
    return scored.sort((a, b) => b.score - a.score).map(({value}) => value)
  }
  return loop(source, body, run, place)
}

/** Looks through what leaves documents as they are: filters, slices, orders and other scores. */
function isMadeOfDocuments(source: GroqNode): boolean {
  switch (source.type) {
    case 'AccessElement':
    case 'FlatMap':
    case 'Map':
    case 'Projection':
      return true
    case 'ArrayCoerce':
    case 'Filter':
    case 'Group':
    case 'PipeFuncCall':
    case 'Slice':
      return isMadeOfDocuments(source.base)
    default:
      return false
  }
}

/** Code whose value is the score of a condition (specification, "Score evaluation"). */
function compileScorer(compiler: Compiler, condition: GroqNode, place: Place): Code {
  const node = withoutGroup(condition)
  if (node.type === 'OpCall' && node.op === 'match') {
    return compileMatchScorer(compiler, node.left, node.right, place)
  }
  if (node.type === 'FuncCall' && node.namespace === 'global' && node.name === 'boost') {
    const [inner, factor] = node.args
    if (inner && factor) return compileBoost(compiler, inner, factor, place)
  }
  if (node.type === 'Or' || node.type === 'And') {
    const needsBoth = node.type === 'And'
    const left = compileScorer(compiler, node.left, place)
    const right = compileScorer(compiler, node.right, place)
    return combine([left, right], (scope) => {
      const a = toScore(left.run(scope))
      const b = toScore(right.run(scope))
      return needsBoth && (a === 0 || b === 0) ? 0 : a + b
    })
  }
  const code = compiler.compile(condition, place)
  return combine([code], (scope) => (code.run(scope) === true ? 1 : 0))
}

function compileBoost(
  compiler: Compiler,
  condition: GroqNode,
  boost: GroqNode,
  place: Place,
): Code {
  const inner = compileScorer(compiler, condition, place)
  const amount = compiler.compile(boost, place)
  return combine([inner, amount], (scope) => {
    const score = toScore(inner.run(scope))
    const extra = amount.run(scope)
    return score > 0 && typeof extra === 'number' ? score + extra : 0
  })
}

function compileMatchScorer(
  compiler: Compiler,
  left: GroqNode,
  right: GroqNode,
  place: Place,
): Code {
  const search = compileTextSearch(compiler, left, right, place)
  if (search) {
    return combine([search.text], (scope) => {
      const text = search.textOf(scope)
      scope.run.budget.spend(4 + (text.length >> 7))
      return scoreSearch(text, search.query)
    })
  }
  const text = compiler.compile(left, place)
  const pattern = compilePattern(compiler, right, place)
  return combine([text, pattern.code], (scope) => {
    const subject = text.run(scope)
    const {budget} = scope.run
    budget.spend(sizeOf(subject) * 2)
    return scoreText(subject, pattern.termsOf(scope), budget)
  })
}

function toScore(value: GroqValue): number {
  return typeof value === 'number' ? value : 0
}
