import {QueryError} from '../../../http/errors.ts'
import type {Evaluate, Run} from '../evaluation.ts'
import type {GroqNode, NodeOf} from '../groq-tree.ts'
import type {GroqValue} from '../values.ts'
import {arrayFunctions} from './array-functions.ts'
import {combine, readBit, type Code, type Compiler, type Place} from './code.ts'
import {compileDiff} from './diff-functions.ts'
import {documentFunctions} from './document-functions.ts'
import {compileReferences} from './references-function.ts'
import {mathFunctions} from './math-functions.ts'
import {textFunctions} from './text-functions.ts'

/** A function of its arguments' values. */
export type ValueFunction = (args: GroqValue[], run: Run) => GroqValue
/** A function that also looks at the value that it is called on. */
export type ThisFunction = (self: GroqValue, args: GroqValue[], run: Run) => GroqValue

const valueFunctions: Readonly<Record<string, ValueFunction>> = {
  ...arrayFunctions,
  ...mathFunctions,
  ...textFunctions,
}

/** Known to the parser, and to the hosted service; not here. */
const missing = new Set([
  'documents::get',
  'documents::incomingGlobalDocumentReferenceCount',
  'geo::contains',
  'geo::distance',
  'geo::intersects',
  'geo::latLng',
  'global::anywhere',
  'global::boost',
  'media::aspect',
  'text::query',
  'text::semanticSimilarity',
  'user::attributes',
])

export function compileFunction(
  compiler: Compiler,
  {namespace, name, args}: NodeOf<'FuncCall'>,
  place: Place,
): Code {
  const id = `${namespace}::${name}`
  switch (id) {
    case 'global::coalesce':
      return compileCoalesce(compiler, args, place)
    case 'global::now':
      compiler.usesNow = true
      return combine([], ({run}) => run.now.toISOString())
    case 'dateTime::now':
    case 'global::identity':
      compiler.usesNow ||= id === 'dateTime::now'
      compiler.usesIdentity ||= id === 'global::identity'
      break
    case 'global::count':
      return compileCount(compiler, args, place)
    case 'global::references':
      return compileReferences(compiler, args, place)
    case 'diff::changedAny':
    case 'diff::changedOnly':
      return compileDiff(compiler, name, args, place)
    default:
  }
  const codes = args.map((arg) => compiler.compile(arg, place))
  const onThis = Object.hasOwn(documentFunctions, id) ? documentFunctions[id] : undefined
  if (onThis) {
    const run: Evaluate = (scope) => onThis(scope.value, valuesOf(codes, scope), scope.run)
    const code = combine(codes, run, {usesDataset: true})
    return {...code, reads: code.reads | readBit(place)}
  }
  const call = Object.hasOwn(valueFunctions, id) ? valueFunctions[id] : undefined
  if (!call) throw new QueryError(notThere(id, name), '')
  return combine(codes, (scope) => call(valuesOf(codes, scope), scope.run), {
    length: codes[0]?.length ?? 1,
    ...(id === 'releases::all' ? {usesDataset: true, cost: [0, 1, 0]} : {}),
  })
}

function valuesOf(codes: readonly Code[], scope: Parameters<Evaluate>[0]): GroqValue[] {
  return codes.map((code) => code.run(scope))
}

function notThere(id: string, name: string): string {
  const plain = id.replace(/^global::/, '')
  return missing.has(id)
    ? `The function ${plain}() cannot be used here: the local content lake does not have it`
    : `Undefined function: ${name}`
}

function compileCoalesce(compiler: Compiler, args: GroqNode[], place: Place): Code {
  const codes = args.map((arg) => compiler.compile(arg, place))
  return combine(codes, (scope) => {
    for (const code of codes) {
      const value = code.run(scope)
      if (value !== null) return value
    }
    return null
  })
}

function compileCount(compiler: Compiler, [array]: GroqNode[], place: Place): Code {
  if (!array) throw new QueryError('count() needs an array', '')
  const code = compiler.compile(array, place)
  return combine([code], (scope) => {
    const value = code.run(scope)
    return Array.isArray(value) ? value.length : null
  })
}
