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
  /** Whether a closing bracket came for which there was no opening one. */
  isHeadless: boolean
}

/** The text cannot be cut into entries; `offset` is where that became clear. */
export class SplitError extends Error {
  readonly offset: number
  /** What to do, as a clause without its full stop. */
  readonly remedy: string
  /** Offsets of the brackets that were open there: cutting from any of them would end at the same place. */
  readonly open: readonly number[]

  constructor(message: string, offset: number, remedy: string, open: readonly number[]) {
    super(message)
    this.offset = offset
    this.remedy = remedy
    this.open = open
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
  const list: SplitList = {
    slices: [],
    end: text.length,
    missingComma: null,
    extraComma: null,
    isHeadless: false,
  }
  const open: string[] = []
  const openAt: number[] = []
  let entry: Slice | null = null
  let commaSeen = true
  let at = closing === null ? start : start + 1

  let isWhole = false
  const closeEntry = () => {
    if (entry) list.slices.push(entry)
    entry = null
    isWhole = false
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
    // The list's opening bracket is missing, and nothing else.
    if (shape === 'bare' && open.length === 0 && character === ']' && isLast(text, at)) {
      closeEntry()
      return {...list, end: text.length, isHeadless: true}
    }
    if (character === ' ' || ((character < '!' || character > '~') && /\s/.test(character))) {
      at += 1
      continue
    }
    // Between entries Python and YAML people comment with a hash.
    if (
      character === '#' &&
      open.length === 0 &&
      (!entry || /[}\]]/.test(text[entry.end - 1] ?? ''))
    ) {
      at = lineEnd(text, at)
      continue
    }
    const afterComment = character === '/' ? skipComment(text, at) : at
    if (afterComment !== at) {
      if (afterComment === text.length && text.startsWith('/*', at) && !text.endsWith('*/')) {
        throw new SplitError(
          'the comment that begins there never ends',
          at,
          'Close it with */',
          openAt,
        )
      }
      at = afterComment
      continue
    }

    // An object behind a finished object begins the next entry, comma or not, whatever slipped in between.
    const last = open.length === 0 && entry ? (text[entry.end - 1] ?? '') : ''
    if (
      shape === 'object'
        ? /[}\]]/.test(last) && /["'\w$]/.test(character)
        : open.length === 0 && isWhole && character === '{'
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
      openAt.push(at)
      entry.depth = Math.max(entry.depth, open.length)
      at += 1
    } else if (character === '}' || character === ']' || character === ')') {
      const opener = open.at(-1)
      if (opener === undefined || CLOSES[opener] !== character) {
        const remedy =
          opener === undefined
            ? 'Take it away, or add the bracket that it closes'
            : `Write ${CLOSES[opener]} there, or mend what stands before it`
        throw new SplitError(`an unexpected ${character}`, at, remedy, openAt)
      }
      open.pop()
      openAt.pop()
      isWhole ||= open.length === 0 && character === '}'
      at += 1
    } else {
      at += 1
    }
    entry.end = at
  }

  if (open.length > 0 || closing !== null) {
    throw new SplitError(
      'the text ends in the middle of the list',
      openAt.findLast((offset) => text[offset] === '{') ?? entry?.start ?? text.length,
      'Get the file again if it was cut off, or complete it',
      openAt,
    )
  }
  closeEntry()
  return list
}

function isLast(text: string, at: number): boolean {
  const rest = skipBlank(text, at + 1)
  return rest === text.length || (text[rest] === ';' && skipBlank(text, rest + 1) === text.length)
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
function skipComment(text: string, at: number): number {
  if (text.startsWith('//', at)) return lineEnd(text, at)
  if (text.startsWith('/*', at)) {
    const end = text.indexOf('*/', at + 2)
    return end === -1 ? text.length : end + 2
  }
  return at
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
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

function beforeLastBrace(text: string, from: number, end: number): number {
  const tail = /\}[\s,\]]*$/.exec(text.slice(from, end))
  return tail ? from + tail.index : end
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
