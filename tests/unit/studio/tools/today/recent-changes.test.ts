import {expect, test} from 'vitest'

import {readRecentChanges} from '../../../../../studio/tools/today/recent-changes.ts'
import {testLake} from '../../../../integration/scripts/support.ts'

test('names what changed since a moment, each document once, and who did it', async () => {
  await using lake = await testLake()
  const {client} = lake
  await client.create({_id: 'game', _type: 'game', name: 'Hobo'})
  await client.create({_id: 'drafts.game', _type: 'game', name: 'Hobo, edited'})
  await client.create({_id: 'notice', _type: 'announcement', title: 'News'})
  await client.create({_id: 'other', _type: 'unheard-of', title: 'No'})

  const changes = await readRecentChanges(client, new Date(0).toISOString())
  expect(Object.fromEntries(changes.map(({id, by}) => [id, by]))).toEqual({
    game: 'owner',
    notice: 'owner',
  })
  expect(changes).toHaveLength(2)
  expect(await readRecentChanges(client, '2999-01-01T00:00:00Z')).toEqual([])
})
