import {QueryError} from '../../../http/errors.ts'
import type {Scope} from '../evaluation.ts'
import {withoutGroup, type GroqNode} from '../groq-tree.ts'
import {parseTextQuery, searchTextOf, type TextQuery} from '../text-search.ts'
import type {Code, Compiler, Place} from './code.ts'
import {compileThis} from './traversal.ts'

export type TextSearch = {
  query: TextQuery
  text: Code
  /** The words that are searched, as one text. */
  textOf: (scope: Scope) => string
}

/**
 * `X match text::query("…")`, which is how Studio's lists and search ask by default.
 * `@` in X stands for all text of the document; null when the right side is something else.
 */
export function compileTextSearch(
  compiler: Compiler,
  left: GroqNode,
  right: GroqNode,
  place: Place,
): TextSearch | null {
  const call = withoutGroup(right)
  if (call.type !== 'FuncCall' || call.namespace !== 'text' || call.name !== 'query') return null
  const argument = call.args[0] ? withoutGroup(call.args[0]) : undefined
  if (argument?.type !== 'Value') {
    throw new QueryError('The argument of text::query must be a text or a parameter', '')
  }
  const query = parseTextQuery(typeof argument.value === 'string' ? argument.value : '')
  // All text of a document holds its fields' texts already.
  const text = holdsThis(left) ? compileThis(place) : compiler.compile(left, place)
  return {query, text, textOf: (scope) => searchTextOf(text.run(scope))}
}

function holdsThis(left: GroqNode): boolean {
  const node = withoutGroup(left)
  if (node.type === 'This') return true
  return (
    node.type === 'Array' && node.elements.some(({value}) => withoutGroup(value).type === 'This')
  )
}
