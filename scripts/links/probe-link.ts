import {lookup as systemLookup} from 'node:dns/promises'
import {request as httpRequest, type IncomingMessage} from 'node:http'
import {request as httpsRequest} from 'node:https'
import {isIP} from 'node:net'

import {isPublicAddress, isPublicName} from './public-address.ts'

export type LinkStatus = 'ok' | 'dead' | 'unknown'

export type LinkResult = {
  status: LinkStatus
  /** In words, for the summary. */
  reason: string
  /** Whether a server answered, none did, or none was asked since the place is not public. */
  contact: 'answered' | 'silent' | 'refused'
}

/** What a test puts in the place of the internet. No setting, variable or document reaches it. */
export type LinkNetwork = {
  resolve: (host: string) => Promise<string[]>
  isAllowedName: (host: string) => boolean
  isAllowed: (address: string) => boolean
  isAllowedPort: (port: number) => boolean
}

export type ProbeOptions = {
  network?: LinkNetwork
  /** Milliseconds for one request, from the look-up to the headers. */
  timeout?: number
  signal?: AbortSignal
  /** Waited for before each request, so that no host is asked too often. */
  pace?: (host: string, signal?: AbortSignal) => Promise<void>
}

export const INTERNET: LinkNetwork = {
  resolve: async (host) => (await systemLookup(host, {all: true})).map(({address}) => address),
  isAllowedName: isPublicName,
  isAllowed: isPublicAddress,
  // Web servers of games; not the mail, shell and file services below 1024.
  isAllowedPort: (port) => port === 80 || port === 443 || port >= 1_024,
}

const MAX_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * Asks whether an address answers: with HEAD, and with GET where that is not welcome. Bodies are never read, no
 * cookie or referrer is sent, and every place on the way, redirects included, must be public: what a name
 * resolves to is checked at the moment of connecting and connected to as it was checked.
 *
 * `dead` means that the place says so (404, 410), or that its host does not exist or refuses the connection.
 * `unknown` is everything that may pass or may be about us: time-outs, 403, 429, 5xx, a bad certificate.
 *
 * @throws only what `signal` carries
 */
export async function probeLink(address: string, options: ProbeOptions = {}): Promise<LinkResult> {
  const head = await follow('HEAD', address, options)
  if (head.status === 'ok' || head.isFinal) return result(head)
  return result(await follow('GET', address, options))
}

type Step = LinkResult & {
  /** Another method would find nothing else. */
  isFinal: boolean
}

function result({status, reason, contact}: Step): LinkResult {
  return {status, reason, contact}
}

async function follow(
  method: 'HEAD' | 'GET',
  address: string,
  options: ProbeOptions,
): Promise<Step> {
  const network = options.network ?? INTERNET
  let place = URL.parse(address)
  let answered = false
  const contact = (other: 'silent' | 'refused') => (answered ? 'answered' : other)
  for (let hops = 0; ; hops += 1) {
    const refusal = refusalOf(place, network)
    if (place === null || refusal !== null) {
      const reason = refusal ?? 'it is no address'
      return {status: 'unknown', reason, contact: contact('refused'), isFinal: true}
    }
    if (hops > MAX_REDIRECTS) {
      const reason = `it redirects more than ${MAX_REDIRECTS} times`
      return {status: 'unknown', reason, contact: 'answered', isFinal: true}
    }
    await options.pace?.(place.host, options.signal)
    let answer: Answer
    try {
      answer = await ask(method, place, network, options)
    } catch (error) {
      options.signal?.throwIfAborted()
      const isRefused = error instanceof NotPublicError
      return {...failure(error), contact: contact(isRefused ? 'refused' : 'silent')}
    }
    answered = true
    if (!REDIRECTS.has(answer.status) || answer.location === null) {
      return {...verdict(answer.status), contact: 'answered', isFinal: false}
    }
    place = URL.parse(answer.location, place.href)
  }
}

/** Why a place is not asked at all; `null` when it may be. A name's addresses are checked when it is resolved. */
function refusalOf(place: URL | null, network: LinkNetwork): string | null {
  if (place === null) return 'it is no address'
  if (place.protocol !== 'http:' && place.protocol !== 'https:') {
    return `it leads to ${place.protocol}, which is not asked`
  }
  if (place.username !== '' || place.password !== '') return 'it carries a user name or password'
  const port = Number(place.port || (place.protocol === 'http:' ? 80 : 443))
  if (!network.isAllowedPort(port)) return `it leads to port ${port}, which is not asked`
  const host = bareHost(place)
  const isAllowed = isIP(host) === 0 ? network.isAllowedName(host) : network.isAllowed(host)
  return isAllowed ? null : 'it leads to an address that is not public'
}

function bareHost({hostname}: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/** A name led to an address that is not public. */
class NotPublicError extends Error {}

type Answer = {status: number; location: string | null}

async function ask(
  method: 'HEAD' | 'GET',
  place: URL,
  network: LinkNetwork,
  {timeout = 5_000, signal}: ProbeOptions,
): Promise<Answer> {
  const limit = AbortSignal.timeout(timeout)
  const either = signal ? AbortSignal.any([signal, limit]) : limit
  const host = bareHost(place)
  const addresses = isIP(host) === 0 ? await orAbort(network.resolve(host), either) : [host]
  const [address] = addresses
  if (address === undefined || !addresses.every((one) => network.isAllowed(one))) {
    throw new NotPublicError()
  }

  return new Promise((done, fail) => {
    const send = place.protocol === 'https:' ? httpsRequest : httpRequest
    const outgoing = send(place, {
      method,
      agent: false,
      signal: either,
      // The address that was checked is the one connected to; the name is never resolved a second time.
      lookup: (_, {all}, found) => {
        const family = isIP(address)
        if (all) found(null, [{address, family}])
        else found(null, address, family)
      },
      headers: {
        'user-agent':
          'GameShackLinkCheck/1.0 (checks once in a while whether a listed game answers)',
        accept: 'text/html,*/*;q=0.5',
      },
    })
    outgoing.on('error', fail)
    outgoing.on('response', (answer: IncomingMessage) => {
      done({status: answer.statusCode ?? 0, location: answer.headers.location ?? null})
      // The headers are all we need: however long the body is, it is not taken.
      answer.on('error', () => {})
      outgoing.destroy()
    })
    outgoing.end()
  })
}

/** A look-up cannot be stopped, but nobody has to wait for it. */
function orAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, fail) => {
    const stop = () => fail(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, {once: true})
    promise.then(done, fail).finally(() => signal.removeEventListener('abort', stop))
  })
}

function verdict(status: number): {status: LinkStatus; reason: string} {
  if (status >= 200 && status < 300) return {status: 'ok', reason: `answered ${status}`}
  if (status === 404 || status === 410) return {status: 'dead', reason: `answered ${status}`}
  return {status: 'unknown', reason: `answered ${status}`}
}

function failure(error: unknown): {status: LinkStatus; reason: string; isFinal: boolean} {
  if (error instanceof NotPublicError) {
    return {status: 'unknown', reason: 'it leads to an address that is not public', isFinal: true}
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND') {
    return {status: 'dead', reason: 'its host does not exist', isFinal: true}
  }
  if (code === 'ECONNREFUSED') {
    return {status: 'dead', reason: 'its host refuses connections', isFinal: true}
  }
  if (code === 'EAI_AGAIN') {
    return {status: 'unknown', reason: 'its name could not be looked up', isFinal: true}
  }
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) {
    return {status: 'unknown', reason: 'it did not answer in time', isFinal: false}
  }
  return {status: 'unknown', reason: code === '' ? 'it could not be asked' : code, isFinal: false}
}
