import {afterEach, expect, test, vi} from 'vitest'

import {probe, type LoadImage} from '../../../../web/src/lib/probe.ts'

afterEach(() => vi.restoreAllMocks())

const forever = new AbortController().signal

test('asks the next host only after the one before has failed, and logs the failure', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {})
  const asked: string[] = []
  const loadImage: LoadImage = (src) => {
    asked.push(src)
    return Promise.resolve(src.startsWith('https://second.example/'))
  }

  const answered = await probe(
    ['https://first.example', 'https://second.example/', 'https://third.example'],
    {signal: forever, loadImage},
  )

  expect(answered).toBe(true)
  expect(asked.map((src) => src.replace(/\?.*/, ''))).toEqual([
    'https://first.example/favicon.ico',
    'https://second.example/favicon.ico',
  ])
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('https://first.example'))
})

test('gives up a host that hangs, and says no when none answers', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const hanging: LoadImage = (_, signal) =>
    new Promise((resolve) => signal.addEventListener('abort', () => resolve(false)))

  const answered = await probe(['https://a.example', 'https://b.example'], {
    signal: forever,
    timeoutMs: 20,
    loadImage: hanging,
  })

  expect(answered).toBe(false)
})

test('asks nobody any more once it is called off', async () => {
  const controller = new AbortController()
  const loadImage = vi.fn<LoadImage>(() => {
    controller.abort()
    return Promise.resolve(false)
  })

  await probe(['https://a.example', 'https://b.example'], {signal: controller.signal, loadImage})

  expect(loadImage).toHaveBeenCalledOnce()
})
