import {withinTime} from '../../lib/within-time.ts'
import type {KeptFiles} from './kept-files.ts'
import type {FetchEvent, OfflineBuild} from './worker-scope.ts'

/** A school's network often accepts a request and never answers: beyond this the kept copy is shown. */
export const PAGE_TIMEOUT_MS = 3_000
const CONFIG_TIMEOUT_MS = 2_000

/** What a gateway says when nobody is behind it. */
const GATEWAY_TROUBLE = new Set([502, 503, 504])

type AnswerOptions = {
  build: OfflineBuild
  kept: KeptFiles
  origin: string
  fetchFile: (request: Request) => Promise<Response>
}

/**
 * The worker's answer, or `null` where the browser goes on as if there were none: everything of other origins
 * (content lake, identity, games), pictures, frames, and every method but GET.
 */
export function answerTo(event: FetchEvent, options: AnswerOptions): Promise<Response> | null {
  const {request} = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== options.origin) return null

  if (request.mode === 'navigate') {
    // In a frame the site shows nothing, or is the studio's business.
    return request.destination === 'document' ? pageFor(event, options) : null
  }
  const address = url.pathname
  if (address === '/config.json') return configFor(event, options)
  if (isKept(address, options.build)) return fileFor(event, address, options)
  return null
}

/** The network's page when it comes in time; else the shell, which shows every page from the kept catalogue. */
async function pageFor(event: FetchEvent, {build, kept, fetchFile}: AnswerOptions) {
  const network = (async () => (await event.preloadResponse) ?? fetchFile(event.request))()
  // Whatever becomes of it, the browser lets it end.
  event.waitUntil(network.catch(() => null))
  try {
    const response = await withinTime(network, PAGE_TIMEOUT_MS, 'The page')
    if (!GATEWAY_TROUBLE.has(response.status)) return response
    return (await kept.find(build.shell)) ?? response
  } catch {
    return (await kept.find(build.shell)) ?? network
  }
}

/** Where the other parts are: asked for each time, and remembered for when nobody answers. */
async function configFor(event: FetchEvent, {kept, fetchFile}: AnswerOptions) {
  const network = fetchFile(event.request)
  const remembered = network.then(async (response) => {
    if (response.ok) await kept.keepExtra('/config.json', response.clone())
    return response
  })
  event.waitUntil(remembered.catch(() => null))
  try {
    const response = await withinTime(network, CONFIG_TIMEOUT_MS, '/config.json')
    if (response.ok) return response.clone()
    return (await kept.find('/config.json')) ?? response.clone()
  } catch {
    return (await kept.find('/config.json')) ?? remembered
  }
}

/** Named by its content: what is kept is right. What is not kept yet is kept now. */
async function fileFor(event: FetchEvent, address: string, {kept, fetchFile}: AnswerOptions) {
  const found = await kept.find(address)
  if (found) return found

  const response = await fetchFile(event.request)
  if (response.ok && response.type === 'basic' && !/text\/html/.test(typeOf(response))) {
    event.waitUntil(kept.keepExtra(address, response.clone()).catch(() => null))
  }
  return response
}

function isKept(address: string, {files}: OfflineBuild): boolean {
  return /^\/(?:assets|catalogue)\//.test(address) || files.some(([file]) => file === address)
}

function typeOf(response: Response): string {
  return response.headers.get('content-type') ?? ''
}
