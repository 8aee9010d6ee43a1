/** What is asked for its icon to see whether an external game's site can be reached. */
export type ProbeHosts = {
  /** The game's own site, or the servers of `VITE_PROBE_HOSTS`. */
  of: 'game' | 'owner'
  /** Origins; none when there is nothing that this page may ask. */
  origins: readonly string[]
}

export type ProbeResult = 'answered' | 'silent' | 'unknown'

/** Whether a server answers at this address. Injectable, so that tests need no network. */
export type AskServer = (address: string, signal: AbortSignal) => Promise<boolean>

type ProbeOptions = {
  signal: AbortSignal
  /** How long one host may take; defaults to 5 s. */
  timeoutMs?: number
  askServer?: AskServer
}

/**
 * The owner's probe hosts, or the game's own site when there are none. Only `https:` is asked of a game, as the
 * site's content security policy says.
 */
export function probeHostsFor(gamePath: string, ownersHosts: readonly string[]): ProbeHosts {
  if (ownersHosts.length > 0) return {of: 'owner', origins: ownersHosts}
  const address = URL.parse(gamePath.trim())
  return {of: 'game', origins: address?.protocol === 'https:' ? [address.origin] : []}
}

/**
 * Asks the hosts one after another for their `/favicon.ico` until one answers (spec section 7). A failure is
 * written to the console only.
 *
 * @returns `unknown` when nobody could be asked: no host, no network, or the signal aborts.
 */
export async function probe(
  hosts: readonly string[],
  {signal, timeoutMs = 5_000, askServer = askForIcon}: ProbeOptions,
): Promise<ProbeResult> {
  if (hosts.length === 0 || !navigator.onLine) return 'unknown'
  for (const host of hosts) {
    // oxlint-disable-next-line no-await-in-loop -- one host at a time is the rule: the next is asked only after a failure
    const answered = await askServer(
      `${host.replace(/\/+$/, '')}/favicon.ico?at=${Date.now()}`,
      AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    )
    if (signal.aborted) return 'unknown'
    if (answered) return 'answered'
    console.info(`Game status: ${host} did not answer; trying the next host.`)
  }
  return 'silent'
}

/**
 * An image that does not load may only mean that the server has none. A `no-cors` request then tells an answer,
 * whatever it says, from no answer.
 */
const askForIcon: AskServer = async (address, signal) =>
  (await loadsAsImage(address, signal)) || (!signal.aborted && (await isAnswered(address, signal)))

async function loadsAsImage(src: string, signal: AbortSignal): Promise<boolean> {
  const {promise, resolve} = Promise.withResolvers<boolean>()
  const image = new Image()
  const giveUp = () => {
    image.removeAttribute('src')
    resolve(false)
  }
  image.referrerPolicy = 'no-referrer'
  image.addEventListener('load', () => resolve(true))
  image.addEventListener('error', () => resolve(false))
  signal.addEventListener('abort', giveUp)
  image.src = src
  const isLoaded = await promise
  // The time limit ends later than an image that has answered.
  signal.removeEventListener('abort', giveUp)
  return isLoaded
}

/** A server that forbids other sites to load from it cannot be told from one that is silent. */
async function isAnswered(address: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(address, {
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal,
    })
    return true
  } catch {
    return false
  }
}
