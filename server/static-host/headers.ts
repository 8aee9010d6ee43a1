import type {Reach} from './build-facts.ts'

/**
 * The security headers of everything that is served statically, and how long it may be kept, in one place: the
 * local server sends them, and the files for other hosts are generated from them (`server/build/host-files.ts`).
 */
export type HeaderSet = Record<string, string>

/** Folders whose files have their content's hash in the name, or the version in the address: kept for good. */
export const KEPT_FOR_GOOD = {
  site: ['/assets/', '/catalogue/'],
  games: ['/flash/player/ruffle/'],
  studio: ['/assets/'],
} as const

export const FOR_GOOD = 'public, max-age=31536000, immutable'

/** What the browser asks for again each time, and is told "unchanged" mostly. */
export const ASK_AGAIN = 'no-cache'

export function cacheControl(part: keyof typeof KEPT_FOR_GOOD, pathname: string): string {
  return KEPT_FOR_GOOD[part].some((folder) => pathname.startsWith(folder)) ? FOR_GOOD : ASK_AGAIN
}

const COMMON: HeaderSet = {
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/**
 * The site sends no `frame-ancestors`: a refused frame shows the site's own screen, by script that fails
 * closed (DESIGN section 5, decision 6).
 *
 * @param headScriptHash `'sha256-…'` of the site's one inline script.
 */
export function siteHeaders(reach: Reach, headScriptHash: string | null): HeaderSet {
  // Without hosts of the owner's the page of an external game asks that game's site, which may be any.
  const probed = reach.probeHosts.length > 0 ? reach.probeHosts : ['https:']
  return {
    ...COMMON,
    'content-security-policy': policy({
      'default-src': ["'self'"],
      'script-src': ["'self'", ...(headScriptHash === null ? [] : [`'${headScriptHash}'`])],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:', reach.games, ...reach.pictures, ...probed],
      'connect-src': ["'self'", ...reach.lake, ...reach.identity, reach.games, ...probed],
      'frame-src': [reach.games],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
    }),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    // With it on both sides a game that spins does not freeze the page around it (DESIGN section 5, decision 7).
    'origin-agent-cluster': '?1',
  }
}

export function gamesHeaders(reach: Reach): HeaderSet {
  return {
    ...COMMON,
    'content-security-policy': policy({
      'default-src': ["'self'"],
      'script-src': ["'self'", "'wasm-unsafe-eval'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'media-src': ["'self'", 'data:', 'blob:'],
      'worker-src': ["'self'", 'blob:'],
      'connect-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': [reach.site, reach.studio],
    }),
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-site',
    'origin-agent-cluster': '?1',
  }
}

/** Studio needs inline styles and scripts that it makes itself. */
export function studioHeaders(reach: Reach): HeaderSet {
  const lake = reach.isLakeEmbedded ? embeddedLake(reach.lake) : hostedLake(reach.lake)
  return {
    ...COMMON,
    'content-security-policy': policy({
      'default-src': ["'self'"],
      'script-src': ["'self'", "'unsafe-inline'", 'blob:', ...lake.scripts],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:', ...lake.pictures, reach.site],
      'media-src': ["'self'", 'blob:', ...lake.pictures],
      'font-src': ["'self'", 'data:', ...lake.scripts],
      'worker-src': ["'self'", 'blob:'],
      'connect-src': ["'self'", 'data:', 'blob:', ...lake.content, reach.games],
      'frame-src': ["'self'", reach.site, reach.games],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    }),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
}

type StudioLake = {content: string[]; pictures: string[]; scripts: string[]}

/** What the studio may reach stays on this machine. */
function embeddedLake(lake: string[]): StudioLake {
  const content = lake.flatMap((address) => {
    const {host} = new URL(address)
    // Studio's own sign-in probe puts the project's name before the host (http://gameshack.localhost:3400).
    return [address, `http://*.${host}`, `ws://${host}`]
  })
  return {content, pictures: lake, scripts: []}
}

/** Studio asks several hosts of Sanity's, one of them for its newest version, and loads the bar above itself. */
function hostedLake(lake: string[]): StudioLake {
  return {
    content: [...lake, 'https://*.sanity.io', 'wss://*.sanity.io', 'https://sanity-cdn.com'],
    pictures: ['https://cdn.sanity.io', 'https://*.sanity.io', 'https://lh3.googleusercontent.com'],
    scripts: ['https://core.sanity-cdn.com'],
  }
}

function policy(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
