import {request, type ClientRequest} from 'node:http'
import {connect} from 'node:net'

import {expect, onTestFinished, test, vi} from 'vitest'

import {aServedLake} from '../lake-harness.ts'

const queryPath = '/v2025-02-19/data/query/production'

/** A request that has announced more of its body than it sends. */
function unfinished(url: string): ClientRequest {
  const post = request(`${url}${queryPath}`, {
    method: 'POST',
    headers: {'content-type': 'application/json', 'content-length': '1000'},
  })
  post.on('error', () => undefined)
  post.write('{"query":')
  return post
}

test('600 queries whose bodies do not end keep no reader out', async () => {
  const {url} = await aServedLake()
  const slow = Array.from({length: 600}, () => unfinished(url))
  onTestFinished(() => {
    for (const post of slow) post.destroy()
  })
  await Promise.all(
    slow.map(
      (post) =>
        new Promise<void>((resolve) =>
          post.once('socket', (socket) => {
            if (socket.connecting) socket.once('connect', () => resolve())
            else resolve()
          }),
        ),
    ),
  )

  const statuses = await Promise.all(
    Array.from({length: 40}, async () => (await fetch(`${url}${queryPath}?query=1`)).status),
  )
  expect(statuses.filter((status) => status !== 200)).toEqual([])
})

test('a body that breaks off is no error of the lake', async () => {
  const log = vi.fn()
  const {url, port} = await aServedLake({log})
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST ${queryPath} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  )
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.destroy()

  // The lake has seen the end of that connection when it has answered this one.
  expect((await fetch(`${url}${queryPath}?query=1`)).status).toBe(200)
  expect(log).not.toHaveBeenCalled()
})
