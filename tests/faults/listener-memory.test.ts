import {readFileSync} from 'node:fs'
import {connect, type Socket} from 'node:net'

import {expect, onTestFinished, test} from 'vitest'

import {aFolder, startLake} from './lake-under-fault.ts'

const megabyte = 1_000_000
const authorization = 'Bearer fault-token'

test('300 listeners that never read cost little memory', {timeout: 120_000}, async () => {
  const lake = startLake(await aFolder())
  onTestFinished(() => lake.kill())
  const url = await lake.ready
  const listeners = await Promise.all(
    Array.from({length: 300}, () => listenWithoutReading(Number(new URL(url).port))),
  )
  onTestFinished(() => {
    for (const socket of listeners) socket.destroy()
  })

  const text = 'x'.repeat(200_000)
  for (let turn = 0; turn < 60; turn += 1) {
    const mutations = [{createOrReplace: {_id: 'a', _type: 'game', text: `${turn}${text}`}}]
    const write = await fetch(`${url}/v1/data/mutate/production`, {
      method: 'POST',
      headers: {authorization, 'content-type': 'application/json'},
      body: JSON.stringify({mutations}),
    })
    expect(write.status).toBe(200)
    const query = await fetch(`${url}/v2025-02-19/data/query/production?query=count(*)`)
    expect(await query.json()).toMatchObject({result: 1})
  }

  expect(peakOf(lake.child.pid)).toBeLessThan(600 * megabyte)
})

/** Asks for events and leaves everything unread in the connection. */
function listenWithoutReading(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.pause()
      socket.write(
        'GET /v2025-02-19/data/listen/production?query=*&includeResult=true HTTP/1.1\r\nHost: localhost\r\n\r\n',
      )
      resolve(socket)
    })
    socket.once('error', reject)
  })
}

/** The most memory that a process has had so far, in bytes. */
function peakOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024
}
