import {createClient, type SanityClient} from '@sanity/client'

/** What happens to one request for a mutation; behind the commit means that the lake has done it. */
export type Fault =
  | 'none'
  | 'busy, in seconds'
  | 'busy, until a date'
  | 'answer 403'
  | 'answer 500'
  | 'answer 503'
  | 'reset before the commit'
  | 'reset behind the commit'
  | 'time-out behind the commit'
  | 'answer cut off behind the commit'

/** Those after which another try succeeds. */
export const FAULTS: Fault[] = [
  'none',
  'busy, in seconds',
  'busy, until a date',
  'answer 500',
  'answer 503',
  'reset before the commit',
  'reset behind the commit',
  'time-out behind the commit',
  'answer cut off behind the commit',
]

/** A client of the same lake whose n-th mutation, counted from 1, meets a fault. */
export function faultyClient(client: SanityClient, faultOf: (request: number) => Fault) {
  let requests = 0
  const faulty = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.includes('/data/mutate/')) return fetch(input, init)
    requests += 1
    const fault = faultOf(requests)
    switch (fault) {
      case 'busy, in seconds':
        return answer(429, {'retry-after': '2'})
      case 'busy, until a date':
        return answer(429, {'retry-after': new Date(Date.now() + 2_000).toUTCString()})
      case 'answer 403':
        return answer(403)
      case 'answer 500':
        return answer(500)
      case 'answer 503':
        return answer(503)
      case 'reset before the commit':
        throw new TypeError('fetch failed')
      default: {
        const response = await fetch(input, init)
        if (fault === 'none') return response
        await response.arrayBuffer()
        if (fault === 'reset behind the commit') throw new TypeError('fetch failed')
        if (fault === 'time-out behind the commit') throw new DOMException('slow', 'TimeoutError')
        return new Response(cutOff(), {headers: {'content-type': 'application/json'}})
      }
    }
  }
  return {
    client: createClient({...client.config(), maxRetries: 0, resolveFetch: () => faulty}),
    requests: () => requests,
  }
}

function answer(status: number, headers: Record<string, string> = {}): Response {
  return Response.json({message: 'not now'}, {status, headers})
}

/** A body that ends in the middle, as undici reports it. */
function cutOff(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"transactionId": '))
      controller.error(new TypeError('terminated'))
    },
  })
}
