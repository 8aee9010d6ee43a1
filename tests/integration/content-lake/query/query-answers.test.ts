import {expect, test} from 'vitest'
import {aLake, aServedLake, ask, owner, query, write} from '../lake-harness.ts'

const path = '/v2025-02-19/data/query/production'

test('a release stack lays its layers over what is published, first one first', async () => {
  const lake = await aLake()
  await write(
    lake,
    ['a', 'drafts.a', 'drafts.b', 'versions.r1.a', 'versions.r2.a', 'versions.r2.c'].map((_id) => ({
      create: {_id, _type: 'game', from: _id},
    })),
  )
  const seen = (perspective: string) =>
    query(lake, '*{_id, from, _originalId}', {as: owner, search: `&perspective=${perspective}`})

  expect(await seen('r2,r1,drafts')).toEqual([
    {_id: 'a', from: 'versions.r2.a', _originalId: 'versions.r2.a'},
    {_id: 'b', from: 'drafts.b', _originalId: 'drafts.b'},
    {_id: 'c', from: 'versions.r2.c', _originalId: 'versions.r2.c'},
  ])
  expect(await seen('r1')).toEqual([
    {_id: 'a', from: 'versions.r1.a', _originalId: 'versions.r1.a'},
  ])
  // The views are kept up, not made anew: what is discarded lets the layer below through.
  await write(lake, [{delete: {id: 'versions.r2.a'}}, {delete: {id: 'drafts.b'}}])
  expect(await seen('r2,r1,drafts')).toMatchObject([
    {_id: 'a', from: 'versions.r1.a'},
    {_id: 'c', from: 'versions.r2.c'},
  ])
})

test('references lead to the document of the perspective', async () => {
  const lake = await aLake()
  await write(lake, [
    {create: {_id: 'ann', _type: 'person', name: 'Ann'}},
    {create: {_id: 'drafts.ann', _type: 'person', name: 'Anna'}},
    {create: {_id: 'g', _type: 'game', maker: {_type: 'reference', _ref: 'ann'}}},
  ])
  const groq = '*[_type == "game"]{"name": maker->name, "back": count(*[references("ann")])}'

  expect(await query(lake, groq)).toEqual([{name: 'Ann', back: 1}])
  expect(await query(lake, groq, {as: owner, search: '&perspective=drafts'})).toEqual([
    {name: 'Anna', back: 1},
  ])
})

test('an answer is as old as the last write, whoever asked before', async () => {
  const lake = await aLake()
  await write(lake, [{create: {_id: 'a', _type: 'game', plays: 1}}])
  const groq = '*[_type == "game"]{_id, plays}'

  expect(await query(lake, groq)).toEqual([{_id: 'a', plays: 1}])
  await write(lake, [
    {patch: {id: 'a', inc: {plays: 1}}},
    {create: {_id: 'drafts.b', _type: 'game', plays: 9}},
  ])
  expect(await query(lake, groq)).toEqual([{_id: 'a', plays: 2}])
  expect(await query(lake, groq, {as: owner, search: '&perspective=raw'})).toHaveLength(2)
  expect(await query(lake, groq)).toEqual([{_id: 'a', plays: 2}])
})

test('who asks and what time it is are never taken from another answer', async () => {
  let now = 0
  const lake = await aLake({clock: () => new Date(now)})

  expect(await query(lake, '[now(), identity()]')).toEqual([
    '1970-01-01T00:00:00.000Z',
    '<anonymous>',
  ])
  now = 1_000
  expect(await query(lake, '[now(), identity()]', {as: owner})).toEqual([
    '1970-01-01T00:00:01.000Z',
    owner.id,
  ])
})

test('the answer has the form of the service, whatever the result is', async () => {
  const lake = await aLake()
  for (const [groq, result] of [
    ['null', null],
    ['"a\\"b"', 'a"b'],
    ['*[0]', null],
    ['[dateTime("2026-01-01T00:00:00Z")]', ['2026-01-01T00:00:00Z']],
  ]) {
    const response = await ask(lake, path, {body: {query: groq, params: {}}})
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.json()).toEqual({
      query: groq,
      result,
      ms: expect.any(Number),
      syncTags: [expect.any(String)],
    })
  }
})

test('the client makes its own errors of a mistake and of a query that was stopped', async () => {
  const {client} = await aServedLake()
  await client.mutate(
    Array.from({length: 1_000}, (_, number) => ({
      create: {_id: `g${number}`, _type: 'game', plays: number},
    })),
  )
  const hostile = '*[count(*[plays != ^.plays && count(*[plays > ^.^.plays]) > 9000]) > 9000]'

  await expect(client.fetch('*[name ==')).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('unexpected end-of-file, expected expression'),
  })
  await expect(client.fetch(hostile)).rejects.toMatchObject({
    statusCode: 504,
    message: expect.stringContaining('The query took too long and was stopped'),
  })
})

test('large results come whole', async () => {
  const {client, clientOf} = await aServedLake()
  const text = 'é'.repeat(2_000)
  await client.mutate(
    Array.from({length: 900}, (_, number) => ({
      create: {_id: `g${number}`, _type: 'game', text},
    })),
  )

  const games = await clientOf(undefined).fetch<{text: string}[]>('*[_type == "game"]')
  expect(games).toHaveLength(900)
  expect(games.every((game) => game.text === text)).toBe(true)
})
