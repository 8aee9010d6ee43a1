import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'

import {expect, onTestFinished, test} from 'vitest'

import type {ProductPorts} from '../../support/product.ts'
import {send, startParts} from './parts.ts'

const request = (line: string, ...headers: string[]) =>
  Buffer.from([`${line} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'))

const upgrade = (target: string) =>
  Buffer.from(
    [
      `GET ${target} HTTP/1.1`,
      'Host: localhost',
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '',
      '',
    ].join('\r\n'),
  )

const ENDED_A_PROCESS: [what: string, part: keyof ProductPorts, request: Buffer, status: number][] =
  [
    ['an empty host in the target', 'identity', request('GET //', 'Host: localhost'), 404],
    ['a WebSocket with an empty host in its target', 'lake', upgrade('//'), 404],
    ['the other name of this machine', 'site', request('GET //', 'Host: 127.0.0.1'), 308],
    [
      'a range over all bounds',
      'site',
      request('GET /', 'Host: localhost', 'Range: bytes=0-99999999999999999999'),
      200,
    ],
    [
      'a range that ends before it begins',
      'studio',
      request('GET /', 'Host: localhost', 'Range: bytes=9-1'),
      200,
    ],
    ['a method that Request does not take', 'identity', request('TRACE /', 'Host: localhost'), 405],
    ['a port that is none', 'identity', request('GET /', 'Host: localhost:99999'), 400],
  ]

test('requests that ended a process are answered', async () => {
  const {ports, process, output} = await startParts()
  for (const [what, part, bytes, status] of ENDED_A_PROCESS) {
    const answer = await send(ports[part], bytes, [])
    expect([what, answer.split('\r\n')[0]]).toEqual([what, expect.stringContaining(` ${status} `)])
  }
  expect([process.exitCode, output()]).toEqual([null, expect.not.stringContaining('500 ')])
})

test('the site asks its own lake only, whatever host a path names', async () => {
  const {ports} = await startParts()
  const asked: string[] = []
  const foreign = createServer((incoming, outgoing) => {
    asked.push(incoming.url ?? '')
    outgoing.setHeader('content-type', 'text/html')
    outgoing.end('<script>from elsewhere</script>')
  })
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    foreign.close()
  })
  // A server that listens on a port has an AddressInfo.
  const host = `127.0.0.1:${(foreign.address() as AddressInfo).port}`

  for (const target of [
    `//${host}/files/x.html`,
    `/\\${host}/files/x.html`,
    `http://${host}/files/x.html`,
    `//x@${host}/images/x.png`,
  ]) {
    const answer = await send(ports.site, request(`GET ${target}`, 'Host: localhost'), [])
    expect(answer).not.toContain('from elsewhere')
  }
  expect(asked).toEqual([])
})

test('the redirect to localhost never leads to a host that the path names', async () => {
  const {ports} = await startParts()
  for (const target of ['//evil.example/x', '/\\evil.example/x', '///evil.example']) {
    const answer = await send(ports.site, request(`GET ${target}`, 'Host: 127.0.0.1'), [])
    const location = /^location: (.*)$/im.exec(answer)?.[1] ?? ''
    expect([target, new URL(location).origin]).toEqual([target, `http://localhost:${ports.site}`])
  }
})

const HOSTS: [host: string, status: number][] = [
  ['evil.example', 421],
  ['localhost.evil.example', 421],
  ['127.0.0.1.nip.io:3000', 421],
  ['local host', 400],
  ['localhost\r\nHost: evil.example', 400],
  ['', 400],
]

test('every part refuses hosts that are not of this machine, and what is no host', async () => {
  const {ports} = await startParts()
  for (const [host, status] of HOSTS) {
    for (const [part, port] of Object.entries(ports)) {
      const answer = await send(port, request('GET /', `Host: ${host}`), [])
      expect([part, host, answer.split(' ')[1]]).toEqual([part, host, String(status)])
    }
  }
})
