import {expect, test} from 'vitest'

import {applyChange} from '../../../../studio/catalogue/apply-change.ts'
import {undoChange} from '../../../../studio/catalogue/undo-change.ts'
import {testLake} from '../../../integration/scripts/support.ts'

const quietly = {onProgress: () => {}}

test('publishing ends the waiting for review, and Undo brings it back', async () => {
  await using lake = await testLake()
  const {client} = lake
  const game = {_type: 'game', name: 'Hobo', path: 'hobo', gameType: 'html5'}
  await client.create({...game, _id: 'drafts.waits', reviewState: 'waiting'})
  await client.create({...game, _id: 'drafts.plain', reviewState: 'none'})

  const {changed, undo} = await applyChange(client, {kind: 'publish'}, ['waits', 'plain'], quietly)
  expect(changed).toBe(2)
  expect(await client.fetch('*[_type == "game"] | order(_id){_id, reviewState}')).toEqual([
    {_id: 'plain', reviewState: 'none'},
    {_id: 'waits', reviewState: 'none'},
  ])

  if (undo) await undoChange(client, undo, quietly)
  expect(await client.fetch('*[reviewState == "waiting"]._id')).toEqual(['drafts.waits'])
})
