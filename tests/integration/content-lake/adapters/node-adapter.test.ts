import {createServer, request, type IncomingHttpHeaders} from 'node:http'
import {connect} from 'node:net'
import {expect, onTestFinished, test} from 'vitest'
import {serveOnLoopback} from '../../../../content-lake/adapters/loopback-server.ts'
import {listenOnLoopback} from '../../../../content-lake/adapters/node.ts'
import {aLake, aServedLake, owner} from '../lake-harness.ts'

type Answer = {status: number; headers: IncomingHttpHeaders; text: string}

/** fetch does not let one choose the Host, so requests are made by hand. */
function send(port: number, path: string, host: string, address = '127.0.0.1'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({host: address, port, path, headers: {host}}, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
      .once('error', reject)
      .end()
  })
}

test.each([
  ['localhost:3400', 200],
  ['127.0.0.1', 200],
  ['[::1]:3400', 200],
  ['shack.localhost:3400', 200],
  ['evil.example', 421],
  ['localhost.evil.example', 421],
  ['evil.example:3400', 421],
  ['192.168.1.5', 421],
])('a request for host %s is answered with %i', async (host, status) => {
  const {port} = await aServedLake()
  expect((await send(port, '/v1/ping', host)).status).toBe(status)
})

test('a port that is taken is named in one sentence', async () => {
  const blocker = createServer()
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    blocker.close()
  })
  const address = blocker.address()
  const port = typeof address === 'object' && address ? address.port : 0

  await expect(listenOnLoopback(await aLake(), {port})).rejects.toThrow(
    `Port ${port} is in use. Stop the program that has it, or choose another port for the content lake.`,
  )
})

test('a body over the limit is refused and the connection given up', async () => {
  const {url} = await aServedLake()
  const response = await fetch(`${url}/v1/data/mutate/production`, {
    method: 'POST',
    headers: {'content-type': 'application/json', authorization: `Bearer ${owner.token}`},
    body: 'x'.repeat(4_000_001),
  })

  expect(response.status).toBe(413)
})

test('a listener that goes away is forgotten at once', async () => {
  const {url, client} = await aServedLake()
  const gone = new AbortController()
  const response = await fetch(`${url}/v1/data/listen/production?query=*`, {signal: gone.signal})
  const reader = response.body?.getReader()
  await reader?.read()
  gone.abort()

  await expect(reader?.read()).rejects.toThrow('aborted')
  await client.create({_id: 'a', _type: 'game'})
  expect(await client.fetch('count(*)')).toBe(1)
})

test('HEAD is GET without the body', async () => {
  const {url} = await aServedLake()
  const response = await fetch(`${url}/v1/ping`, {method: 'HEAD'})

  expect(response.status).toBe(200)
  expect(await response.text()).toBe('')
})

test('requests that come all at once over one connection are answered one by one, and none after it is gone', async () => {
  const answers: (() => void)[] = []
  let handled = 0
  const server = await serveOnLoopback({
    port: 0,
    handle: () => {
      handled += 1
      return new Promise((resolve) => answers.push(() => resolve(new Response('x'))))
    },
  })
  onTestFinished(() => server.close())
  const socket = connect(server.port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(100))

  await expect.poll(() => handled).toBe(1)
  answers.shift()?.()
  await expect.poll(() => handled).toBe(2)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.destroy()
  await closed
  const second = fetch(`http://localhost:${server.port}`)
  await expect.poll(() => handled).toBe(3)
  for (const answer of answers) answer()
  expect((await second).status).toBe(200)
  expect(handled).toBe(3)
})

test('an error in a handler is answered with its number and logged with its place', async () => {
  const lines: string[] = []
  const server = await serveOnLoopback({
    port: 0,
    log: (line) => lines.push(line),
    handle: () => {
      throw new Error('a mistake')
    },
  })
  onTestFinished(() => server.close())
  const response = await fetch(`http://localhost:${server.port}/x?token=secret`)
  const {message} = await response.json()

  expect([response.status, message]).toEqual([
    500,
    expect.stringMatching(/^Internal error [\da-f-]{36}$/),
  ])
  expect(lines).toEqual([
    expect.stringMatching(/^500 GET \/x \(error [\da-f-]{36}\) Error: a mistake/),
  ])
  expect(lines[0]).toContain(String(message).split(' ').at(-1))
})
