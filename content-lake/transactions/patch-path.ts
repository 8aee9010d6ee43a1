/*
 * The grammar of JSONMatch (https://www.sanity.io/docs/json-match) as the engine spells it. The
 * engine does not check it: it takes `a]` for `a`.
 */

const number = String.raw`-?\d{1,9}`
const identifier = String.raw`[A-Za-z_]\w*`
const literal = String.raw`(?:-?\d+(?:\.\d+)?|"(?:[^"\\]|\\.)*"|true|false)`

/** @param bracket the pattern of `[…]` */
function pathWith(bracket: string): string {
  const step = `(?:${identifier}|${bracket})`
  return `(?:\\.\\.)?${step}(?:\\.${identifier}|${bracket})*`
}

/** @param path the pattern of a path inside of the bracket */
function bracketWith(path: string): string {
  const name = `(?:'[^'\\\\]+'|${path})`
  const comparison = `(?:@|${name})(?:[=!]=|[<>]=?)${literal}`
  const item = `(?:(?:${number})?:(?:${number})?|${number}|${comparison}|${name}\\??)`
  return `\\[${item}(?:,${item})*\\]`
}

// Brackets stand in brackets once, as in `levels[parts[0].size == 1]`.
const grammar = new RegExp(`^${pathWith(bracketWith(pathWith(bracketWith(pathWith('(?!)')))))}$`)

/**
 * @returns the path in the engine's spelling; undefined when it is malformed, or searches inside
 * of something (`a..b`), for which the engine would look beside it as well
 */
export function normalizePath(text: string): string | undefined {
  let path = ''
  for (const [index, part] of text.split(/("(?:[^"\\]|\\.)*"|'[^'\\]+')/).entries()) {
    const isQuoted = index % 2 === 1
    if (!isQuoted) {
      path += part
        .replaceAll(/(?<!\w)\s+|\s+(?!\w)/g, '')
        .replaceAll(/\[\*?\]/g, '[0:]')
        .replaceAll(/(?<!\.)\.\[/g, '[')
    } else if (part.startsWith('"') || /[[,]$/.test(path)) path += part
    // A key of its own, such as `a.'b'`, is `a['b']` to the engine.
    else path = `${path.replace(/(?<=[^.])\.$/, '')}[${part}]`
  }
  return grammar.test(path) ? path : undefined
}
