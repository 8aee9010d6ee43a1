import {tokenizer, tokTypes} from 'acorn'

export type LiteralStart = {
  start: number
  opener: '[' | '{'
  /** Whether it is what is pushed onto a list. */
  isPushed: boolean
}

/**
 * Every `[` and `{` of a larger text that may begin a literal: at its beginning, and wherever JavaScript expects
 * a value. Comments and strings are skipped as long as the text is JavaScript enough for its tokens to be read.
 */
export function findLiterals(text: string): LiteralStart[] {
  const found: LiteralStart[] = []
  let readUntil = 0
  let expectsValue = true
  let previous = ['', '']
  try {
    for (const token of tokenizer(text, {ecmaVersion: 'latest', sourceType: 'module'})) {
      const opener =
        token.type === tokTypes.bracketL ? '[' : token.type === tokTypes.braceL ? '{' : null
      if (opener !== null && expectsValue) {
        const isPushed = /^(?:push|unshift),\($/.test(previous.join(','))
        found.push({start: token.start, opener, isPushed})
      }
      // A semicolon ends a statement, and a literal may begin the next one.
      expectsValue = isBeforeValue(token.type) || token.type === tokTypes.semi
      previous = [previous[1] ?? '', text.slice(token.start, Math.min(token.end, token.start + 10))]
      readUntil = token.end
    }
  } catch {
    const rest = /(?:[=:(,;>|?&]|\bdefault|\breturn)\s*([[{])/g
    rest.lastIndex = readUntil
    for (let match = rest.exec(text); match; match = rest.exec(text)) {
      const start = match.index + match[0].length - 1
      const isPushed = /(?:push|unshift)\s*$/.test(
        text.slice(Math.max(0, match.index - 12), match.index),
      )
      found.push({start, opener: match[1] === '[' ? '[' : '{', isPushed})
      // Only the bracket is taken: what follows it may begin a literal as well.
      rest.lastIndex = start
    }
  }
  return found
}

/** acorn knows it of every type of token, but its types do not say so. */
function isBeforeValue(type: object): boolean {
  return 'beforeExpr' in type && type.beforeExpr === true
}
