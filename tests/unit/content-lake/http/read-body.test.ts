import {expect, test} from 'vitest'

import {ContentLakeError} from '../../../../content-lake/errors.ts'
import {createHeldBytes} from '../../../../content-lake/http/held-bytes.ts'
import {readBytes} from '../../../../content-lake/http/read-body.ts'

/** A request whose body is sent by hand. */
function aRequest() {
  const {readable, writable} = new TransformStream<Uint8Array<ArrayBuffer>>()
  const writer = writable.getWriter()
  // `duplex` is required for a streamed body, and missing in the DOM's types.
  const init: RequestInit & {duplex: 'half'} = {method: 'POST', body: readable, duplex: 'half'}
  return {
    request: new Request('http://localhost/', init),
    send: (bytes: number) => writer.write(new Uint8Array(bytes)),
    end: () => writer.close(),
  }
}

const anyNumber = createHeldBytes(Infinity)

function aReader(maxBytes: number) {
  const held = {events: anyNumber, answers: anyNumber, bodies: createHeldBytes(maxBytes)}
  return (request: Request) => readBytes({request, lake: {held}}, 1_000)
}

const statusOf = (body: Promise<unknown>) =>
  body.then(
    () => 200,
    (error: unknown) => (error instanceof ContentLakeError ? error.status : error),
  )

test('the slowest body is given up when incomplete bodies are too much together', async () => {
  const read = aReader(250)
  const [slow, quick] = [aRequest(), aRequest()]
  const slowBody = statusOf(read(slow.request))
  const quickBody = read(quick.request)
  await slow.send(100)
  await quick.send(100)
  await quick.send(100)
  expect(await slowBody).toBe(408)
  await quick.end()

  expect(await quickBody).toHaveLength(200)
})

test('a body that is complete makes room for others', async () => {
  const read = aReader(150)
  for (let turn = 0; turn < 5; turn += 1) {
    const {request, send, end} = aRequest()
    const body = read(request)
    await send(100)
    await end()
    expect(await body).toHaveLength(100)
  }
})

test('a body over its own limit is refused', async () => {
  const {request, send} = aRequest()
  const body = statusOf(aReader(10_000)(request))
  await send(1_001)

  expect(await body).toBe(413)
})
