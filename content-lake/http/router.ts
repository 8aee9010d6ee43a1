import type {Endpoint} from './request-context.ts'

export type Route = {
  method: string
  /** Path after the version; `:name` stands for one segment, `:name*` for the rest. */
  pattern: string
  endpoint: Endpoint
}

type RouteMatch =
  | {kind: 'found'; endpoint: Endpoint; path: Record<string, string>}
  | {kind: 'wrong-method'; allowed: string[]}
  | {kind: 'unknown'}

export type Router = {match(method: string, path: string): RouteMatch}

/** The first route that fits wins. HEAD is answered by GET. */
export function createRouter(routes: Route[]): Router {
  const compiled = routes.map((route) => ({...route, segments: route.pattern.split('/').slice(1)}))

  return {
    match(method, path) {
      const segments = path.split('/').slice(1)
      const wanted = method === 'HEAD' ? 'GET' : method
      const allowed: string[] = []
      for (const route of compiled) {
        const parameters = matchSegments(route.segments, segments)
        if (!parameters) continue
        if (route.method === wanted) {
          return {kind: 'found', endpoint: route.endpoint, path: parameters}
        }
        allowed.push(route.method)
      }
      return allowed.length > 0 ? {kind: 'wrong-method', allowed} : {kind: 'unknown'}
    },
  }
}

function matchSegments(pattern: string[], segments: string[]): Record<string, string> | undefined {
  const found: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    if (part.endsWith('*')) {
      found[part.slice(1, -1)] = segments.slice(index).join('/')
      return found
    }
    const segment = segments[index]
    if (segment === undefined) return undefined
    if (part.startsWith(':')) {
      if (segment === '') return undefined
      const decoded = decode(segment)
      if (decoded === undefined) return undefined
      found[part.slice(1)] = decoded
    } else if (part !== segment) return undefined
  }
  return segments.length === pattern.length ? found : undefined
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
