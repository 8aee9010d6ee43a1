import {parseExpressionAt, type Expression, type Property} from 'acorn'

import {skipBlank} from './split-entries.ts'

export type Literal =
  | {ok: true; value: unknown}
  /** `offset` counts from the start of the text that was read. */
  | {ok: false; reason: string; offset: number}

/**
 * Reads one value from JSON or from a JavaScript literal. Code is looked at, never run: anything but plain
 * values (calls, getters, spreads, computed keys, template expressions) is refused with its place.
 *
 * Objects have no prototype, so that a key such as `__proto__` is data like any other.
 */
export function readLiteral(text: string): Literal {
  try {
    return {ok: true, value: JSON.parse(text)}
  } catch {
    return readJavaScript(text)
  }
}

function readJavaScript(text: string): Literal {
  try {
    const expression = parseExpressionAt(text, 0, {ecmaVersion: 'latest'})
    const rest = skipBlank(text, expression.end)
    if (rest < text.length && !/^(?:as|satisfies)\s[\w\s<>[\].|'"]+$/.test(text.slice(rest))) {
      return {ok: false, reason: `unexpected “${text.slice(rest, rest + 20)}”`, offset: rest}
    }
    return {ok: true, value: valueOf(expression)}
  } catch (error) {
    if (error instanceof NotLiteral) return {ok: false, reason: error.message, offset: error.offset}
    if (error instanceof RangeError) return {ok: false, reason: 'it is nested too deep', offset: 0}
    return {ok: false, reason: syntaxReason(error), offset: syntaxOffset(error)}
  }
}

/** How other languages write plain values; lists are often pasted from them. */
const FOREIGN_WORDS: Readonly<Record<string, boolean | null>> = {
  True: true,
  False: false,
  None: null,
  NaN: null,
}

class NotLiteral extends Error {
  readonly offset: number

  constructor(what: string, offset: number) {
    super(`it holds ${what}, and only plain values are read`)
    this.offset = offset
  }
}

function valueOf(node: Expression): unknown {
  switch (node.type) {
    case 'Literal':
      if (node.regex || node.bigint) throw new NotLiteral('a regular expression', node.start)
      return node.value
    case 'ObjectExpression':
      return objectOf(node.properties)
    case 'ArrayExpression':
      return node.elements.map((element) => {
        if (element === null) return null
        if (element.type === 'SpreadElement') throw new NotLiteral('a spread', element.start)
        return valueOf(element)
      })
    case 'ParenthesizedExpression':
      return valueOf(node.expression)
    case 'TemplateLiteral': {
      if (node.expressions.length > 0) throw new NotLiteral('a template with code', node.start)
      return node.quasis[0]?.value.cooked ?? ''
    }
    case 'UnaryExpression':
      return unaryValue(node.operator, valueOf(node.argument), node.start)
    case 'BinaryExpression': {
      // A long description split over lines is still a plain text.
      if (node.operator !== '+' || node.left.type === 'PrivateIdentifier') break
      const [left, right] = [valueOf(node.left), valueOf(node.right)]
      if (typeof left === 'string' && typeof right === 'string') return left + right
      break
    }
    case 'Identifier':
      if (node.name === 'undefined') return undefined
      if (Object.hasOwn(FOREIGN_WORDS, node.name)) return FOREIGN_WORDS[node.name]
      throw new NotLiteral(`the name ${node.name}`, node.start)
    case 'CallExpression':
      throw new NotLiteral('a call', node.start)
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      throw new NotLiteral('a function', node.start)
  }
  throw new NotLiteral('code', node.start)
}

function objectOf(properties: (Property | {type: 'SpreadElement'; start: number})[]): object {
  const object: Record<string, unknown> = Object.create(null)
  for (const property of properties) {
    if (property.type === 'SpreadElement') throw new NotLiteral('a spread', property.start)
    if (property.computed) throw new NotLiteral('a computed key', property.start)
    if (property.kind !== 'init' || property.method) {
      throw new NotLiteral('a getter, setter or method', property.start)
    }
    object[keyOf(property)] = valueOf(property.value)
  }
  return object
}

function keyOf({key}: Property): string {
  if (key.type === 'Identifier') return key.name
  if (key.type === 'Literal') return String(key.value)
  throw new NotLiteral('a computed key', key.start)
}

/** Signs, and the `!0` and `!1` that minifiers write for true and false. */
function unaryValue(operator: string, argument: unknown, offset: number): unknown {
  if (typeof argument === 'number') {
    if (operator === '-') return -argument
    if (operator === '+') return argument
    if (operator === '!') return argument === 0
    if (operator === 'void') return undefined
  }
  throw new NotLiteral(`the operator ${operator}`, offset)
}

/** acorn writes the place into its message; ours is counted in the whole file. */
function syntaxReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const bare = message.replace(/\s*\(\d+:\d+\)$/, '')
  return bare.charAt(0).toLowerCase() + bare.slice(1)
}

function syntaxOffset(error: unknown): number {
  return error instanceof SyntaxError && 'pos' in error && typeof error.pos === 'number'
    ? error.pos
    : 0
}
