import {afterEach, beforeEach, expect, test, vi} from 'vitest'

import {probe, probeHostsFor, type AskServer} from '../../../../../web/src/lib/probe.ts'

beforeEach(() => vi.stubGlobal('navigator', {onLine: true}))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const forever = new AbortController().signal

test('asks the next host only after the one before has failed, and logs the failure', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {})
  const asked: string[] = []
  const askServer: AskServer = (address) => {
    asked.push(address)
    return Promise.resolve(address.startsWith('https://second.example/'))
  }

  const result = await probe(
    ['https://first.example', 'https://second.example/', 'https://third.example'],
    {signal: forever, askServer},
  )

  expect(result).toBe('answered')
  expect(asked.map((address) => address.replace(/\?.*/, ''))).toEqual([
    'https://first.example/favicon.ico',
    'https://second.example/favicon.ico',
  ])
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('https://first.example'))
})

test('gives up a host that hangs, and is silent when none answers', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const hanging: AskServer = (_, signal) =>
    new Promise((resolve) => signal.addEventListener('abort', () => resolve(false)))

  const result = await probe(['https://a.example', 'https://b.example'], {
    signal: forever,
    timeoutMs: 20,
    askServer: hanging,
  })

  expect(result).toBe('silent')
})

test('asks nobody any more once it is called off', async () => {
  const controller = new AbortController()
  const askServer = vi.fn<AskServer>(() => {
    controller.abort()
    return Promise.resolve(false)
  })

  await probe(['https://a.example', 'https://b.example'], {signal: controller.signal, askServer})

  expect(askServer).toHaveBeenCalledOnce()
})

test('a host without an icon has answered all the same, and learns neither page nor visitor', async () => {
  vi.stubGlobal('Image', ImageThatFails)
  const fetch = vi.fn(() => Promise.resolve(Response.error()))
  vi.stubGlobal('fetch', fetch)

  expect(await probe(['https://game.example'], {signal: forever})).toBe('answered')
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^https:\/\/game\.example\/favicon\.ico\?/),
    expect.objectContaining({
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    }),
  )
})

test('cannot tell without a network or without a host', async () => {
  const askServer = vi.fn<AskServer>()
  expect(await probe([], {signal: forever, askServer})).toBe('unknown')
  vi.stubGlobal('navigator', {onLine: false})
  expect(await probe(['https://a.example'], {signal: forever, askServer})).toBe('unknown')
  expect(askServer).not.toHaveBeenCalled()
})

test('the game’s own site is asked unless the owner named hosts, and only over https', () => {
  expect(probeHostsFor(' https://game.example/play/?a=1 ', [])).toEqual({
    of: 'game',
    origins: ['https://game.example'],
  })
  expect(probeHostsFor('http://game.example/', []).origins).toEqual([])
  expect(probeHostsFor('tin-merge', []).origins).toEqual([])
  expect(probeHostsFor('https://game.example/', ['https://probe.example'])).toEqual({
    of: 'owner',
    origins: ['https://probe.example'],
  })
})

class ImageThatFails extends EventTarget {
  set src(_address: string) {
    queueMicrotask(() => this.dispatchEvent(new Event('error')))
  }
}
