import type {Addresses} from '../settings.ts'

/**
 * The security headers of everything that is served statically, in one place: the local server sends them,
 * and the files for hosted deployments are generated from them.
 */
export type HeaderSet = Record<string, string>

/** What the parts may reach and be reached by; addresses are origins. */
type Reach = {addresses: Addresses}

type SiteReach = Reach & {
  /** `'sha256-…'` of the site's one inline script. */
  headScriptHash: string | null
  /** Hosts asked for a favicon to see whether a game server answers. */
  probeHosts: string[]
}

const COMMON: HeaderSet = {
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/**
 * The site sends no `frame-ancestors`: a refused frame shows the site's own screen, by script that fails
 * closed (DESIGN section 5, decision 6).
 */
export function siteHeaders({addresses, headScriptHash, probeHosts}: SiteReach): HeaderSet {
  const script = ["'self'", ...(headScriptHash === null ? [] : [`'${headScriptHash}'`])].join(' ')
  return {
    ...COMMON,
    'content-security-policy': policy({
      'default-src': "'self'",
      'script-src': script,
      'style-src': "'self' 'unsafe-inline'",
      'img-src': ["'self' data: blob:", addresses.games, ...probeHosts].join(' '),
      'connect-src': ["'self'", addresses.lake, addresses.identity, addresses.games].join(' '),
      'frame-src': addresses.games,
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
    }),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    // With it on both sides a game that spins does not freeze the page around it (DESIGN section 5, decision 7).
    'origin-agent-cluster': '?1',
  }
}

export function gamesHeaders({addresses}: Reach): HeaderSet {
  return {
    ...COMMON,
    'content-security-policy': policy({
      'default-src': "'self'",
      'script-src': "'self' 'wasm-unsafe-eval'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data: blob:",
      'media-src': "'self' data: blob:",
      'worker-src': "'self' blob:",
      'connect-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': `${addresses.site} ${addresses.studio}`,
    }),
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-site',
    'origin-agent-cluster': '?1',
  }
}

/** Studio needs inline styles and scripts that it makes itself; what it may reach stays on this machine. */
export function studioHeaders({addresses}: Reach): HeaderSet {
  const lakeHost = new URL(addresses.lake).host
  // Studio's own sign-in probe puts the project's name before the host (http://gameshack.localhost:3400).
  const lake = `${addresses.lake} http://*.${lakeHost} ws://${lakeHost}`
  return {
    ...COMMON,
    'content-security-policy': policy({
      'default-src': "'self'",
      'script-src': "'self' 'unsafe-inline' blob:",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': `'self' data: blob: ${addresses.lake} ${addresses.site}`,
      'media-src': `'self' blob: ${addresses.lake}`,
      'font-src': "'self' data:",
      'worker-src': "'self' blob:",
      'connect-src': `'self' data: blob: ${lake} ${addresses.games}`,
      'frame-src': `'self' ${addresses.site} ${addresses.games}`,
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    }),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
}

function policy(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}
