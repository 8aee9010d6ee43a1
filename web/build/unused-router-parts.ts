import type {Plugin} from 'vite'

/**
 * Leaves out of the browser's bundle what React Router has for sites of another kind. The router is one big
 * closure, so no bundler can drop its fetchers and actions, which this site never has: a tenth of the first
 * load. What is named here gets another body; a name that an update of the router no longer has stops the
 * build, and the browser tests run over the result.
 *
 * Whoever starts to use one of these parts (forms with actions, fetchers, blockers, middleware, optional
 * segments, routes discovered later, prefetching links, view transitions) takes its names out of the list.
 */
const OTHER_BODIES: Record<string, readonly string[]> = {
  // Never reached here. Whoever does reach it learns why.
  'throw Error("Left out of this build: web/build/unused-router-parts.ts")': [
    'discoverRoutes',
    'explodeOptionalSegments',
    'fetch2',
    'Form',
    'getFormSubmissionInfo',
    'getRouteInstrumentationUpdates',
    'handleAction',
    'handleFetcherAction',
    'handleFetcherLoader',
    'instrumentClientSideRouter',
    'NavLink',
    'patchRoutesImpl',
    'PrefetchPageLinks',
    'RSCErrorHandler',
    'runClientMiddlewarePipeline',
    'updateBlocker',
  ],
  // Does something only once one of these parts is in use.
  '': [
    'abortStaleFetchLoads',
    'deserializeErrors',
    'getSubmissionFromNavigation',
    'getUpdatedActionData',
    'getUpdatedRevalidatingFetchers',
    'loadLazyRouteProperty',
    'markFetchRedirectsDone',
    'persistAppliedTransitions',
    'restoreAppliedTransitions',
    'shouldBlockNavigation',
  ],
  'return {active: false}': ['checkFogOfWar'],
  'return {path: arguments[1]}': ['normalizeNavigateOptions'],
  // Every route of this site has an error screen of its own.
  'return null': ['DefaultErrorComponent'],
  'return false': ['useViewTransitionState'],
  // Of three hooks in every link.
  'return [false, null, {}]': ['usePrefetchBehavior'],
}

const BODIES = new Map(
  Object.entries(OTHER_BODIES).flatMap(([body, names]) => names.map((name) => [name, body])),
)

export function unusedRouterParts(): Plugin {
  const found = new Set<string>()
  return {
    name: 'shack-unused-router-parts',
    apply: (_, {command, isSsrBuild}) => command === 'build' && !isSsrBuild,
    transform: {
      filter: {id: /\/react-router\/dist\/production\/[^/]+\.mjs$/},
      handler(code) {
        const bodies = functionBodies(this.parse(code)).filter(({name}) => BODIES.has(name))
        let slimmer = code
        // From the end, so that earlier positions stay true; an inner function goes with its outer one.
        for (const {name, start, end} of outermost(bodies).toReversed()) {
          found.add(name)
          slimmer = `${slimmer.slice(0, start)}{${BODIES.get(name)}}${slimmer.slice(end)}`
        }
        return {code: slimmer, map: null}
      },
    },
    buildEnd(error) {
      const missing = [...BODIES.keys()].filter((name) => !found.has(name))
      if (error || missing.length === 0) return
      throw new Error(
        `react-router has no function ${missing.join(', ')}. Bring web/build/unused-router-parts.ts up to date with its version.`,
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
