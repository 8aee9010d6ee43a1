import type {SanityDocument} from 'sanity'
import {expect, test, vi} from 'vitest'

import {encodeSwfId} from '../../../../schemas/rules/swf-id.ts'
import {gameWarnings} from '../../../../studio/validation/game-warnings.ts'
import {slideTargetCheck} from '../../../../studio/validation/slide-target.ts'
import {testLake} from '../../../integration/scripts/support.ts'

const system = {_rev: 'r', _createdAt: '2024-01-01', _updatedAt: '2024-01-01'}

function aDocument(fields: Record<string, unknown> & {_id: string; _type: string}): SanityDocument {
  return {...system, ...fields}
}

test('a slide leads to a published game, to another page or away, and to no game that is not there', async () => {
  await using lake = await testLake()
  const context = {getClient: () => lake.client.withConfig({perspective: 'published'})}
  await lake.client.create({_id: 'tin', _type: 'game', name: 'Tin', path: 'tin-merge'})
  const check = (link: string) =>
    slideTargetCheck(aDocument({_id: 'a', _type: 'slide', link}), context)

  expect(await check(`/play/${encodeSwfId('tin-merge')}`)).toBe(true)
  expect(await check('/articles')).toBe(true)
  expect(await check('https://example.org/play/nosuchgame')).toBe(true)
  expect(await check('/play/nosuchgame')).toMatchObject({path: ['link']})
})

test('a game whose folder is not there is told where to put it', async () => {
  await using lake = await testLake()
  const context = {getClient: () => lake.client}
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) =>
    address === 'http://games.example/manifest.json'
      ? Response.json({html5: ['tin-merge'], flash: ['a.swf'], waflash: []})
      : Response.error(),
  )
  const warningsOf = (fields: object, origin: string | null = 'http://games.example') =>
    gameWarnings(origin)(
      aDocument({_id: 'a', _type: 'game', name: 'A', dateAdded: '2024-01-01', ...fields}),
      context,
    )

  expect(await warningsOf({gameType: 'html5', path: 'tin-merge/'})).toBe(true)
  expect(await warningsOf({gameType: 'external', path: 'https://example.org/'})).toBe(true)
  expect(await warningsOf({gameType: 'html5', path: 'gone'}, null)).toBe(true)
  expect(await warningsOf({gameType: 'html5', path: 'gone'}, 'http://away.example')).toBe(true)
  expect(await warningsOf({gameType: 'html5', path: 'gone'})).toEqual([
    {path: ['path'], message: expect.stringContaining('games/html5/gone')},
  ])
  expect(await warningsOf({gameType: 'waflash', path: 'pizza'})).toEqual([
    {path: ['path'], message: expect.stringContaining('games/flash/waflash/pizza')},
  ])
})

test('a name that another game has is said, but not of mirrors and of games declared to be different', async () => {
  await using lake = await testLake()
  const context = {getClient: () => lake.client}
  const other = {_type: 'game', name: "Papa's Pizzeria 1", path: 'papa', mirrorKey: 'papa'}
  await lake.client.create({...other, _id: 'other'})
  const warningsOf = (fields: object) =>
    gameWarnings(null)(
      aDocument({
        _id: 'drafts.a',
        _type: 'game',
        gameType: 'external',
        path: 'https://example.org/',
        dateAdded: '2024-01-01',
        ...fields,
      }),
      context,
    )

  expect(await warningsOf({name: 'Papas Pizzeria 2'})).toBe(true)
  expect(await warningsOf({name: 'papas pizzeria'})).toEqual([
    {path: ['name'], message: expect.stringContaining("“Papa's Pizzeria 1” already")},
  ])
  expect(await warningsOf({name: 'papas pizzeria', mirrorKey: 'papa'})).toBe(true)
  expect(await warningsOf({name: 'papas pizzeria', differentFrom: ['other']})).toBe(true)
})
