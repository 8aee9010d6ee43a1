/** A mistake in a query, with the place where it is. */
export class GroqMistake extends Error {
  override name = 'GroqMistake'
  readonly start: number
  readonly end: number

  constructor(message: string, start: number, end = start + 1) {
    super(message)
    this.start = start
    this.end = end
  }
}

const literal = /\/\/[^\n]*|"(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'?/g
const escape = /\\(?:u\{([^}]*)\}?|u(.{0,4})|([^]?))/g

/**
 * Checks the escape sequences of all texts in a query, and spells those that stand for characters
 * beyond U+FFFF as the pairs that the parser understands. The parser takes unknown escapes for the
 * word "undefined", and loses its way in `\u{` without an end.
 */
export function readLiterals(query: string): string {
  if (!query.includes('\\')) return query
  return query.replace(literal, (text: string, position: number) =>
    text.startsWith('//') ? text : spellEscapes(text, position),
  )
}

function spellEscapes(text: string, position: number): string {
  return text.replace(
    escape,
    (
      whole: string,
      braced: string | undefined,
      short: string | undefined,
      single: string | undefined,
      at: number,
    ) => {
      const start = position + at
      if (single !== undefined) {
        if (/^['"\\/bfnrt]$/.test(single)) return whole
        throw new GroqMistake(`Invalid escape sequence "${whole}"`, start, start + whole.length)
      }
      const digits = braced ?? short ?? ''
      const isComplete = short === undefined ? whole.endsWith('}') : digits.length === 4
      const code = /^[0-9a-fA-F]{1,8}$/.test(digits) ? Number.parseInt(digits, 16) : Infinity
      if (!isComplete || code > 0x10ffff) {
        throw new GroqMistake('Invalid Unicode escape sequence', start, start + whole.length)
      }
      if (short !== undefined) return whole
      const units = String.fromCodePoint(code)
      return [...Array(units.length).keys()]
        .map((index) => `\\u${units.charCodeAt(index).toString(16).padStart(4, '0')}`)
        .join('')
    },
  )
}
