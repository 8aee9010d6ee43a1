import {expect, test} from 'vitest'
import type {ContentLake, ContentLakeOptions} from '../../../../content-lake/index.ts'
import {aLake, ask, owner, query, write} from '../lake-harness.ts'
import {withLag} from './machine-lag.ts'

/** Compares every document with every other one, for each of them: never done in time. */
const hostile =
  '*[count(*[plays != ^.plays && count(*[plays != ^.plays && plays > ^.^.plays]) > 9000]) > 9000]'
/** A query that ends in time does so on a machine with much else to do, too. */
const patient = {queryTimeout: 100_000}
/** Longest that anybody waits for an answer on a machine with nothing else to do, in milliseconds. */
const longestWait = 2_000

async function aLakeOfGames(
  count: number,
  options: Partial<ContentLakeOptions> = {},
): Promise<ContentLake> {
  const lake = await aLake(options)
  await write(
    lake,
    Array.from({length: count}, (_, number) => ({
      create: {_id: `g${number}`, _type: 'game', name: `Game ${number}`, plays: number},
    })),
  )
  return lake
}

async function askTimed(
  lake: ContentLake,
  groq: string,
): Promise<{status: number; body: unknown; ms: number; work: number}> {
  const [started, spent, begun] = [performance.now(), workOfProcess(), workOfThread()]
  const response = await ask(lake, '/v2025-02-19/data/query/production', {
    body: {query: groq, params: groq.includes('$long') ? {long: 'x'.repeat(100_000)} : {}},
  })
  const body: unknown = await response.json()
  const {status} = response
  // Of a wait, only the part counts in which the machine was at work for the lake.
  const ms = Math.min(performance.now() - started, workOfProcess() - spent)
  return {status, body, ms, work: workOfThread() - begun}
}

function workOfProcess(): number {
  const {user, system} = process.cpuUsage()
  return (user + system) / 1000
}

/** Time of the processor that the lake's own thread has used, which other programs do not add to. */
function workOfThread(): number {
  const {user, system} = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Reads small things again and again; the 99th percentile of the work that each waited for, in ms. */
async function readWhile(lake: ContentLake, attack: Promise<unknown>): Promise<number> {
  const waits: number[] = []
  let isOver = false
  void attack.then(() => (isOver = true))
  for (let number = 0; ; number += 1) {
    if (isOver) break
    // oxlint-disable-next-line no-await-in-loop -- one reader asks one thing at a time
    const {work, status} = await askTimed(lake, `*[_id == "g${number % 3_000}"][0].name`)
    expect(status).toBe(200)
    waits.push(work)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await new Promise((resume) => setTimeout(resume, 2))
  }
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0
}

test('hostile queries are stopped in time, several at once too, while others read on', async () => {
  const lake = await aLakeOfGames(3_000)
  const attack = Promise.all(
    Array.from({length: 6}, (_, number) => askTimed(lake, `${hostile} // ${number}`)),
  )
  const slowest = await readWhile(lake, attack)

  for (const {status, body, ms} of await attack) {
    expect(status).toBe(504)
    expect(body).toMatchObject({
      statusCode: 504,
      error: {type: 'queryTimeoutError', description: 'The query took too long and was stopped'},
    })
    expect(ms).toBeLessThan(longestWait)
  }
  expect(slowest).toBeLessThan(100)
})

test('a known search is answered while six different queries are hostile', async () => {
  const lake = await aLakeOfGames(5_000)
  const search = '*[_type == "game" && plays > 4990]{name}[0...10]'
  // Known from then on; the first hostile query brings the second thread.
  for (let turn = 0; turn < 3; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a change comes before each, so that none is at hand
    await write(lake, [{patch: {id: 'g0', set: {turn}}}])
    // oxlint-disable-next-line no-await-in-loop -- as above
    await askTimed(lake, search)
  }
  await askTimed(lake, hostile)

  const {result, lag} = await withLag(async () => {
    const attack = Promise.all(
      [1, 2, 3, 4, 5, 6].map((number) =>
        askTimed(lake, hostile.replaceAll('9000', `${9_000 + number}`)),
      ),
    )
    const waits: number[] = []
    for (let turn = 0; turn < 40; turn += 1) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await write(lake, [{patch: {id: 'g1', set: {turn}}}])
      // oxlint-disable-next-line no-await-in-loop -- as above
      const {ms} = await askTimed(lake, search)
      waits.push(ms)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await new Promise((resume) => setTimeout(resume, 50))
    }
    return {slowest: Math.max(...waits), answers: await attack}
  })

  for (const {status, ms} of result.answers) {
    expect(status).toBe(504)
    expect(ms).toBeLessThan(longestWait)
  }
  // Far less than a query that is stopped would take, unless the machine itself stood still.
  expect(result.slowest).toBeLessThan(100 + 2 * lag)
})

test('a heavy query behind hostile ones has its turn', {timeout: 120_000}, async () => {
  const lake = await aLakeOfGames(3_000, patient)
  const [first, second, last] = await Promise.all([
    askTimed(lake, hostile),
    askTimed(lake, `${hostile} // again`),
    askTimed(lake, 'count(*[count(*[plays < ^.plays]) >= 10])'),
  ])

  expect([first.status, second.status]).toEqual([504, 504])
  expect(last).toMatchObject({status: 200, body: {result: 2_990}})
})

test('a heavy query sees what was written just before', {timeout: 120_000}, async () => {
  const lake = await aLakeOfGames(800, patient)
  const heavy = 'count(*[count(*[plays < ^.plays]) >= 10])'

  expect(await query(lake, heavy)).toBe(790)
  await write(lake, [{create: {_id: 'more', _type: 'game', plays: 5_000}}])
  expect(await query(lake, heavy)).toBe(791)
  await write(lake, [{delete: {id: 'more'}}])
  expect(await query(lake, heavy)).toBe(790)
  // Drafts are not for everyone, in the thread neither.
  await write(lake, [{create: {_id: 'drafts.g9', _type: 'game', plays: 9_000}}])
  expect(await query(lake, heavy)).toBe(790)
  expect(await query(lake, heavy, {as: owner, search: '&perspective=raw'})).toBe(791)
  expect(await query(lake, heavy, {as: owner, search: '&perspective=drafts'})).toBe(790)
})

test('what is the same for every document is asked once', async () => {
  const lake = await aLakeOfGames(5_000)
  for (const groq of [
    'count(*[_id in *[true]._id])',
    'count(*[_id in *[_id in *[_id in *[true]._id]._id]._id])',
    'count(*[count(*[_id in *[true]._id]) > 0])',
  ]) {
    expect(await query(lake, groq)).toBe(5_000)
  }
})

const traps: [what: string, groq: string, status: number][] = [
  ['a pattern of many wildcards', `"${'a'.repeat(20_000)}" match "${'a*'.repeat(300)}b"`, 200],
  ['a text of many dots', `"${'.'.repeat(60_000)}" match "a"`, 200],
  ['a text joined many times', `array::join([${'$long,'.repeat(3_000)}], "")`, 400],
  ['a path of many wildcards', `"${'a.'.repeat(5_000)}" in path("${'**.'.repeat(500)}b")`, 200],
  ['deep parentheses', `${'('.repeat(40_000)}1${')'.repeat(40_000)}`, 400],
  ['deep arrays', `${'['.repeat(40_000)}1${']'.repeat(40_000)}`, 400],
  ['deep searches', `${'*['.repeat(500)}true${']'.repeat(500)}`, 200],
  ['a long list', `count([${'1,'.repeat(45_000)}1])`, 200],
  ['a query over the limit', `"${'x'.repeat(100_000)}"`, 400],
  ['an escape without an end', '1 + "\\u{', 400],
  ['an array that doubles', `{"a": [1,2,3]}${'{"a": a + a}'.repeat(60)}`, 400],
  ['a result that doubles', `{"a": 1}${'{"a": @, "b": @}'.repeat(60)}`, 400],
  ['text that doubles', `{"a": "xxxxxxxxxx"}${'{"a": a + a}'.repeat(40)}`, 400],
]
test.each(traps)('%s ends in time', async (_what, groq, status) => {
  const lake = await aLakeOfGames(20)
  const answer = await askTimed(lake, groq)

  expect([status, 504]).toContain(answer.status)
  expect(answer.ms).toBeLessThan(longestWait)
})

test('a pattern as long as the dataset holds nobody up', async () => {
  const lake = await aLakeOfGames(3_000)
  const same = await askTimed(lake, 'count(*[name match *[].name])')
  const other = await askTimed(lake, 'count(*[name match *[plays != ^.plays].name])')
  const both = await askTimed(lake, 'count(*[*[].name match *[plays != ^.plays].name])')

  expect([same.status, other.status, both.status]).toEqual([504, 504, 504])
  for (const {work} of [same, other, both]) expect(work).toBeLessThan(1_000)
})

test('a listener with a hostile query does not hold up the lake', async () => {
  const lake = await aLakeOfGames(2)
  const groq = `*{"a": 1}${'{"a": @, "b": @}'.repeat(60)}`
  const path = `/v2025-02-19/data/listen/production?query=${encodeURIComponent(groq)}`
  const response = await ask(lake, path)
  const begun = workOfThread()
  await write(lake, [{patch: {id: 'g1', set: {plays: 7}}}])

  expect(workOfThread() - begun).toBeLessThan(1_000)
  await response.body?.cancel()
})

test('a mutation with a hostile query does not hold up the lake for long', async () => {
  const lake = await aLakeOfGames(3_000)
  const begun = workOfThread()
  const response = await ask(lake, '/v2025-02-19/data/mutate/production', {
    as: owner,
    body: {mutations: [{delete: {query: hostile}}]},
  })

  expect(response.status).toBe(504)
  expect(workOfThread() - begun).toBeLessThan(longestWait)
  expect(await query(lake, 'count(*)')).toBe(3_000)
})
