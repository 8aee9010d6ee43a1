import {randomBytes} from 'node:crypto'
import {readFile} from 'node:fs/promises'
import {expect, onTestFinished, test} from 'vitest'
import {aFolder, startLake} from './lake-under-fault.ts'

const megabyte = 1_000_000

/** The most memory that a process has had so far, in bytes; undefined where that is not told. */
async function peakOf(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(text)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024
}

test('a file goes to the disk as it comes in, and out again', {timeout: 90_000}, async () => {
  const lake = startLake(await aFolder())
  onTestFinished(() => lake.kill())
  const url = await lake.ready
  const before = (await peakOf(lake.child.pid ?? 0)) ?? 0
  const bytes = randomBytes(45 * megabyte)

  const upload = await fetch(`${url}/v1/assets/files/production?filename=large.bin`, {
    method: 'POST',
    headers: {authorization: 'Bearer fault-token', 'content-type': 'application/octet-stream'},
    body: bytes,
  })
  const {document} = await upload.json()
  const download = await fetch(`${url}/${document.path}`)
  const received = Buffer.from(await download.arrayBuffer())
  const after = (await peakOf(lake.child.pid ?? 0)) ?? 0

  expect(upload.status).toBe(200)
  expect(received.equals(bytes)).toBe(true)
  // Less than the file itself; twice as much is what one may not exceed.
  expect(after - before).toBeLessThan(90 * megabyte)
})

test('an upload that is too large is cut off before it is whole', {timeout: 90_000}, async () => {
  const lake = startLake(await aFolder())
  onTestFinished(() => lake.kill())
  const url = await lake.ready
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += megabyte
      controller.enqueue(new Uint8Array(megabyte))
      if (sent > 400 * megabyte) controller.close()
    },
  })
  const upload = await fetch(`${url}/v1/assets/files/production?filename=endless.bin`, {
    method: 'POST',
    headers: {authorization: 'Bearer fault-token', 'content-type': 'application/octet-stream'},
    body,
    // Node's fetch asks for it, and the browser's types do not know it.
    duplex: 'half',
  } as RequestInit).catch(() => undefined)

  // The answer may be lost when the connection is given up in the middle of sending.
  expect([413, undefined]).toContain(upload?.status)
  expect(sent).toBeLessThan(100 * megabyte)
})
