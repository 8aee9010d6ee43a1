import type {Plugin} from 'vite'

/** Of a package, by name: the functions that get another body, listed under that body. */
export type OtherBodies = Record<string, readonly string[]>

/** For what is never reached here; whoever does reach it learns why. */
export const LEFT_OUT = 'throw Error("Left out of this build: web/build/unused-parts.ts")'

/**
 * Leaves out of the browser's bundle what a package has for sites of another kind and no bundler can drop
 * (decision 009). A name that an update of the package no longer has stops the build, and the browser tests run
 * over the result.
 *
 * @param files of the package, in which the functions stand.
 */
export function unusedParts(packageName: string, files: RegExp, others: OtherBodies): Plugin {
  const bodies = new Map(
    Object.entries(others).flatMap(([body, names]) => names.map((name) => [name, body])),
  )
  const found = new Set<string>()
  return {
    name: `shack-unused-parts-of-${packageName}`,
    apply: (_, {command, isSsrBuild}) => command === 'build' && !isSsrBuild,
    transform: {
      filter: {id: files},
      handler(code) {
        const named = functionBodies(this.parse(code)).filter(({name}) => bodies.has(name))
        let slimmer = code
        // From the end, so that earlier positions stay true; an inner function goes with its outer one.
        for (const {name, start, end} of outermost(named).toReversed()) {
          found.add(name)
          slimmer = `${slimmer.slice(0, start)}{${bodies.get(name)}}${slimmer.slice(end)}`
        }
        return {code: slimmer, map: null}
      },
    },
    buildEnd(error) {
      const missing = [...bodies.keys()].filter((name) => !found.has(name))
      if (error || missing.length === 0) return
      throw new Error(
        `${packageName} has no function ${missing.join(', ')}. Bring its list in web/build up to date with its version.`,
      )
    },
  }
}

type FunctionBody = {name: string; start: number; end: number}

/**
 * The bodies of all functions that have a name, in the order of the text: of declarations, and of variables that
 * hold a function or a call around one, such as `forwardRef(…)`.
 */
function functionBodies(node: unknown): FunctionBody[] {
  if (Array.isArray(node)) return node.flatMap(functionBodies)
  const {type, id, init, body} = fieldsOf(node)
  if (type === undefined) return []

  const wrapped =
    fieldsOf(init).type === 'CallExpression' ? listOf(fieldsOf(init).arguments)[0] : init
  const own = type === 'FunctionDeclaration' ? body : fieldsOf(wrapped).body
  const {start, end, type: kind} = fieldsOf(own)
  const {name} = fieldsOf(id)
  const inside = Object.values(fieldsOf(node)).flatMap(functionBodies)
  return kind === 'BlockStatement' && typeof name === 'string'
    ? [{name, start: Number(start), end: Number(end)}, ...inside]
    : inside
}

function fieldsOf(node: unknown): Record<string, unknown> {
  return typeof node === 'object' && node !== null ? {...node} : {}
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function outermost(bodies: readonly FunctionBody[]): FunctionBody[] {
  return bodies.filter(
    (body) => !bodies.some((other) => other.start < body.start && body.end < other.end),
  )
}
