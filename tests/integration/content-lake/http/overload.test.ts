import {connect} from 'node:net'
import {expect, onTestFinished, test} from 'vitest'
import {listenOnLoopback} from '../../../../content-lake/adapters/node.ts'
import {aLake, ask, owner} from '../lake-harness.ts'

const mutatePath = '/v2025-02-19/data/mutate/production'
const json = 'application/json'
const bearer = `Bearer ${owner.token}`

test('a client that dawdles is shown the door', async () => {
  const listening = await listenOnLoopback(await aLake(), {
    port: 0,
    patience: {headersMs: 200, requestMs: 400, idleMs: 60_000, checkEveryMs: 50},
  })
  onTestFinished(() => listening.close())
  const dawdle = (text: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(listening.port, '127.0.0.1')
      let received = ''
      socket.on('data', (data) => (received += data.toString()))
      socket.on('error', () => undefined)
      socket.on('close', () => {
        clearInterval(trickle)
        resolve(received)
      })
      socket.write(text)
      const trickle = setInterval(() => socket.write('x'), 60)
    })

  const [inHeaders, inBody] = await Promise.all([
    dawdle('GET /v1/ping HTTP/1.1\r\nhost: localhost\r\nx-'),
    dawdle(
      `POST ${mutatePath} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${bearer}\r\ncontent-type: ${json}\r\ncontent-length: 100000\r\n\r\n{`,
    ),
  ])
  expect(inHeaders).toContain('408 Request Timeout')
  expect(inBody).toContain('408 Request Timeout')
})

test('a connection on which nothing is asked is closed', async () => {
  const listening = await listenOnLoopback(await aLake(), {
    port: 0,
    patience: {headersMs: 100, requestMs: 400, idleMs: 60_000, checkEveryMs: 50},
  })
  onTestFinished(() => listening.close())
  const socket = connect(listening.port, '127.0.0.1')
  let received = ''
  socket.on('data', (data) => (received += data.toString()))

  // The test's own time limit is the patience of this line.
  await new Promise((resolve) => socket.once('close', resolve))
  expect(received).toContain('408 Request Timeout')
})

test('who tries token after token is asked to wait, who has one is served', async () => {
  const lake = await aLake()
  const attempt = (token: string) => ask(lake, '/v1/users/me', {as: {...owner, token}})
  const statuses = await Promise.all(
    Array.from({length: 120}, async (_, number) => (await attempt(`guess-${number}`)).status),
  )
  const last = await attempt('one more')

  expect(statuses.filter((status) => status === 401)).toHaveLength(100)
  expect(last.status).toBe(429)
  expect(last.headers.get('retry-after')).toBe('1')
  expect(await last.json()).toMatchObject({statusCode: 429, error: 'Too Many Requests'})
  expect((await attempt(owner.token)).status).toBe(200)
})

test.each([
  ['JSON that is none', '{"mutations":'],
  ['JSON of another kind', '[1]'],
  ['deep nesting', `{"mutations":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
  ['a number that is none', '{"mutations":[{"create":{"_type":"game","n":NaN}}]}'],
  ['bytes that are no UTF-8', '{"mutations":"\xff"}'],
])('%s is refused in one sentence, without a stack', async (_what, text) => {
  const lake = await aLake()
  const bytes = text.includes('\xff') ? Buffer.from(text, 'latin1') : Buffer.from(text)
  const response = await lake.fetch(
    new Request(`https://shack.api.sanity.io${mutatePath}`, {
      method: 'POST',
      body: new Uint8Array(bytes),
      headers: {authorization: bearer, 'content-type': json},
    }),
  )
  const answer = await response.text()
  expect(response.status).toBe(400)
  expect(answer.length).toBeLessThan(500)
  expect(answer).not.toMatch(/node_modules|\.ts\b|\bat \w/)
})
