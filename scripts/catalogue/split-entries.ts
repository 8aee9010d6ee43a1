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
 * @param start offset of the opening bracket, or of the first entry of a bare list
 * @param shape `list` for what stands in `[]`, `object` for the properties of a `{}`, `bare` without brackets
 */
export function splitEntries(
  text: string,
  start: number,
  shape: 'list' | 'object' | 'bare',
): SplitList {
  const closing = shape === 'list' ? ']' : shape === 'object' ? '}' : null
  const list: SplitList = {slices: [], end: text.length, missingComma: null, extraComma: null}
  const open: string[] = []
  let entry: Slice | null = null
  let commaSeen = true
  let at = closing === null ? start : start + 1

  const closeEntry = () => {
    if (entry) list.slices.push(entry)
    entry = null
  }

  while (at < text.length) {
    const character = text[at] ?? ''

    // A semicolon is a comma that slipped.
    if (open.length === 0 && (character === ',' || character === ';')) {
      if (!entry && commaSeen) list.extraComma ??= at
      closeEntry()
      commaSeen = true
      at += 1
      continue
    }
    if (open.length === 0 && character === closing) {
      closeEntry()
      return {...list, end: at + 1}
    }
    if (character === ' ' || ((character < '!' || character > '~') && /\s/.test(character))) {
      at += 1
      continue
    }
    const afterComment = character === '/' ? skipComment(text, at) : at
    if (afterComment !== at) {
      at = afterComment
      continue
    }

    // An object behind a finished object begins the next entry, comma or not.
    const last = open.length === 0 && entry ? (text[entry.end - 1] ?? '') : ''
    if (
      shape === 'object'
        ? /[}\]]/.test(last) && /["'\w$]/.test(character)
        : last + character === '}{'
    ) {
      closeEntry()
    }
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

  if (open.length > 0 || closing !== null) {
    throw new SplitError('the text ends in the middle of the list', entry?.start ?? text.length)
  }
  closeEntry()
  return list
}

/** Offset of the next character that is neither white space nor a comment, or the end of the text. */
export function skipBlank(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    const next = /\s/.test(text[at] ?? '') ? at + 1 : skipComment(text, at)
    if (next === at) return at
    at = next
  }
  return at
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
export function skipString(text: string, at: number): number {
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

/**
 * How much of a text may be walked in search of lists before the search ends: brackets that open again and again
 * would otherwise be walked from each of them to the end.
 */
export function searchBudget(text: string): {spend: (characters: number) => boolean} {
  let left = text.length * 20 + 100_000
  return {
    spend(characters) {
      left -= characters
      return left > 0
    },
  }
}
