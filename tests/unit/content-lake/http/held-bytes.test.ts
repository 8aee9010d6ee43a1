import {expect, test} from 'vitest'

import {createHeldBytes, type HeldBytes} from '../../../../content-lake/http/held-bytes.ts'

/** A stream that holds events until it is cut off or reads them. */
function aStream(unread: HeldBytes) {
  const held: Uint8Array[] = []
  const stream = {
    isCutOff: false,
    cutOff() {
      stream.isCutOff = true
      for (const event of held.splice(0)) unread.remove(event, stream)
    },
    take(event: Uint8Array) {
      held.push(event)
      unread.add(event, stream)
    },
    read() {
      const event = held.shift()
      if (event) unread.remove(event, stream)
    },
  }
  return stream
}

test('an event that many streams wait for counts once', () => {
  const unread = createHeldBytes(100)
  const streams = Array.from({length: 300}, () => aStream(unread))
  const event = new Uint8Array(90)
  for (const stream of streams) stream.take(event)

  expect(streams.filter(({isCutOff}) => isCutOff)).toEqual([])
})

test('above the limit the streams that are furthest behind are cut off, and no other', () => {
  const unread = createHeldBytes(100)
  const [slow, slower, quick] = [aStream(unread), aStream(unread), aStream(unread)]
  const [first, second, third] = [new Uint8Array(60), new Uint8Array(30), new Uint8Array(30)]
  for (const stream of [slow, slower, quick]) stream.take(first)
  quick.read()
  for (const stream of [slow, slower, quick]) stream.take(second)
  slow.read()
  quick.read()
  for (const stream of [slow, slower, quick]) stream.take(third)

  expect([slow, slower, quick].map(({isCutOff}) => isCutOff)).toEqual([false, true, false])
})

test('what is read makes room again', () => {
  const unread = createHeldBytes(100)
  const stream = aStream(unread)
  for (let turn = 0; turn < 10; turn += 1) {
    stream.take(new Uint8Array(90))
    stream.read()
  }

  expect(stream.isCutOff).toBe(false)
})
