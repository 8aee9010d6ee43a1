/**
 * Checks a JSONMatch path (https://www.sanity.io/docs/json-match) by its grammar, since the engine
 * takes some that are none for something else: `a]` for `a`.
 *
 * @returns the path in the engine's spelling, undefined when it is malformed
 */
export function normalizePath(text: string): string | undefined {
  const reader = createReader(text)
  const path = readPath(reader)
  return path !== undefined && reader.isAtEnd() ? path : undefined
}

const identifier = /[A-Za-z_][A-Za-z0-9_]*/y
const quotedKey = /'[^'\\]+'/y
const integer = /-?\d{1,9}/y
const range = /(?:-?\d{1,9})?\s*:\s*(?:-?\d{1,9})?/y
const operator = /==|!=|<=|>=|<|>/y
const literal = /-?\d+(?:\.\d+)?|"(?:[^"\\]|\\.)*"|true|false/y
const space = /\s*/y

type Reader = {
  /** Takes what the pattern (sticky) finds here, with the space behind it. */
  take(pattern: RegExp): string | undefined
  takeText(text: string): boolean
  isAtEnd(): boolean
  /** Goes back when what was tried is not there. */
  attempt<Value>(read: () => Value | undefined): Value | undefined
}

function createReader(text: string): Reader {
  let place = 0

  function skipSpace(): void {
    space.lastIndex = place
    place += space.exec(text)?.[0].length ?? 0
  }

  return {
    take(pattern) {
      pattern.lastIndex = place
      const found = pattern.exec(text)?.[0]
      if (found === undefined) return undefined
      place += found.length
      skipSpace()
      return found.trim()
    },
    takeText(wanted) {
      if (!text.startsWith(wanted, place)) return false
      place += wanted.length
      skipSpace()
      return true
    },
    isAtEnd: () => place === text.length,
    attempt(read) {
      const start = place
      const value = read()
      if (value === undefined) place = start
      return value
    },
  }
}

function readPath(reader: Reader): string | undefined {
  let path = reader.takeText('..') ? '..' : ''
  const first = readStep(reader)
  if (first === undefined) return undefined
  path += first
  for (;;) {
    if (reader.takeText('..')) path += '..'
    else if (reader.takeText('.')) path += '.'
    else {
      const bracket = reader.attempt(() => readBracket(reader))
      if (bracket === undefined) return path
      path += bracket
      continue
    }
    const step = readStep(reader)
    if (step === undefined) return undefined
    // `a.['b']` is `a['b']` to the engine.
    path = step.startsWith('[') && !path.endsWith('..') ? path.slice(0, -1) + step : path + step
  }
}

function readStep(reader: Reader): string | undefined {
  const key = reader.take(identifier)
  if (key !== undefined) return key
  const quoted = reader.take(quotedKey)
  return quoted === undefined ? readBracket(reader) : `[${quoted}]`
}

function readBracket(reader: Reader): string | undefined {
  if (!reader.takeText('[')) return undefined
  if (reader.takeText(']')) return '[0:]'
  if (reader.takeText('*')) return reader.takeText(']') ? '[0:]' : undefined
  const items: string[] = []
  do {
    const item = readItem(reader)
    if (item === undefined) return undefined
    items.push(item)
  } while (reader.takeText(','))
  return reader.takeText(']') ? `[${items.join(',')}]` : undefined
}

function readItem(reader: Reader): string | undefined {
  const bounds = reader.take(range) ?? reader.take(integer)
  if (bounds !== undefined) return bounds
  const subject = reader.takeText('@') ? '@' : (reader.take(quotedKey) ?? readPath(reader))
  if (subject === undefined) return undefined
  if (subject !== '@' && reader.takeText('?')) return `${subject}?`
  const compare = reader.take(operator)
  if (compare === undefined) return subject === '@' ? undefined : subject
  const value = reader.take(literal)
  return value === undefined ? undefined : `${subject}${compare}${value}`
}
