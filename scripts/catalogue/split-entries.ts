/** Where one entry stands in the text: `text.slice(start, end)`. */
export type Slice = {start: number; end: number; depth: number}

export type SplitList = {
  slices: Slice[]
  /** Behind the closing bracket, or the end of the text when there was none. */
  end: number
  /** Offset of the first place where two entries stood side by side without a comma. */
  missingComma: number | null
  /** Offset of the first comma with nothing before it. */
  extraComma: number | null
}

/** The text cannot be cut into entries; `offset` is where that became clear. */
export class SplitError extends Error {
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

const CLOSES: Record<string, string> = {'{': '}', '[': ']', '(': ')'}

/**
 * Cuts a list into the texts of its entries without reading them, so that one broken entry cannot spoil the
 * others. It knows strings, comments and brackets of JSON and JavaScript, walks the text once and never
 * recurses, whatever the nesting.
 *
 * @param start offset of the list's `[`, or of its first entry when `isBracketed` is false
 */
export function splitEntries(text: string, start: number, isBracketed: boolean): SplitList {
  const list: SplitList = {slices: [], end: text.length, missingComma: null, extraComma: null}
  const open: string[] = []
  let entry: Slice | null = null
  let commaSeen = true
  let at = isBracketed ? start + 1 : start

  const closeEntry = () => {
    if (entry) list.slices.push(entry)
    entry = null
  }

  while (at < text.length) {
    const character = text[at] ?? ''

    if (open.length === 0 && character === ',') {
      if (!entry && commaSeen) list.extraComma ??= at
      closeEntry()
      commaSeen = true
      at += 1
      continue
    }
    if (open.length === 0 && isBracketed && character === ']') {
      closeEntry()
      return {...list, end: at + 1}
    }
    if (/\s/.test(character)) {
      at += 1
      continue
    }
    const afterComment = skipComment(text, at)
    if (afterComment !== at) {
      at = afterComment
      continue
    }

    // An object behind a finished object begins the next entry, comma or not.
    if (open.length === 0 && character === '{' && text[(entry?.end ?? 0) - 1] === '}') closeEntry()
    if (!entry) {
      if (!commaSeen) list.missingComma ??= at
      entry = {start: at, end: at, depth: 0}
      commaSeen = false
    }

    if (character === '"' || character === "'" || character === '`') {
      at = skipString(text, at)
    } else if (CLOSES[character] !== undefined) {
      open.push(character)
      entry.depth = Math.max(entry.depth, open.length)
      at += 1
    } else if (character === '}' || character === ']' || character === ')') {
      const opener = open.pop()
      if (opener === undefined || CLOSES[opener] !== character) {
        throw new SplitError(`an unexpected ${character}`, at)
      }
      at += 1
    } else {
      at += 1
    }
    entry.end = at
  }

  if (open.length > 0 || isBracketed) {
    throw new SplitError('the text ends in the middle of the list', entry?.start ?? text.length)
  }
  closeEntry()
  return list
}

/** Offset behind the comment that begins at `at`, or `at` itself. */
export function skipComment(text: string, at: number): number {
  if (text.startsWith('//', at)) {
    const end = text.indexOf('\n', at)
    return end === -1 ? text.length : end
  }
  if (text.startsWith('/*', at)) {
    const end = text.indexOf('*/', at + 2)
    return end === -1 ? text.length : end + 2
  }
  return at
}

/**
 * Offset behind the string that begins at `at`. A quote that its line never closes belongs to a broken entry:
 * the string is taken to end before the line's last `}`, so that the entries on the next lines stay whole.
 */
function skipString(text: string, at: number): number {
  const quote = text[at]
  for (let next = at + 1; next < text.length; next += 1) {
    const character = text[next]
    if (character === '\\') next += 1
    else if (character === quote) return next + 1
    else if (character === '\n' && quote !== '`') return beforeLastBrace(text, at + 1, next)
  }
  return text.length
}

function beforeLastBrace(text: string, from: number, lineEnd: number): number {
  const tail = /\}[\s,\]]*$/.exec(text.slice(from, lineEnd))
  return tail ? from + tail.index : lineEnd
}
