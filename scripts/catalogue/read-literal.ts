import {parseExpressionAt, type Expression, type Property} from 'acorn'

import {plainLine} from '../lib/plain-text.ts'
import {skipBlank} from './split-entries.ts'

export type Literal =
  | {ok: true; value: unknown}
  /** `offset` counts from the start of the text that was read. */
  | {ok: false; reason: string; remedy: string; offset: number}

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

const PLAIN_JSON = 'Write the entry as plain JSON.'

function readJavaScript(text: string): Literal {
  if (text.startsWith('...')) {
    const reason = 'it is a spread of another list, and only plain values are read'
    return {ok: false, reason, remedy: 'Write the entries themselves.', offset: 0}
  }
  try {
    const parsed = parseWithoutTypes(text)
    return parsed.ok ? {ok: true, value: valueOf(parsed.expression)} : unexpected(text, parsed)
  } catch (error) {
    if (error instanceof NotLiteral) {
      return {ok: false, reason: error.message, remedy: PLAIN_JSON, offset: error.offset}
    }
    if (error instanceof RangeError) {
      return {ok: false, reason: 'it is nested too deep', remedy: PLAIN_JSON, offset: 0}
    }
    throw error
  }
}

type Parsed = {ok: true; expression: Expression} | Stumble

/** Where a text stops being one JavaScript value, and how. */
type Stumble = {ok: false; offset: number; what: string}

const MAX_TYPES = 40

/**
 * Parses one value, with types blanked out where the parser stumbles over them, so that offsets stay as they are
 * and a text that holds the same words keeps them.
 */
function parseWithoutTypes(text: string): Parsed {
  let source = text
  for (let round = 0; ; round += 1) {
    const parsed = parse(source)
    if (parsed.ok || round === MAX_TYPES) return parsed
    const type = typeAt(source, parsed.offset)
    if (type === null) return parsed
    const end = parsed.offset + type.length
    source = source.slice(0, parsed.offset) + type.replace(/\S/g, ' ') + source.slice(end)
  }
}

function parse(source: string): Parsed {
  try {
    const expression = parseExpressionAt(source, 0, {ecmaVersion: 'latest'})
    const rest = skipBlank(source, expression.end)
    if (rest === source.length) return {ok: true, expression}
    return {ok: false, offset: rest, what: 'unexpected text'}
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return {ok: false, offset: syntaxOffset(error), what: syntaxReason(error)}
  }
}

/** TypeScript around a value that says nothing about it: `as const`, `satisfies Game`, `<Game>{…}`. */
const TYPE = /(?:as|satisfies)\s+(?=\S)[\w$.'"|&<>[\]\s]*[\w$>\]'"]|<[\w$.|&[\]\s]+>(?=\s*[{[])/y

function typeAt(source: string, offset: number): string | null {
  TYPE.lastIndex = offset
  return TYPE.exec(source)?.[0] ?? null
}

function unexpected(text: string, {offset, what}: Stumble): Literal {
  const near = plainLine(text.slice(offset), 24)
  const reason = near === '' ? 'it ends too early' : `${what} near “${near}”`
  return {ok: false, reason, remedy: remedyFor(text, offset, what), offset}
}

function remedyFor(text: string, offset: number, what: string): string {
  if (/[“”‘’„]/.test(text[offset] ?? '')) return 'Write straight quotes: " instead of “ and ”.'
  if (what.startsWith('unterminated string')) {
    return 'Close the quote on its own line, and write a line break within a text as \\n.'
  }
  if (/^(?:<{7}|={7}|>{7})/.test(text.slice(offset))) {
    return 'Settle the merge conflict and take its marks out of the list.'
  }
  return PLAIN_JSON
}

/** How other languages write plain values; lists are often pasted from them. */
const FOREIGN_WORDS: Readonly<Record<string, boolean | null>> = {
  True: true,
  False: false,
  None: null,
  NaN: null,
  Infinity: null,
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
      const isText = typeof left === 'string' || typeof right === 'string'
      if (isText && isTextOrNumber(left) && isTextOrNumber(right)) return `${left}${right}`
      break
    }
    case 'Identifier':
      if (node.name === 'undefined') return undefined
      if (Object.hasOwn(FOREIGN_WORDS, node.name)) return FOREIGN_WORDS[node.name]
      throw new NotLiteral(`the name ${node.name}`, node.start)
    case 'NewExpression': {
      // new Date('2023-01-07') says what its text says; nothing is computed.
      const [only, ...others] = node.arguments
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'Date') break
      if (only?.type !== 'Literal' || others.length > 0 || !isTextOrNumber(only.value)) break
      return only.value
    }
    case 'CallExpression':
      throw new NotLiteral('a call', node.start)
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      throw new NotLiteral('a function', node.start)
  }
  throw new NotLiteral('code', node.start)
}

function isTextOrNumber(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
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
  if (argument === null && (operator === '-' || operator === '+')) return null
  if (typeof argument === 'number') {
    if (operator === '-') return -argument
    if (operator === '+') return argument
    if (operator === '!') return argument === 0
    if (operator === 'void') return undefined
  }
  throw new NotLiteral(`the operator ${operator}`, offset)
}

/** acorn writes the place into its message; ours is counted in the whole file. */
function syntaxReason(error: SyntaxError): string {
  const bare = error.message.replace(/\s*\(\d+:\d+\)$/, '')
  return bare.charAt(0).toLowerCase() + bare.slice(1)
}

function syntaxOffset(error: SyntaxError): number {
  return 'pos' in error && typeof error.pos === 'number' ? error.pos : 0
}
