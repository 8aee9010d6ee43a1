import {createEventCutter} from './event-cutter.ts'

/** What `@sanity/client` passes: the address as text, and the usual options. */
export type ListenerFetch = (url: string | URL, init?: RequestInit) => Promise<Response>

/** Longer than the local lake needs to start again, shorter than it takes Studio to warn of unsaved edits. */
const PATIENCE_MS = 10_000
const RETRY_MS = 300

/**
 * A `fetch` for a lake of this machine, under which listeners neither stand in the way of other requests nor break
 * when the lake is started again.
 *
 * @param patienceMs how long a listener waits for a lake that is gone, in milliseconds
 */
export function createListenerFetch(patienceMs = PATIENCE_MS): ListenerFetch {
  return async (url, init) => {
    if (!isEventStream(new URL(url))) return fetch(url, init)

    let target = withOwnName(url)
    const first = await fetch(target, init).catch(() => {
      // A browser that does not know such names is left with the plain one.
      target = new URL(url)
      return fetch(target, init)
    })
    if (first.status !== 200 || !first.body) return first
    return new Response(continued(first.body, target, init, patienceMs), first)
  }
}

/** `/v2025-02-19/data/listen/production`, `/vX/data/live/events/production`, and the long spelling of the first. */
function isEventStream({pathname}: URL): boolean {
  return /^\/v[\w-]+\/(?:data\/(?:listen|live\/events)\/|projects\/[^/]+\/datasets\/[^/]+\/listen$)/.test(
    pathname,
  )
}

/**
 * The same address under a name that no other stream has. A browser opens six connections to one name over all tabs,
 * and Studio holds five or six streams open per tab: without this, saving waits for ever. Browsers take every
 * `*.localhost` for this machine.
 */
function withOwnName(url: string | URL): URL {
  const own = new URL(url)
  own.hostname = `${crypto.randomUUID()}.localhost`
  return own
}

/**
 * A body that goes on when the lake comes back. The lake is told the last event that arrived whole and greets the
 * listener anew: `welcomeback` with what was missed, or `welcome`, after which clients read again. If the
 * listener broke instead, Studio would close the form while somebody types in it, and keys would be lost.
 */
function continued(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  url: URL,
  init: RequestInit | undefined,
  patienceMs: number,
): ReadableStream<Uint8Array> {
  const headers = new Headers(init?.headers)
  const events = createEventCutter(headers.get('last-event-id'))
  const encoder = new TextEncoder()
  let reader = textOf(body)

  async function reopen(): Promise<void> {
    events.drop()
    const lastEventId = events.lastEventId()
    if (lastEventId !== null) headers.set('last-event-id', lastEventId)
    const next = await fetchPatiently(url, {...init, headers}, patienceMs)
    if (next.status !== 200 || !next.body) {
      throw new TypeError(`Listener lost: the content lake answered ${next.status}`)
    }
    reader = textOf(next.body)
  }

  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const {done, value} = await reader.read().catch(() => ({done: true, value: undefined}))
        const whole = events.take(value ?? '')
        if (whole !== '') return controller.enqueue(encoder.encode(whole))
        init?.signal?.throwIfAborted()
        if (done) await reopen()
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

/** Tries again while there is no answer, until the patience is over or the client stops listening. */
async function fetchPatiently(url: URL, init: RequestInit, patienceMs: number): Promise<Response> {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    try {
      return await fetch(url, init)
    } catch (error) {
      init.signal?.throwIfAborted()
      if (Date.now() > giveUpAt) throw error
    }
  }
}

function textOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): ReadableStreamDefaultReader<string> {
  return body.pipeThrough(new TextDecoderStream()).getReader()
}
