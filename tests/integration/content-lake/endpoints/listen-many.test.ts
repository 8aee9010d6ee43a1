import {expect, test, vi} from 'vitest'
import {aLake, aServedLake, ask, clientOf, owner, readEvents, write} from '../lake-harness.ts'

const listenPath = (groq: string, extra = '') =>
  `/v2025-02-19/data/listen/production?query=${encodeURIComponent(groq)}${extra}`

test('eight clients write at once: listeners hear it in the order of the log, chain unbroken', async () => {
  const {lake, url} = await aServedLake()
  const events = readEvents(
    await ask(lake, listenPath('*', '&includeMutations=false'), {as: owner}),
  )
  await events.next()
  const ids = ['a', 'b', 'c', 'd', 'e']
  await write(
    lake,
    ids.map((_id) => ({create: {_id, _type: 'game', n: 0}})),
  )
  const turns = 25
  await Promise.all(
    Array.from({length: 8}, async (_, writer) => {
      const client = clientOf(url, owner)
      for (let turn = 0; turn < turns; turn++) {
        // Each touches two documents, in an order of its own.
        const [first = '', second = ''] = [
          ids[(writer + turn) % 5],
          ids[(writer * 3 + turn + 1) % 5],
        ]
        const transaction = client.transaction().patch(first, {inc: {n: 1}})
        if (second !== first) transaction.patch(second, {inc: {n: 1}})
        await transaction.commit()
      }
    }),
  )

  const log = await (
    await ask(lake, `/v1/data/history/production/transactions/${ids.join()}?limit=1000`, {
      as: owner,
    })
  ).text()
  const logged: {id: string; documentIDs: string[]}[] = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const expected = logged.flatMap(({id, documentIDs}) => documentIDs.map((name) => `${id}#${name}`))
  const heard: string[] = []
  const revisions = new Map<unknown, unknown>()
  for (const _ of expected) {
    const {data} = await events.next()
    heard.push(String(data.eventId))
    expect(data.previousRev).toBe(revisions.get(data.documentId))
    revisions.set(data.documentId, data.resultRev)
  }
  await events.cancel()

  expect(logged).toHaveLength(1 + 8 * turns)
  expect(heard).toEqual(expected)
})

test('200 listeners are gone soon after their going', async () => {
  // The lake reads the time once for every change and every filter, and each listener here has its own.
  const clock = vi.fn(() => new Date())
  const {lake, url} = await aServedLake({clock})
  const gone = new AbortController()
  const readers = await Promise.all(
    Array.from({length: 200}, async (_, number) => {
      const response = await fetch(`${url}${listenPath(`*[_type == "game" && n != ${number}]`)}`, {
        signal: gone.signal,
      })
      const reader = response.body?.getReader()
      await reader?.read()
      return reader
    }),
  )
  const asked = async (id: string) => {
    clock.mockClear()
    await write(lake, [{create: {_id: id, _type: 'game'}}])
    return clock.mock.calls.length
  }
  expect(await asked('heard')).toBeGreaterThanOrEqual(200)

  gone.abort()
  await Promise.allSettled(readers.map(async (reader) => reader?.closed))
  let number = 0
  await expect.poll(() => asked(`unheard-${number++}`), {timeout: 5_000}).toBeLessThan(10)
})

test('a stream without news says every 15 seconds that it is alive', async () => {
  vi.useFakeTimers({toFake: ['setInterval', 'clearInterval']})
  try {
    const lake = await aLake()
    const response = await ask(lake, listenPath('*'))
    const reader = response.body?.getReader()
    const next = async () => new TextDecoder().decode((await reader?.read())?.value)
    expect(await next()).toContain('event: welcome')

    vi.advanceTimersByTime(15_000)
    expect(await next()).toBe(':\n\n')
    await reader?.cancel()
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

const options: [search: string, present: string[], absent: string[]][] = [
  ['', ['mutations'], ['result', 'previous', 'effects']],
  ['&includeResult=true', ['mutations', 'result'], ['previous', 'effects']],
  ['&includePreviousRevision=true', ['mutations', 'previous'], ['result', 'effects']],
  ['&includeMutations=false', [], ['mutations', 'result', 'previous', 'effects']],
  ['&effectFormat=mendoza', ['mutations', 'effects'], ['result', 'previous']],
]
test.each(options)(
  'a listener with %j is told no more and no less',
  async (search, present, absent) => {
    const lake = await aLake()
    await write(lake, [{create: {_id: 'a', _type: 'game', n: 1}}])
    const events = readEvents(await ask(lake, listenPath('*', search), {as: owner}))
    await events.next()
    await write(lake, [{patch: {id: 'a', set: {n: 2}}}])
    const {data} = await events.next()
    await events.cancel()

    expect(data).toMatchObject({
      type: 'mutation',
      documentId: 'a',
      transition: 'update',
      visibility: 'transaction',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    expect(present.filter((field) => !(field in data))).toEqual([])
    expect(absent.filter((field) => field in data)).toEqual([])
    expect({previous: {n: 1}, result: {n: 2}, ...data}).toMatchObject({
      previous: {n: 1},
      result: {n: 2},
    })
  },
)

test('the visibility that is asked for is the one that is told', async () => {
  const lake = await aLake()
  const events = readEvents(await ask(lake, listenPath('*', '&visibility=query')))
  await events.next()
  await write(lake, [{create: {_id: 'a', _type: 'game'}}])
  expect((await events.next()).data.visibility).toBe('query')
  await events.cancel()
})

test.each([
  ['*[_type == "game"]{name}', 'a projection'],
  ['*[_type == "game"] | order(name)[0...10]', 'an order and a slice'],
  ['*[_type == $type]', 'a parameter'],
])('of %s only the filter counts (%s)', async (groq) => {
  const lake = await aLake()
  const events = readEvents(await ask(lake, listenPath(groq, '&$type="game"')))
  await events.next()
  await write(lake, [{create: {_id: 'x', _type: 'article'}}, {create: {_id: 'a', _type: 'game'}}])
  expect((await events.next()).data).toMatchObject({documentId: 'a', transition: 'appear'})
  await events.cancel()
})

test('old browsers get the prolog that they ask for', async () => {
  const lake = await aLake()
  const response = await ask(lake, listenPath('*', '&evs_preamble=true'))
  const reader = response.body?.getReader()
  const first = new TextDecoder().decode((await reader?.read())?.value)
  expect(first).toBe(`:${' '.repeat(2_056)}\n\n`)
  await reader?.cancel()
})
